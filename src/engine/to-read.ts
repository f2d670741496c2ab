import { isDeepStrictEqual } from 'node:util';
import type { AcquiredFile } from '../core/acquired.ts';
import type { Spooled } from '../core/artifact.ts';
import { byteStream } from '../core/byte-stream.ts';
import type { LeasedItem, Settled } from '../core/catalog.ts';
import type { Decision } from '../core/decision.ts';
import { AnnalsError, type Failure } from '../core/errors.ts';
import type { ItemEvent } from '../core/item.ts';
import type { Json } from '../core/json.ts';
import { isDocument, type ParsedRecord } from '../core/record.ts';
import type { Source } from '../core/source.ts';
import { textOf } from '../core/text-of.ts';
import { type Instant, instant } from '../core/time.ts';
import type { ToRead } from '../core/to-read.ts';
import type { Held } from './acquire.ts';
import type { EngineParts } from './parts.ts';

/** Whether another node is to read this one. What its source holds beside files must survive the way there. */
export async function isForOthers(
  parts: Pick<EngineParts, 'isDear' | 'share'>,
  item: LeasedItem,
  held: Held,
  record: ParsedRecord,
): Promise<boolean> {
  if (item.toRead || !isDocument(record) || !record.body) return false;
  if (!parts.isDear?.(record.body) || (await parts.share?.()) !== 'fetch') return false;
  const { result } = held;
  return isDeepStrictEqual(result === undefined ? result : asData(result), result);
}

const asData = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null');

/**
 * Keeps the bytes under their hashes and gives the item back with all that is known of them. No row of
 * the record is written: whoever reads it settles everything at once, as if it had fetched it itself.
 */
export async function leaveToRead(
  parts: EngineParts,
  source: Source,
  item: LeasedItem,
  held: Held,
  retrievedAt: Instant,
  notes: readonly Decision[],
): Promise<Settled> {
  for (const { file } of held.files) {
    const spooled = held.spooled(file.name);
    if (spooled) await parts.store.hold(spooled, source.corpusDir ?? source.name);
  }
  const { exchanges, decided, tried, result } = held;
  const toRead: ToRead = {
    retrievedAt,
    files: held.files.map(({ bytes: _, text: __, ...file }) => file),
    missing: [...held.missing],
    unasked: [...held.unasked],
    ...{ exchanges, decided, tried, notes },
    ...(result !== undefined && { result: result as Json }),
  };
  const at = instant(parts.clock.now());
  const event = { type: 'release' } as const;
  return parts.catalog.items.settle({ item, event, at, manifest: [], decisions: [], toRead });
}

/** What another node held, from what it left; the bytes come when it begins. */
export function takenOver(
  { store }: Pick<EngineParts, 'store'>,
  source: Source,
  { exchanges, decided, tried, result, ...toRead }: ToRead,
): { held: Held; begin: () => Promise<void> } {
  const dir = source.corpusDir ?? source.name;
  const spooled = new Map<string, Spooled>();
  const files: AcquiredFile[] = [];
  const held: Held = {
    ...{ files, exchanges, decided, tried, result },
    missing: new Map(toRead.missing),
    unasked: new Set(toRead.unasked),
    file: (name) => files.find(({ file }) => file.name === name),
    spooled: (name) => spooled.get(name),
    discard: async () => {
      for (const one of spooled.values()) await one.discard();
    },
  };
  const begin = async () => {
    for (const one of toRead.files) {
      const { sha256, size, headers } = one;
      if (!(await store.has(sha256))) throw gone(sha256);
      const kept = size === 0 ? byteStream(new Uint8Array()) : store.slice(sha256, 0, size - 1);
      const bytes = await store.spool(dir, kept);
      spooled.set(one.file.name, bytes);
      // A file that lost its end is not seen to be damaged by who asks for more than it has.
      if (bytes.sha256 !== sha256) throw damaged(sha256);
      files.push({
        ...one,
        bytes: () => bytes.bytes(),
        text: async () => textOf(await bytes.bytes(), headers['content-type']),
      });
    }
  };
  return { held, begin };
}

const gone = (sha256: string): AnnalsError =>
  new AnnalsError('BYTES_DAMAGED', `the bytes kept under sha256 ${sha256} are gone`);

const damaged = (sha256: string): AnnalsError =>
  new AnnalsError('BYTES_DAMAGED', `the bytes kept under sha256 ${sha256} have another hash`);

/**
 * Bytes that another node left and that cannot be had any more are fetched anew, as far as attempts go;
 * then the item fails, so that whoever takes it up again begins without them.
 */
export function fetchAnew(
  { attempt, toRead }: LeasedItem,
  because: Failure,
  attempts: number,
  now: number,
): Extract<ItemEvent, { type: 'retry' | 'give-up' }> | undefined {
  if (!toRead || because.code !== 'BYTES_DAMAGED') return undefined;
  if (attempt >= attempts) return { type: 'give-up', because };
  return { type: 'retry', at: instant(now), because };
}
