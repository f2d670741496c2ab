import { createHash } from 'node:crypto';
import path from 'node:path';
import { createGzip } from 'node:zlib';
import type { Artifact } from '../../core/artifact.ts';
import { AnnalsError } from '../../core/errors.ts';
import type { ExportedRecord, FileOfVersion } from '../../core/exports/export-row.ts';
import { appendTo } from './appended-file.ts';
import { cdxLine } from './cdx.ts';
import type { ExportWriter, ReadBytes, WriterOptions } from './writer.ts';

/** What an index must know of a record in a WARC. */
export interface Captured {
  readonly file: Artifact;
  readonly offset: number;
  readonly length: number;
}

/** WARC 1.1 with a gzip member for each record, and the index of it beside it. */
export async function warcWriter(options: WriterOptions): Promise<ExportWriter> {
  const { folder, single } = options;
  const name = single ?? 'data.warc.gz';
  const mark = options.mark as { warc: number; index: number } | undefined;
  const warc = await openWarc(path.join(folder, name), options, mark?.warc);
  const index = appendTo(path.join(folder, `${name.replace(/\.warc\.gz$/, '')}.cdxj`), mark?.index);
  return {
    async write(record) {
      for await (const captured of warc.add(record, options.bytes)) {
        index.write(cdxLine(captured, name));
      }
    },
    checkpoint: () => ({ warc: warc.flush(), index: index.flush() }),
    finish() {
      warc.flush();
      index.flush();
    },
    close() {
      warc.close();
      index.close();
    },
  };
}

/** A WARC that grows by the files of one record after the other. */
export async function openWarc(
  file: string,
  { command, feedAt }: Pick<WriterOptions, 'command' | 'feedAt'>,
  from = 0,
) {
  const out = appendTo(file, from);
  if (from === 0) await begin();
  return {
    async *add(record: ExportedRecord, bytes: ReadBytes): AsyncGenerator<Captured> {
      for (const one of filesOf(record)) {
        const offset = out.size;
        await write(record, one, bytes);
        yield { file: one, offset, length: out.size - offset };
      }
    },
    flush: out.flush,
    close: out.close,
  };

  /** The first record says of those that follow how they came to be here. */
  async function begin(): Promise<void> {
    const text = Buffer.from(
      `software: Annals\r\nformat: WARC File Format 1.1\r\ndescription: ${command.replaceAll(/\s+/g, ' ')}\r\n`,
    );
    const id = recordId('warcinfo', command);
    // Of the catalog, not of the clock: the same records give the same archive.
    const at = feedAt ?? '1970-01-01T00:00:00Z';
    const head = headOf('warcinfo', id, at, [], 'application/warc-fields', text.length);
    await member(head, [text]);
  }

  /** Headers of the answer are not kept: the bytes are a `resource`, and no headers are made up. */
  async function write(
    record: ExportedRecord,
    one: FileOfVersion,
    bytes: ReadBytes,
  ): Promise<void> {
    const held = await bytes(one.sha256);
    if (!held) {
      throw new AnnalsError(
        'BYTES_DAMAGED',
        `the bytes of ${one.name} of ${one.documentId} are missing (${one.sha256})`,
      );
    }
    const id = recordId(record.id, one.name, one.sha256);
    const digest = `sha256:${one.sha256}`;
    const fields = [
      `WARC-Target-URI: ${one.url}`,
      `WARC-Payload-Digest: ${digest}`,
      `WARC-Block-Digest: ${digest}`,
    ];
    await member(
      headOf('resource', id, one.retrievedAt, fields, one.mediaType, held.size),
      held.pieces(),
    );
    const about = Buffer.from(
      `annals-id: ${record.id}\r\nannals-version: ${one.ofVersion}\r\nannals-source: ${record.row.source}\r\n`,
    );
    const aboutId = recordId('metadata', record.id, one.name, one.sha256);
    const refers = [`WARC-Target-URI: ${one.url}`, `WARC-Refers-To: ${id}`];
    await member(
      headOf('metadata', aboutId, one.retrievedAt, refers, 'application/warc-fields', about.length),
      [about],
    );
  }

  async function member(
    head: string,
    block: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<void> {
    const gzip = createGzip();
    const packed = (async () => {
      for await (const piece of gzip) out.write(Buffer.from(piece as Buffer));
    })();
    // It is told below; a full disk must not end the process because something else is waited for at that moment.
    packed.catch(() => undefined);
    try {
      gzip.write(head);
      for await (const piece of block) {
        if (gzip.write(piece)) continue;
        // Where nothing can be written, nothing drains.
        await Promise.race([new Promise((resolve) => gzip.once('drain', resolve)), packed]);
      }
      gzip.end('\r\n\r\n');
    } catch (error) {
      gzip.destroy(error as Error);
      await packed.catch(() => undefined);
      throw error;
    }
    await packed;
  }
}

/** Each file that was fetched, of this version and of those before it, once, with the version that first had it. */
export function filesOf({ files, earlierFiles, row }: ExportedRecord): readonly FileOfVersion[] {
  const seen = new Set<string>();
  const current = files.map((file) => ({ ...file, ofVersion: Number(row.version) }));
  return [...earlierFiles, ...current].filter((file) => {
    const key = bytesKey(file);
    if (file.role !== 'raw' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** The same name may have had other bytes, and the same bytes another name. */
export const bytesKey = ({ name, sha256 }: Pick<Artifact, 'name' | 'sha256'>): string =>
  `${sha256} ${name}`;

function headOf(
  type: string,
  id: string,
  at: string,
  fields: readonly string[],
  contentType: string,
  length: number,
): string {
  return [
    'WARC/1.1',
    `WARC-Type: ${type}`,
    `WARC-Record-ID: ${id}`,
    `WARC-Date: ${at}`,
    ...fields.map((field) => field.replaceAll(/[\r\n]+/g, ' ')),
    `Content-Type: ${contentType.replaceAll(/[\r\n]+/g, ' ')}`,
    `Content-Length: ${length}`,
    '',
    '',
  ].join('\r\n');
}

/** The same record has the same id in every archive of it. */
function recordId(...parts: readonly string[]): string {
  const hex = createHash('sha256').update(parts.join('\n')).digest('hex');
  return `<urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}>`;
}
