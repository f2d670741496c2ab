/** A small Congress that was acquired from its practice publishers, and a server over it. */
import { type CongressWorld, congressWorld } from '../../practice/publishers/congress/world.ts';
import { type RunningServer, startServer } from '../../src/api/server.ts';
import { readsInPlace } from '../../src/use-cases/reads/costly-reads.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';

const SOURCES = {
  legislators: {},
  committees: {},
  bills: { congress: 119 },
  public_laws: { congress: 119 },
  roll_call_votes: { congress: 119, session: 1 },
} as const;

export interface CongressPlace {
  readonly place: PracticeApp;
  readonly server: RunningServer;
  readonly world: CongressWorld;
  run(source: keyof typeof SOURCES): Promise<unknown>;
  close(): Promise<void>;
}

export async function openCongress(): Promise<CongressPlace> {
  const world = congressWorld({
    seed: 7,
    bills: 16,
    lawsOfType: 1,
    houseVotes: 6,
    senateVotes: 3,
    hearings: 1,
    reports: 1,
    issues: 1,
  });
  const haste = Object.keys(SOURCES).map((name) => [
    `ANNALS_SOURCES__${name.toUpperCase()}__RATE`,
    'unlimited',
  ]);
  const place = await practiceApp(
    { publishers: world.publishers },
    { env: { ...Object.fromEntries(haste), ANNALS_QUOTA__API_DATA_GOV__KEY: 'k' } },
  );
  const run = (source: keyof typeof SOURCES) =>
    startRun(place.app, {
      source,
      params: { ...SOURCES[source] },
      mode: 'full',
      trigger: 'cli',
      stop: never,
    });
  for (const source of Object.keys(SOURCES)) await run(source as keyof typeof SOURCES);
  const server = await startServer(place.app, {
    host: '127.0.0.1',
    port: 0,
    costlyReads: readsInPlace(place.app),
  });
  return {
    place,
    server,
    world,
    run,
    close: async () => {
      await server.close();
      await place.close();
    },
  };
}
