import { afterEach, expect, test } from 'vitest';
import { type Asker, asker, type Loopback, loopback } from '../conformance/loopback.ts';
import { simulatedClock } from '../limits/conformance/simulated-clock.ts';

const open: (Asker | Loopback)[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

test('a pace counts from the moment a request is on the wire: neither the connection nor the answer changes it', async () => {
  const clock = simulatedClock();
  const start = clock.now();
  const arrived: number[] = [];
  const server = await loopback(async (_, response) => {
    arrived.push(clock.now() - start);
    await clock.sleep(300);
    response.end('x');
  });
  let connections = 0;
  const ask = asker(
    server,
    {
      clock,
      // The first request has to make its connection; the others find one.
      wire: (network) => async (outgoing) => {
        if (connections++ === 0) await clock.sleep(170);
        return network(outgoing);
      },
    },
    { rate: '2/second' },
  );
  open.push(server, ask);
  const texts = Promise.all(
    [1, 2, 3].map((n) => ask.text(`http://h.example/${n}`, { patience: 'waits' })),
  );
  let done = false;
  void texts.finally(() => {
    done = true;
  });
  for (let i = 0; i < 2000 && !done; i++) {
    await clock.pass(10);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  expect(await texts).toEqual(['x', 'x', 'x']);
  const gaps = arrived.slice(1).map((ms, i) => ms - (arrived[i] ?? 0));
  // Real sockets take a few steps of simulated time; the answers take thirty.
  for (const gap of gaps) {
    expect(gap).toBeGreaterThanOrEqual(500 - 60);
    expect(gap).toBeLessThan(500 + 200);
  }
});
