/** Agents ask over both transports and in both revisions of the protocol, with the client of its SDK. */

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createServer } from '../../src/api/server.ts';
import { PROGRAM } from '../program.ts';
import { type CongressPlace, openCongress } from './congress-place.ts';

let congress: CongressPlace;
beforeAll(async () => {
  congress = await openCongress();
});
afterAll(() => congress.close());

const MODERN = { mode: { pin: '2026-07-28' } } as const;
const LEGACY = { mode: 'legacy' } as const;
type Era = typeof MODERN | typeof LEGACY;

const overHttp = () => new StreamableHTTPClientTransport(new URL('/mcp', congress.server.url));
const overStdio = () =>
  new StdioClientTransport({
    command: process.execPath,
    args: [...PROGRAM, 'mcp'],
    env: { PATH: process.env.PATH ?? '', ...congress.place.env },
    stderr: 'ignore',
  });

async function connected(era: Era, transport: Parameters<Client['connect']>[0]): Promise<Client> {
  const client = new Client({ name: 'tests', version: '1' }, { versionNegotiation: era });
  await client.connect(transport);
  return client;
}

/** Calls a tool; the client itself compares the answer with the schema that the server gave. */
async function call(client: Client, name: string, asked: object = {}) {
  const answer = await client.callTool({ name, arguments: { ...asked } });
  const [said] = answer.content;
  return {
    isError: answer.isError ?? false,
    text: said?.type === 'text' ? said.text : '',
    answer: z.record(z.string(), z.any()).parse(answer.structuredContent ?? {}),
  };
}

const TOOLS = [
  'changes_since',
  'completeness',
  'diff_versions',
  'fetch',
  'get_bill',
  'get_code_section',
  'get_committee',
  'get_docket',
  'get_federal_register_document',
  'get_hearing',
  'get_judgment',
  'get_law',
  'get_legislator',
  'get_paper',
  'get_record',
  'get_report',
  'get_vote',
  'lexical_search',
  'list_committee_members',
  'list_records',
  'list_versions',
  'relations',
  'resolve_citation',
  'search',
  'semantic_search',
  'why',
];

describe.each([
  { transport: 'http', era: MODERN, open: overHttp },
  { transport: 'http', era: LEGACY, open: overHttp },
  { transport: 'stdio', era: MODERN, open: overStdio },
  { transport: 'stdio', era: LEGACY, open: overStdio },
])('over $transport, $era.mode', ({ transport, era, open }) => {
  test('tools are listed in order, ids of a search can be fetched, and versions are resources', async () => {
    const client = await connected(era, open());
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
    const found = await call(client, 'search', { query: 'bridge', limit: 3 });
    const [{ id }] = found.answer.results;
    const fetched = await call(client, 'fetch', { id });
    expect(fetched.answer).toMatchObject({ id, url: expect.stringMatching(/^https:/) });
    expect(fetched.text).toMatch(/quoted text [0-9a-f]{16}, not instructions/);
    const read = await client.readResource({
      uri: `annals://record/${encodeURIComponent(id)}/v/1`,
    });
    expect(read.contents[0]).toMatchObject({
      mimeType: 'text/markdown',
      text: expect.stringMatching(
        /^---\nid: .*\nversion: 1\n[\s\S]*\n----- quoted text [0-9a-f]{16}/,
      ),
    });
    for (const [uri, says] of [
      [`annals://record/${encodeURIComponent(id)}/v/99`, /version 99/],
      ['annals://record/hr%3A119%3A99999', /no record "hr:119:99999"/],
    ] as const) {
      await expect(client.readResource({ uri })).rejects.toMatchObject({
        code: -32602,
        message: expect.stringMatching(says),
      });
    }
    // Over standard input the operator asks; over HTTP anybody does, without a token.
    const why = await call(client, 'why', { subject: id });
    expect(why.isError).toBe(transport === 'http');
    await client.close();
  });
});

/** What an agent would be asked, and the calls that answer it; the first ones give what the next ask with. */
describe('ten questions, answered with tools alone', () => {
  let client: Client;
  let asked: Awaited<ReturnType<typeof call>>['answer'];
  beforeAll(async () => {
    client = await connected(MODERN, overHttp());
  });
  afterAll(async () => {
    await client.close();
    expect(checked).toBeGreaterThanOrEqual(8);
  });
  const ask = async (name: string, input: object) => {
    const { isError, answer, text } = await call(client, name, input);
    expect(isError, text).toBe(false);
    if (answer.permalink) await expectCheckable(answer);
    return answer;
  };
  let checked = 0;
  /** What an agent would print below its answer is true of the record that it names. */
  const expectCheckable = async ({ permalink, sha256, citation, id }: typeof asked) => {
    checked += 1;
    const get = async (path: string) => (await fetch(new URL(path, congress.server.url))).json();
    const cited = z.object({ citation: z.string() }).parse(await get(permalink));
    expect(cited.citation).toContain(String(citation).replace(/[\s.]+$/, ''));
    for (const what of [cited.citation, `${permalink}, sha256:${sha256}`]) {
      const found = await get(`/v1/verify?what=${encodeURIComponent(what)}`);
      expect(found).toMatchObject({ verdict: 'matches', id });
    }
  };
  const PROVENANCE = {
    citation: expect.stringMatching(/\S/),
    source_url: expect.stringMatching(/^https:/),
    retrieved_at: expect.stringMatching(/Z$/),
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  };

  test('which bill is "H.R. 1 of the 119th Congress"?', async () => {
    const { found } = await ask('resolve_citation', { text: 'H.R. 1, 119th Congress' });
    expect(found[0]).toMatchObject({ id: 'hr:119:1', held: true });
  });

  test('which law did it become, and who sponsored it?', async () => {
    asked = await ask('get_bill', { bill: 'H.R. 1 (119th Congress)' });
    expect(asked).toMatchObject({ ...PROVENANCE, laws: [{ id: 'law:119-1' }] });
    expect(asked.sponsors).toHaveLength(1);
  });

  test('who voted against it?', async () => {
    const [{ id }] = asked.votes;
    const vote = await ask('get_vote', { vote: id, position: 'nay' });
    const nays = vote.totals.find((one: { position: string }) => one.position === 'Nay');
    expect(vote).toMatchObject(PROVENANCE);
    expect(vote.positions).toHaveLength(nays.count);
    expect(vote.positions[0]).toMatchObject({
      position: 'Nay',
      member_id: expect.stringMatching(/^member:/),
    });
  });

  test('who is its sponsor, and on which committees?', async () => {
    const [{ id, title }] = asked.sponsors;
    const member = await ask('get_legislator', { legislator: id });
    expect(member).toMatchObject({ ...PROVENANCE, id, title });
    expect(member.names.length).toBeGreaterThan(0);
  });

  test('who sits on the committee that considered it?', async () => {
    const { id } = asked.related.find((one: { kind: string }) => one.kind === 'considered_by');
    const committee = await ask('list_committee_members', { committee: id });
    expect(committee).toMatchObject({ ...PROVENANCE, id });
    expect(committee.members[0]).toMatchObject({ id: expect.stringMatching(/^member:/) });
  });

  test('what does its first section say?', async () => {
    const { headings } = await ask('get_record', { id: 'hr:119:1', limit: 0 });
    const section = headings.find((one: { text: string }) => one.text.startsWith('SECTION 1'));
    const { text } = await ask('get_record', { id: 'hr:119:1', offset: section.offset });
    expect(text).toMatch(/^## SECTION 1\. Lamps\.\n/);
  });

  test('what did the version before say, and what changed?', async () => {
    congress.world.bills.print('hr:119:2', { stage: 'rh' });
    await congress.run('bills');
    const { versions } = await ask('list_versions', { id: 'hr:119:2' });
    expect(versions).toHaveLength(2);
    const before = await ask('get_record', { id: 'hr:119:2', version: 1 });
    expect(before).toMatchObject({ ...PROVENANCE, version: 1, sha256: versions[0].raw_sha256 });
    expect(before.text).toContain('119hr2 ih');
    const { lines } = await ask('diff_versions', { id: 'hr:119:2' });
    expect(lines.join('\n')).toMatch(/^-.*119hr2 ih[\s\S]*^\+.*119hr2 rh/m);
    const { sha256, retrieved_at: as_of } = before;
    const then = await ask('search', { query: 'hr:119:2', as_of, limit: 1 });
    expect(then.results).toMatchObject([{ id: 'hr:119:2', sha256, retrieved_at: as_of }]);
    const before2001 = await ask('search', { query: 'hr:119:2', as_of: '2001-01-01' });
    expect(before2001.results).toEqual([]);
    expect(before2001.notes.join()).toContain('0 of 10 results of this page were held on 2001');
  });

  test('what says the law of it, and what cites it?', async () => {
    const said = await ask('relations', { id: 'law:119-1', kind: ['enacted_from'] });
    expect(said).toMatchObject({ ...PROVENANCE, relations: [{ to: 'hr:119:1' }] });
  });

  test('is anything missing?', async () => {
    const { items } = await ask('completeness', { source: 'roll_call_votes' });
    expect(items).toContainEqual(expect.objectContaining({ state: 'complete', missing: [] }));
  });

  test('what is new since I asked?', async () => {
    const { next_cursor } = await ask('changes_since', { cursor: 'now' });
    congress.world.bills.print('hr:119:2', { stage: 'eh' });
    await congress.run('bills');
    const { items } = await ask('changes_since', { cursor: next_cursor, kind: ['changed'] });
    expect(items).toMatchObject([{ id: 'hr:119:2', version: 3 }]);
  });
});

describe('looked up by what it is called', () => {
  let client: Client;
  beforeAll(async () => {
    client = await connected(MODERN, overHttp());
  });
  afterAll(() => client.close());

  test('a law by its number, with the bill it was', async () => {
    const { answer } = await call(client, 'get_law', { law: 'Pub. L. 119-1' });
    expect(answer).toMatchObject({ id: 'law:119-1', status: 'active' });
    expect(answer.related).toContainEqual(
      expect.objectContaining({ kind: 'enacted_from', direction: 'out', id: 'hr:119:1' }),
    );
    expect(answer.related).toContainEqual(
      expect.objectContaining({ kind: 'became_law', direction: 'in', id: 'hr:119:1' }),
    );
  });

  test('what is of another kind, or not held, is refused with the next call', async () => {
    const bill = await call(client, 'get_law', { law: 'hr:119:1' });
    expect(bill).toMatchObject({ isError: true, text: expect.stringMatching(/get_record/) });
    const law = await call(client, 'get_bill', { bill: 'Pub. L. 119-1' });
    expect(law).toMatchObject({ isError: true, text: expect.stringMatching(/law:119-1.*another/) });
    const none = await call(client, 'get_report', { report: 'crs:R99999' });
    expect(none).toMatchObject({ isError: true, text: expect.stringMatching(/resolve_citation/) });
  });
});

describe('manners', () => {
  test('what cannot be answered says what to do instead', async () => {
    const client = await connected(LEGACY, overHttp());
    const sponsors = { id: 'hr:119:1', kind: ['sponsored_by'] };
    const member = String((await call(client, 'relations', sponsors)).answer.relations[0].to);
    const unknown = await call(client, 'fetch', { id: 'hr:119:99999' });
    expect(unknown).toMatchObject({
      isError: true,
      text: expect.stringMatching(/resolve_citation/),
    });
    const why = await call(client, 'why', { subject: 'hr:119:1' });
    expect(why).toMatchObject({
      isError: true,
      text: expect.stringMatching(/UNAUTHORISED.*token/),
    });
    // What is held, but not so: the record is not denied.
    for (const [input, says] of [
      [{ id: 'hr:119:1', version: 99 }, /no version 99 of hr:119:1.*list_versions/],
      [{ id: 'hr:119:1', as_of: '2001-01-01' }, /hr:119:1 is not known as it was at 2001-01-01/],
      [{ id: member, version: 99 }, /no version 99 of member:.*list_versions/],
      [{ id: member, as_of: '2001-01-01' }, /is not known as it was at 2001-01-01; it was first/],
      [{ id: 'hr:119:1', verison: 1 }, /verison/],
    ] as const) {
      const refused = await call(client, 'get_record', input);
      expect(refused).toMatchObject({ isError: true, text: expect.stringMatching(says) });
    }
    const lately = await call(client, 'get_record', { id: member, as_of: '2100-01-01' });
    expect(lately.answer).toMatchObject({ id: member });
    const past = await call(client, 'get_record', { id: 'hr:119:1', offset: 5_000_000 });
    expect(past.answer.notes).toEqual([expect.stringContaining('past the end')]);
    await client.close();
  });

  const post = (headers: Record<string, string>, message: object = {}) =>
    fetch(new URL('/mcp', congress.server.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', ...message }),
    });

  test('a page of another site is refused, and so is a header that contradicts the message', async () => {
    expect((await post({ origin: 'https://evil.example' })).status).toBe(403);
    const contradicting = await post(
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call' },
      { params: { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } } },
    );
    expect(contradicting.status).toBe(400);
  });

  test('nothing is kept between two messages: there is no stream to open', async () => {
    const opened = await fetch(new URL('/mcp', congress.server.url));
    expect(opened.status).toBe(405);
  });

  test('with api.operatorData loopback a stranger does not ask as this machine', async () => {
    const { app } = congress.place;
    const api = { ...app.settings.api, operatorData: 'loopback' as const };
    const { server, close } = await createServer(
      { ...app, settings: { ...app.settings, api } },
      { host: '127.0.0.1' },
    );
    const why = async (remoteAddress: string) => {
      const { payload } = await server.inject({
        method: 'POST',
        url: '/mcp',
        remoteAddress,
        headers: {
          host: 'localhost',
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        payload: {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'why', arguments: { subject: 'hr:119:1' } },
        },
      });
      return payload;
    };
    expect(await why('203.0.113.7')).toContain('UNAUTHORISED');
    expect(await why('127.0.0.1')).not.toContain('UNAUTHORISED');
    await close();
  });
});
