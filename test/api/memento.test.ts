/** Versions as mementos (RFC 7089), and the feed as Atom (RFC 4287, RFC 5005). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDocument } from './catalog-rows.ts';
import { type Rig, startRig } from './rig.ts';
import { wire as askWire, linkOf } from './wire.ts';

let rig: Rig;
let port: number;

beforeAll(async () => {
  rig = await startRig({ api: { publicUrl: 'https://records.example' } });
  port = Number(new URL(rig.server.url).port);
  for (let n = 1; n < 10; n += 1) {
    await addDocument(rig.app, { id: `crs:R3000${n}`, text: `Report number ${n}.\n` });
  }
});
afterAll(() => rig.close());

const wire = (at: string, headers?: Record<string, string>, method?: string) =>
  askWire(port, at, headers, method);

describe('Memento', () => {
  const at = '/v1/documents/crs:R30002';
  let times: string[];
  beforeAll(async () => {
    await addDocument(rig.app, {
      id: 'crs:R30002',
      text: 'Report number 2, revised.\n',
      files: [{ name: 'a.txt', bytes: 'Report number 2, revised.\n', mediaType: 'text/plain' }],
    });
    const { body } = await rig.ask('listVersions', `${at}/versions`);
    times = body.items.map(({ seen_at }) => seen_at);
  });

  test('the TimeMap lists every version, the first and the last', async () => {
    expect(times.length).toBeGreaterThanOrEqual(2);
    const { headers, body } = await wire(`${at}/timemap`);
    expect(headers.get('content-type')).toBe('application/link-format; charset=utf-8');
    const map = body.toString();
    expect(map.match(/rel="[^"]*memento"/g)).toHaveLength(times.length);
    expect(map).toContain(`<${at}>; rel="original timegate"`);
    expect(map).toContain(
      `<${at}?version=1>; rel="first memento"; datetime="${new Date(times[0] ?? '').toUTCString()}"`,
    );
  });

  test('the document is its own TimeGate: it leads to the version of then', async () => {
    for (const [then, version] of [
      ['Mon, 01 Jan 1990 00:00:00 GMT', 1],
      ['Fri, 01 Jan 2100 00:00:00 GMT', times.length],
    ] as const) {
      const gate = await wire(at, { 'accept-datetime': then });
      expect([gate.status, gate.headers.get('location')]).toEqual([
        302,
        `${at}?version=${version}`,
      ]);
      expect(gate.headers.get('vary')).toMatch(/Accept-Datetime/);
      expect(linkOf(gate.headers, 'original timegate')).toBe(at);
    }
    // RFC 7089 takes one form of dates alone.
    for (const no of [
      'soon',
      '2007 GMT',
      'Thu May 31 20:35:00 2007',
      'Mon, 31 May 2007 20:35:00 GMT',
    ]) {
      const wrong = await wire(at, { 'accept-datetime': no });
      expect([no, wrong.status]).toEqual([no, 400]);
    }
  });

  test('a version says when it was so, and names its neighbours', async () => {
    const { status, headers } = await wire(`${at}?version=1`);
    expect([status, headers.get('memento-datetime')]).toEqual([
      200,
      new Date(times[0] ?? '').toUTCString(),
    ]);
    expect(linkOf(headers, 'next memento')).toBe(`${at}?version=2`);
    expect(linkOf(headers, 'prev memento')).toBeUndefined();
    expect((await wire(at)).headers.get('memento-datetime')).toBeNull();
    expect((await wire(at)).headers.get('vary')).toMatch(/^Accept, /);
    for (const form of ['markdown', 'raw']) {
      const memento = await wire(`${at}/${form}?version=${times.length}`);
      const original = linkOf(memento.headers, 'original timegate');
      expect([form, memento.status, original]).toEqual([form, 200, at]);
    }
  });
});

describe('the Atom feed', () => {
  const page = async (at: string) => {
    const text = (await wire(at)).body.toString();
    const href = (rel: string) =>
      new RegExp(`<link rel="${rel}"[^>]* href="([^"]+)"`)
        .exec(text)?.[1]
        ?.replaceAll('&amp;', '&');
    const ids = [...text.matchAll(/<id>(.*?)<\/id>/g)].map(([, id]) => id);
    return { text, href, feed: ids[0], ids: ids.slice(1) };
  };

  test('has pages that lead to older ones and back, ids of its own, and the public address', async () => {
    const all = await page('/v1/changes?format=atom&limit=200');
    expect(all.text).toContain('xml:base="https://records.example/"');
    expect(all.feed).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(new Set([all.feed, ...all.ids]).size).toBe(all.ids.length + 1);
    expect(all.href('next')).toBeUndefined();
    const seen: (string | undefined)[] = [];
    let last = await page('/v1/changes?format=atom&limit=4');
    for (;;) {
      expect(last.feed).toBe(all.feed);
      seen.push(...last.ids);
      const next = last.href('next');
      if (next === undefined) break;
      last = await page(next);
    }
    expect(seen).toEqual(all.ids);
    const newer = await page(last.href('previous') ?? '');
    expect(all.ids).toEqual(expect.arrayContaining(newer.ids));
    expect(newer.ids).toHaveLength(4);
  });

  test('believes no Host header', async () => {
    const other = await wire('/v1/changes?format=atom', { host: 'evil.example' });
    expect(other.body.toString()).not.toContain('evil.example');
  });
});
