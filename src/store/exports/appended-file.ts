import { closeSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { diskError } from '../disk-error.ts';
import { makeFolders } from '../make-folders.ts';

/** A file that only grows, in pieces that are worth a call to the system. */
export interface AppendedFile {
  /** Bytes written so far, those that wait included. */
  readonly size: number;
  write(piece: Uint8Array | string): void;
  /** Everything is on disk; returns the size, from which the file can be continued. */
  flush(): number;
  close(): void;
}

const PIECE = 256 * 1024;

/** What stands behind `from` was written after the last checkpoint, and is written again. */
export function appendTo(file: string, from = 0): AppendedFile {
  let waiting: Uint8Array[] = [];
  let waits = 0;
  let size = from;
  const fd = guarded(() => {
    makeFolders(path.dirname(file));
    const opened = openSync(file, from === 0 ? 'w' : 'r+');
    ftruncateSync(opened, from);
    return opened;
  });
  let at = from;
  let isOpen = true;
  return {
    get size() {
      return size;
    },
    write(piece) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
      waiting.push(bytes);
      waits += bytes.length;
      size += bytes.length;
      if (waits >= PIECE) drain();
    },
    flush() {
      drain();
      guarded(() => fsyncSync(fd));
      return size;
    },
    close() {
      if (isOpen) closeSync(fd);
      isOpen = false;
    },
  };

  function drain(): void {
    const piece = waiting.length === 1 && waiting[0] ? waiting[0] : Buffer.concat(waiting);
    waiting = [];
    waits = 0;
    for (let done = 0; done < piece.length; ) {
      done += guarded(() => writeSync(fd, piece, done, piece.length - done, at + done));
    }
    at += piece.length;
  }

  function guarded<T>(act: () => T): T {
    try {
      return act();
    } catch (error) {
      throw diskError(error, file);
    }
  }
}
