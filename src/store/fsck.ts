import type { Artifact, ArtifactStore, Spooled } from '../core/artifact.ts';
import type { Catalog } from '../core/catalog.ts';
import { DAY, instant } from '../core/time.ts';
import { corpusFiles } from './corpus-files.ts';
import { manifestDisagreements } from './manifest/check.ts';

/** One thing that does not agree. */
export interface Finding {
  readonly kind:
    | 'database unsound'
    | 'bytes missing'
    | 'bytes damaged'
    | 'link missing'
    | 'file without row'
    | 'manifest differs'
    | 'feed differs'
    | 'left in .tmp';
  readonly what: string;
  readonly repaired: boolean;
}

export interface CheckedParts {
  readonly catalog: Catalog;
  readonly store: ArtifactStore;
  /** The data folder both live in. */
  readonly root: string;
  readonly manifestPath: string;
}

export interface CheckOptions {
  /** Links lost links again, clears .tmp, adds lines the feed lacks; everything else is only reported, bytes are never removed. */
  readonly repair: boolean;
  /** Milliseconds since the epoch: what lies in .tmp for a day is left over. */
  readonly now: number;
  /** Hears how much was looked at, now and then. */
  readonly onProgress?: (looked: Looked) => void;
}

export interface Looked {
  readonly rows: number;
  readonly files: number;
  readonly manifestLines: number;
}

/** Proves that rows, bytes and manifest agree, and names each place where they do not. */
export async function* check(parts: CheckedParts, options: CheckOptions): AsyncGenerator<Finding> {
  const looked = { rows: 0, files: 0, manifestLines: 0 };
  const look = (kind: keyof Looked, count = 1) => {
    looked[kind] += count;
    options.onProgress?.({ ...looked });
  };
  for (const complaint of await parts.catalog.integrity()) {
    yield found('database unsound', complaint);
  }
  const hashes = new Set<string>();
  const paths = new Set<string>();
  for await (const artifact of parts.catalog.documents.allArtifacts()) {
    look('rows');
    paths.add(artifact.path);
    const known = hashes.has(artifact.sha256);
    hashes.add(artifact.sha256);
    yield* checkRow(parts.store, artifact, known ? 'known' : 'new', options);
  }
  // What a listing said may be kept as well.
  for (const listing of await parts.catalog.listings.list({ limit: ALL })) {
    if (listing.path !== null) paths.add(listing.path);
    if (listing.sha256 !== null) hashes.add(listing.sha256);
  }
  for await (const file of parts.store.list()) {
    look('files');
    if (!hashes.has(file.sha256)) {
      yield found('file without row', `no row has sha256 ${file.sha256} (${file.size} bytes)`);
    }
  }
  yield* checkCorpus(parts, paths, options, look);
  yield* manifestFindings(parts, look);
  yield* feedFindings(parts, options);
}

const ALL = 1_000_000_000;

const found = (kind: Finding['kind'], what: string): Finding => ({ kind, what, repaired: false });

async function* checkRow(
  store: ArtifactStore,
  artifact: Artifact,
  content: 'new' | 'known',
  options: CheckOptions,
): AsyncGenerator<Finding> {
  const { sha256, documentId, name } = artifact;
  const of = `${documentId} ${name}: sha256 ${sha256}`;
  const state = content === 'new' ? await store.verify(sha256) : 'whole';
  if (state === 'missing') {
    yield found('bytes missing', `${of} is not in the store`);
    return;
  }
  if (state === 'damaged') yield found('bytes damaged', `${of} has other bytes in the store`);
  if (await store.linked(artifact.path, sha256)) return;
  const repaired = options.repair && state === 'whole' && (await relink(store, artifact));
  yield { kind: 'link missing', what: `${artifact.path} is not a link to ${sha256}`, repaired };
}

/** Keeps the bytes we hold a second time, at their natural path: only the link is new. */
async function relink(store: ArtifactStore, artifact: Artifact): Promise<boolean> {
  const at = /^corpus\/([^/]+)\/bodies\/raw\/(.+)$/s.exec(artifact.path);
  if (!at?.[1] || !at[2]) return false;
  const held: Spooled = {
    sha256: artifact.sha256,
    size: artifact.size,
    head: new Uint8Array(),
    tail: new Uint8Array(),
    bytes: () => store.read(artifact.sha256),
    discard: async () => undefined,
  };
  await store.keep(held, at[1], at[2]);
  return store.linked(artifact.path, artifact.sha256);
}

async function* checkCorpus(
  parts: CheckedParts,
  paths: ReadonlySet<string>,
  options: CheckOptions,
  look: (kind: keyof Looked) => void,
): AsyncGenerator<Finding> {
  const before = options.now - DAY;
  const left: string[] = [];
  for await (const { stored, isTemporary, modifiedMs } of corpusFiles(parts.root)) {
    if (isTemporary) {
      if (modifiedMs < before) left.push(stored);
      continue;
    }
    look('files');
    if (!paths.has(stored)) yield found('file without row', `no row names ${stored}`);
  }
  if (left.length === 0) return;
  if (options.repair) await parts.store.sweep(before);
  for (const stored of left) {
    yield { kind: 'left in .tmp', what: `${stored} is older than a day`, repaired: options.repair };
  }
}

/** A status may be set by SQL; then the feed has a line to add. */
async function* feedFindings(
  { catalog }: CheckedParts,
  { repair, now }: CheckOptions,
): AsyncGenerator<Finding> {
  const untold = await catalog.changes.untold();
  if (repair && untold.length > 0) await catalog.changes.tell(instant(now));
  for (const id of untold) {
    const what = `${id} stands otherwise than the feed of changes says`;
    yield { kind: 'feed differs', what, repaired: repair };
  }
}

async function* manifestFindings(
  parts: CheckedParts,
  look: (kind: keyof Looked, count?: number) => void,
): AsyncGenerator<Finding> {
  await parts.catalog.manifest.flush();
  const lines = (count: number) => look('manifestLines', count);
  for await (const what of manifestDisagreements(parts.manifestPath, parts.catalog, lines)) {
    yield found('manifest differs', what);
  }
}
