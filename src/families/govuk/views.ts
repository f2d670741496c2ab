import { CITATION_COLUMNS, STATE_COLUMNS, type View } from '../../core/view.ts';

export const govukViews: readonly View[] = [
  {
    name: 'govuk_items',
    source: 'govuk',
    columns: {
      id: 'id',
      title: 'title',
      url: 'source_url',
      ...CITATION_COLUMNS,
      updated_at: 'updated_at',
      tags: "metadata -> 'tags'",
      raw: "coalesce(metadata -> 'raw', metadata)",
      // Behind the columns that users of the daily index know: without them a withdrawn page looks alive.
      ...STATE_COLUMNS,
    },
  },
];
