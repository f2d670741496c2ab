import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Candidate } from '../../../core/candidate.ts';
import type { CompleteList, SyncedList } from '../../../core/complete-list.ts';
import { stableJson } from '../../../core/json.ts';
import type { ListedEntry } from '../../../core/listed.ts';
import type { DiscoverContext } from '../../../core/source-contexts.ts';
import type { Button } from './button.ts';
import type { CaymanParams } from './params.ts';

/** What the list says of a file; it survives a crash, and becomes the metadata of the record. */
export const caseFields = z.looseObject({
  action_token_raw: z.string(),
  title: z.string(),
  cause_number: z.string(),
  court: z.string(),
  category: z.string(),
  judgment_date: z.string().nullable(),
});

const button = z.object({ written: z.string(), fid: z.string(), page: z.int() });

/** What a candidate carries: the case as listed, and its button where the page has one. */
export const candidateFields = z.object({ listed: caseFields, button: button.optional() });

export type CaseCandidate = Candidate<z.infer<typeof candidateFields>>;

/** A candidate for an entry of the list; its version changes with what the list says of it. */
export function candidateOf(
  { key, fields }: ListedEntry,
  found: Button | undefined,
): CaseCandidate {
  const version = createHash('sha256').update(stableJson(fields)).digest('hex').slice(0, 16);
  return {
    key,
    version,
    files: [],
    fields: { listed: caseFields.parse(fields), ...(found && { button: { ...found } }) },
  };
}

/**
 * Takes the list in and says what this run is about: everything listed, or for a run for new ones
 * what this version named first; never what is excluded. Why something is left out is told once,
 * when it first appears.
 */
export async function listedFor(
  ctx: DiscoverContext<CaymanParams>,
  list: CompleteList,
): Promise<{ readonly synced: SyncedList; readonly wanted: readonly ListedEntry[] }> {
  const synced = await ctx.sync(list);
  ctx.page();
  const isWanted = ({ key }: ListedEntry) => ctx.mode !== 'new' || synced.firstNamed.has(key);
  const wanted: ListedEntry[] = [];
  let excluded = 0;
  for (const entry of synced.entries) {
    if (entry.excluded !== null) {
      excluded++;
      if (synced.new.includes(entry.key)) ctx.passOver(entry.key, entry.excluded);
    } else if (isWanted(entry)) wanted.push(entry);
  }
  const keys = synced.entries.filter((one) => one.excluded === null).map(({ key }) => key);
  // Every row counts, also in a run that takes only what is new.
  await ctx.declare({ series: 'listing', url: list.url, listed: synced.entries.length, keys });
  const { new_limit: most = wanted.length } = ctx.params;
  for (const { key } of wanted.splice(most)) ctx.passOver(key, 'worklist_filtered');
  if (excluded > 0) ctx.note(`${excluded} of ${synced.entries.length} listed are left out`);
  return { synced, wanted };
}
