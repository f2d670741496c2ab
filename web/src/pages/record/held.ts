import type { AnswerOf } from '../../api/contract-types.ts';

/** A record as it was found: what it is, and its answer. */
export type Held = DocumentHeld | DataHeld;

interface DocumentHeld {
  readonly is: 'document';
  readonly record: DocumentAnswer;
}

export type DataHeld =
  | { readonly is: 'entity'; readonly record: AnswerOf<'getEntity'> }
  | { readonly is: 'event'; readonly record: AnswerOf<'getEvent'> }
  | { readonly is: 'term'; readonly record: AnswerOf<'getTerm'> };

export type AnyRecord = Held['is'];

/** What is gone is answered with its row, and where to go instead. */
export type DocumentAnswer = AnswerOf<'getDocument'> & {
  readonly error?: { readonly hint?: { readonly living_id?: string | null } };
};
