import { statSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openApp } from '../../app/app.ts';
import { registryOf } from '../../app/registry.ts';
import { loadSettings } from '../../app/settings/load.ts';
import type { Family } from '../../core/family.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Log } from '../../core/log.ts';
import type { Source } from '../../core/source.ts';
import { startRun } from '../running.ts';
import { checkedRecords } from './checked-records.ts';
import {
  judgeScenario,
  missingFields,
  type Outcome,
  type Ran,
  saysOfItself,
} from './judgements.ts';
import { type PlayedFault, SCENARIOS, type Scenario } from './scenarios.ts';
import { watchParams } from './watched-source.ts';

/** Publishers that go wrong when asked to. */
export interface FaultyPublisher {
  /** For `network.connectTo`. */
  readonly address: string;
  /** For `network.ca`. */
  readonly ca: string;
  /** The faults that the publisher itself plays; those of the wire it need not. */
  readonly plays: readonly string[];
  /** This fault and no other from now on. */
  play(fault: PlayedFault | undefined): Promise<void>;
}

export interface SourceCheck {
  readonly source: string;
  readonly families: readonly Family[];
  readonly publisher: FaultyPublisher;
  readonly stop: AbortSignal;
}

export interface SourceFinding {
  /** The scenario, or what the source says of itself. */
  readonly about: string;
  readonly is: 'good' | 'bad' | 'not tried';
  readonly text: string;
}

/** Runs a source against its practice publisher, fault by fault, each in a data folder of its own. */
export async function* checkSource(order: SourceCheck): AsyncIterable<SourceFinding> {
  const { source: name, publisher } = order;
  const read = new Set<string>();
  const families = watchParams(order.families, name, (param) => read.add(param));
  const source = (await registryOf(families)).source(name);
  const root = await mkdtemp(path.join(tmpdir(), `annals-check-${name}-`));
  let whole: WholeRun | undefined;
  try {
    for (const scenario of SCENARIOS) {
      const { title: about, fault } = scenario;
      const text = whyNotTried(scenario, source, publisher);
      if (text !== undefined) {
        yield { about, is: 'not tried', text };
        continue;
      }
      const folder = path.join(root, scenario.name);
      const outcome = await play(scenario, folder, { ...order, families }, whole);
      yield { about, ...judgeScenario(scenario, outcome) };
      if (fault || scenario.comesAfter) continue;
      whole = { folder, ran: outcome.after };
      yield* missingFields(outcome.after.records);
    }
    yield* saysOfItself(source, read);
  } finally {
    await publisher.play(undefined);
    await rm(root, { recursive: true, force: true });
  }
}

function whyNotTried(
  { fault, demand }: Scenario,
  { keeps }: Source,
  { plays }: FaultyPublisher,
): string | undefined {
  if (demand === 'notices the withdrawal' && keeps !== 'document')
    return `records of this kind (${keeps}) are never withdrawn`;
  return fault && !fault.onWire && !plays.includes(fault.kind)
    ? `the practice publisher does not play ${fault.kind}`
    : undefined;
}

/** The folder and the outcome of the first run without faults, from which the others go on. */
interface WholeRun {
  readonly folder: string;
  readonly ran: Ran;
}

/** The run that is judged: in a copy of the folder of a whole run where the scenario needs one before. */
async function play(
  { fault, comesAfter }: Scenario,
  folder: string,
  order: SourceCheck,
  whole: WholeRun | undefined,
): Promise<Outcome> {
  const before = comesAfter === 'a whole run' ? whole : undefined;
  if (before) await cp(before.folder, folder, { recursive: true, filter: isKept });
  else await mkdir(folder);
  await order.publisher.play(fault);
  return { before: before?.ran, after: await run(folder, order) };
}

async function run(
  folder: string,
  { source, families, publisher, stop }: SourceCheck,
): Promise<Ran> {
  const flag = 'annals source check';
  const haste: readonly (readonly [string, unknown])[] = [
    ['network.connectTo', { '*': publisher.address }],
    ['network.ca', publisher.ca],
    ['storage.root', folder],
    ['storage.minFreeMb', 1],
    ['http.contact', 'check@annals.example'],
    // The publisher is our own: no politeness is owed.
    [`sources.${source}.rate`, 'unlimited'],
    [`sources.${source}.backoff.baseMs`, 5],
    [`sources.${source}.backoff.maxMs`, 50],
  ];
  const flags = haste.map(([at, value]) => ({ flag, path: at, value }));
  const { settings } = await loadSettings({ env: {}, cwd: folder, flags, families });
  const warned: string[] = [];
  const log: Log = (level, message) => {
    if (level === 'warn') warned.push(message);
  };
  const app = await openApp({ settings, families, cwd: folder, log });
  try {
    const params = paramsOf(families, source);
    const ran = await startRun(app, { source, params, mode: 'full', trigger: 'cli', stop });
    const records = await checkedRecords(app.catalog, source);
    const listings = await app.catalog.listings.list({ runId: ran.id, limit: 100 });
    for (const { error } of listings) if (error !== null) warned.push(error);
    const [failed] = await app.catalog.items.list({ runId: ran.id, status: ['failed'], limit: 1 });
    const failure = failed?.failure && `${failed.key}: ${failed.failure.message}`;
    return { run: ran, records, warned, failure: failure ?? undefined };
  } finally {
    await app.close();
  }
}

const paramsOf = (families: readonly Family[], source: Source['name']): JsonObject =>
  families.map(({ demo }) => demo?.params?.[source]).find(Boolean) ?? {};

/**
 * Turns are only the pace of a process: whoever shared them may be closing their files while they are copied. Beside a
 * catalog that was closed, an empty log stays until the garbage collector finds the last statement; it then
 * goes, and would be missing in the middle of the copy.
 */
function isKept(file: string): boolean {
  const name = path.basename(file);
  if (name.endsWith('.sqlite-shm')) return false;
  if (name.endsWith('.sqlite-wal'))
    return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
  return !name.startsWith('turns.sqlite');
}
