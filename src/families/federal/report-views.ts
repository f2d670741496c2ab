import { KEPT_COLUMNS, type View } from '../../core/view.ts';

/** Reports, estimates and statements under the names their users know. */
export const reportViews: readonly View[] = [
  {
    name: 'gao_reports',
    source: 'gao_reports',
    columns: {
      id: 'id',
      number: "metadata ->> 'number'",
      kind: 'kind',
      title: 'title',
      published_on: 'substr(published_at, 1, 10)',
      released_on: "metadata ->> 'released'",
      summary: "metadata ->> 'summary'",
      topics: "metadata -> '$.tags.topics'",
      recommendations: "metadata -> 'recommendations'",
      open_recommendations: "metadata ->> 'openRecommendations'",
      outcome: "metadata ->> 'outcome'",
      lacks: "metadata -> 'lacks'",
      ...KEPT_COLUMNS,
    },
  },
  {
    name: 'cbo_publications',
    source: 'cbo_publications',
    columns: {
      id: 'id',
      publication_id: "metadata ->> 'publicationId'",
      kind: 'kind',
      title: 'title',
      published_on: 'substr(published_at, 1, 10)',
      congress: "metadata ->> 'congress'",
      bill_number: "metadata ->> 'billNumber'",
      bills: "metadata -> 'bills'",
      description: "metadata ->> 'description'",
      text_from: "metadata ->> 'textFrom'",
      lacks: "metadata -> 'lacks'",
      ...KEPT_COLUMNS,
    },
  },
  {
    name: 'saps',
    source: 'saps',
    columns: {
      id: 'id',
      title: 'title',
      issued_on: 'substr(published_at, 1, 10)',
      congress: "metadata ->> 'congress'",
      bills: "metadata -> 'bills'",
      administration: "metadata ->> 'administration'",
      fetched_from: "metadata ->> 'fetchedFrom'",
      lacks: "metadata -> 'lacks'",
      ...KEPT_COLUMNS,
    },
  },
];
