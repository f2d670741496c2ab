import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { Artifact, ArtifactStore } from '../../core/artifact.ts';
import { DAY } from '../../core/time.ts';
import { hashOf } from '../artifacts/proof.ts';
import { corpusFiles } from '../corpus-files.ts';
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
  if (state !== 'whole' && repair && (await restoreFromNatural(parts, artifact))) {
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
  if (state !== 'whole' || (await store.linked(artifact.path, sha256))) return;
  const repaired = repair && (await relink(store, artifact, () => store.read(sha256)));
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

/** A natural path that is no link, or outlived its content, may have the bytes that were lost. */
async function restoreFromNatural(
  { store, root }: CheckedParts,
  artifact: Artifact,
): Promise<boolean> {
  const natural = path.join(root, artifact.path);
  if ((await hashOf(natural).catch(() => undefined)) !== artifact.sha256) return false;
  if (!(await relink(store, artifact, () => bytesOf(natural)))) return false;
  return (await store.verify(artifact.sha256)) === 'whole';
}

async function bytesOf(file: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of createReadStream(file)) pieces.push(piece as Uint8Array);
  return Buffer.concat(pieces);
}

/** Keeps bytes a second time, at their natural path: only what is missing is new. */
async function relink(
  store: ArtifactStore,
  artifact: Artifact,
  bytes: () => Promise<Uint8Array>,
): Promise<boolean> {
  const at = /^corpus\/([^/]+)\/bodies\/raw\/(.+)$/s.exec(artifact.path);
  if (!at?.[1] || !at[2]) return false;
  const { sha256, size } = artifact;
  const ends = { head: new Uint8Array(), tail: new Uint8Array() };
  await store.keep({ sha256, size, ...ends, bytes, discard: async () => undefined }, at[1], at[2]);
  return store.linked(artifact.path, sha256);
}

async function* checkCorpus(
  parts: CheckedParts,
  paths: ReadonlySet<string>,
  options: CheckOptions,
  look: Look,
): AsyncGenerator<Finding> {
  const before = options.now - DAY;
  const left: string[] = [];
  for await (const { stored, isTemporary, modifiedMs } of corpusFiles(parts.root)) {
    if (isTemporary) {
      if (modifiedMs < before) left.push(stored);
      continue;
    }
    look('files');
    if (!paths.has(stored)) yield note('file without row', `no row names ${stored}`);
  }
  if (left.length === 0) return;
  if (options.repair) await parts.store.sweep(before);
  for (const stored of left) {
    yield note('left in .tmp', `${stored} is older than a day`, options.repair);
  }
}
