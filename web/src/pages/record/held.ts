import type { AnswerOf } from '../../api/contract-types.ts';

export type DocumentAnswer = AnswerOf<'getDocument'>;

/** A record whose content is its fields: what it is, and its answer. */
export type DataHeld = Exclude<AnswerOf<'getRecord'>, { is: 'document' }>;

export type AnyRecord = AnswerOf<'getRecord'>['is'];
