import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import type { PartialBody, Salvage } from '../../core/artifact.ts';

/** Less is asked for again sooner than it is set aside. */
const WORTH_KEEPING = 64 * 1024;

/** The first bytes of the file say what the rest is a part of; the body begins behind them. */
const HEADER = 4_096;

/**
 * Beginnings of bodies that broke off, one file per address beside what is not yet whole: the
 * janitor sweeps both. A file is complete before it has its name.
 */
export function partialFile(folder: string, url: string): string {
  const name = createHash('sha256').update(url).digest('hex').slice(0, 40);
  return `${folder}/partial-${name}`;
}

export async function setPartialAside(
  file: string,
  tmp: string,
  { url, validator }: Salvage,
  came: readonly Uint8Array[] | string,
  size: number,
): Promise<void> {
  const header = Buffer.alloc(HEADER, ' ');
  const facts = Buffer.from(JSON.stringify({ url, validator, size }));
  if (size < WORTH_KEEPING || facts.length > HEADER) return;
  facts.copy(header);
  try {
    if (typeof came === 'string') {
      await writeFile(tmp, header);
      const [from, to] = [createReadStream(came), await open(tmp, 'a')];
      try {
        for await (const chunk of from) await to.writeFile(chunk as Uint8Array);
      } finally {
        await to.close();
      }
    } else {
      await writeFile(tmp, Buffer.concat([header, ...came]));
    }
    await rename(tmp, file);
  } catch (error) {
    await rm(tmp, { force: true });
    throw error;
  }
}

export async function findPartial(file: string, url: string): Promise<PartialBody | undefined> {
  const discard = () => unlink(file).catch(() => undefined);
  let facts: { url: string; validator: string; size: number };
  try {
    const handle = await open(file, 'r');
    try {
      const header = Buffer.alloc(HEADER);
      await handle.read(header, 0, HEADER, 0);
      facts = JSON.parse(header.toString('utf8')) as typeof facts;
    } finally {
      await handle.close();
    }
    if (facts.url !== url || (await stat(file)).size !== HEADER + facts.size) throw new Error(url);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') await discard();
    return undefined;
  }
  const { validator, size } = facts;
  return { validator, size, bytes: () => createReadStream(file, { start: HEADER }), discard };
}
