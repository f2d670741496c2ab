import { z } from 'zod';
import { optionalTexts } from '../../kit/lenient-shapes.ts';

/** An organisation or a topic; some answers have its name alone. */
const tag = z.union([
  z.looseObject({ slug: z.string().nullish(), title: z.string().nullish() }),
  z.string(),
]);

export const searchResult = z.looseObject({
  title: z.string(),
  link: z.string(),
  ...optionalTexts('description', 'public_timestamp', 'first_published_at'),
  ...optionalTexts('content_store_document_type', 'format'),
  organisations: z.array(tag).nullish(),
  taxons: z.array(tag).nullish(),
  topics: z.array(tag).nullish(),
  content_id: z.string().nullish(),
  is_withdrawn: z.boolean().nullish(),
});
/** What we ask of each search result: topics are of older answers, and `document_type` comes by itself and is the index type. */
export const SEARCH_FIELDS = Object.keys(searchResult.shape).filter((name) => name !== 'topics');
export type SearchResult = z.infer<typeof searchResult>;

export const searchPage = z.looseObject({
  results: z.array(searchResult),
  total: z.number().int().nonnegative(),
  start: z.number().int().nonnegative(),
});

/** A sentence; older items have it in several forms, the plain one among them. */
const descriptionText = z.union([
  z.string(),
  z
    .array(z.looseObject({ content_type: z.string(), content: z.string() }))
    .transform(
      (forms) => (forms.find((form) => form.content_type === 'text/plain') ?? forms[0])?.content,
    ),
]);

/** A text of HTML; older items have it in several forms, the HTML among them. */
const htmlBody = z.union([
  z.string(),
  z.array(z.looseObject({ content_type: z.string(), content: z.string() })),
]);

/** A notice that a page was withdrawn. */
const notice = z.looseObject({
  explanation: z.string().nullish(),
  withdrawn_at: z.string().nullish(),
});

/** The Content API's item: only what we read; everything else is in the kept bytes. */
export const contentItem = z.looseObject({
  ...optionalTexts('content_id', 'base_path', 'title'),
  description: descriptionText.nullish(),
  document_type: z.string(),
  ...optionalTexts('first_published_at', 'public_updated_at', 'updated_at'),
  withdrawn_notice: notice.nullish(),
  links: z.looseObject({}).nullish(),
  redirects: z
    .array(z.looseObject({ path: z.string().optional(), destination: z.string() }))
    .nullish(),
  details: z
    .looseObject({
      // The two places where nearly all pages have their words: an item whose words we cannot read says so.
      body: htmlBody.nullish(),
      parts: z
        .array(z.looseObject({ title: z.string().nullish(), body: htmlBody.nullish() }))
        .nullish(),
      ...optionalTexts('first_public_at', 'explanation', 'alternative_path'),
      // Items of before 2016 have it here.
      withdrawn_notice: notice.nullish(),
    })
    .nullish(),
});
export type ContentItem = z.infer<typeof contentItem>;
