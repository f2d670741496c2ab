import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { wholeLines } from '../whole-lines.ts';
import { synced } from './copy-content.ts';

/**
 * Copies the lines of manifest.jsonl up to `last`: those that the copied catalog has rows for. Lines
 * that the file lacks are appended from the rows when the copy is opened.
 */
export async function copyManifest(from: string, to: string, last: number): Promise<void> {
  const part = `${to}.part`;
  try {
    await pipeline(Readable.from(linesUpTo(from, last)), createWriteStream(part));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw error;
  }
  await synced(part);
  await rename(part, to);
}

async function* linesUpTo(file: string, last: number): AsyncGenerator<string> {
  for await (const { text } of wholeLines(file)) {
    const seq = /^\{"seq":(\d+),/.exec(text)?.[1];
    if (seq === undefined || Number(seq) > last) return;
    yield `${text}\n`;
  }
}
