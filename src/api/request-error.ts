import { AnnalsError, type ErrorCode } from '../core/errors.ts';

/** A refusal of the API's own: its hint speaks to whoever sent the request, not to the operator. */
export class RequestError extends AnnalsError {
  readonly hint: string | undefined;
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    message: string,
    more: { hint?: string; status?: number; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(code, message);
    this.name = 'RequestError';
    this.hint = more.hint;
    this.status = more.status;
    this.headers = more.headers ?? {};
  }
}
