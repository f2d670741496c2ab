import type { App } from '../app/app.ts';
import type { Document, Item, ItemTally } from '../core/catalog.ts';
import type { DecisionLine } from '../core/decision.ts';
import { AnnalsError } from '../core/errors.ts';
import { stableJson } from '../core/json.ts';
import type { Run } from '../core/run.ts';
import { webAddress } from '../core/web-address.ts';
import { type FoundSuccession, successionOf } from './showing.ts';

/** What is known about how something came to be, or did not. The decisions are in order of time. */
export type Story = RunStory | DocumentStory | CandidateStory;

export interface RunStory {
  readonly about: 'run';
  readonly run: Run;
  readonly decisions: readonly DecisionLine[];
  readonly tally: ItemTally;
  readonly failed: readonly Item[];
}

export interface DocumentStory {
  readonly about: 'document';
  readonly document: Document;
  readonly decisions: readonly DecisionLine[];
  readonly runs: ReadonlyMap<string, Run>;
  /** Where its successors lead; null while it stands. */
  readonly succession: FoundSuccession | null;
}

/** Something that was listed or asked for, and never kept. */
export interface CandidateStory {
  readonly about: 'candidate';
  readonly name: string;
  readonly decisions: readonly DecisionLine[];
  readonly runs: ReadonlyMap<string, Run>;
}

type Rows = Pick<App, 'catalog' | 'registry'>;

const FAILED_SHOWN = 20;
const RUNS_LOOKED_AT = 1000;
const RUN_ID = /^[0-9A-HJKMNP-TV-Z]{4,26}$/i;

/**
 * Finds what is meant (a run, its beginning or `latest`; a document id; a URL; a natural key) and
 * the decisions about it, `limit` of them at most.
 */
export async function why(app: Rows, name: string, limit: number): Promise<Story> {
  const run = await findRun(app, name);
  if (run) return runStory(app, run, limit);
  for (const spelling of spellingsOf(app, name)) {
    const story = await storyUnder(app, spelling, limit);
    if (story) return story;
  }
  throw new AnnalsError('NOT_FOUND', `nothing is known of '${name}': no run, document, URL or key`);
}

/** The name as it was written, then the id or the address that it is another spelling of. */
function spellingsOf({ registry }: Rows, name: string): ReadonlySet<string> {
  const known = registry.canonicalId(name);
  return new Set([name, known.is === 'known' ? known.id : name, webAddress(name) ?? name]);
}

async function storyUnder(
  app: Rows,
  name: string,
  limit: number,
): Promise<DocumentStory | CandidateStory | undefined> {
  const { documents } = app.catalog;
  const key = keyOf(app, name);
  const document =
    (await documents.find(name)) ?? (await documents.findByUrl(name)) ?? (await byUrl(app, key));
  if (document) {
    const decisions = await about(app, document.naturalKey, document.id, limit);
    const own = decisions.filter((line) => line.source === document.source);
    const succession = await successionOf(app, document);
    return {
      about: 'document',
      document,
      decisions: own,
      runs: await runsOf(app, own),
      succession,
    };
  }
  const decisions = await about(app, key, name, limit);
  return decisions.length === 0
    ? undefined
    : { about: 'candidate', name: key, decisions, runs: await runsOf(app, decisions) };
}

/** Every decision of a run, those about single documents included. */
export const decisionsOfRun = (
  app: Rows,
  run: Run,
  limit: number,
): Promise<readonly DecisionLine[]> => app.catalog.decisions.find({ runId: run.id, limit });

/** A run by its id, the beginning of it, or `latest`. */
export async function findRun(app: Rows, name: string): Promise<Run | undefined> {
  const { runs } = app.catalog;
  if (name === 'latest') {
    const latest = await runs.latest();
    if (!latest)
      throw new AnnalsError('NOT_FOUND', 'there is no latest run: nothing was run yet', {
        hint: 'Start with `annals run <source>`; `annals source list` names them.',
      });
    return latest;
  }
  if (!RUN_ID.test(name)) return undefined;
  const start = name.toUpperCase();
  const exact = await runs.find(start);
  if (exact) return exact;
  const fits = (await runs.list({ limit: RUNS_LOOKED_AT })).filter(({ id }) =>
    id.startsWith(start),
  );
  if (fits.length > 1) {
    const some = fits.slice(0, 3).map(({ id }) => id);
    const more = fits.length > some.length ? ', ...' : '';
    throw new AnnalsError(
      'NOT_FOUND',
      `${fits.length} runs begin with '${name}': ${some.join(', ')}${more}`,
      { hint: 'Type more of the id.' },
    );
  }
  return fits[0];
}

async function runStory(app: Rows, run: Run, limit: number): Promise<RunStory> {
  const { decisions, items } = app.catalog;
  const [wide, tally, failed] = await Promise.all([
    decisions.find({ runId: run.id, runWide: true, limit }),
    items.tally(run.id),
    items.list({ runId: run.id, status: ['failed'], limit: FAILED_SHOWN }),
  ]);
  return { about: 'run', run, decisions: wide, tally, failed };
}

/** A line is found by its key, its document or its URL: planning knows no id yet, listing no key. */
async function about(
  app: Rows,
  key: string,
  id: string,
  limit: number,
): Promise<readonly DecisionLine[]> {
  const { decisions } = app.catalog;
  const found = await Promise.all([
    decisions.find({ key, limit }),
    decisions.find({ documentId: id, limit }),
    decisions.find({ url: key, limit }),
  ]);
  const once = new Map<string, DecisionLine>();
  for (const line of found.flat()) once.set(stableJson({ ...line }), line);
  // Stable: lines of one moment stay in the order in which they were written.
  return [...once.values()].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)).slice(-limit);
}

/** The URL of a file leads to its document: the decision that fetched it names the key. */
async function byUrl(app: Rows, url: string): Promise<Document | undefined> {
  const lines = await app.catalog.decisions.find({ url, limit: 100 });
  const id = lines.find((line) => line.documentId !== null)?.documentId;
  return id ? app.catalog.documents.find(id) : undefined;
}

async function runsOf(
  app: Rows,
  decisions: readonly DecisionLine[],
): Promise<ReadonlyMap<string, Run>> {
  const runs = new Map<string, Run>();
  for (const id of new Set(decisions.flatMap(({ runId }) => runId ?? []))) {
    const run = await app.catalog.runs.find(id);
    if (run) runs.set(id, run);
  }
  return runs;
}

/** What was never kept is called `<source>:<key>` by the manifest, and by the id it would have had (`ky:<token>`) by people. */
function keyOf({ registry }: Rows, name: string): string {
  const at = name.indexOf(':');
  const prefix = name.slice(0, at);
  const isOurs = registry.sources.some((one) => one.name === prefix || one.ids.includes(prefix));
  return isOurs ? name.slice(at + 1) : name;
}
