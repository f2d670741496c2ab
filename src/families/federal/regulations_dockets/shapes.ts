/** Answers of the regulations.gov API (v4). Everything may be absent or null but the id and the type. */
import { z } from 'zod';
import type { JsonObject } from '../../../core/json.ts';
import { listOrOne, numberOrText } from '../../../kit/lenient-shapes.ts';

export const API = 'https://api.regulations.gov/v4';
export const KINDS = ['dockets', 'documents', 'comments'] as const;
export type Kind = (typeof KINDS)[number];

const attributes = z.preprocess(
  (value) => value ?? {},
  z.custom<JsonObject>((value) => typeof value === 'object'),
);

/** A rendition whose file is withheld is listed without an address. */
const fileFormat = z.looseObject({
  fileUrl: z.string().nullish(),
  format: z.string().nullish(),
  size: numberOrText.nullish(),
});

/** One attachment may come in several formats; one that is withheld has none. */
const attachment = z.looseObject({
  id: z.string().default(''),
  type: z.literal('attachments'),
  attributes: z.looseObject({
    title: z.string().nullish(),
    docOrder: numberOrText.nullish(),
    fileFormats: listOrOne(fileFormat.nullable()).nullish(),
    restrictReason: z.string().nullish(),
    restrictReasonType: z.string().nullish(),
  }),
});
export type Attachment = z.infer<typeof attachment>;
export type ServedFormat = z.infer<typeof fileFormat> & { readonly fileUrl: string };

export const row = z.looseObject({ id: z.string().min(1), type: z.enum(KINDS), attributes });
export type Row = z.infer<typeof row>;

export const rows = z.looseObject({ data: z.array(row) });

/** A page of a list. It has no address of the next page. */
export const page = rows.extend({
  meta: z.looseObject({
    hasNextPage: z.boolean().nullish(),
    pageNumber: numberOrText.nullish(),
    totalElements: numberOrText.nullish(),
  }),
});

export const detail = z.looseObject({
  data: row,
  included: listOrOne(z.unknown()).nullish(),
});

export const attachments = z.looseObject({ data: z.array(attachment) });

/** Attachments among what a detail includes. */
export const includedAttachments = (included: readonly unknown[] | null | undefined) =>
  (included ?? []).flatMap((one): Attachment[] => {
    const read = attachment.safeParse(one);
    return read.success ? [read.data] : [];
  });

/** Renditions that have a file. */
export const formatsOf = (value: unknown): readonly ServedFormat[] => {
  const read = z.array(fileFormat.nullable()).safeParse(value);
  return (read.success ? read.data : []).flatMap((one) =>
    one?.fileUrl ? [{ ...one, fileUrl: one.fileUrl }] : [],
  );
};

/** Dockets have ids of their own; comments share those of documents. */
export const recordId = ({ id, type }: Pick<Row, 'id' | 'type'>): string =>
  `${type === 'dockets' ? 'docket' : 'regdoc'}:${id.toUpperCase()}`;
