import { afterEach, describe, expect, test } from 'vitest';
import { MINUTE } from '../core/time.ts';
import { type Asker, asker, type Loopback, loopback } from './conformance/loopback.ts';
import { simulatedClock } from './limits/conformance/simulated-clock.ts';
import { volatileMemory } from './volatile-memory.ts';

const open: (Asker | Loopback)[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function place() {
  const memory = volatileMemory();
  const clock = simulatedClock();
  const server = await loopback((request, response) => {
    if (request.url === '/wait') response.writeHead(429, { 'retry-after': '90' });
    if (request.url === '/gone') response.writeHead(404);
    if (request.url === '/cut') return response.destroy();
    return response.end('12345');
  });
  const ask = asker(server, { memory, clock });
  open.push(server, ask);
  return { ...ask, memory, clock };
}

describe('traffic', () => {
  test('is counted by host, minute, source, role and how it ended', async () => {
    const it = await place();
    await it.text('http://h.example/');
    await it.text('http://h.example/');
    await it.text('http://h.example/', { role: 'artifact', source: 'other' });
    await it.ask('http://h.example/gone');
    await it.ask('http://h.example/cut').catch(() => undefined);
    await it.clock.pass(MINUTE);
    await it.text('http://h.example/');
    await it.close();
    const all = await it.memory.traffic.minutes('h.example', '');
    expect(
      all.map(({ minute, source, role, outcome, requests, bytes }) =>
        [minute.slice(11, 16), source, role, outcome, requests, bytes].join(' '),
      ),
    ).toEqual([
      '12:00 test metadata 200 2 10',
      '12:00 other artifact 200 1 5',
      '12:00 test metadata 404 1 5',
      '12:00 test metadata NETWORK_ERROR 1 0',
      '12:01 test metadata 200 1 5',
    ]);
  });

  test('is written every few seconds, not only at the end', async () => {
    const it = await place();
    await it.text('http://h.example/');
    expect(await it.memory.traffic.minutes('h.example', '')).toEqual([]);
    await it.clock.pass(5000);
    expect(await it.memory.traffic.minutes('h.example', '')).toHaveLength(1);
  });

  test('what made us wait is noted with its reason', async () => {
    const it = await place();
    await it.ask('http://h.example/wait').catch(() => undefined);
    await it.ask('http://h.example/').catch(() => undefined);
    await it.close();
    expect(await it.memory.traffic.events('h.example', 5)).toMatchObject([
      {
        kind: 'asked-to-wait',
        source: 'test',
        waitMs: 90_000,
        reason: '429, Retry-After 90 s',
      },
    ]);
  });

  test('who asks at which pace is noted once', async () => {
    const it = await place();
    await it.text('http://h.example/', { politeness: { rate: '9/second', inFlight: 3 } });
    await it.close();
    expect(await it.memory.hosts.limits('h.example')).toMatchObject([
      { who: 'test', rate: '9/second', inFlight: 3 },
    ]);
  });
});
