import path from 'node:path';
import type { ArtifactStore } from '../core/artifact.ts';
import type { Catalog } from '../core/catalog.ts';
import { filesBelow } from './files-below.ts';

export interface CorpusFile {
  /** Below the data folder: `corpus/<source>/bodies/raw/...`. */
  readonly stored: string;
  /** It lies in .tmp: not whole yet, or left by a process that died. */
  readonly isTemporary: boolean;
}

/** Every file of the corpus, or of one of its folders. */
export async function* corpusFiles(root: string, corpusDir = ''): AsyncGenerator<CorpusFile> {
  for await (const file of filesBelow(path.join(root, 'corpus', corpusDir))) {
    const stored = path.relative(root, file.path).split(path.sep).join('/');
    const isTemporary = /^corpus\/[^/]+\/bodies\/raw\/\.tmp\//.test(stored);
    yield { stored, isTemporary };
  }
}

/** Files of one folder of the corpus that no row names, in order. They are told, never removed. */
export async function filesWithoutRows(
  store: Pick<ArtifactStore, 'paths'>,
  corpusDir: string,
  catalog: Pick<Catalog, 'documents' | 'listings'>,
): Promise<readonly string[]> {
  const within = `corpus/${corpusDir}/`;
  const named = new Set<string>();
  for await (const { path: stored } of catalog.documents.allArtifacts()) {
    if (stored.startsWith(within)) named.add(stored);
  }
  for (const { path: stored } of await catalog.listings.list({ limit: ALL })) {
    if (stored !== null) named.add(stored);
  }
  const without: string[] = [];
  for await (const stored of store.paths(corpusDir)) if (!named.has(stored)) without.push(stored);
  return without.sort();
}

const ALL = 1_000_000_000;
