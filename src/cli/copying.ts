import { join, resolve } from 'node:path';
import { NO_COUNTS } from '../core/run.ts';
import type { CopyProgress, FolderCopied } from '../use-cases/backing-up.ts';
import { type Checked, checkData } from '../use-cases/checking.ts';
import type { Door } from './door.ts';
import { showProgress } from './progress/show.ts';
import { bytes, counted, grouped } from './show/units.ts';
import { stopOnSignal } from './signals.ts';

/** Copies with a bar on a terminal, until done or until a signal. */
export async function attendCopy<T>(
  door: Door,
  title: string,
  act: (stop: AbortSignal, onProgress: (progress: CopyProgress) => void) => Promise<T>,
): Promise<T> {
  const { stop, release } = stopOnSignal(() =>
    door.say(door.errPaint.warn('stopping; the same command continues where it stopped')),
  );
  const view = showProgress(door, title);
  try {
    return await act(stop, ({ done, total, bytes: size }) => {
      const counts = { ...NO_COUNTS, total, planned: total, downloaded: done, bytes: size };
      view.update({ runId: '', phase: 'acquire', counts, left: total - done });
    });
  } finally {
    view.end();
    release();
  }
}

/** Proves that rows, bytes and manifest of a copied folder agree. */
export async function verifyCopy(door: Door, folder: string): Promise<Checked> {
  const { cwd } = door.terminal;
  const root = resolve(cwd, folder);
  const flags = [
    { path: 'storage.root', value: root, flag: 'the folder' },
    { path: 'telemetry.manifestPath', value: join(root, 'manifest.jsonl'), flag: 'the folder' },
  ];
  const app = await door.open({ flags });
  return checkData(app, { mode: 'report', cwd });
}

/** `40 documents, 52 files: 12 copied (1.2 MB), 40 there already`. */
export function sayCopied(copied: FolderCopied): string {
  const how = [
    copied.linked > 0 ? `${grouped(copied.linked)} linked` : '',
    copied.copied > 0 ? `${grouped(copied.copied)} copied` : '',
  ].filter((part) => part !== '');
  const made = how.length > 0 ? `${how.join(', ')} (${bytes(copied.bytes)})` : 'nothing new';
  return `${counted(copied.documents, 'document')}, ${counted(copied.contents, 'file')}: ${made}, ${grouped(copied.there)} there already`;
}

/** What the source folder itself lacks; undefined when it has everything. */
export function lacking({ missing, damaged }: FolderCopied): string | undefined {
  if (missing.length + damaged.length === 0) return undefined;
  return `${grouped(missing.length)} files that rows name are missing and ${grouped(damaged.length)} are damaged in the folder that was copied; \`annals fsck\` there names them`;
}
