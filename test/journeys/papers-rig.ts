/** Papers over the practice publishers: the world, its works as a file, and a run. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Publisher } from '../../practice/publisher.ts';
import { papersPublisher } from '../../practice/publishers/papers/publisher.ts';
import type { TroubleOptions } from '../../practice/publishers/papers/troubles.ts';
import {
  type PapersWorld,
  type PapersWorldOptions,
  papersWorld,
} from '../../practice/publishers/papers/world.ts';
import type { JsonObject } from '../../src/core/json.ts';
import type { Log } from '../../src/core/log.ts';
import type { Run } from '../../src/core/run.ts';
import { RESOLVERS } from '../../src/families/papers/find-pdf/registry.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';

/** Against loopback no politeness is owed. */
const HASTE = {
  ANNALS_SOURCES__PAPERS__RATE: 'unlimited',
  ANNALS_PAPERS__HOST_RATE: 'unlimited',
  ...Object.fromEntries(
    RESOLVERS.map(({ name }) => [`ANNALS_PAPERS__RATE_LIMITS__${name.toUpperCase()}`, 'unlimited']),
  ),
  ANNALS_SOURCES__PAPERS__BACKOFF__BASE_MS: '5',
  ANNALS_SOURCES__PAPERS__BACKOFF__MAX_MS: '50',
  ANNALS_PAPERS__WORKERS: '8',
};

export interface PapersPlace extends PracticeApp {
  readonly world: PapersWorld;
  /** All works of the world, as OpenAlex exports them. */
  readonly works: string;
  run(params?: JsonObject): Promise<Run>;
}

export async function papersPlace(
  options: PapersWorldOptions & TroubleOptions = {},
  env: Record<string, string> = {},
  log?: Log,
  others: readonly Publisher[] = [],
): Promise<PapersPlace> {
  const world = papersWorld({ seed: 7, size: 60, ...options });
  const publishers = [papersPublisher(world, options), ...others];
  const place = await practiceApp({ publishers }, { env: { ...HASTE, ...env }, log });
  const works = path.join(place.folder, 'works.jsonl');
  await writeFile(works, [...world.lines()].join(''));
  const order = { source: 'papers', mode: 'full', trigger: 'cli', stop: never } as const;
  return Object.assign(Object.create(place) as PracticeApp, {
    world,
    works,
    run: (params: JsonObject = { input: works }) => startRun(place.app, { ...order, params }),
  });
}

export const papersEnv = HASTE;
