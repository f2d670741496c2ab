import { z } from 'zod';
import { REVIEW_KINDS } from '../../core/reviews.ts';
import { describeVerb } from '../../core/verb.ts';
import { flag, oneDocument, text } from '../../core/verb-fields.ts';
import { type CommandEntry, commandOf } from '../command.ts';

const contract = () => import('../../api/contract/review.ts');
const decided = oneDocument(async () => (await contract()).decideReview.answer);
const ids = () => z.array(z.string()).min(1).describe('ids of `annals review list`');

const reviewList = describeVerb({
  name: 'review list',
  group: 'Understand',
  summary: 'List what waits for a decision: refused pages and proposed tombstones',
  options: () => ({
    kind: z.enum(REVIEW_KINDS).optional().describe('only these'),
    source: text('source').optional().describe('only of this source'),
    decided: flag('what was decided, instead of what is open'),
  }),
  examples: [
    { line: 'annals review list', meaning: 'those that have waited longest come first' },
    { line: 'annals review list --decided', meaning: 'what can be taken back' },
  ],
  json: oneDocument(async () => (await import('../json/review.ts')).reviewList),
});
export type ReviewListCommand = typeof reviewList;

const reviewShow = describeVerb({
  name: 'review show',
  group: 'Understand',
  summary: 'Show what is held, and what speaks against it',
  arguments: () => ({ id: text('id').describe('an id of `annals review list`') }),
  examples: [{ line: 'annals review show tombstone:crs:R10001', meaning: 'before you decide' }],
  json: oneDocument(async () => (await contract()).getReviewEvidence.answer),
});
export type ReviewShowCommand = typeof reviewShow;

const reviewApprove = describeVerb({
  name: 'review approve',
  group: 'Understand',
  summary: 'Approve proposals: withdraw records, leave pages refused',
  about:
    'A record that a publisher lists again is restored by itself. `annals review undo` takes a decision back.',
  arguments: () => ({ ids: ids() }),
  options: () => ({
    anyway: flag('also when more would be withdrawn than engine.maxTombstonedShare allows'),
  }),
  examples: [{ line: 'annals review approve tombstone:crs:R10001', meaning: 'one, or many' }],
  json: decided,
});
export type ReviewApproveCommand = typeof reviewApprove;

const reviewReject = describeVerb({
  name: 'review reject',
  group: 'Understand',
  summary: 'Reject proposals: keep records, let pages count as documents again',
  arguments: () => ({ ids: ids() }),
  examples: [{ line: 'annals review reject tombstone:crs:R10001', meaning: 'the record stays' }],
  json: decided,
});
export type ReviewRejectCommand = typeof reviewReject;

const reviewUndo = describeVerb({
  name: 'review undo',
  group: 'Understand',
  summary: 'Take decisions back: everything is as it was before',
  arguments: () => ({ ids: ids() }),
  examples: [{ line: 'annals review undo tombstone:crs:R10001', meaning: 'it is open again' }],
  json: decided,
});
export type ReviewUndoCommand = typeof reviewUndo;

/** Commands of the person who decides what machines may not decide alone. */
export const REVIEW: readonly CommandEntry[] = [
  commandOf(reviewList, () => import('../commands/review-list.ts')),
  commandOf(reviewShow, () => import('../commands/review-show.ts')),
  commandOf(reviewApprove, async () => ({
    default: (await import('../commands/review-decide.ts')).approve,
  })),
  commandOf(reviewReject, async () => ({
    default: (await import('../commands/review-decide.ts')).reject,
  })),
  commandOf(reviewUndo, async () => ({
    default: (await import('../commands/review-decide.ts')).undo,
  })),
];
