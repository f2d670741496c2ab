import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { type ReadRecord, readRecord } from '../core/agent-record.ts';
import type { AskApi } from '../core/agent-tool.ts';
import { UNTRUSTED } from './quoted-text.ts';

const ABOUT = { mimeType: 'text/markdown', annotations: { audience: ['assistant' as const] } };

/** Records by id and version, as Markdown: for clients that attach what they read. */
export function offerRecords(server: McpServer, ask: AskApi): void {
  server.registerResource(
    'record',
    new ResourceTemplate('annals://record/{id}', { list: undefined }),
    { ...ABOUT, title: 'A record', description: `The newest version of a record. ${UNTRUSTED}` },
    async (uri, { id }) => resourceText(uri, await readRecord(ask, plain(id))),
  );
  server.registerResource(
    'record-version',
    new ResourceTemplate('annals://record/{id}/v/{version}', { list: undefined }),
    { ...ABOUT, title: 'A version of a record', description: `A record as it was. ${UNTRUSTED}` },
    async (uri, { id, version }) =>
      resourceText(uri, await readRecord(ask, plain(id), { version: Number(plain(version)) })),
  );
}

const plain = (value: string | string[] | undefined): string =>
  decodeURIComponent(Array.isArray(value) ? value.join('/') : (value ?? ''));

function resourceText(uri: URL, record: ReadRecord) {
  const head = [
    `id: ${record.id}`,
    `citation: ${record.citation_string}`,
    `source_url: ${record.source_url}`,
    `retrieved_at: ${record.retrieved_at}`,
    `sha256: ${record.raw_sha256 ?? 'none'}`,
    `status: ${record.status}`,
    ...(record.successor_id ? [`successor_id: ${record.successor_id}`] : []),
  ];
  const text = record.body_text ?? JSON.stringify(record.metadata, undefined, 2);
  return {
    contents: [
      {
        uri: uri.href,
        mimeType: 'text/markdown',
        text: `---\n${head.map(oneLine).join('\n')}\n---\n\n${text}`,
      },
    ],
  };
}

/** A publisher's title must not end the head of the text. */
const oneLine = (line: string): string => line.replaceAll(/\s+/g, ' ');
