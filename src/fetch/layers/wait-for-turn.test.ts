import { afterEach, expect, test } from 'vitest';
import { type Asker, asker, type Loopback, loopback } from '../conformance/loopback.ts';
import { simulatedClock } from '../limits/conformance/simulated-clock.ts';

const open: (Asker | Loopback)[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

test('a pace counts from the moment a request is on the wire: neither the connection nor the answer changes it', async () => {
  const arrived: number[] = [];
  let [sent, answered, heard] = [0, 0, 0];
  // Simulated time stands still while something is on its way through real sockets.
  const clock = simulatedClock(undefined, async () => {
    do await new Promise((resolve) => setTimeout(resolve, 1));
    while (sent > arrived.length || answered > heard);
  });
  const start = clock.now();
  const server = await loopback(async (_, response) => {
    arrived.push(clock.now() - start);
    await clock.sleep(300);
    answered++;
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
        sent++;
        return network(outgoing);
      },
    },
    { rate: '2/second' },
  );
  open.push(server, ask);
  const texts = Promise.all(
    [1, 2, 3].map(async (n) => {
      const text = await ask.text(`http://h.example/${n}`, { patience: 'waits' });
      heard++;
      return text;
    }),
  );
  let done = false;
  void texts.finally(() => {
    done = true;
  });
  while (!done) await clock.pass(10);
  expect(await texts).toEqual(['x', 'x', 'x']);
  const gaps = arrived.slice(1).map((ms, i) => ms - (arrived[i] ?? 0));
  // The answers take thirty steps of the clock, and the first connection seventeen.
  for (const gap of gaps) {
    expect(gap).toBeGreaterThanOrEqual(500);
    expect(gap).toBeLessThanOrEqual(510);
  }
});
