/** Archives of an export, read back by programs that are not ours. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Cite } from '@citation-js/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';
import { WARCParser } from 'warcio';
import { systemClock } from '../../src/app/system-clock.ts';
import { claimIn } from '../../src/core/cite/cited-record.ts';
import { builtInFamilies } from '../../src/families/index.ts';
import { citeAs, citedRecord, stylesOf } from '../../src/use-cases/citing/cite-record.ts';
import { verifyCitation, verifyText } from '../../src/use-cases/citing/verify-citation.ts';
import { rebuild } from '../../src/use-cases/rebuilding.ts';
import { never } from '../practice-app.ts';
import { type ExportPlace, exportPlace } from './place.ts';
import { checkWacz, membersOf } from './wacz-checker.ts';

let here: ExportPlace;
let fetched: { readonly url: string; readonly sha256: string; readonly record: string }[];
const folderOf = (name: string) => path.join(here.place.folder, name);
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

beforeAll(async () => {
  here = await exportPlace();
  here.world.revise(here.world.reports()[0]?.number ?? '');
  await here.run();
  const { documents, records } = here.place.app.catalog;
  fetched = [];
  for (const [id, { version }] of await here.apiRecords()) {
    for (let number = 1; number <= Number(version); number++) {
      const files = (await documents.atVersion(id, number))?.files ?? (await records.files(id));
      for (const { role, url, sha256 } of files) {
        if (role === 'raw') fetched.push({ url, sha256, record: id });
      }
    }
  }
});
afterAll(() => here.close());

const unique = (lines: readonly string[]) => [...new Set(lines)].sort();
const expected = () => unique(fetched.map(({ url, sha256 }) => `${url} ${sha256}`));

test('WARC: another reader finds every file that was fetched, also of earlier versions, byte by byte', async () => {
  await here.make('warc', 'warc');
  const found: string[] = [];
  const parser = new WARCParser(createReadStream(folderOf('warc/data.warc.gz')));
  for await (const record of parser) {
    if (record.warcType !== 'resource') continue;
    const bytes = await record.readFully(false);
    expect(record.warcHeader('WARC-Payload-Digest')).toBe(`sha256:${hashOf(bytes)}`);
    found.push(`${record.warcTargetURI} ${hashOf(bytes)}`);
  }
  expect(unique(found)).toEqual(expected());
  expect(expected().length).toBeGreaterThan(10);
});

test('WACZ: it is as the text of 1.1.1 says, and its index leads to every file', async () => {
  await here.make('archive.wacz', 'wacz');
  const members = membersOf(readFileSync(folderOf('archive.wacz')));
  expect(checkWacz(members)).toEqual([]);
  const warc = members.get('archive/data.warc.gz') ?? Buffer.alloc(0);
  const lines = String(members.get('indexes/index.cdx')).trimEnd().split('\n');
  const found = [];
  for (const line of lines) {
    const about = JSON.parse(line.slice(line.indexOf('{')));
    const start = Number(about.offset);
    const part = warc.subarray(start, start + Number(about.length));
    for await (const record of new WARCParser([part])) {
      if (record.warcType !== 'resource') continue;
      found.push(`${record.warcTargetURI} ${hashOf(await record.readFully(false))}`);
    }
  }
  expect(unique(found)).toEqual(expected());
  const broken = new Map(members).set('pages/pages.jsonl', Buffer.from('{}'));
  expect(checkWacz(broken)).not.toEqual([]);
});

test('BagIt: sha256sum finds every file of the bag whole, and a changed one broken', async () => {
  await here.make('bag', 'bagit');
  const check = (name: string) =>
    execFileSync('sha256sum', ['--quiet', '--strict', '-c', name], { cwd: folderOf('bag') });
  check('manifest-sha256.txt');
  check('tagmanifest-sha256.txt');
  expect(await readFile(folderOf('bag/bagit.txt'), 'utf8')).toBe(
    'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n',
  );
  const listed = (await readFile(folderOf('bag/manifest-sha256.txt'), 'utf8'))
    .trimEnd()
    .split('\n');
  const names = listed.map((line) => line.slice(66));
  const there = execFileSync('find', ['data', '-type', 'f'], { cwd: folderOf('bag') });
  expect(unique(names)).toEqual(unique(String(there).trimEnd().split('\n')));
  const [, oxum] =
    /Payload-Oxum: (.*)/.exec(readFileSync(folderOf('bag/bag-info.txt'), 'utf8')) ?? [];
  const sizes = names.map((name) => readFileSync(folderOf(`bag/${name}`)).length);
  expect(oxum).toBe(`${sizes.reduce((a, b) => a + b, 0)}.${names.length}`);
  const hashes = new Set(listed.map((line) => line.slice(0, 64)));
  expect(fetched.filter(({ sha256 }) => !hashes.has(sha256))).toEqual([]);
});

test('RO-Crate: every file is described, every reference leads somewhere, and PROV says what came of what', async () => {
  await here.make('crate', 'ro-crate');
  const crate = JSON.parse(await readFile(folderOf('crate/ro-crate-metadata.json'), 'utf8'));
  type Entity = Record<string, unknown> & { '@id': string };
  const graph: Entity[] = crate['@graph'];
  const idOf = (reference: unknown) => String((reference as Entity | undefined)?.['@id']);
  const byId = new Map(graph.map((entity) => [entity['@id'], entity]));
  expect(byId.size).toBe(graph.length);
  expect(byId.get('ro-crate-metadata.json')).toMatchObject({
    conformsTo: { '@id': 'https://w3id.org/ro/crate/1.1' },
    about: { '@id': './' },
  });
  const root = byId.get('./');
  for (const name of ['name', 'description', 'datePublished', 'license']) {
    expect(root?.[name]).toEqual(expect.any(String));
  }
  const files = graph.filter((entity) => [entity['@type']].flat().includes('File'));
  for (const file of files) {
    expect(hashOf(readFileSync(folderOf(`crate/${file['@id']}`)))).toBe(file.sha256);
  }
  expect(files.length).toBeGreaterThan(20);
  for (const part of graph.flatMap(({ hasPart }) => (hasPart ?? []) as Entity[])) {
    expect(byId.has(part['@id'])).toBe(true);
  }
  const revised = graph.filter(({ wasRevisionOf }) => wasRevisionOf);
  expect(revised).toHaveLength(1);
  expect(byId.get(idOf(revised[0]?.wasRevisionOf))?.wasDerivedFrom).not.toEqual([]);
  const gone = graph.find(({ wasInvalidatedBy }) => wasInvalidatedBy);
  expect(byId.get(idOf(gone?.wasInvalidatedBy))).toMatchObject({ name: 'superseded' });
});

describe('citations', () => {
  const app = () => here.place.app;
  const styles = async (id: string) => stylesOf(app(), await citedRecord(app(), id));

  test('BibTeX, RIS and CSL-JSON of every kind of record are read by an independent parser', async () => {
    for (const [id, { title, version, source_url: url }] of await here.apiRecords()) {
      const cited = await citedRecord(app(), id);
      const key = `${id}@${version}`;
      const plain = String(title).replaceAll(/\s+/g, ' ').trim();
      const bib = new Cite(await citeAs(app(), cited, 'bibtex')).data[0];
      expect(bib).toMatchObject({ title: plain, URL: url });
      expect(bib?.note).toContain(key);
      const ris = new Cite(await citeAs(app(), cited, 'ris')).data[0];
      expect(ris).toMatchObject({ title: plain, URL: url });
      const [csl] = JSON.parse(await citeAs(app(), cited, 'csl-json'));
      expect(new Cite(csl).data[0]).toMatchObject({ title: plain, id: key });
      for (const style of await styles(id)) {
        const text = await citeAs(app(), cited, style);
        expect(claimIn(text)).toMatchObject({ id, version, sha256: cited.sha256 });
      }
    }
  });

  test('families have styles of their own', async () => {
    const [report] = here.world.reports();
    const crs = await citedRecord(app(), `crs:${report?.number}`);
    expect(await citeAs(app(), crs, 'bluebook')).toContain(`Cong. Rsch. Serv., ${report?.number}`);
    const page = await citedRecord(app(), 'govuk:evil');
    expect(await citeAs(app(), page, 'oscola')).toMatch(
      /^GOV\.UK, ‘=HYPERLINK.* accessed 15 July 2026\. \[/,
    );
    await expect(citeAs(app(), page, 'bluebook')).rejects.toThrow(
      'it has text, bibtex, ris, csl-json, oscola',
    );
  });

  test('people, events and terms: their citations hold, and a file of theirs is recognised', async () => {
    const data = [...(await here.apiRecords())].filter(([, record]) => !('body_text' in record));
    expect(data.length).toBeGreaterThan(5);
    let recognised = 0;
    for (const [id] of data) {
      const made = await citeAs(app(), await citedRecord(app(), id));
      const found = await here.get(`/v1/verify?what=${encodeURIComponent(made)}`);
      expect(found).toMatchObject({ verdict: 'matches', id, is_current: true });
      const [file] = await app().catalog.records.files(id);
      if (!file) continue;
      recognised++;
      const bytes = await verifyText(app(), file.sha256);
      expect(bytes).toMatchObject({ verdict: 'matches', record: found.record, bytes: 'whole' });
      expect(await app().catalog.records.holders(file.sha256)).toContain(id);
    }
    expect(recognised).toBeGreaterThan(0);
  });

  test('a citation holds after the record changed, was withdrawn, and after a rebuild; a forged one does not', async () => {
    const number = here.world.reports()[1]?.number ?? '';
    const id = `crs:${number}`;
    const made = await citeAs(app(), await citedRecord(app(), id));
    const first = await verifyCitation(app(), made, here.place.folder);
    expect(first).toMatchObject({
      verdict: 'matches',
      version: 1,
      isCurrent: true,
      bytes: 'whole',
    });

    here.world.revise(number);
    await here.run();
    expect(await verifyCitation(app(), made, here.place.folder)).toMatchObject({
      verdict: 'matches',
      isCurrent: false,
      newest: 2,
      findings: ['the record has changed since: version 2 is the newest'],
    });
    // The day of the version that is cited, in every style.
    const { publishedAt, updatedAt } = (await app().catalog.documents.find(id)) ?? {};
    expect(updatedAt).not.toBe(publishedAt);
    expect(await citedRecord(app(), id)).toMatchObject({ publishedOn: updatedAt?.slice(0, 10) });
    const [old] = (await app().catalog.documents.atVersion(id, 1))?.files ?? [];
    const file = path.join(here.place.folder, 'somewhere.html');
    await writeFile(file, await app().store.read(old?.sha256 ?? ''));
    expect(await verifyCitation(app(), file, '/')).toMatchObject({
      verdict: 'matches',
      id,
      version: 1,
    });

    here.world.archive(number, { successor: here.world.reports()[2]?.number });
    await here.run();
    const gone = await verifyCitation(app(), `https://records.example/id/${id}@1`, '/');
    expect(gone).toMatchObject({ verdict: 'matches', version: 1 });
    expect(gone.status).not.toBe('active');
    const answer = await here.get(`/id/${id}@1`);
    expect(answer).toMatchObject({
      id,
      version: 1,
      is_current: false,
      shown: 'version',
      status: gone.status,
    });
    expect(answer.successor_id).toBe(`crs:${here.world.reports()[2]?.number}`);
    expect(await here.text(`/v1/documents/${id}`, 'application/x-bibtex')).toMatch(
      /^@techreport\{/,
    );

    for (const [name, record] of await here.apiRecords()) {
      const list = { documents: 'body_text', entities: 'names', events: 'positions', terms: 'id' };
      const [kind] = Object.entries(list).find(([, field]) => field in record) ?? [];
      const address = `/v1/${kind}/${encodeURIComponent(name)}`;
      expect(await here.text(address, 'application/x-bibtex'), address).toMatch(/^@\w+\{/);
      expect(await here.text(address, 'application/x-research-info-systems')).toMatch(/^TY {2}- /);
    }

    const asked = (what: string) => here.get(`/v1/verify?what=${encodeURIComponent(what)}`);
    expect(await asked(made)).toMatchObject({
      verdict: 'matches',
      id,
      version: 1,
      is_current: false,
      newest: answer.newest,
      bytes: 'whole',
      successor_id: answer.successor_id,
    });
    expect(await asked(`sha256:${old?.sha256.toUpperCase()}`)).toMatchObject({ id, version: 1 });
    expect(await asked('0'.repeat(64))).toMatchObject({ verdict: 'unknown', id: null });
    // A server never looks for files: the path of one is no claim.
    expect(await asked(file)).toMatchObject({ verdict: 'unknown' });

    const forged = made.replace(/sha256:./, (found) =>
      found.endsWith('0') ? 'sha256:1' : 'sha256:0',
    );
    expect(await verifyCitation(app(), forged, '/')).toMatchObject({
      verdict: 'differs',
      bytes: 'whole',
    });
    expect(await asked(forged)).toMatchObject({ verdict: 'differs' });
    expect(await verifyCitation(app(), made.replace('@1', '@9'), '/')).toMatchObject({
      verdict: 'differs',
    });
    expect(await verifyCitation(app(), 'crs:R00000@1', '/')).toMatchObject({ verdict: 'unknown' });

    const others = [];
    for (const name of (await here.apiRecords()).keys()) {
      others.push(await citeAs(app(), await citedRecord(app(), name), 'bibtex'));
    }

    const { dataFolder } = app();
    await here.place.shut();
    await rebuild({
      dataFolder,
      manifestPath: path.join(dataFolder, 'manifest.jsonl'),
      families: builtInFamilies,
      replace: true,
      now: systemClock.now(),
      stop: never,
    });
    const reopened = await here.place.reopen();
    expect(await verifyCitation(reopened, made, '/')).toMatchObject({
      verdict: 'matches',
      version: 1,
      bytes: 'whole',
    });
    for (const one of others) {
      expect(await verifyText(reopened, one), one).toMatchObject({ verdict: 'matches' });
    }
  });
});
