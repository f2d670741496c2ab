import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOSTILE_HOST, hostilePublisher } from '../../practice/publishers/hostile/publisher.ts';
import { WIRES } from '../../practice/publishers/hostile/wire.ts';
import { type Practice, startPractice } from '../../practice/server.ts';
import { processorMs } from '../../test/processor-time.ts';
import { AnnalsError } from '../core/errors.ts';
import { type Asker, asker } from './conformance/loopback.ts';

const MOST = 4 * 1024 * 1024;
// Long enough for honest answers of a busy machine: what drips or says nothing waits for it, without the processor.
const SLOW = { connectMs: 3000, idleMs: 1500 };

let practice: Practice;
let ask: Asker;
beforeAll(async () => {
  practice = await startPractice({ publishers: [hostilePublisher()] });
  const network = { connectTo: { '*': practice.address }, ca: practice.ca };
  ask = asker(
    practice,
    { network },
    {
      maxBodyBytes: MOST,
      timeout: SLOW,
      breaker: { failures: 1_000_000 },
    },
  );
});
afterAll(async () => {
  await ask.close();
  await practice.stop();
});

/** Reads it all; what came, and how it ended. */
async function read(path: string, base = `https://${HOSTILE_HOST}`) {
  let bytes = 0;
  let text = '';
  try {
    const answer = await ask.ask(`${base}${path}`);
    if (answer.is !== 'fetched') return { bytes, text, ended: answer.is };
    for await (const chunk of answer.body) {
      bytes += chunk.length;
      if (text.length < 100) text += Buffer.from(chunk).toString('latin1', 0, 100);
    }
    return { bytes, text, ended: String(answer.status) };
  } catch (error) {
    expect(error).toBeInstanceOf(AnnalsError);
    return { bytes, text, ended: error instanceof AnnalsError ? error.code : String(error) };
  }
}

describe('bombs', () => {
  for (const coding of ['gzip', 'deflate', 'br', 'zstd']) {
    test(`a ${coding} bomb of a gigabyte is cut at the limit, soon and without the memory for it`, async () => {
      const before = process.memoryUsage().rss;
      const started = processorMs();
      const { bytes, ended } = await read(`/bomb/${coding}?megabytes=1024`);
      expect(ended).toBe('TOO_LARGE');
      expect(bytes).toBeLessThanOrEqual(MOST);
      expect(processorMs() - started).toBeLessThan(5000);
      expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
    });

    test(`a sound ${coding} body is unpacked`, async () => {
      const { bytes, text, ended } = await read(`/packed/${coding}/sound`);
      expect({ bytes, ended }).toEqual({ bytes: 45 * 200, ended: '200' });
      expect(text).toContain('The quick brown fox');
    });

    test(`a cut ${coding} body is an error, not a shorter body`, async () => {
      expect((await read(`/packed/${coding}/truncated`)).ended).toBe('BAD_ENCODING');
    });

    test(`what is called ${coding} and is not is an error`, async () => {
      expect((await read(`/packed/${coding}/mislabelled`)).ended).toBe('BAD_ENCODING');
    });

    test(`garbage after the end of a ${coding} body is no part of it`, async () => {
      const { bytes, ended } = await read(`/packed/${coding}/trailing`);
      expect(['200', 'BAD_ENCODING']).toContain(ended);
      expect(bytes).toBeLessThanOrEqual(45 * 200);
    });
  }

  test('a zstd frame that asks for gigabytes of window is refused before they are allocated', async () => {
    expect((await read('/packed/zstd/greedy')).ended).toBe('BAD_ENCODING');
  });

  for (const [count, ended] of [
    [1, '200'],
    [3, '200'],
    [4, 'BAD_ENCODING'],
    [60, 'BAD_ENCODING'],
  ] as const) {
    test(`a body packed ${count} times ends in ${ended}`, async () => {
      expect((await read(`/codings/${count}`)).ended).toBe(ended);
    });
  }

  test('a body without end is cut at the limit', async () => {
    const { bytes, ended } = await read('/endless');
    expect(ended).toBe('TOO_LARGE');
    expect(bytes).toBeLessThanOrEqual(MOST);
  });
});

describe('redirects', () => {
  for (const [where, ended] of [
    ['loop', 'TOO_MANY_REDIRECTS'],
    ['ring', 'TOO_MANY_REDIRECTS'],
    ['endless-body', 'TOO_MANY_REDIRECTS'],
    ['nowhere', 'HTTP_4XX'],
    ['nonsense', 'HTTP_4XX'],
    ['file', 'NOT_HTTPS'],
  ] as const) {
    test(`${where} ends in ${ended}`, async () => {
      expect((await read(`/redirect/${where}`)).ended).toBe(ended);
    });
  }
});

describe('lies', () => {
  test('206 to a request for the whole is not the document', async () => {
    expect((await read('/partial')).ended).toBe('NOT_THE_DOCUMENT');
  });
});

describe('the wire', () => {
  const ends: Readonly<Record<string, readonly string[]>> = {
    drip: ['TIMED_OUT'],
    'drip-with-length': ['TIMED_OUT'],
    'drip-headers': ['TIMED_OUT'],
    silence: ['TIMED_OUT'],
    'endless-hints': ['NETWORK_ERROR'],
    'huge-header': ['NETWORK_ERROR'],
    'many-headers': ['NETWORK_ERROR'],
    'short-body': ['WRONG_LENGTH'],
    'one-byte-chunks': ['TOO_LARGE'],
    'header-of-prototype': ['200'],
    'status-999': ['HTTP_5XX'],
    'nothing-at-all': ['NETWORK_ERROR'],
    'packed-unknown': ['BAD_ENCODING'],
  };
  test('a body that was packed for the way is unpacked', async () => {
    expect(await read('/wire/packed-for-the-way')).toMatchObject({
      ended: '200',
      text: 'packed for the way',
    });
  });
  for (const what of Object.keys(WIRES)) {
    const expected = ends[what] ?? ['200', 'NETWORK_ERROR', 'WRONG_LENGTH'];
    test(`${what} ends in ${expected.join(' or ')}, in time`, async () => {
      // What hangs is ended by the runner's own limit for a test.
      const { ended, bytes } = await read(`/wire/${what}`);
      expect(expected).toContain(ended);
      expect(bytes).toBeLessThanOrEqual(MOST);
    });
  }

  test('after all that the chain still works', async () => {
    expect((await read('/robots.txt')).ended).toBe('200');
  });
});

const CASES = path.resolve(
  import.meta.dirname,
  '../../../shared/suites/attack/http-responses-llhttp.json',
);

describe.skipIf(!existsSync(CASES))(
  'malformed responses (skipped where ../shared/suites is absent)',
  () => {
    test('each of them is an answer or an error with a name', async () => {
      const { cases } = JSON.parse(readFileSync(CASES, 'utf8')) as { cases: { raw: string }[] };
      let next = '';
      const server = createServer((socket) => {
        socket.on('error', () => socket.destroy());
        socket.once('data', () => socket.end(Buffer.from(next, 'latin1')));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as { port: number };
      const network = { connectTo: { '*': `127.0.0.1:${port}` }, allowHttp: ['*'] };
      const raw = asker({ port }, { network }, { timeout: SLOW, breaker: { failures: 1_000_000 } });
      const ended: string[] = [];
      for (const one of cases) {
        next = one.raw;
        ended.push(
          await raw.text('http://h.example/').then(
            () => 'answered',
            (error: unknown) => (error instanceof AnnalsError ? error.code : `${error}`),
          ),
        );
      }
      await raw.close();
      server.close();
      expect(ended).toHaveLength(cases.length);
      expect(
        ended.filter((one) => !/^(answered|[A-Z_0-9]+|Error: .*: (gone|unchanged))$/.test(one)),
      ).toEqual([]);
    });
  },
);
