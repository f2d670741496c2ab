import { afterEach, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { retryRunItems, startRun } from '../../src/api/contract/run-control.ts';
import { getRun, listRunItems } from '../../src/api/contract/runs.ts';
import { type RunningServer, startServer } from '../../src/api/server.ts';
import { readsInPlace } from '../../src/use-cases/reads/costly-reads.ts';
import { type PapersPlace, papersPlace } from '../journeys/papers-rig.ts';

const TOKEN = 'the-token-of-the-papers';

let place: PapersPlace;
let server: RunningServer;

beforeEach(async () => {
  place = await papersPlace({ size: 2, only: ['gold'] }, { ANNALS_API__TOKEN: TOKEN });
  const costlyReads = readsInPlace(place.app);
  server = await startServer(place.app, { host: '127.0.0.1', port: 0, costlyReads });
});
afterEach(async () => {
  await server.close();
  await place.close();
});

const authorization = `Bearer ${TOKEN}`;

async function ask<S extends z.ZodType>(
  endpoint: { readonly answer: S },
  at: string,
  body?: unknown,
): Promise<z.output<S>> {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const headers = {
    authorization,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const response = await fetch(new URL(at, server.url), { ...sent, headers });
  return endpoint.answer.parse(await response.json());
}

async function ended(id: string): Promise<z.output<typeof getRun.answer>> {
  for (;;) {
    const run = await ask(getRun, `/v1/runs/${id}`);
    if (run.status !== 'running') return run;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

const doisOf = ({ world }: PapersPlace): string[] =>
  [...world.lines()].map((line) => String((JSON.parse(line) as { doi: string }).doi));

test('papers are started by their DOIs; what failed is tried again, one by one and by code', async () => {
  place.practice.faults.add({ kind: 'error', status: 403 });
  const params = { works: doisOf(place) };
  const run = await ask(startRun, '/v1/runs', { source: 'papers', params });
  expect(await ended(run.id)).toMatchObject({ status: 'failed', counts: { failed: 2 } });
  const failed = async () =>
    (await ask(listRunItems, `/v1/runs/${run.id}/items?status=failed`)).items;
  const [first] = await failed();

  place.practice.faults.clear();
  const one = await ask(retryRunItems, `/v1/runs/${run.id}/retry`, { items: [first?.id] });
  expect(one.retried).toBe(1);
  expect(await ended(run.id)).toMatchObject({ counts: { downloaded: 1, failed: 1 } });

  const rest = await ask(retryRunItems, `/v1/runs/${run.id}/retry`, { code: first?.failure?.code });
  expect(rest.retried).toBe(1);
  expect(await ended(run.id)).toMatchObject({ status: 'completed', counts: { downloaded: 2 } });

  const metrics = await fetch(new URL('/metrics', server.url), { headers: { authorization } });
  expect(await metrics.text()).toMatch(/annals_runs_total\{[^}]*source="papers"[^}]*\} \d/);
});
