import { createHash } from 'node:crypto';
import path from 'node:path';
import { createGzip } from 'node:zlib';
import type { Artifact } from '../../core/artifact.ts';
import { AnnalsError } from '../../core/errors.ts';
import type { ExportedRecord } from '../../core/exports/export-row.ts';
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
  const warc = openWarc(path.join(folder, name), mark?.warc);
  const index = appendTo(path.join(folder, `${name.replace(/\.warc\.gz$/, '')}.cdxj`), mark?.index);
  return {
    async write(record) {
      for await (const captured of warc.add(record, options.bytes)) {
        index.write(cdxLine(captured, name));
      }
    },
    checkpoint: () => ({ warc: warc.flush(), index: index.flush() }),
    async finish(about) {
      await warc.finish(about.command);
      index.flush();
    },
    close() {
      warc.close();
      index.close();
    },
  };
}

/** A WARC that grows by the files of one record after the other. */
export function openWarc(file: string, from = 0) {
  const out = appendTo(file, from);
  return {
    async *add(record: ExportedRecord, bytes: ReadBytes): AsyncGenerator<Captured> {
      for (const one of filesOf(record)) {
        const offset = out.size;
        await write(record, one, bytes);
        yield { file: one, offset, length: out.size - offset };
      }
    },
    flush: out.flush,
    /** The last record says how the others came to be here. */
    async finish(command: string) {
      const text = Buffer.from(
        `software: Annals\r\nformat: WARC File Format 1.1\r\ndescription: ${command}\r\n`,
      );
      const id = recordId('warcinfo', command);
      await member(
        headOf('warcinfo', id, '1970-01-01T00:00:00Z', [], 'application/warc-fields', text.length),
        [text],
      );
      out.flush();
    },
    close: out.close,
  };

  /** Headers of the answer are not kept: the bytes are a `resource`, and no headers are made up. */
  async function write(record: ExportedRecord, one: Artifact, bytes: ReadBytes): Promise<void> {
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
      `annals-id: ${record.id}\r\nannals-version: ${record.row.version}\r\nannals-source: ${record.row.source}\r\n`,
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
    try {
      gzip.write(head);
      for await (const piece of block) {
        if (!gzip.write(piece)) await new Promise((resolve) => gzip.once('drain', resolve));
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

/** Each file that was fetched, of this version and of those before it, once. */
export function filesOf({ files, earlierFiles }: ExportedRecord): readonly Artifact[] {
  const seen = new Set<string>();
  return [...earlierFiles, ...files].filter(({ role, name, sha256 }) => {
    const key = `${name} ${sha256}`;
    if (role !== 'raw' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

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
