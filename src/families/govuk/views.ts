import { CITATION_COLUMNS, type View } from '../../core/view.ts';

export const govukViews: readonly View[] = [
  {
    name: 'govuk_items',
    source: 'govuk',
    columns: {
      id: 'id',
      title: 'title',
      url: 'source_url',
      published_at: 'published_at',
      updated_at: 'updated_at',
      tags: "metadata -> 'tags'",
      raw: "coalesce(metadata -> 'raw', metadata)",
      ...CITATION_COLUMNS,
    },
  },
];
