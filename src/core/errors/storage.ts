import { type ErrorEntry, EXIT, entry } from './entry.ts';

/** What is wrong with the data folder. */
export const STORAGE_ERRORS = {
  DATA_FOLDER_UNUSABLE: entry(
    'stop',
    'The data folder cannot be read or written.',
    'Check its owner and permissions, or set storage.root (--data) to another folder.',
    EXIT.storage,
    503,
  ),
  CATALOG_MISSING: entry(
    'stop',
    'The data folder has files and a manifest, but no catalog.',
    'Put catalog.sqlite back from a backup, or make a new one from files and manifest with `annals rebuild`.',
    EXIT.storage,
    503,
  ),
  CATALOG_CORRUPT: entry(
    'stop',
    'The catalog file is not a sound SQLite database, or a row of it cannot be read.',
    'Restore it from a backup, or make a new one with `annals rebuild`; `annals fsck` says which bytes are still whole.',
    EXIT.storage,
    503,
  ),
  BYTES_DAMAGED: entry(
    'stop',
    'Bytes in the store do not have the hash under which they are kept.',
    '`annals fsck --repair` moves them aside, then `annals run <source> --refetch` fetches them again.',
    EXIT.storage,
    503,
  ),
  BUCKET_UNREACHABLE: entry(
    'wait',
    'The bucket that keeps the bytes did not answer, or answered that it is overloaded.',
    'Items wait and come back by themselves. If it lasts, check storage.artifacts.endpoint and the network between this machine and the bucket.',
    EXIT.storage,
    503,
  ),
  BUCKET_UNUSABLE: entry(
    'stop',
    'The bucket that keeps the bytes is not there, or refuses the credentials.',
    'Check storage.artifacts.url and region, and that the credentials may get, put, list, copy and delete objects below the prefix.',
    EXIT.storage,
    503,
  ),
  CATALOG_TOO_NEW: entry(
    'stop',
    'The catalog was written by a newer version of Annals.',
    'Use that version, or open another data folder.',
    EXIT.storage,
    503,
  ),
  CATALOG_REPLACED: entry(
    'stop',
    'The catalog was removed, or another file took its place, while a process had it open.',
    'Stop every process of the data folder before you move files in it; then start again. If the catalog is lost, restore it (`annals restore`) or make it again (`annals rebuild`).',
    EXIT.storage,
    503,
  ),
  CATALOG_TOO_OLD: entry(
    'stop',
    'The catalog was written by an older version of Annals, and a command that reads changes nothing.',
    'Bring it up to date as the owner of the folder, with a command that writes: `annals fsck --repair` does.',
    EXIT.storage,
    503,
  ),
  READ_ONLY: entry(
    'stop',
    'The data folder was opened to be read: this process changes nothing.',
    'Ask a server that was started without --read-only, or use the command line as the owner of the folder.',
    EXIT.usage,
    403,
  ),
  CATALOG_BUSY: entry(
    'stop',
    'Another process held the catalog for longer than the busy timeout.',
    'See `annals status`; try again when it is done.',
    EXIT.busy,
    503,
  ),
  FOREIGN_FILE: entry(
    'stop',
    'A file that Annals did not write stands where Annals would write.',
    'Move that file to another place, or set telemetry.manifestPath to a file in another folder; telemetry.sinks can leave the file out.',
    EXIT.storage,
    503,
  ),
} as const satisfies Record<string, ErrorEntry>;
