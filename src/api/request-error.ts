import { AnnalsError, type ErrorCode } from '../core/errors.ts';

interface More {
  readonly hint?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal of the API's own: its hint speaks to whoever sent the request, not to the operator. */
export class RequestError extends AnnalsError {
  readonly hint: string | undefined;
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, message: string, more: More = {}) {
    super(code, message);
    this.name = 'RequestError';
    this.hint = more.hint;
    this.status = more.status;
    this.headers = more.headers ?? {};
  }
}
