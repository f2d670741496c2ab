import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { AnnalsError } from '../../core/errors.ts';
import { diskError } from '../disk-error.ts';
import { makeFolders } from '../make-folders.ts';

/** The rows the file is made from; they are committed before they come here. */
export interface ManifestOutbox {
  /** Keeps other processes from appending meanwhile. */
  exclusively<T>(act: () => T): T;
  after(seq: number, limit: number): readonly { readonly seq: number; readonly text: string }[];
  /** The last number given to a row. */
  lastSeq(): number;
  /** New rows get numbers above this one. */
  continueAfter(seq: number): void;
}

export interface ManifestFile {
  /** Appends what the file lacks; returns the number of its last line. */
  flush(): number;
}

const PAGE_SIZE = 1_000;

/**
 * `manifest.jsonl` is only ever appended to. The table is the truth it follows: after a crash at any
 * point the next flush cuts off a line that was half written and appends the rows that are missing.
 */
export function createManifestFile(path: string, outbox: ManifestOutbox): ManifestFile {
  // What we left behind; another process may have appended since, or somebody removed the file.
  let left = { size: -1, seq: 0 };

  return {
    flush() {
      try {
        return outbox.exclusively(() => {
          left = append(path, outbox, left);
          return left.seq;
        });
      } catch (error) {
        throw diskError(error, path);
      }
    },
  };
}

/** `telemetry.manifestPath` may name a folder that nobody has made yet. */
function opened(path: string): number {
  try {
    return openSync(path, 'a+');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    makeFolders(dirname(path));
    return openSync(path, 'a+');
  }
}

interface End {
  readonly size: number;
  readonly seq: number;
}

function append(path: string, outbox: ManifestOutbox, left: End): End {
  const fd = opened(path);
  try {
    const size = fstatSync(fd).size;
    let end = size === left.size ? left : lastLine(fd, size);
    if (end.size < size) {
      refuseForeign(path, fd, end.size, size);
      ftruncateSync(fd, end.size);
    }
    // A catalog restored from an older backup: its next rows must not repeat numbers of the file.
    if (end.seq > outbox.lastSeq()) outbox.continueAfter(end.seq);
    for (;;) {
      const lines = outbox.after(end.seq, PAGE_SIZE);
      const last = lines.at(-1);
      if (!last) break;
      const bytes = Buffer.from(lines.map((line) => line.text).join(''));
      writeAll(fd, bytes);
      end = { size: end.size + bytes.length, seq: last.seq };
      if (lines.length < PAGE_SIZE) break;
    }
    if (end.size !== left.size) fdatasyncSync(fd);
    return end;
  } finally {
    closeSync(fd);
  }
}

function writeAll(fd: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done);
}

/** Where the last whole line ends, and its number. What follows it was torn by a crash. */
function lastLine(fd: number, size: number): End {
  for (let window = 64 * 1024; size > 0; window *= 2) {
    const start = Math.max(0, size - window);
    const tail = Buffer.alloc(size - start);
    readSync(fd, tail, 0, tail.length, start);
    for (
      let end = tail.lastIndexOf(10);
      end >= 0;
      end = end === 0 ? -1 : tail.lastIndexOf(10, end - 1)
    ) {
      const before = end === 0 ? -1 : tail.lastIndexOf(10, end - 1);
      if (before < 0 && start > 0) break;
      const seq = seqOf(tail.toString('utf8', before + 1, end));
      if (seq !== undefined) return { size: start + end + 1, seq };
    }
    if (start === 0) break;
  }
  return { size: 0, seq: 0 };
}

/** Beyond this, what follows the last whole line is no torn append. */
const LONGEST_TORN = 64 * 1024 * 1024;

/**
 * Only what a crash left of our own lines may be cut off: pieces that begin as our lines do, and the
 * zeros that a power cut leaves in a file. Whatever else stands there is somebody's, and stays.
 */
function refuseForeign(path: string, fd: number, from: number, size: number): void {
  const tail = Buffer.alloc(Math.min(size - from, LONGEST_TORN));
  readSync(fd, tail, 0, tail.length, from);
  const lines = tail.toString('utf8').replaceAll('\0', '').split('\n');
  const foreign = lines.find((line) => !line.startsWith(OURS) && !OURS.startsWith(line));
  if (foreign === undefined && tail.length === size - from) return;
  const shown = JSON.stringify((foreign ?? '').slice(0, 60));
  throw new AnnalsError(
    'FOREIGN_FILE',
    `${path} has lines that Annals did not write (${shown}); the manifest is not written there`,
  );
}

const OURS = '{"seq":';

function seqOf(line: string): number | undefined {
  try {
    const { seq } = JSON.parse(line) as { seq?: unknown };
    return typeof seq === 'number' ? seq : undefined;
  } catch {
    return undefined;
  }
}
