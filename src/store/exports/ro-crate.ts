import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { ExportedRecord } from '../../core/exports/export-row.ts';
import { permalinkOf } from '../../core/exports/permalink.ts';
import { appendTo } from './appended-file.ts';
import { folderOf, type PlacedFile, placeRecord } from './record-folder.ts';
import { openSortedLines } from './sorted-lines.ts';
import { bytesKey } from './warc.ts';
import type { ExportAbout, ExportWriter, WriterOptions } from './writer.ts';

/**
 * RO-Crate 1.1: a folder for each record, and `ro-crate-metadata.json` with what was derived from
 * what, when it was fetched, which version revised which, and what was withdrawn (PROV).
 */
export async function roCrateWriter({
  folder,
  drafts: at,
  mark,
  bytes,
}: WriterOptions): Promise<ExportWriter> {
  const before = mark as { graph: number; parts: number } | undefined;
  const drafts = { graph: path.join(at, 'graph'), parts: path.join(at, 'parts') };
  const graph = appendTo(drafts.graph, before?.graph);
  const parts = appendTo(drafts.parts, before?.parts);
  // Several records may have come by one request: it is an entity once, and they all point at it.
  const requests = await openSortedLines(path.join(at, 'requests.sqlite'));
  const close = () => {
    graph.close();
    parts.close();
    requests.close();
  };
  return {
    async write(record) {
      const placed = await placeRecord(folder, record, bytes);
      for (const entity of entitiesOf(record, placed)) graph.write(`,\n${JSON.stringify(entity)}`);
      for (const entity of requestsOf(record, placed)) requests.add(JSON.stringify(entity));
      const separator = parts.size === 0 ? '' : ',';
      parts.write(`${separator}${JSON.stringify({ '@id': `${folderOf(record)}/` })}`);
    },
    checkpoint() {
      requests.keep();
      return { graph: graph.flush(), parts: parts.flush() };
    },
    async finish(about) {
      graph.flush();
      parts.flush();
      const file = appendTo(path.join(folder, 'ro-crate-metadata.json'));
      file.write(`{"@context": ${JSON.stringify(CONTEXT)},\n"@graph": [\n`);
      file.write(`${JSON.stringify(DESCRIPTOR)},\n`);
      const root = JSON.stringify(rootOf(about));
      // The list of parts may be long: it is copied, not held.
      file.write(`${root.slice(0, -1)},"hasPart":[`);
      for await (const piece of createReadStream(drafts.parts)) file.write(piece as Buffer);
      file.write(']}');
      for (const agent of agentsOf(about)) file.write(`,\n${JSON.stringify(agent)}`);
      for await (const piece of createReadStream(drafts.graph)) file.write(piece as Buffer);
      let before = '';
      for (const line of requests.read()) {
        const { '@id': id } = JSON.parse(line) as { '@id': string };
        if (id !== before) file.write(`,\n${line}`);
        before = id;
      }
      file.write('\n]}\n');
      file.flush();
      file.close();
      close();
    },
    close,
  };
}

const CONTEXT = [
  'https://w3id.org/ro/crate/1.1/context',
  {
    prov: 'http://www.w3.org/ns/prov#',
    sha256: 'https://w3id.org/ro/terms/workflow-run#sha256',
    wasDerivedFrom: { '@id': 'prov:wasDerivedFrom', '@type': '@id' },
    wasGeneratedBy: { '@id': 'prov:wasGeneratedBy', '@type': '@id' },
    wasRevisionOf: { '@id': 'prov:wasRevisionOf', '@type': '@id' },
    wasInvalidatedBy: { '@id': 'prov:wasInvalidatedBy', '@type': '@id' },
    wasAssociatedWith: { '@id': 'prov:wasAssociatedWith', '@type': '@id' },
  },
];

const DESCRIPTOR = {
  '@id': 'ro-crate-metadata.json',
  '@type': 'CreativeWork',
  conformsTo: { '@id': 'https://w3id.org/ro/crate/1.1' },
  about: { '@id': './' },
};

const ANNALS = '#annals';

const rootOf = (about: ExportAbout): object => ({
  '@id': './',
  '@type': 'Dataset',
  name: 'Public records kept by Annals',
  description: `${about.command} (number ${about.feed_cursor} of the feed)`,
  datePublished: about.feed_at?.slice(0, 10) ?? '1970-01-01',
  license:
    [...new Set(about.sources.flatMap(({ licence }) => licence ?? []))].join('; ') ||
    'See the licence of each record',
  publisher: about.sources.map(({ name }) => ({ '@id': `#source-${name}` })),
});

const agentsOf = (about: ExportAbout): readonly object[] => [
  { '@id': ANNALS, '@type': ['SoftwareApplication', 'prov:SoftwareAgent'], name: 'Annals' },
  ...about.sources.map(({ name, publisher, homepage, licence }) => ({
    '@id': `#source-${name}`,
    '@type': ['Organization', 'prov:Agent'],
    name: publisher,
    ...(homepage !== '' && { url: homepage }),
    ...(licence !== null && { description: `Licence of its records: ${licence}` }),
  })),
];

/** The record as a folder, its files, its versions, and its tombstone. */
function entitiesOf(record: ExportedRecord, placed: readonly PlacedFile[]): readonly object[] {
  const { id, row, versions } = record;
  const fetched = placed.filter(({ artifact }) => artifact);
  const versionId = (number: unknown) => `#${permalinkOf(id, Number(number))}`;
  const current = new Set(record.files.map(bytesKey));
  const dataset = {
    '@id': `${folderOf(record)}/`,
    '@type': 'Dataset',
    identifier: id,
    name: row.title,
    ...(typeof row.published_at === 'string' && { datePublished: row.published_at }),
    ...(row.licence !== null && { license: row.licence }),
    url: row.source_url,
    citation: row.citation_string,
    creativeWorkStatus: row.status ?? 'active',
    publisher: { '@id': `#source-${row.source}` },
    mainEntity: { '@id': versionId(row.version) },
    hasPart: placed.map((file) => ({ '@id': file.path })),
  };
  const files = placed.map(({ path: name, bytes, sha256, artifact }) => ({
    '@id': name,
    '@type': artifact ? ['File', 'prov:Entity'] : 'File',
    contentSize: String(bytes),
    sha256,
    encodingFormat:
      artifact?.mediaType ?? (name.endsWith('.md') ? 'text/markdown' : 'application/json'),
    ...(artifact && {
      url: artifact.url,
      wasGeneratedBy: { '@id': fetchId(artifact.url, artifact.retrievedAt) },
    }),
  }));
  const versionEntities = versions.map((version, at) => ({
    '@id': versionId(version.number),
    '@type': ['CreativeWork', 'prov:Entity'],
    version: String(version.number),
    dateCreated: version.seenAt,
    wasDerivedFrom: fetched
      .filter(({ sha256, artifact }) =>
        version.number === row.version
          ? artifact && current.has(bytesKey(artifact))
          : artifact?.ofVersion === version.number || sha256 === version.rawSha256,
      )
      .map((file) => ({ '@id': file.path })),
    ...(at > 0 && { wasRevisionOf: { '@id': versionId(versions[at - 1]?.number) } }),
    ...(version.number === row.version &&
      isGone(record) && { wasInvalidatedBy: { '@id': goneId(id) } }),
  }));
  const gone = isGone(record)
    ? [
        {
          '@id': goneId(id),
          '@type': ['Action', 'prov:Activity'],
          name: row.status,
          description: row.tombstone_reason,
          ...(row.tombstone_at !== null && { endTime: row.tombstone_at }),
          ...(row.successor_id !== null && { result: { '@id': `#${row.successor_id}` } }),
        },
      ]
    : [];
  return distinctEntities([dataset, ...files, ...versionEntities, ...gone]);
}

const requestsOf = ({ row }: ExportedRecord, placed: readonly PlacedFile[]): readonly object[] =>
  placed.flatMap(({ artifact }) =>
    artifact
      ? [
          {
            '@id': fetchId(artifact.url, artifact.retrievedAt),
            '@type': ['DownloadAction', 'prov:Activity'],
            endTime: artifact.retrievedAt,
            object: { '@id': artifact.url },
            instrument: { '@id': ANNALS },
            wasAssociatedWith: { '@id': `#source-${row.source}` },
          },
        ]
      : [],
  );

const isGone = ({ row }: ExportedRecord): boolean =>
  row.status === 'withdrawn' || row.status === 'superseded';
const goneId = (id: string): string => `#tombstone-${id}`;
const fetchId = (url: string, at: string): string => `#fetch-${at}-${url}`;

function distinctEntities<T extends { readonly '@id': string }>(
  entities: readonly T[],
): readonly T[] {
  return [...new Map(entities.map((entity) => [entity['@id'], entity])).values()];
}
