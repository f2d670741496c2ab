import { isDeepStrictEqual } from 'node:util';
import { type Declaration, type HeldCheck, judgeCompleteness } from '../core/completeness.ts';
import type { Failure } from '../core/errors.ts';
import type { Run, RunCounts } from '../core/run.ts';
import type { Source } from '../core/source.ts';
import { instant } from '../core/time.ts';
import type { EngineParts } from './parts.ts';

/**
 * Compares what the publisher declared in the listing of a run with what is held now. A source that
 * declares nothing is judged by what its listing named. It may be repeated: the same finding is kept once.
 */
export async function checkCompleteness(
  parts: EngineParts,
  source: Source,
  run: Run,
  counts: RunCounts,
  listing: Failure | undefined,
): Promise<void> {
  const { completeness } = parts.catalog;
  const declared = await completeness.declaredIn(run.id);
  const isWhole = declared.length > 0 || run.mode === 'full' || run.mode === 'new';
  // A run that only went on with what was left knows nothing of the listing.
  if (!isWhole) return;
  const own = ownDeclaration(source, run, counts);
  // A listing that broke off is told beside what was declared before it did, until one is read whole.
  const wasBroken = (await completeness.newest(source.name, own.series))?.state === 'outage';
  const needsOwn = declared.length === 0 || listing !== undefined || wasBroken;
  const all = needsOwn ? [...declared, own] : declared;
  const at = instant(parts.clock.now());
  for (const declaration of all) {
    const { series } = declaration;
    const newest = await completeness.newest(source.name, series);
    const found = judgeCompleteness({
      declaration,
      before: declaration === own ? await comparable(parts, source, run, newest) : newest,
      numbers: await heldNumbers(parts, source, declaration),
      keys: await heldKeys(parts, source, declaration.keys ?? []),
      held: await parts.catalog.records.countSeen(run.id),
      failed: declaration.numbering ? [] : await failedKeys(parts, run),
      ...(listing && declaration === own && { broken: `${listing.code}: ${listing.message}` }),
    });
    await completeness.record({ source: source.name, series, runId: run.id, ...found }, at);
  }
}

/** Where a source lists what it is asked for, an earlier listing tells how much is to be had only if it was asked for the same. */
async function comparable(
  { catalog }: EngineParts,
  { lists }: Source,
  { params }: Run,
  before: HeldCheck | undefined,
): Promise<HeldCheck | undefined> {
  if (!before || lists === 'whole') return before;
  const then = await catalog.runs.find(before.runId);
  return then && isDeepStrictEqual(then.params, params) ? before : undefined;
}

const ownDeclaration = (source: Source, run: Run, { total }: RunCounts): Declaration => ({
  series: source.range?.of(run.params) ?? 'listing',
  listed: total,
});

const BATCH = 500;

async function heldNumbers(
  { catalog }: EngineParts,
  { name }: Source,
  { numbering }: Declaration,
): Promise<number[]> {
  if (!numbering) return [];
  const { prefix, first, last } = numbering;
  const held: number[] = [];
  for (let from = first; from <= last; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, last - from + 1) }, (_, i) => from + i);
    const known = await catalog.records.known(
      name,
      numbers.map((n) => `${prefix}${n}`),
    );
    held.push(...numbers.filter((n) => known.has(`${prefix}${n}`)));
  }
  return held;
}

async function heldKeys(
  { catalog }: EngineParts,
  { name }: Source,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const held = new Set<string>();
  for (let from = 0; from < keys.length; from += BATCH) {
    const known = await catalog.records.known(name, keys.slice(from, from + BATCH));
    for (const key of known.keys()) held.add(key);
  }
  return held;
}

const MOST_FAILED = 200;

async function failedKeys({ catalog }: EngineParts, { id }: Run): Promise<string[]> {
  const failed = await catalog.items.list({ runId: id, status: ['failed'], limit: MOST_FAILED });
  return failed.map(({ key }) => key);
}
