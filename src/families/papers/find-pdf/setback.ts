import { AnnalsError, ERRORS, type ErrorCode, failureOf } from '../../../core/errors.ts';

/** Why a resolver or an address came to nothing: a word that can be counted, and a sentence. */
export interface Setback {
  readonly reason: Reason;
  readonly message: string;
  readonly httpStatus: number | null;
  /** What another try may get around: at once is no use. */
  readonly later: LaterTry | null;
}

export interface LaterTry {
  readonly code: ErrorCode;
  /** The publisher, or our own guard, said when: such a wait costs no attempt. */
  readonly notBefore: number | null;
}

export type Reason =
  | NotTheFile
  | 'no_identifier'
  | 'no_key'
  | 'no_mail'
  | 'not_registered'
  | 'breaker_open'
  | 'long_wait'
  | 'budget'
  | 'asked_to_wait'
  | 'timed_out'
  | 'network'
  | 'http_5xx'
  | 'http_4xx'
  | 'unexpected_answer'
  | 'error';

/** What came, or would come, is not the file. */
export type NotTheFile =
  | 'not_found'
  | 'forbidden'
  | 'robots_denied'
  | 'html_page'
  | 'login_wall'
  | 'moved'
  | 'challenge'
  | 'wrong_type'
  | 'not_pdf'
  | 'too_small'
  | 'too_large'
  | 'cut_off'
  | 'wrong_length'
  | 'same_bytes'
  | 'unsafe_address';

const REASONS: Readonly<Partial<Record<ErrorCode, Reason>>> = {
  HTTP_404_NOT_FOUND: 'not_found',
  HTTP_401_UNAUTHORISED: 'login_wall',
  HTTP_403_FORBIDDEN: 'forbidden',
  HTTP_4XX: 'http_4xx',
  HTTP_5XX: 'http_5xx',
  ROBOTS_DISALLOWED: 'robots_denied',
  ASKED_TO_WAIT: 'asked_to_wait',
  KEEPS_REFUSING: 'asked_to_wait',
  BREAKER_OPEN: 'breaker_open',
  TIMED_OUT: 'timed_out',
  NETWORK_ERROR: 'network',
  WRONG_LENGTH: 'wrong_length',
  BAD_ENCODING: 'network',
  TOO_LARGE: 'too_large',
  NOT_HTTPS: 'unsafe_address',
  PRIVATE_ADDRESS: 'unsafe_address',
  TOO_MANY_REDIRECTS: 'moved',
  UNEXPECTED_SHAPE: 'unexpected_answer',
  BUDGET_SPENT: 'budget',
};

/** A refusal of our own making, on the way of an error. */
export class FileRefused extends AnnalsError {
  readonly reason: NotTheFile;

  constructor(reason: NotTheFile, message: string, httpStatus?: number) {
    super('NOT_THE_DOCUMENT', message, { httpStatus });
    this.name = 'Refused';
    this.reason = reason;
  }
}

export function setbackOf(error: unknown): Setback {
  const { code, message, httpStatus, notBefore } = failureOf(error);
  const { next } = ERRORS[code];
  const later = next === 'wait' || next === 'retry';
  return {
    reason: ownReason(error) ?? reasonOf(code, httpStatus),
    message,
    httpStatus: httpStatus ?? null,
    later: later ? { code, notBefore: next === 'wait' ? (notBefore ?? null) : null } : null,
  };
}

function ownReason(error: unknown): Reason | undefined {
  if (error instanceof FileRefused) return error.reason;
  return error instanceof AnnalsError && error.facts.challenged ? 'challenge' : undefined;
}

/** Our own line was too long: nobody was asked, so nobody asked us to wait. */
const reasonOf = (code: ErrorCode, httpStatus: number | undefined): Reason =>
  code === 'ASKED_TO_WAIT' && httpStatus === undefined ? 'long_wait' : (REASONS[code] ?? 'error');

/** Nothing was sent: the resolver was passed over rather than tried. */
export const wasSkipped = ({ reason }: Setback): boolean =>
  reason === 'breaker_open' || reason === 'long_wait';
