import type { Link } from '../core/endpoint.ts';
import { ERRORS } from '../core/errors.ts';
import type {
  DocumentAnswer,
  GoneDocumentAnswer,
  GoneProblemAnswer,
} from './contract/documents.ts';
import { linkHeader } from './links.ts';
import { problemOf } from './refusal.ts';
import { RequestError } from './request-error.ts';

type Hint = GoneDocumentAnswer['error']['hint'];

/** The record is a tombstone: refused, and yet shown whole. */
export class GoneError extends RequestError {
  readonly document: DocumentAnswer;
  readonly tombstone: Hint;

  constructor(document: DocumentAnswer, tombstone: Hint, links: readonly Link[] = []) {
    const next = tombstone.living_url ?? tombstone.successor_url;
    const all = [...(next === null ? [] : [{ href: next, rel: 'successor-version' }]), ...links];
    super('GONE', `${document.id} is ${document.status}`, {
      headers: all.length === 0 ? {} : { link: linkHeader(all) },
    });
    this.name = 'GoneError';
    this.document = document;
    this.tombstone = tombstone;
  }

  /** The row, with the error beside its fields. */
  asRow(): GoneDocumentAnswer {
    return { ...this.document, error: this.#error() };
  }

  /** For clients of RFC 9457, to whom `title` and `status` mean something else. */
  asProblem(): GoneProblemAnswer {
    const { status } = ERRORS[this.code];
    return {
      ...problemOf(this.code, status, this.message),
      error: this.#error(),
      document: this.document,
    };
  }

  #error(): GoneDocumentAnswer['error'] {
    return { code: this.code, message: this.message, hint: this.tombstone };
  }
}
