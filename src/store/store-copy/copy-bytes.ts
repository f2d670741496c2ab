import type { ArtifactStore } from '../../core/artifact.ts';
import { AnnalsError } from '../../core/errors.ts';
import { naturalPlace } from '../artifacts/natural-path.ts';
import type { NamedContent } from './content-names.ts';

export interface BytesCopy {
  readonly from: ArtifactStore;
  readonly to: ArtifactStore;
  readonly contents: readonly NamedContent[];
  readonly stop: AbortSignal;
  readonly onProgress?: (progress: {
    readonly done: number;
    readonly total: number;
    readonly bytes: number;
  }) => void;
}

export interface BytesCopied {
  readonly contents: number;
  readonly copied: number;
  /** Hashes whose bytes the target had already; they were read and hashed again. */
  readonly there: number;
  readonly bytes: number;
  /** Hashes that rows name and whose bytes are not where they are copied from, or damaged there. */
  readonly missing: readonly string[];
  readonly damaged: readonly string[];
}

const AT_ONCE = 4;

/**
 * Copies the bytes of every hash that rows name, with their natural paths, and reads each back to hash
 * it. Content addresses make it repeatable: what is there whole is not copied again.
 */
export async function copyBytes(copy: BytesCopy): Promise<BytesCopied> {
  const count = { copied: 0, there: 0 };
  const lost: Record<'missing' | 'damaged', string[]> = { missing: [], damaged: [] };
  let bytes = 0;
  let done = 0;
  const waiting = copy.contents.values();
  const copySome = async (): Promise<void> => {
    for (const content of waiting) {
      copy.stop.throwIfAborted();
      const outcome = await copyOne(copy, content);
      if ('lost' in outcome) lost[outcome.lost].push(content.sha256);
      else {
        count[outcome.is] += 1;
        bytes += outcome.bytes;
      }
      done += 1;
      copy.onProgress?.({ done, total: copy.contents.length, bytes });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, copySome));
  return { contents: copy.contents.length, ...count, bytes, ...lost };
}

type Outcome =
  | { readonly lost: 'missing' | 'damaged' }
  | { readonly is: 'copied' | 'there'; readonly bytes: number };

async function copyOne({ from, to }: BytesCopy, content: NamedContent): Promise<Outcome> {
  const { sha256, corpusDir, paths } = content;
  let copied: Outcome = { is: 'there', bytes: 0 };
  if ((await to.verify(sha256)) !== 'whole') {
    const size = await from.size(sha256);
    if (size === undefined) return { lost: 'missing' };
    const spooled = await to.spool(corpusDir, from.slice(sha256, 0, size - 1)).catch(unlessDamaged);
    if (!spooled || spooled.sha256 !== sha256) {
      await spooled?.discard();
      return { lost: 'damaged' };
    }
    const place = naturalPlace(paths[0] ?? '');
    if (place) await to.keep(spooled, place.corpusDir, place.path);
    else await to.hold(spooled, corpusDir);
    if ((await to.verify(sha256)) !== 'whole') {
      const what = `${sha256} was copied and has other bytes when it is read back`;
      throw new AnnalsError('BYTES_DAMAGED', what);
    }
    copied = { is: 'copied', bytes: size };
  }
  for (const path of paths) await lead(to, path, sha256);
  return copied;
}

/** Makes the natural path lead to bytes that are kept already. */
async function lead(to: ArtifactStore, stored: string, sha256: string): Promise<void> {
  const place = naturalPlace(stored);
  if (!place || (await to.leads(stored, sha256))) return;
  await to.keep(
    {
      sha256,
      size: (await to.size(sha256)) ?? 0,
      head: new Uint8Array(),
      tail: new Uint8Array(),
      bytes: () => to.read(sha256),
      discard: async () => undefined,
    },
    place.corpusDir,
    place.path,
  );
}

function unlessDamaged(error: unknown): undefined {
  if (error instanceof AnnalsError && error.code === 'BYTES_DAMAGED') return undefined;
  throw error;
}

/** A natural path that no row names: the store has something else in it. */
export async function strangePath(
  to: Pick<ArtifactStore, 'paths'>,
  contents: readonly NamedContent[],
): Promise<string | undefined> {
  const named = new Set(contents.flatMap(({ paths }) => paths));
  for await (const path of to.paths()) if (!named.has(path)) return path;
  return undefined;
}
