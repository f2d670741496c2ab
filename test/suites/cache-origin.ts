import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request of a test: what the client sends, what the origin answers, what is expected. */
export interface TestRequest {
  readonly request_method?: string;
  readonly request_headers?: HeaderSpec[];
  readonly request_body?: string;
  readonly filename?: string;
  readonly query_arg?: string;
  readonly cache?: string;
  readonly pause_after?: boolean;
  readonly disconnect?: boolean;
  readonly magic_locations?: boolean;
  readonly magic_ims?: boolean;
  readonly rfc850date?: string[];
  readonly response_status?: [number, string];
  readonly response_headers?: HeaderSpec[];
  readonly response_body?: string | null;
  readonly response_pause?: number;
  readonly expected_type?: 'cached' | 'not_cached' | 'etag_validated' | 'lm_validated';
  readonly expected_status?: number | null;
  readonly expected_method?: string;
  readonly expected_request_headers?: (string | [string, string])[];
  readonly expected_response_headers?: (string | HeaderSpec | [string, string, unknown])[];
  readonly expected_response_headers_missing?: (string | [string, string])[];
  readonly expected_response_text?: string | null;
  readonly check_body?: boolean;
}

/** A whole number in a date field is an offset from the origin's clock, in seconds. */
export type HeaderSpec = [name: string, value: string | number, checked?: boolean];

/** What the origin saw, and the fields of its answer that the client has to find again. */
export interface SeenRequest {
  readonly number: number;
  readonly method: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly answered: ReadonlyMap<string, string>;
}

export interface TestClock {
  now(): number;
  advance(seconds: number): void;
}

const DATE_FIELDS = new Set(['date', 'expires', 'last-modified', 'if-modified-since']);
const LOCATION_FIELDS = new Set(['location', 'content-location']);
export const NO_BODY = new Set([204, 304]);

/** An origin on loopback that plays tests as http-tests/cache-tests defines them. */
export async function startOrigin(clock: TestClock): Promise<Origin> {
  const tests = new Map<string, { requests: TestRequest[]; seen: SeenRequest[] }>();
  const server = http.createServer((request, response) => {
    const test = tests.get(request.url?.split(/[/?]/)[2] ?? '');
    if (test === undefined) {
      response.writeHead(404).end();
      return;
    }
    request.resume();
    play(test.requests, test.seen, clock, request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    begin(id, requests) {
      const seen: SeenRequest[] = [];
      tests.set(id, { requests, seen });
      return seen;
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}

export interface Origin {
  readonly url: string;
  begin(id: string, requests: TestRequest[]): SeenRequest[];
  close(): Promise<void>;
}

/** Dates and places in a header are relative: to the clock of the origin, and to its URL. */
export function fixed(
  spec: HeaderSpec,
  from: { now: number; baseUrl: string },
  test: TestRequest,
): string {
  const [name, value] = [spec[0].toLowerCase(), spec[1]];
  if (DATE_FIELDS.has(name) && typeof value === 'number') {
    const utc = new Date(from.now + value * 1000).toUTCString();
    return test.rfc850date?.includes(name) ? rfc850(utc) : utc;
  }
  if (LOCATION_FIELDS.has(name) && test.magic_locations) {
    return value === '' ? from.baseUrl : `${from.baseUrl}/${value}`;
  }
  return String(value);
}

function play(
  requests: TestRequest[],
  seen: SeenRequest[],
  clock: TestClock,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): void {
  const number = Number(request.headers['req-num']);
  const test = requests[number - 1];
  if (test === undefined) {
    response.writeHead(409).end();
    return;
  }
  clock.advance(test.response_pause ?? 0);
  const from = { now: clock.now(), baseUrl: request.url ?? '' };
  const [status, reason] = statusOf(test, requests[number - 2], request);
  // The value sent is remembered in place: the next request may have to bring it back.
  const sent = (test.response_headers ?? []).map((spec): HeaderSpec => {
    spec[1] = fixed(spec, from, test);
    return spec;
  });

  response.statusCode = status;
  response.statusMessage = reason;
  response.sendDate = false;
  response.setHeader('Server-Base-Url', from.baseUrl);
  response.setHeader('Server-Request-Count', seen.length + 1);
  response.setHeader('Client-Request-Count', number);
  response.setHeader('Server-Now', from.now);
  for (const [name, value] of sent) response.appendHeader(name, String(value));
  if (!response.hasHeader('date')) response.setHeader('Date', new Date(from.now).toUTCString());
  if (!response.hasHeader('content-type')) response.setHeader('Content-Type', 'text/plain');

  const answered = new Map<string, string>();
  for (const [name, , checked] of sent) {
    if (checked !== false) answered.set(name, [response.getHeader(name)].flat().join(', '));
  }
  seen.push({ number, method: request.method ?? '', headers: request.headers, answered });
  if (test.disconnect) response.socket?.destroy();
  else if (NO_BODY.has(status)) response.end();
  else response.end(test.response_body ?? request.url?.split(/[/?]/)[2]);
}

/** 999 is the suite's own sign for "this request should have been conditional". */
function statusOf(
  test: TestRequest,
  previous: TestRequest | undefined,
  request: http.IncomingMessage,
): [number, string] {
  if (!test.expected_type?.endsWith('validated')) return test.response_status ?? [200, 'OK'];
  const value = (name: string) =>
    previous?.response_headers?.findLast(([field]) => field.toLowerCase() === name)?.[1];
  const modified = value('last-modified');
  const etag = value('etag');
  const matches =
    (modified !== undefined && request.headers['if-modified-since'] === modified) ||
    (etag !== undefined && request.headers['if-none-match'] === etag);
  return matches ? [304, 'Not Modified'] : [999, '304 Not Generated'];
}

function rfc850(utc: string): string {
  const [day, date, month, year, time] = utc.split(/,? /);
  const long = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
  const name = long.find((one) => one.startsWith(day ?? ''));
  return `${name}, ${date}-${month}-${year?.slice(2)} ${time} GMT`;
}
