import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { appendTo } from './appended-file.ts';
import { placeRecord } from './record-folder.ts';
import type { ExportAbout, ExportWriter, WriterOptions } from './writer.ts';

const MANIFEST = 'manifest-sha256.txt';
const TAG_MANIFEST = 'tagmanifest-sha256.txt';

/** BagIt 1.0 (RFC 8493): a folder for each record below `data`, with the hash of every file. */
export function bagitWriter({ folder, mark, bytes: read }: WriterOptions): ExportWriter {
  const before = mark as BagMark | undefined;
  const manifest = appendTo(path.join(folder, MANIFEST), before?.manifest);
  let bytes = before?.bytes ?? 0;
  let files = before?.files ?? 0;
  return {
    async write(record) {
      for (const placed of await placeRecord(path.join(folder, 'data'), record, read)) {
        manifest.write(`${placed.sha256}  data/${placed.path}\n`);
        bytes += placed.bytes;
        files++;
      }
    },
    checkpoint: (): BagMark => ({ manifest: manifest.flush(), bytes, files }),
    finish(about) {
      manifest.flush();
      write('bagit.txt', 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n');
      write('bag-info.txt', infoOf(about, `${bytes}.${files}`));
      const tags = readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== TAG_MANIFEST)
        .map(({ name }) => name)
        .sort();
      const lines = tags.map((name) => `${hashOf(path.join(folder, name))}  ${name}\n`);
      write(TAG_MANIFEST, lines.join(''));
    },
    close: manifest.close,
  };

  function write(name: string, text: string): void {
    const file = appendTo(path.join(folder, name));
    file.write(text);
    file.flush();
    file.close();
  }
}

interface BagMark {
  readonly manifest: number;
  readonly bytes: number;
  readonly files: number;
}

function infoOf(about: ExportAbout, oxum: string): string {
  const lines = [
    ...about.sources.map(({ publisher }) => ['Source-Organization', publisher]),
    ['External-Description', about.command],
    ['External-Identifier', `feed:${about.feed_cursor}`],
    ...(about.feed_at === null ? [] : [['Bagging-Date', about.feed_at.slice(0, 10)]]),
    ['Bag-Software-Agent', 'Annals'],
    ['Payload-Oxum', oxum],
  ];
  return lines
    .map(([label, value]) => `${label}: ${String(value).replaceAll(/\s+/g, ' ')}\n`)
    .join('');
}

const hashOf = (file: string): string =>
  createHash('sha256').update(readFileSync(file)).digest('hex');
