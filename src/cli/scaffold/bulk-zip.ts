import { exampleHost } from './host-name.ts';
import type { SourceKind } from './source-kinds.ts';
import { opening, record, SINCE } from './source-parts.ts';

/** A publisher that hands out all its records in one zip. */
export const bulkZip: SourceKind = {
  name: 'zip',
  meaning: 'a zip with many records',
  plays: ['empty', 'shrunken', 'changed', 'withdrawn', 'not-modified'],
  source: (
    name,
  ) => `import { AnnalsError, defineSource, fitJson, z, zipMembers } from 'annals/source';

const HOME = 'https://${exampleHost(name)}';

/** Describe only what is read: an answer that does not fit is an error that names the field. */
const index = z.looseObject({ zip: z.url(), records: z.int() });
const record = z.looseObject({
  id: z.string(),
  title: z.string(),
  published: z.iso.datetime(),
  updated: z.iso.datetime(),
  page: z.url(),
  html: z.string(),
  withdrawn: z.iso.datetime().optional(),
});

const candidateOf = (row) => ({
  key: row.id, // the publisher's own name for it, stable
  version: row.updated, // changes when the record changes
  files: [], // nothing else is to be fetched
  fields: row,
});

${opening(name)}
  lists: 'whole', // the zip has all that the publisher has
  expects: { atLeast: 1 }, // silence is an error
  fields: record,
${SINCE}

  async *discover(ctx) {
    const { zip, records } = await ctx.json(\`\${HOME}/bulk/index.json\`, index, { cache: 'no-cache' });
    const bytes = await ctx.bytes(zip, { cache: 'no-cache' });
    ctx.page();
    let found = 0;
    // A member that leads out, is too large or does not fit its checksum ends the run.
    for await (const member of zipMembers(zip, bytes)) {
      const row = fitJson(\`\${zip}#\${member.name}\`, record, Buffer.from(member.bytes).toString());
      found += 1;
      if (row.updated < (ctx.params.since ?? '')) continue;
      yield candidateOf(row);
    }
    await ctx.list({ url: zip, rows: found });
    if (found < records)
      throw new AnnalsError('DISCOVERY_INCOMPLETE', \`\${zip}: \${found} of \${records} records\`);
  },

  // A saved member of the zip, for \`annals source parse\`.
  recognise: ({ name, text }) => [{ candidate: candidateOf(fitJson(name, record, text)) }],

  async parse(_acquired, { key, fields }) {
    const { title, published, updated, page: url, html, withdrawn } = fields;
${record(name, { body: "{ normalizer: 'html_v1', content: html, baseUrl: url }", by: 'publishedAt', extension: 'json' })}`,
  imports: `import { crc32 } from 'node:zlib';
`,
  listing: `function listing(path, _query, faults) {
  const all = recordsWith(faults);
  const zip = \`https://\${HOST}/bulk/records.zip\`;
  if (path === '/bulk/index.json')
    return { type: 'application/json', body: JSON.stringify({ zip, records: all.length }) };
  if (path !== '/bulk/records.zip') return undefined;
  const members = all.slice(0, faults.has('shrunken') ? 2 : all.length).map((one) => {
    const html = pageOf(one, new Set()).body.toString();
    return { name: \`\${one.id}.json\`, data: Buffer.from(JSON.stringify({ ...one, html })) };
  });
  return { type: 'application/zip', body: zipOf(members) };
}

/** A zip whose members are stored as they are: local headers, a directory, and its end. */
function zipOf(members) {
  const [parts, directory] = [[], []];
  let at = 0;
  for (const { name, data } of members) {
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt32LE(crc32(data), 10);
    head.writeUInt32LE(data.length, 14);
    head.writeUInt32LE(data.length, 18);
    head.writeUInt16LE(name.length, 22);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(at, 10);
    parts.push(Buffer.from('PK\\x03\\x04'), head, Buffer.from(name), data);
    directory.push(Buffer.from('PK\\x01\\x02\\x14\\x00', 'latin1'), head, entry, Buffer.from(name));
    at += 30 + name.length + data.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(members.length, 4);
  end.writeUInt16LE(members.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, entries, Buffer.from('PK\\x05\\x06'), end]);
}
`,
};
