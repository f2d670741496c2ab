/**
 * Every failure Annals can name, in one table: what it means, what happens next, what a person can
 * do, and how the doors answer. `docs/errors.md` is generated from it.
 *
 * next: 'retry' costs an attempt and comes back later; 'wait' comes back without cost when the
 * publisher said when; 'give-up' settles the item; 'stop' ends the run.
 */
export interface ErrorEntry {
  readonly next: 'retry' | 'wait' | 'give-up' | 'stop';
  readonly meaning: string;
  readonly hint: string;
  /** Exit code of the CLI when this ends the command. */
  readonly exit: ExitCode;
  /** HTTP status when the API answers with it. */
  readonly status: number;
}

/** Documented in `annals --help` and docs/errors.md. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  config: 3,
  busy: 4,
  partial: 5,
  storage: 6,
  stopped: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

const entry = (
  next: ErrorEntry['next'],
  meaning: string,
  hint: string,
  exit: ExitCode = EXIT.failed,
  status = 502,
): ErrorEntry => ({ next, meaning, hint, exit, status });

export const ERRORS = {
  NETWORK_ERROR: entry(
    'retry',
    'The connection could not be made, or broke.',
    'Check that the host is reachable; the item is tried again by itself.',
  ),
  TIMED_OUT: entry(
    'retry',
    'No answer, or no further byte, within the time allowed.',
    'Raise the timeout of the source if the publisher is slow.',
    EXIT.failed,
    504,
  ),
  HTTP_5XX: entry('retry', 'The publisher answered with a server error.', 'Wait; run again later.'),
  HTTP_401_UNAUTHORISED: entry(
    'give-up',
    'The publisher wants a credential.',
    'Set the API key of this source in the configuration.',
  ),
  HTTP_403_FORBIDDEN: entry(
    'give-up',
    'The publisher refused the request.',
    'Look at the host with a browser; it may block automated clients.',
  ),
  HTTP_404_NOT_FOUND: entry(
    'give-up',
    'The publisher has nothing at this address.',
    'It may have been withdrawn; see `annals why <id>`.',
    EXIT.failed,
    404,
  ),
  HTTP_4XX: entry(
    'give-up',
    'The publisher refused the request with another 4xx status.',
    'The status and URL are in `annals why`; the source may need a change.',
  ),
  ASKED_TO_WAIT: entry(
    'wait',
    'The publisher asked us to come back later (429, or 503 with Retry-After).',
    'Nothing to do: the host cools down and the item comes back without losing an attempt.',
  ),
  BREAKER_OPEN: entry(
    'wait',
    'The host failed too often lately; we leave it alone for a while.',
    'See `annals health`; it is tried again by itself.',
  ),
  ROBOTS_DISALLOWED: entry(
    'give-up',
    'robots.txt of the host does not allow this path for us.',
    'If you have permission, record an override with a reason in the configuration.',
  ),
  NOT_HTTPS: entry(
    'give-up',
    'The address is not https and the host is not on the allowlist.',
    'Add the host to network.allowHttp if it offers nothing better.',
  ),
  PRIVATE_ADDRESS: entry(
    'give-up',
    'The host resolves to an address that is not public.',
    'Add it to network.allowPrivate if it is yours.',
  ),
  TOO_MANY_REDIRECTS: entry('give-up', 'The redirects did not end.', 'Open the URL in a browser.'),
  TOO_LARGE: entry(
    'give-up',
    'The body is larger than the limit.',
    'Raise http.maxBodyBytes, or the limit of the source.',
  ),
  WRONG_LENGTH: entry(
    'retry',
    'The body ended before or after the length the publisher declared.',
    'It is fetched again by itself.',
  ),
  BAD_ENCODING: entry(
    'retry',
    'The body could not be decoded as its Content-Encoding says.',
    'It is fetched again by itself.',
  ),
  NOT_THE_DOCUMENT: entry(
    'give-up',
    'What came is not the document: another kind of page, or damaged.',
    'Open the URL in a browser: a login, a challenge or an error page may stand there.',
  ),
  UNEXPECTED_SHAPE: entry(
    'give-up',
    'The answer does not have the shape the source expects.',
    'The publisher may have changed its format: the message names the field.',
  ),
  BROWSER_MISSING: entry(
    'stop',
    'The source needs a browser and none was found.',
    'Install Chromium (`apt-get install chromium`), or set browser.executable.',
    EXIT.config,
    503,
  ),
  BROWSER_FAILED: entry(
    'retry',
    'The browser crashed, could not be started, or lost its page.',
    'It is started again by itself, a few times; see `annals health`.',
  ),
  NOT_RECORDED: entry(
    'stop',
    'A replay asked for something that the recording does not hold.',
    'Record the run again; or give the replay the data folder as it was before the run (--into).',
    EXIT.failed,
    404,
  ),
  BAD_RECORDING: entry(
    'stop',
    'The recording is damaged, cut short, or not one of ours.',
    'Take another file, or record the run again.',
    EXIT.usage,
    400,
  ),
  LEASE_EXPIRED: entry(
    'retry',
    'The worker that held this item fell silent.',
    'It is given to another worker; it costs an attempt.',
  ),
  RUN_DEADLINE: entry(
    'give-up',
    'The run reached its longest allowed time before this item was done.',
    'Continue with `annals resume <source>`, or raise maxRuntime of the source.',
  ),
  STOPPED: entry(
    'stop',
    'The run was asked to stop.',
    'Continue with `annals resume <source>`.',
    EXIT.stopped,
    503,
  ),
  DISK_FULL: entry(
    'stop',
    'There is no room left to keep bytes.',
    'Free space or move storage.root, then `annals resume <source>`; nothing committed was lost.',
    EXIT.storage,
    507,
  ),
  LISTED_TOO_FEW: entry(
    'stop',
    'The publisher listed fewer things than the source expects.',
    'The listing may be broken or its format changed; look at it, then run again.',
  ),
  DISCOVERY_INCOMPLETE: entry(
    'stop',
    'The listing could not be read to its end.',
    'What was listed has been acquired; run again for the rest.',
  ),
  ITEMS_FAILED: entry(
    'stop',
    'Items failed in a source that publishes its run as a whole (a daily index).',
    'See `annals why <run>`; then `annals resume <source>`.',
    EXIT.partial,
  ),
  UNKNOWN_SOURCE: entry(
    'stop',
    'There is no source of that name.',
    'See `annals source list`.',
    EXIT.usage,
    404,
  ),
  BAD_PARAMS: entry(
    'stop',
    'A parameter does not have an allowed value.',
    'See `annals source show <name>`.',
    EXIT.usage,
    400,
  ),
  BAD_CONFIG: entry(
    'stop',
    'The configuration does not fit its schema.',
    'Check it with `annals validate-config`; `annals schema` prints what is allowed.',
    EXIT.config,
    500,
  ),
  PLACEHOLDER_CONTACT: entry(
    'stop',
    'The contact address is missing or a placeholder, and publishers must be able to reach you.',
    'Set http.contact (ANNALS_HTTP__CONTACT) to your address.',
    EXIT.config,
    500,
  ),
  SOURCE_BUSY: entry(
    'stop',
    'A run of this source is under way; one at a time.',
    'Wait for it (`annals status`), or stop that process first.',
    EXIT.busy,
    409,
  ),
  NOTHING_TO_RESUME: entry(
    'stop',
    'No run of this source was interrupted.',
    'Start one with `annals run <source>`.',
    EXIT.usage,
    404,
  ),
  DATA_FOLDER_UNUSABLE: entry(
    'stop',
    'The data folder cannot be read or written.',
    'Check its owner and permissions, or set storage.root (--data) to another folder.',
    EXIT.storage,
    503,
  ),
  CATALOG_CORRUPT: entry(
    'stop',
    'The catalog file is not a sound SQLite database.',
    'Restore it from a backup; `annals fsck` tells which bytes are still whole.',
    EXIT.storage,
    503,
  ),
  CATALOG_TOO_NEW: entry(
    'stop',
    'The catalog was written by a newer version of Annals.',
    'Use that version, or open another data folder.',
    EXIT.storage,
    503,
  ),
  CATALOG_BUSY: entry(
    'stop',
    'Another process held the catalog for longer than the busy timeout.',
    'See `annals status`; try again when it is done.',
    EXIT.busy,
    503,
  ),
  NOT_FOUND: entry(
    'stop',
    'There is nothing under that name.',
    'Check the spelling; ids look like `govuk:<hex>`.',
    EXIT.usage,
    404,
  ),
  UNAUTHORISED: entry(
    'stop',
    'This changes state and needs a token.',
    'Send `Authorization: Bearer <api.token>`, or bind the server to loopback.',
    EXIT.usage,
    401,
  ),
  BAD_REQUEST: entry(
    'stop',
    'The request could not be read.',
    'See `/openapi.json` for what each address takes.',
    EXIT.usage,
    400,
  ),
  FOREIGN_ORIGIN: entry(
    'stop',
    'A page of another site, or a name that is not this machine, asked to change state.',
    'Ask by a loopback name such as http://127.0.0.1, or send `Authorization: Bearer <api.token>`.',
    EXIT.usage,
    403,
  ),
  METHOD_NOT_ALLOWED: entry(
    'stop',
    'The address exists, but not for this method.',
    'The Allow header says which it answers.',
    EXIT.usage,
    405,
  ),
  REQUEST_TOO_LARGE: entry(
    'stop',
    'The body of the request is larger than the limit.',
    'No address takes more than a small JSON object.',
    EXIT.usage,
    413,
  ),
  NOT_JSON: entry(
    'stop',
    'The body of the request is not declared as JSON.',
    'Send `Content-Type: application/json`, or no body.',
    EXIT.usage,
    415,
  ),
  ADDRESS_UNUSABLE: entry(
    'stop',
    'The server cannot listen on its address.',
    'Another program may hold the port: set api.port (0 takes a free one) or api.host.',
    EXIT.config,
    503,
  ),
  INTERNAL_ERROR: entry(
    'retry',
    'Something we did not foresee went wrong.',
    'Please report it with the output of `annals why`.',
    EXIT.failed,
    500,
  ),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

export interface FailureFacts {
  readonly httpStatus?: number;
  /** When the publisher, or our own guard, allows the next try: milliseconds since the epoch. */
  readonly notBefore?: number;
  readonly url?: string;
}

/** No answer is an error with a code; the message states the fact, the value and the limit. */
export class AnnalsError extends Error {
  readonly code: ErrorCode;
  readonly facts: FailureFacts;

  constructor(code: ErrorCode, message: string, facts: FailureFacts = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'AnnalsError';
    this.code = code;
    this.facts = facts;
  }
}

/** What is kept of a failure: a code, a sentence, and what the publisher said. */
export interface Failure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly httpStatus?: number;
  readonly notBefore?: number;
}

export function failureOf(error: unknown): Failure {
  if (error instanceof AnnalsError) {
    return {
      code: error.code,
      message: error.message,
      httpStatus: error.facts.httpStatus,
      notBefore: error.facts.notBefore,
    };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'INTERNAL_ERROR', message };
}
