import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { instant } from '../../core/endpoint-fields.ts';
import { REVIEW_KINDS, REVIEW_VERDICTS } from '../../core/reviews.ts';
import { REVIEW_ACTS } from '../../use-cases/reviewing.ts';
import { anyObject, cursor, limit, pageOf, sourceName } from './fields.ts';

export const proposal = z
  .object({
    id: z.string().describe('What `POST /v1/review` takes'),
    kind: z
      .enum(REVIEW_KINDS)
      .describe(
        'refused: bytes that count as no document; tombstone: a record that no listing names any more',
      ),
    source: z.string(),
    subject: z.string().describe('The hash of the bytes, or the id of the record'),
    state: z.enum(['open', ...REVIEW_VERDICTS]),
    at: instant.describe('Since when it is proposed, or when it was decided'),
    why: z.string(),
    evidence: anyObject.describe('What speaks for it; empty for what was decided'),
  })
  .meta({ id: 'Proposal' });

const side = z
  .object({
    title: z.string(),
    facts: z.array(z.object({ name: z.string(), value: z.string() })),
    record: z.string().nullable().describe('Id of the record it is about'),
    url: z.string().nullable().describe('Where the publisher has it'),
    text: z
      .string()
      .nullable()
      .describe('The beginning of the text; null when there is nothing to read'),
  })
  .meta({ id: 'EvidenceSide' });

const proposalId = z
  .string()
  .min(1)
  .max(1100)
  .meta({ allowed: 'the id of a proposal', example: 'tombstone:crs:R10001' });

export const listReview = endpoint({
  path: '/v1/review',
  topic: 'operations',
  summary: 'What a person must decide: refused bytes and proposed tombstones',
  query: z.strictObject({
    kind: z
      .enum(REVIEW_KINDS)
      .optional()
      .describe('Only these')
      .meta({ allowed: 'refused or tombstone' }),
    source: sourceName.optional().describe('Only of this source'),
    state: z
      .enum(['open', 'decided'])
      .default('open')
      .describe('What is open, or what was decided')
      .meta({ allowed: 'open or decided' }),
    limit,
    cursor,
  }),
  answer: pageOf(proposal).extend({ total: z.int().nonnegative() }),
  statuses: { 200: 'A page of proposals' },
  errors: ['UNKNOWN_SOURCE'],
  forOperator: true,
});

export const getReviewEvidence = endpoint({
  path: '/v1/review/evidence',
  topic: 'operations',
  summary: 'What is held beside what speaks against it, for one proposal',
  description:
    'Of a proposed tombstone: the record, and the newest listing of its source. Of refused bytes: a record that has or had them, and the bytes themselves as text. Works for what was decided, too.',
  query: z.strictObject({ id: proposalId.describe('Id of the proposal') }),
  answer: z.object({ proposal, sides: z.array(side).describe('Two of them') }),
  statuses: { 200: 'Both sides' },
  errors: ['NOT_FOUND'],
  forOperator: true,
});

export const decideReview = endpoint({
  method: 'POST',
  path: '/v1/review',
  topic: 'operations',
  summary: 'Approve, reject or take back decisions, many at once',
  description:
    'To approve a tombstone withdraws the record; to reject it keeps the record until it is seen again. To approve a refusal leaves it; to reject it lets the bytes count as a document the next time they come. `undo` puts everything back as it was.',
  body: z.strictObject({
    ids: z
      .array(proposalId)
      .min(1)
      .max(1000)
      .describe('Ids of proposals')
      .meta({ allowed: 'a list of 1 to 1000 ids of proposals' }),
    act: z.enum(REVIEW_ACTS).describe('What to do').meta({ allowed: 'approve, reject or undo' }),
    anyway: z
      .boolean()
      .default(false)
      .describe('Also when more records would be withdrawn than engine.maxTombstonedShare allows')
      .meta({ allowed: 'true or false' }),
  }),
  answer: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        state: z.enum(['open', ...REVIEW_VERDICTS, 'refused']),
        why: z.string().nullable().describe('Why nothing was done'),
      }),
    ),
  }),
  statuses: { 200: 'What became of each' },
  errors: ['BAD_PARAMS', 'NOT_JSON'],
  changesState: true,
});
