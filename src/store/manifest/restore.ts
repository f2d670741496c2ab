import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import type { Disk } from '../disk.ts';
import { diskError } from '../disk-error.ts';
import { syncFolderNow } from '../make-folder.ts';
import type { ManifestOutbox } from './file.ts';

/**
 * Writes the file again from the table, where lines were lost or changed by another hand. Lines that
 * only the file has stay at their place: a newer catalog wrote them. The file as it was stays beside
 * the new one; returns its name, or undefined when there was none.
 */
export async function restoreManifest(
  file: string,
  outbox: ManifestOutbox,
  disk: Disk,
): Promise<string | undefined> {
  const tmp = `${file}.restoring`;
  try {
    disk.remove(tmp);
    const fd = await disk.create(tmp, 0o644);
    return outbox.exclusively(() => {
      try {
        for (const line of mergedLines(file, outbox)) disk.write(fd, Buffer.from(line));
        disk.syncFileNow(fd);
      } finally {
        disk.close(fd);
      }
      const aside = existsSync(file) ? freeName(`${file}.before-repair`) : undefined;
      if (aside !== undefined) disk.rename(file, aside);
      disk.rename(tmp, file);
      syncFolderNow(disk, path.dirname(file));
      return aside;
    });
  } catch (error) {
    disk.remove(tmp);
    throw diskError(error, file);
  }
}

function freeName(name: string): string {
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name}-${number}`;
    if (!existsSync(free)) return free;
  }
}

/** In order of their numbers; where both have a number, the table's line. */
function* mergedLines(file: string, outbox: ManifestOutbox): Generator<string> {
  const rows = rowsOf(outbox);
  let row = rows.next();
  let last = 0;
  for (const text of linesOf(file)) {
    const seq = seqOf(text);
    if (seq === undefined || seq <= last) continue;
    for (; !row.done && row.value.seq < seq; row = rows.next()) yield row.value.text;
    last = seq;
    if (!row.done && row.value.seq === seq) {
      yield row.value.text;
      row = rows.next();
    } else yield `${text}\n`;
  }
  for (; !row.done; row = rows.next()) yield row.value.text;
}

function* rowsOf(
  outbox: ManifestOutbox,
): Generator<{ readonly seq: number; readonly text: string }> {
  for (let after = 0; ; ) {
    const page = outbox.after(after, 1_000);
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    after = last.seq;
  }
}

function* linesOf(file: string): Generator<string> {
  if (!existsSync(file)) return;
  const fd = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(1 << 16);
    const decoder = new StringDecoder('utf8');
    let rest = '';
    for (let size = readSync(fd, buffer); size > 0; size = readSync(fd, buffer)) {
      const lines = (rest + decoder.write(buffer.subarray(0, size))).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    if (rest !== '') yield rest;
  } finally {
    closeSync(fd);
  }
}

function seqOf(line: string): number | undefined {
  try {
    const { seq } = JSON.parse(line) as { seq?: unknown };
    return typeof seq === 'number' ? seq : undefined;
  } catch {
    return undefined;
  }
}
