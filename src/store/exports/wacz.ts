import path from 'node:path';
import { appendTo } from './appended-file.ts';
import { cdxLine } from './cdx.ts';
import { openSortedLines } from './sorted-lines.ts';
import { filesOf, openWarc } from './warc.ts';
import type { ExportAbout, ExportWriter, WriterOptions } from './writer.ts';
import { digestOf, writeZip } from './zip-file.ts';

const WARC = 'archive/data.warc.gz';
const INDEX = 'indexes/index.cdx';
const PAGES = 'pages/pages.jsonl';

/** WACZ 1.1.1: a WARC with its sorted index and its pages, in one zip from which parts can be read. */
export async function waczWriter(options: WriterOptions): Promise<ExportWriter> {
  const { folder, drafts: draft } = options;
  const target = path.join(folder, options.single ?? 'records.wacz');
  const mark = options.mark as { warc: number; pages: number } | undefined;
  const warc = await openWarc(path.join(draft, WARC), options, mark?.warc);
  const pages = appendTo(path.join(draft, PAGES), mark?.pages);
  const index = await openSortedLines(path.join(draft, 'index.sqlite'));
  if (pages.size === 0) {
    pages.write(`${JSON.stringify({ format: 'json-pages-1.0', id: 'pages', title: 'Records' })}\n`);
  }
  const close = () => {
    warc.close();
    pages.close();
    index.close();
  };
  return {
    async write(record) {
      for await (const captured of warc.add(record, options.bytes)) {
        index.add(cdxLine(captured, path.basename(WARC)));
      }
      // What a reader of the archive can open: the main file of the record as it was fetched.
      const [main] = filesOf({ ...record, earlierFiles: [] });
      if (!main) return;
      const page = {
        id: record.id,
        url: main.url,
        ts: main.retrievedAt,
        title: record.row.title,
        annals_version: record.row.version,
      };
      pages.write(`${JSON.stringify(page)}\n`);
    },
    checkpoint() {
      index.keep();
      return { warc: warc.flush(), pages: pages.flush() };
    },
    async finish(about) {
      warc.flush();
      pages.flush();
      const lines = appendTo(path.join(draft, INDEX));
      for (const line of index.read()) lines.write(line);
      lines.flush();
      lines.close();
      close();
      await pack(draft, target, about);
    },
    close,
  };
}

async function pack(draft: string, target: string, about: ExportAbout): Promise<void> {
  const member = (name: string) => ({ name, file: path.join(draft, name) });
  const resources = [];
  for (const name of [WARC, INDEX, PAGES]) {
    const { sha256, bytes } = await digestOf(member(name));
    resources.push({ name: path.basename(name), path: name, hash: `sha256:${sha256}`, bytes });
  }
  const described = {
    profile: 'data-package',
    wacz_version: '1.1.1',
    title: 'Public records kept by Annals',
    description: about.command,
    software: 'Annals',
    // Of the catalog, not of the clock: the same records give the same archive.
    ...(about.feed_at !== null && { created: about.feed_at }),
    resources,
  };
  write(draft, 'datapackage.json', described);
  const { sha256 } = await digestOf(member('datapackage.json'));
  write(draft, 'datapackage-digest.json', { path: 'datapackage.json', hash: `sha256:${sha256}` });
  const names = ['datapackage.json', 'datapackage-digest.json', WARC, INDEX, PAGES];
  await writeZip(target, names.map(member));
}

function write(folder: string, name: string, value: object): void {
  const file = appendTo(path.join(folder, name));
  file.write(`${JSON.stringify(value, null, 2)}\n`);
  file.flush();
  file.close();
}
