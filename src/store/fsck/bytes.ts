import type { Artifact, ArtifactStore } from '../../core/artifact.ts';
import { DAY } from '../../core/time.ts';
import { naturalPlace } from '../artifacts/natural-path.ts';
import {
  type CheckedParts,
  type CheckOptions,
  damage,
  type Finding,
  type Look,
  note,
} from './finding.ts';

/** Every row against its bytes and its natural path; every file against the rows. */
export async function* byteFindings(
  parts: CheckedParts,
  options: CheckOptions,
  look: Look,
): AsyncGenerator<Finding> {
  const states = new Map<string, State>();
  const paths = new Set<string>();
  for await (const artifact of parts.catalog.documents.allArtifacts()) {
    look('rows');
    paths.add(artifact.path);
    yield* checkRow(parts, artifact, states, options);
  }
  // What a listing said may be kept as well.
  for (const { path: stored, sha256 } of await parts.catalog.listings.list({ limit: ALL })) {
    if (stored !== null) paths.add(stored);
    if (sha256 !== null && !states.has(sha256)) states.set(sha256, 'whole');
  }
  for await (const file of parts.store.list()) {
    look('files');
    if (!states.has(file.sha256)) {
      yield note('file without row', `no row has sha256 ${file.sha256} (${file.size} bytes)`);
    }
  }
  yield* checkCorpus(parts, paths, options, look);
}

const ALL = 1_000_000_000;

type State = 'whole' | 'missing' | 'damaged';

async function* checkRow(
  parts: CheckedParts,
  artifact: Artifact,
  states: Map<string, State>,
  { repair }: CheckOptions,
): AsyncGenerator<Finding> {
  const { store } = parts;
  const { sha256, documentId, name } = artifact;
  const before = states.get(sha256);
  let state = before ?? (await store.verify(sha256));
  if (state !== 'whole' && repair && (await store.recover(artifact.path, sha256))) {
    const what = `${documentId} ${name}: sha256 ${sha256} was ${state} in the store; ${artifact.path} had it`;
    yield damage(state === 'missing' ? 'bytes missing' : 'bytes damaged', what, true);
    state = 'whole';
  } else if (state !== 'whole') {
    const aside =
      state === 'damaged' && repair ? await store.setAside(sha256, artifact.path) : undefined;
    // Told once, though other documents may have the same bytes.
    if (before === undefined) yield lost(artifact, state, aside);
  }
  states.set(sha256, state);
  if (state !== 'whole' || (await store.leads(artifact.path, sha256))) return;
  const repaired = repair && (await relink(store, artifact));
  yield damage('link missing', `${artifact.path} is not a link to ${sha256}`, repaired);
}

function lost(
  { documentId, name, sha256 }: Artifact,
  state: Exclude<State, 'whole'>,
  aside: string | undefined,
): Finding {
  const of = `${documentId} ${name}: sha256 ${sha256}`;
  if (state === 'missing') return damage('bytes missing', `${of} is not in the store`);
  const moved = aside === undefined ? '' : `; they were moved to ${aside}`;
  return damage('bytes damaged', `${of} has other bytes in the store${moved}`);
}

/** Keeps bytes a second time, at their natural path: only what is missing is new. */
async function relink(store: ArtifactStore, { path, sha256, size }: Artifact): Promise<boolean> {
  const at = naturalPlace(path);
  if (!at) return false;
  const ends = { head: new Uint8Array(), tail: new Uint8Array() };
  const bytes = () => store.read(sha256);
  const discard = async () => undefined;
  await store.keep({ sha256, size, ...ends, bytes, discard }, at.corpusDir, at.path);
  return store.leads(path, sha256);
}

async function* checkCorpus(
  parts: CheckedParts,
  paths: ReadonlySet<string>,
  options: CheckOptions,
  look: Look,
): AsyncGenerator<Finding> {
  const before = options.now - DAY;
  for await (const stored of parts.store.paths()) {
    look('files');
    if (!paths.has(stored)) yield note('file without row', `no row names ${stored}`);
  }
  const left: string[] = [];
  for await (const stored of parts.store.unfinished(before)) left.push(stored);
  if (left.length === 0) return;
  if (options.repair) await parts.store.removeUnfinished(before);
  for (const stored of left) {
    yield note('left in .tmp', `${stored} is older than a day`, options.repair);
  }
}
