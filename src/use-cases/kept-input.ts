import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { App } from '../app/app.ts';
import { makeFolders } from '../app/make-folders.ts';
import { ulid } from '../core/ids.ts';

/**
 * What was handed in and would be gone afterwards, as a file of the data folder: an interrupted run
 * finds it again. It is named by its content, so that the same once more is the same run, and one file.
 */
export async function keepInput(
  { dataFolder, clock, random }: Pick<App, 'dataFolder' | 'clock' | 'random'>,
  pieces: AsyncIterable<string | Uint8Array>,
  nameOf: (digest: string) => string,
): Promise<string> {
  const folder = join(dataFolder, 'inputs');
  makeFolders(folder);
  const unnamed = join(folder, `.${ulid(clock.now(), random)}`);
  const hash = createHash('sha256');
  const hashed = async function* (source: AsyncIterable<string | Uint8Array>) {
    for await (const piece of source) {
      hash.update(piece);
      yield piece;
    }
  };
  try {
    await pipeline(Readable.from(hashed(pieces)), createWriteStream(unnamed));
    const file = join(folder, nameOf(hash.digest('hex').slice(0, 32)));
    await rename(unnamed, file);
    return file;
  } catch (error) {
    await rm(unnamed, { force: true });
    throw error;
  }
}
