import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { instant } from '../../core/endpoint-fields.ts';
import { ERRORS } from '../../core/errors.ts';
import { DOCUMENT_STATUSES } from '../../core/record.ts';
import { CITED_AS, CITED_FORMS } from './cited-forms.ts';
import {
  anyObject,
  cursor,
  errorFields,
  limit,
  listOf,
  pageOf,
  problemFields,
  sourceNames,
} from './fields.ts';
import { inPast, moments, statuses } from './filters.ts';
import { relationCount } from './relation-count.ts';

const artifact = z
  .object({
    role: z.enum(['raw', 'fragments']),
    name: z.string(),
    sha256: z.string(),
    size: z.int().nonnegative(),
    media_type: z.string(),
    path: z.string().describe('Below the data folder'),
    url: z.string().describe('Where it came from'),
    etag: z.string().nullable(),
    last_modified: z.string().nullable(),
    retrieved_at: instant,
    run_id: z.string(),
  })
  .meta({ id: 'Artifact' });

const listed = {
  id: z.string(),
  source: z.string(),
  natural_key: z.string(),
  kind: z.string(),
  title: z.string(),
  published_at: instant.nullable(),
  updated_at: instant.nullable(),
  source_url: z.string(),
  source_org: z.string(),
  retrieved_at: instant,
  raw_sha256: z.string().nullable(),
  citation_string: z.string(),
  metadata: anyObject,
  body_status: z
    .string()
    .nullable()
    .describe(
      'ok, empty, scanned_no_text, refused (the publisher does not let programs have it), error, damaged (letters are lost: bytes are not in the declared character set), or partial: a limit was reached, the text holds the pages before it, and reading continues after the next run',
    ),
  body_normalizer: z.string().nullable(),
  body_sha256: z.string().nullable(),
  status: z.enum(DOCUMENT_STATUSES),
  tombstone_at: instant.nullable(),
  tombstone_reason: z.string().nullable(),
  successor_id: z.string().nullable(),
  listed: z.boolean(),
  first_seen_at: instant,
  last_seen_at: instant,
};

const listedDocument = z.object(listed).meta({ id: 'ListedDocument' });
export type ListedDocumentAnswer = z.output<typeof listedDocument>;

const whole = {
  ...listed,
  body_text: z.string().nullable().describe('Markdown'),
  version: z.int().nullable().describe('Number of the version shown; null when none was kept'),
  by_way_of: z
    .string()
    .nullable()
    .describe(
      'The Annals from which this one has the version shown; null when it was fetched here',
    ),
  cited_by: z.int().describe('How many records cite it, as `/relations` lists them'),
  relations: z
    .array(relationCount)
    .describe('How many relations of each kind lead from it and to it; `/relations` has them'),
  artifacts: z.array(artifact).describe('The files of the version shown'),
  artifacts_known: z
    .enum(['all', 'main'])
    .describe(
      'main: the version is from before the files of earlier versions were recorded, and only its main file is known',
    ),
};

export const document = z.object(whole).meta({ id: 'Document' });
export type DocumentAnswer = z.output<typeof document>;

export const tombstoneHint = z
  .object({
    tombstone_at: instant.nullable(),
    tombstone_reason: z.string().nullable(),
    successor_id: z.string().nullable(),
    successor_url: z.string().nullable().describe('Address of the successor here'),
    living_id: z
      .string()
      .nullable()
      .describe('The current record, at the end of the chain of successors'),
    living_url: z.string().nullable(),
  })
  .meta({ id: 'TombstoneHint' });

const goneError = errorFields.omit({ hint: true, position: true }).extend({ hint: tombstoneHint });

/** The row as it always was, and beside it what became of it. */
export const goneDocument = z.object({ ...whole, error: goneError }).meta({ id: 'GoneDocument' });
export type GoneDocumentAnswer = z.output<typeof goneDocument>;

/** The same where RFC 9457 gives `title` and `status` a meaning of its own. */
export const goneProblem = z
  .object({ ...problemFields, error: goneError, document })
  .meta({ id: 'GoneProblem' });
export type GoneProblemAnswer = z.output<typeof goneProblem>;

export const oneDocument = z.strictObject({
  id: z
    .string()
    .max(1000)
    .regex(/^[A-Za-z][A-Za-z0-9_-]*:\P{Cc}+$/u)
    .describe('Id of the document, or another spelling of it; its slashes may be written plainly')
    .meta({ allowed: 'a prefix, a colon and a key, such as crs:R47892', example: 'crs:R47892' }),
});

export const listDocuments = endpoint({
  path: '/v1/documents',
  topic: 'documents',
  summary: 'Documents, newest first, without their texts',
  description:
    'The order is stable: documents of one date keep theirs, and a cursor belongs to the filters it was made with.',
  query: z.strictObject({
    source: sourceNames.optional().describe('Only documents of these sources'),
    kind: listOf(z.string().min(1).max(200), 'kinds of documents, separated by commas')
      .optional()
      .describe('Only documents of these kinds, as their sources name them'),
    status: statuses,
    ...moments,
    sort: z
      .enum(['-published', 'published', '-updated', 'updated'])
      .default('-published')
      .describe('By which date; with a minus the newest come first. What has no date is oldest')
      .meta({ allowed: '-published, published, -updated or updated' }),
    limit,
    cursor,
  }),
  answer: pageOf(listedDocument),
  statuses: { 200: 'A page of documents' },
  errors: ['UNKNOWN_SOURCE'],
});

export const getDocument = endpoint({
  path: '/v1/documents/{id}',
  topic: 'documents',
  summary: 'One document: its row, its text, and the bytes we hold of it',
  description:
    'A withdrawn or superseded document answers 410 with the same row and, in `error.hint`, its successor; a flagged one answers 200, for nothing upstream was withdrawn. With `as_of` its status is the one it had then. Asked for as `application/problem+json`, the 410 has the row in `document`.',
  params: oneDocument,
  query: z.strictObject(inPast),
  headers: {
    Accept: CITED_AS,
    'Accept-Datetime': 'Leads to the version of that time (RFC 7089), with 302',
  },
  answer: document,
  media: CITED_FORMS,
  statuses: {
    200: 'The document; another spelling of its id is answered with 308 and the address of its own',
  },
  others: {
    410: { says: `GONE: ${ERRORS.GONE.meaning}`, shape: goneDocument, problem: goneProblem },
  },
  errors: ['NOT_FOUND'],
});
