import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Handler, type Loopback, loopback } from '../../src/fetch/conformance/loopback.ts';
import { compiled } from '../crash/compiled.ts';

/** Real processes over one data folder, and what the publisher's log says of them. */
let script: Awaited<ReturnType<typeof compiled>>;
let folder: string;
let server: Loopback;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  script = await compiled(path.join(import.meta.dirname, 'two-processes.child.ts'));
});
afterAll(() => script.remove());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'annals-two-'));
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

interface Order {
  readonly source: string;
  readonly rate: string;
  readonly inFlight: number;
  readonly requests: number;
}

function start({ source, rate, inFlight, requests }: Order): ChildProcess {
  const args = [folder, server.port, source, rate, inFlight, requests].map(String);
  const child = spawn(process.execPath, [script.file, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

const ended = async (child: ChildProcess) => ((await once(child, 'exit')) as [number | null])[0];

const answers =
  (ms: number): Handler =>
  (_, response) =>
    void setTimeout(() => response.end('x'), ms);

/**
 * How much less time the last request came after an early one than the pace asks for. A server on a loaded machine
 * notes a request late, sometimes by half a second, so that what follows it looks too quick; of ten early requests
 * one was noted in time. Processes that did not share a pace would miss by seconds, whichever request one takes.
 */
function tooQuickMs(paceMs: number): number {
  const { seen } = server;
  const last = seen.length - 1;
  const missing = (from: number) =>
    (last - from) * paceMs - ((seen[last]?.at ?? 0) - (seen[from]?.at ?? 0));
  const early = Array.from({ length: Math.min(10, Math.ceil(seen.length / 2)) }, (_, from) => from);
  return Math.min(...early.map(missing));
}
const LATE_MS = 400;

const ofSource = (name: string) => server.seen.filter(({ path: of }) => of.startsWith(`/${name}/`));

describe('two processes of one data folder', () => {
  test('keep one pace and one number of places on a host they share', async () => {
    server = await loopback(answers(200));
    const first = start({ source: 'one', rate: '2/second', inFlight: 1, requests: 5 });
    const second = start({ source: 'two', rate: '4/second', inFlight: 2, requests: 5 });
    expect(await Promise.all([ended(first), ended(second)])).toEqual([0, 0]);
    expect(server.seen).toHaveLength(10);
    // Of 2 and 4 a second the slower one holds for both, of one and two places the single one.
    expect(server.mostInFlight()).toBe(1);
    expect(tooQuickMs(500)).toBeLessThan(LATE_MS);
  });

  test('a pace alone is shared too, and neither process starves', async () => {
    server = await loopback(answers(0));
    const first = start({ source: 'one', rate: '3/second', inFlight: 4, requests: 30 });
    const second = start({ source: 'two', rate: '3/second', inFlight: 4, requests: 8 });
    expect(await ended(second)).toBe(0);
    // The first one had more to do and was there before; it has had its turns, but not all of them.
    expect(ofSource('one').length).toBeGreaterThan(0);
    expect(ofSource('one').length).toBeLessThan(30);
    expect(await ended(first)).toBe(0);
    expect(tooQuickMs(1000 / 3)).toBeLessThan(LATE_MS);
  });

  test('a process killed while it holds the only place does not keep the other one waiting', async () => {
    server = await loopback((request, response) => {
      // The first process never gets an answer; it holds the place when it is killed.
      if (request.url?.startsWith('/two')) response.end('x');
    });
    const first = start({ source: 'one', rate: 'unlimited', inFlight: 1, requests: 1 });
    await expect.poll(() => server.seen.length, { timeout: 240_000 }).toBe(1);
    const second = start({ source: 'two', rate: 'unlimited', inFlight: 1, requests: 3 });
    const finished = ended(second);
    // Time enough to go, if it were not for the place.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(ofSource('two')).toEqual([]);
    first.kill('SIGKILL');
    expect(await finished).toBe(0);
    expect(ofSource('two')).toHaveLength(3);
  });

  test('a busy process without limits makes room as soon as a second one comes', async () => {
    server = await loopback(answers(5));
    const first = start({ source: 'one', rate: 'unlimited', inFlight: 8, requests: 20_000 });
    await expect.poll(() => server.seen.length, { timeout: 240_000 }).toBeGreaterThan(500);
    const second = start({ source: 'two', rate: 'unlimited', inFlight: 8, requests: 50 });
    expect(await ended(second)).toBe(0);
    expect(server.mostInFlight()).toBeLessThanOrEqual(8);
    first.kill('SIGKILL');
  });
});
