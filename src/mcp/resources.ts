import {
  type McpServer,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import { provenanceOf, type ReadRecord, readRecord } from '../core/agent-record.ts';
import { AgentRefusal, type AskApi } from '../core/agent-tool.ts';
import { quoted, UNTRUSTED } from './quoted-text.ts';

const ABOUT = { mimeType: 'text/markdown', annotations: { audience: ['assistant' as const] } };

/** Records by id and version, as Markdown: for clients that attach what they read. */
export function offerRecords(server: McpServer, ask: AskApi): void {
  server.registerResource(
    'record',
    new ResourceTemplate('annals://record/{id}', { list: undefined }),
    { ...ABOUT, title: 'A record', description: `The newest version of a record. ${UNTRUSTED}` },
    async (uri, { id }) => resourceText(uri, await readNamed(uri, ask, singleValue(id))),
  );
  server.registerResource(
    'record-version',
    new ResourceTemplate('annals://record/{id}/v/{version}', { list: undefined }),
    { ...ABOUT, title: 'A version of a record', description: `A record as it was. ${UNTRUSTED}` },
    async (uri, { id, version }) =>
      resourceText(uri, await readNamed(uri, ask, singleValue(id), Number(singleValue(version)))),
  );
}

/** What is not there is a resource not found, as the protocol has it, and no fault of the server. */
async function readNamed(uri: URL, ask: AskApi, id: string, version?: number): Promise<ReadRecord> {
  try {
    return await readRecord(ask, id, { version });
  } catch (error) {
    if (!(error instanceof AgentRefusal)) throw error;
    throw new ResourceNotFoundError(
      uri.href,
      [error.message, error.hint].filter(Boolean).join('. '),
    );
  }
}

const singleValue = (value: string | string[] | undefined): string =>
  decodeURIComponent(Array.isArray(value) ? value.join('/') : (value ?? ''));

function resourceText(uri: URL, record: ReadRecord) {
  const { permalink, sha256 } = provenanceOf(record);
  const head = [
    `id: ${record.id}`,
    `version: ${record.version ?? 'none'}`,
    `citation: ${record.citation_string}`,
    `permalink: ${permalink}`,
    `source_url: ${record.source_url}`,
    `retrieved_at: ${record.retrieved_at}`,
    `sha256: ${sha256 ?? 'none'}`,
    `status: ${record.status}`,
    ...(record.successor_id ? [`successor_id: ${record.successor_id}`] : []),
  ];
  const text = record.body_text ?? JSON.stringify(record.metadata, undefined, 2);
  return {
    contents: [
      {
        uri: uri.href,
        mimeType: 'text/markdown',
        text: `---\n${head.map(oneLine).join('\n')}\n---\n\n${quoted(text)}`,
      },
    ],
  };
}

/** A publisher's title must not end the head of the text. */
const oneLine = (line: string): string => line.replaceAll(/\s+/g, ' ');
