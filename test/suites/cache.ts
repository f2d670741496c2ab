import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { HeaderList } from '../../src/core/http-cache.ts';
import type { CacheRequest, CacheResponse } from '../../src/fetch/cache/exchange.ts';
import { field } from '../../src/fetch/cache/header-list.ts';
import { withCache } from '../../src/fetch/cache/with-cache.ts';
import { memoryStore } from '../../src/fetch/conformance/memory-store.ts';
import {
  fixed,
  NO_BODY,
  type Origin,
  type SeenRequest,
  startOrigin,
  type TestClock,
  type TestRequest,
} from './cache-origin.ts';
import { readSuite, type SuiteScore, score } from './suites-folder.ts';

interface CacheTest {
  readonly id: string;
  readonly kind?: 'required' | 'optimal' | 'check';
  readonly requests: TestRequest[];
  readonly browser_skip?: boolean;
  readonly cdn_only?: boolean;
}

/**
 * Plays http-tests/cache-tests against our cache over loopback. The pauses of the suite move an
 * injected clock, so that no time passes. `check` tests only ask which of two allowed ways a cache
 * takes; they are counted for information.
 */
export async function runCache(): Promise<SuiteScore[]> {
  const tests = readSuite<{ tests: CacheTest[] }[]>('cache/http-cache-tests.json')
    .flatMap((suite) => suite.tests)
    .filter((test) => !test.browser_skip && !test.cdn_only);
  const clock = testClock(Date.parse('2026-06-15T12:00:00.500Z'));
  const origin = await startOrigin(clock);
  const failures = new Map<string, string>();
  try {
    for (const test of tests) {
      await play(test, origin, clock).catch((error: Error) => {
        failures.set(test.id, error.message);
      });
    }
  } finally {
    await origin.close();
  }
  return (['required', 'optimal', 'check'] as const).map((kind) =>
    score(
      `cache-${kind}`,
      kind === 'required' ? 'must' : 'info',
      tests.filter((test) => (test.kind ?? 'required') === kind),
      (test) => !failures.has(test.id),
      (test) => `${test.id}: ${failures.get(test.id)}`,
    ),
  );
}

function testClock(start: number): TestClock {
  let now = start;
  return {
    now: () => now,
    advance: (seconds) => {
      now += seconds * 1000;
    },
  };
}

async function play(test: CacheTest, origin: Origin, clock: TestClock): Promise<void> {
  const requests = structuredClone(test.requests);
  // 36 characters, as the suite's lengths expect; it is also the default body.
  const id = randomUUID();
  const seen = origin.begin(id, requests);
  const work: Promise<void>[] = [];
  let body: string | undefined;
  const cached = withCache((request) => send(request, body), memoryStore(1e6), clock, {
    background: (renew) => void work.push(renew()),
  });
  const responses: CacheResponse[] = [];
  for (const [index, config] of requests.entries()) {
    body = config.request_body;
    const request = requestOf(config, index + 1, `${origin.url}/test/${id}`, responses.at(-1));
    const response = await cached(request).catch((error: Error) => {
      // No answer at all is how a client says what a proxy says with 504.
      if (config.disconnect) return { status: 504, headers: [], body: new Uint8Array() };
      throw error;
    });
    await Promise.all(work.splice(0));
    responses.push(response);
    checkResponse(config, index + 1, response, id);
    if (config.pause_after) clock.advance(3);
  }
  checkSeen(requests, responses, seen);
}

function requestOf(
  config: TestRequest,
  number: number,
  base: string,
  previous: CacheResponse | undefined,
): CacheRequest {
  const path = config.filename === undefined ? '' : `/${config.filename}`;
  const query = config.query_arg === undefined ? '' : `?${config.query_arg}`;
  const now = Number(field(previous?.headers ?? [], 'server-now'));
  const headers = (config.request_headers ?? []).map((spec): [string, string] => [
    spec[0],
    config.magic_ims ? fixed(spec, { now, baseUrl: '' }, config) : String(spec[1]),
  ]);
  // What a browser sends for fetch(url, { cache: 'no-cache' }).
  if (config.cache === 'no-cache') headers.push(['Cache-Control', 'max-age=0']);
  headers.push(['Req-Num', String(number)]);
  return { method: config.request_method ?? 'GET', url: base + path + query, headers };
}

function checkResponse(config: TestRequest, number: number, response: CacheResponse, id: string) {
  const { status, headers } = response;
  const served = Number(field(headers, 'server-request-count'));
  if (config.expected_type === 'cached' && !(status === 304 && Number.isNaN(served))) {
    expectThat(served < number, `response ${number} does not come from the cache`);
  }
  if (config.expected_type === 'not_cached') {
    expectThat(served === number, `response ${number} comes from the cache`);
  }
  const wanted = config.expected_status ?? config.response_status?.[0] ?? 200;
  if (config.expected_status !== null) {
    expectThat(status === wanted, `status ${status}, not ${wanted}`);
  }
  for (const expected of config.expected_response_headers ?? []) {
    checkField(expected, headers, config);
  }
  for (const unwanted of config.expected_response_headers_missing ?? []) {
    const [name, value] = typeof unwanted === 'string' ? [unwanted] : unwanted;
    const found = field(headers, name.toLowerCase());
    const clean = found === undefined || (value !== undefined && !found.includes(value));
    expectThat(clean, `${name} is ${found}`);
  }
  checkBody(config, response, id);
}

function checkField(
  expected: NonNullable<TestRequest['expected_response_headers']>[number],
  headers: HeaderList,
  config: TestRequest,
): void {
  const name = typeof expected === 'string' ? expected : expected[0];
  const found = field(headers, name.toLowerCase());
  expectThat(found !== undefined, `${name} is absent`);
  if (typeof expected === 'string') return;
  if (expected[1] === '>') {
    expectThat(Number(found) > Number(expected[2]), `${name} is ${found}`);
  } else if (expected[1] === '=') {
    expectThat(found === field(headers, String(expected[2])), `${name} is ${found}`);
  } else {
    const now = Number(field(headers, 'server-now'));
    const value = fixed([name, expected[1]], { now, baseUrl: '' }, config);
    expectThat(found === value, `${name} is ${found}, not ${value}`);
  }
}

function checkBody(config: TestRequest, response: CacheResponse, id: string): void {
  if (config.check_body === false || config.expected_response_text === null) return;
  if (config.expected_status === null) return;
  const text = Buffer.from(response.body).toString();
  if (config.expected_response_text !== undefined) {
    expectThat(text === config.expected_response_text, `body ${text}`);
  } else if (typeof config.response_body === 'string') {
    expectThat(text === config.response_body, `body ${text}`);
  } else if (!NO_BODY.has(response.status) && config.request_method !== 'HEAD') {
    expectThat(text === id, `body ${text}`);
  }
}

function checkSeen(requests: TestRequest[], responses: CacheResponse[], seen: SeenRequest[]): void {
  let next = 0;
  for (const [index, config] of requests.entries()) {
    if (config.expected_type === 'cached') continue;
    const request = seen[next++];
    if (config.expected_type === 'not_cached') {
      expectThat(request?.number === index + 1, `request ${index + 1} did not reach the origin`);
    }
    if (config.expected_type === 'etag_validated') {
      expectThat(request?.headers['if-none-match'] !== undefined, 'no If-None-Match was sent');
    }
    if (config.expected_type === 'lm_validated') {
      const sent = request?.headers['if-modified-since'];
      expectThat(sent !== undefined, 'no If-Modified-Since was sent');
    }
    for (const expected of config.expected_request_headers ?? []) {
      const [name, value] = typeof expected === 'string' ? [expected] : expected;
      const found = request?.headers[name.toLowerCase()];
      expectThat(value === undefined ? found !== undefined : found === value, `${name}: ${found}`);
    }
    for (const [name, value] of request?.answered ?? []) {
      // Browsers hide cookies from their programs, so the suite does not look at them either.
      if (['date', 'set-cookie', 'set-cookie2'].includes(name.toLowerCase())) continue;
      const received = field(responses[index]?.headers ?? [], name.toLowerCase());
      expectThat(received === value, `${name} is ${received}, not ${value}`);
    }
    if (config.expected_method) {
      expectThat(request?.method === config.expected_method, `method ${request?.method}`);
    }
  }
}

function expectThat(condition: boolean, otherwise: string): void {
  if (!condition) throw new Error(otherwise);
}

/**
 * A client that reads what is sent and nothing else: nothing decoded, one connection each. It is
 * kept alive until the answer is read, so that bytes beyond Content-Length do no harm.
 */
function send(request: CacheRequest, body: string | undefined): Promise<CacheResponse> {
  return new Promise((done, failed) => {
    const { hostname, port, pathname, search } = new URL(request.url);
    const headers: Record<string, string[]> = {};
    for (const [name, value] of request.headers) {
      headers[name] = [...(headers[name] ?? []), value];
    }
    const agent = new http.Agent({ keepAlive: true });
    let received: http.IncomingMessage | undefined;
    const outgoing = http.request(
      { hostname, port, path: pathname + search, method: request.method, headers, agent },
      (response) => {
        received = response;
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', failed);
        response.on('end', () => {
          agent.destroy();
          const raw = response.rawHeaders;
          const list = raw.flatMap((name, at): [string, string][] =>
            at % 2 === 0 ? [[name, raw[at + 1] ?? '']] : [],
          );
          done({ status: response.statusCode ?? 0, headers: list, body: Buffer.concat(chunks) });
        });
      },
    );
    // What comes after a complete answer is not ours to complain about.
    outgoing.on('error', (error) => received?.complete || failed(error));
    outgoing.end(body);
  });
}
