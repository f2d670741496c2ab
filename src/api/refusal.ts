import type { z } from 'zod';
import { AnnalsError, ERRORS, type ErrorCode } from '../core/errors.ts';
import type { errorAnswer } from './contract/fields.ts';
import { RequestError } from './request-error.ts';

/** How an error leaves the server. */
export interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: z.output<typeof errorAnswer>;
}

/**
 * Any error as the one shape of the API, with the table's status. What was not foreseen, and what
 * speaks of this machine's files and settings, is told to the log and not to the client.
 */
export function refusalOf(error: unknown, requestId: string): Refusal {
  const known = error instanceof AnnalsError ? error : fromFramework(error);
  const code = known?.code ?? 'INTERNAL_ERROR';
  const own = known instanceof RequestError ? known : undefined;
  const { hint } = ERRORS[code];
  const wait = known?.facts.retryAfterSeconds;
  const status = own?.status ?? ERRORS[code].status;
  const message = known ? publicMessage(known) : `${ERRORS[code].meaning} Request ${requestId}.`;
  return {
    status,
    headers: {
      ...own?.headers,
      ...(wait !== undefined && { 'retry-after': String(wait) }),
      ...(code === 'UNAUTHORISED' && { 'www-authenticate': 'Bearer realm="annals"' }),
    },
    body: {
      ...problemOf(code, status, message),
      error: {
        code,
        message,
        hint: own?.hint ?? known?.facts.hint ?? hint,
        ...(known?.facts.position !== undefined && { position: known.facts.position }),
      },
    },
  };
}

/** The same in the words of RFC 9457. */
export const problemOf = (code: ErrorCode, status: number, message: string) => ({
  type: `/v1/errors/${code}`,
  title: ERRORS[code].meaning,
  status,
  detail: message,
});

const OF_THIS_MACHINE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'DATA_FOLDER_UNUSABLE',
  'CATALOG_CORRUPT',
  'CATALOG_TOO_NEW',
  'CATALOG_BUSY',
  'DISK_FULL',
  'BAD_CONFIG',
  'PLACEHOLDER_CONTACT',
  'TOKEN_FILE_UNSAFE',
  'INTERNAL_ERROR',
]);

const publicMessage = ({ code, message }: AnnalsError): string =>
  OF_THIS_MACHINE.has(code) ? ERRORS[code].meaning : message;

const BY_FRAMEWORK_CODE: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'NOT_JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'REQUEST_TOO_LARGE',
};

/** The framework refuses what it cannot read before any of our code sees it. */
function fromFramework(error: unknown): AnnalsError | undefined {
  const { code = '', statusCode = 500, message = '' } = (error ?? {}) as Partial<FrameworkError>;
  const ours = BY_FRAMEWORK_CODE[code] ?? (statusCode < 500 ? 'BAD_REQUEST' : undefined);
  return ours && new AnnalsError(ours, ours === 'BAD_REQUEST' ? message : ERRORS[ours].meaning);
}

interface FrameworkError {
  readonly code: string;
  readonly statusCode: number;
  readonly message: string;
}
