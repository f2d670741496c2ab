/** More requests than may be in hand: the rest is told to come back, and health is answered. */
import { type ClientRequest, request } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { type Rig, startRig } from './rig.ts';

let rig: Rig;
let held: readonly ClientRequest[] = [];
afterEach(async () => {
  // A closing server waits for them.
  for (const one of held) one.destroy();
  await rig.close();
});

/** A request whose body never ends is in hand until its client goes. */
function unfinished(): ClientRequest {
  const asking = request(new URL('/v1/runs', rig.server.url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': 100,
      authorization: 'Bearer the-token-of-the-rig',
    },
  });
  asking.on('error', () => undefined);
  asking.write('{');
  return asking;
}

const statusNow = async () => (await rig.fetch('/v1/documents')).status;

/** Each look is a request that the server answers after what came before it: so many are enough on any machine. */
async function until(status: number): Promise<void> {
  for (let looks = 0; looks < 1_000; looks += 1) {
    if ((await statusNow()) === status) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`never answered ${status}`);
}

test('where all places are taken, 503 says when to come back, until one is free', async () => {
  rig = await startRig({ api: { maxRequests: 2 } });
  held = [unfinished(), unfinished()];
  await until(503);
  const { status, headers, error } = await rig.refused('/v1/documents');
  expect([status, error.code]).toEqual([503, 'OVERLOADED']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect((await rig.fetch('/health')).status).toBe(200);
  // Nobody is left to be answered: their places are free all the same.
  for (const one of held) one.destroy();
  await until(200);
});
