import { z } from 'zod';

/** What we ask of each search result; `document_type` comes by itself and is the index type, not the real one. */
export const SEARCH_FIELDS = [
  'title',
  'link',
  'description',
  'public_timestamp',
  'first_published_at',
  'content_store_document_type',
  'format',
  'organisations',
  'taxons',
  'content_id',
  'is_withdrawn',
] as const;

const organisation = z.looseObject({ slug: z.string().optional(), title: z.string().optional() });

export const searchResult = z.looseObject({
  title: z.string(),
  link: z.string(),
  description: z.string().optional(),
  public_timestamp: z.string().optional(),
  first_published_at: z.string().optional(),
  content_store_document_type: z.string().optional(),
  format: z.string().optional(),
  organisations: z.array(z.union([organisation, z.string()])).optional(),
  taxons: z.array(z.string()).optional(),
  topics: z.array(z.string()).optional(),
  content_id: z.string().optional(),
  is_withdrawn: z.boolean().optional(),
});
export type SearchResult = z.infer<typeof searchResult>;

export const searchPage = z.looseObject({
  results: z.array(searchResult),
  total: z.number().int().nonnegative(),
  start: z.number().int().nonnegative(),
});

const htmlBody = z.union([
  z.string(),
  z.array(z.looseObject({ content_type: z.string(), content: z.string() })),
]);

/** The Content API's item: only what we read; everything else is in the kept bytes. */
export const contentItem = z.looseObject({
  content_id: z.string().nullish(),
  base_path: z.string().nullish(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  document_type: z.string(),
  first_published_at: z.string().nullish(),
  public_updated_at: z.string().nullish(),
  updated_at: z.string().nullish(),
  withdrawn_notice: z
    .looseObject({ explanation: z.string().nullish(), withdrawn_at: z.string().nullish() })
    .nullish(),
  redirects: z
    .array(z.looseObject({ path: z.string().optional(), destination: z.string() }))
    .nullish(),
  details: z
    .looseObject({
      body: htmlBody.nullish(),
      parts: z.array(z.looseObject({ title: z.string(), body: htmlBody.nullish() })).nullish(),
      first_public_at: z.string().nullish(),
      explanation: z.string().nullish(),
      alternative_path: z.string().nullish(),
    })
    .nullish(),
});
export type ContentItem = z.infer<typeof contentItem>;
