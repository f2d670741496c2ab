import type { Registry } from '../../app/registry.ts';
import type { CopiedFile, RecordCopy } from '../../core/copies.ts';
import type { OtherSide } from './take-record.ts';

export interface MirrorPath {
  readonly corpusDir: string;
  readonly path: string;
}

/**
 * Where a current file of a copy lies: where it lies at the other side, as long as that is a place of its
 * own source. In a folder that this catalog fetches into itself, it goes below `by-way-of/<host>`:
 * the other side's word must not move what was fetched here.
 */
export async function mirrorPath(
  registry: Pick<Registry, 'sources'>,
  { url, hasOwn }: Pick<OtherSide, 'url' | 'hasOwn'>,
  { id, row }: Pick<RecordCopy, 'id' | 'row'>,
  file: Pick<CopiedFile, 'path' | 'name' | 'sha256'>,
): Promise<MirrorPath> {
  const source = String(row.source);
  const [, folder, path] = /^corpus\/([^/]+)\/bodies\/raw\/(.+)$/s.exec(file.path) ?? [];
  const expected = folderOf(registry, source);
  const isFree = !(await hasOwn(source));
  if (folder === expected && path !== undefined && isFree) return { corpusDir: folder, path };
  const host = new URL(url).host.replaceAll(':', '-');
  const name = folder === expected && path !== undefined ? path : nameOf(id, file);
  return { corpusDir: expected, path: `by-way-of/${host}/${name}` };
}

/** As the source itself says; a source that is not known here has a folder of its own name. */
function folderOf({ sources }: Pick<Registry, 'sources'>, name: string): string {
  const known = sources.find((source) => source.name === name);
  return known?.corpusDir ?? known?.name ?? name;
}

const nameOf = (id: string, { name, sha256 }: Pick<CopiedFile, 'name' | 'sha256'>): string =>
  [id, `${sha256.slice(0, 12)}-${name}`].map((part) => part.replaceAll(/[^\w.-]/g, '_')).join('/');
