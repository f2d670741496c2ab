import { KEPT_COLUMNS, type View } from '../../core/view.ts';

export const papersViews: readonly View[] = [
  {
    name: 'papers',
    source: 'papers',
    columns: {
      id: 'id',
      doi: "metadata ->> '$.identifiers.doi'",
      arxiv: "metadata ->> '$.identifiers.arxiv'",
      pmcid: "metadata ->> '$.identifiers.pmcid'",
      pmid: "metadata ->> '$.identifiers.pmid'",
      openalex: "metadata ->> '$.identifiers.openalex'",
      title: 'title',
      authors: "metadata -> 'authors'",
      journal: "metadata ->> 'journal'",
      year: "metadata ->> 'year'",
      published_on: "metadata ->> 'published_on'",
      version: "metadata ->> 'version'",
      licence: "metadata ->> 'licence'",
      resolver: "metadata ->> 'resolver'",
      tier: "metadata ->> 'tier'",
      pdf_url: "metadata ->> 'pdf_url'",
      notices: "metadata -> 'notices'",
      ...KEPT_COLUMNS,
    },
  },
];
