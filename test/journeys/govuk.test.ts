import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Publisher } from '../../practice/publisher.ts';
import type { GovukDocument } from '../../practice/publishers/govuk/document.ts';
import { govukPublisher } from '../../practice/publishers/govuk/publisher.ts';
import { type GovukWorld, govukWorld } from '../../practice/publishers/govuk/world.ts';
import type { Document } from '../../src/core/catalog.ts';
import type { Run } from '../../src/core/run.ts';
import { type PracticeApp, practiceApp } from '../practice-app.ts';
import { GOLDEN_FILE, goldenDay } from './golden-day.ts';
import { contentsOf, documentAt, runDay, searchesOf, urlOf } from './govuk-day.ts';

const DAY = '2026-07-15';

test('the golden day comes out to the byte as it is committed', async () => {
  expect(await goldenDay()).toBe(await readFile(GOLDEN_FILE, 'utf8'));
});

describe('a day of GOV.UK', () => {
  const world = govukWorld({ seed: 7, perDay: 40, background: 60 });
  const key = world.day(DAY);
  let place: PracticeApp;
  let run: Run;
  let items: readonly { bucket: string; document: Document }[];
  const itemOf = (role: string) => {
    const wanted = [...key.new, ...key.latest, ...key.undated].find((d) => d.role === role);
    const found = items.find((item) => item.document.sourceUrl === urlOf(wanted?.link ?? ''));
    if (!wanted || !found) throw new Error(`the day has no document '${role}'`);
    return { wanted, bucket: found.bucket, document: found.document };
  };

  beforeAll(async () => {
    place = await practiceApp({ publishers: [govukPublisher(world)] });
    run = await runDay(place, DAY);
    items = (await place.app.catalog.days.day('govuk', DAY))?.items ?? [];
  });
  afterAll(() => place.close());

  test('the index holds what the answer key names, in its buckets and in order', () => {
    expect(items.map((item) => [item.bucket, item.document.id])).toEqual(expectedOrder(world, DAY));
  });

  test('the run tells date, total, new, latest, duration and status', async () => {
    const published = key.new.length + key.undated.length;
    expect(run).toMatchObject({
      status: 'completed',
      error: null,
      stopReason: null,
      coverage: 1,
      health: 'ok',
      outcome: {
        date: DAY,
        total: published + key.latest.length,
        new: published,
        latest: key.latest.length,
        ofAnotherDay: 1,
      },
    });
    // Whoever adds up finds every document that was listed.
    expect(run.counts.total).toBe(published + key.latest.length + 1);
    expect(Date.parse(run.endedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(run.startedAt));
    const [last] = (
      await place.app.catalog.decisions.find({ runId: run.id, stages: ['run'], limit: 9 })
    ).slice(-1);
    expect(last).toMatchObject({
      verdict: 'completed',
      details: { outcome: run.outcome, health: 'ok', coverage: 1, ms: expect.any(Number) },
    });
    expect(await place.app.catalog.runs.find(run.id)).toEqual(run);
  });

  test('pages and items are counted, and what both searches name is one item', async () => {
    const { counts } = run;
    const boundary = 1; // Published at the next midnight: the filter's end is inclusive, the day is not.
    const listed = key.new.length + key.latest.length + key.undated.length + boundary;
    expect(counts).toMatchObject({ total: listed, planned: listed, downloaded: listed, failed: 0 });
    expect(counts.pages).toBe(searchesOf(place).length);
    expect(counts.duplicates).toBeGreaterThan(10);
    const [day] = await place.app.catalog.completeness.list({ source: 'govuk' });
    expect(day).toMatchObject({ series: run.params.date, state: 'complete', held: listed });
    expect(contentsOf(place)).toHaveLength(listed - 1); // the external one has no details
  });

  test('one request at a time, two searches of the endpoint, and the caller is named', () => {
    const { practice } = place;
    expect(practice.log.host('www.gov.uk').maxInFlight).toBe(1);
    const filters = searchesOf(place).map(({ search }) => new URLSearchParams(search));
    expect(filters.map((f) => f.get('filter_first_published_at') !== null)).toEqual([true, false]);
    expect(filters.map((f) => [...f.keys()].some((name) => name.includes('type')))).toEqual([
      false,
      false,
    ]);
    expect(searchesOf(place)[0]?.userAgent).toMatch(/annals\/.* \(\+tests@annals\.dev\)$/);
  });

  test('every identifier is govuk: and the sha256 of "govuk:" and the full URL', () => {
    for (const { document } of items) {
      const digest = createHash('sha256').update(`govuk:${document.sourceUrl}`).digest('hex');
      expect(document.id).toBe(`govuk:${digest}`);
      expect(document.source).toBe('govuk');
      expect(document.sourceUrl).toMatch(/^https:\/\//);
      expect(document.title).not.toBe('');
    }
  });

  test('times are exact and in UTC, whichever way the publisher spelled them', () => {
    const spellings = new Set<string>();
    for (const { document } of items) {
      const wanted = world.find(linkOf(document.sourceUrl));
      expect(document.updatedAt).toBe(isoOf(wanted?.publicTimestamp));
      const published = wanted?.firstPublishedAt ?? wanted?.publicTimestamp;
      expect(document.publishedAt).toBe(isoOf(published));
      const raw = (document.metadata.raw ?? {}) as { public_timestamp?: string };
      spellings.add((raw.public_timestamp ?? '').slice(19).replace(/\d{3}/, 'mmm'));
    }
    expect([...spellings].sort()).toEqual(['', '.mmm+01:00', 'Z']);
  });

  test.each([
    ['published at the first instant', 'NEW', '2026-07-14T23:00:00.000Z'],
    ['published in the last second', 'NEW', '2026-07-15T22:59:59.000Z'],
    ['updated at the first instant', 'LATEST', undefined],
    ['updated in the last millisecond', 'LATEST', undefined],
    ['published, without update time', 'NEW', undefined],
    ['published, updated after the day', 'NEW', undefined],
    ['published after its update', 'NEW', undefined],
    ['updated, without publication time', 'NEW', undefined],
    ['external', 'NEW', undefined],
    ['published and updated in the day', 'NEW', undefined],
  ])('a document %s is %s', (role, bucket, publishedAt) => {
    const found = itemOf(role);
    expect(found.bucket).toBe(bucket);
    if (publishedAt) expect(found.document.publishedAt).toBe(publishedAt);
  });

  test('what was published or updated at the next midnight belongs to the next day', async () => {
    const urls = new Set(items.map((item) => item.document.sourceUrl));
    for (const role of ['published at the next midnight', 'updated at the next midnight']) {
      const document = allOf(world).find((d) => d.role === role && sameDay(world, d));
      expect(urls.has(urlOf(document?.link ?? ''))).toBe(false);
    }
  });

  test('tags hold topics, organisations, type and content id; raw holds the result as it came', () => {
    const { wanted, document } = itemOf('published at the first instant');
    expect(document.metadata.tags).toEqual({
      topic: wanted.taxons.length > 0 ? wanted.taxons : undefined,
      organisations: wanted.organisations.map((organisation) => organisation.slug),
      document_type: wanted.kind.type,
      native_ids: { content_id: wanted.contentId },
    });
    expect(document.metadata.raw).toMatchObject({
      title: wanted.title,
      link: wanted.link,
      es_score: null,
      index: 'govuk',
    });
    const type = document.metadata.tags as { document_type: string };
    expect(type.document_type).not.toBe('edition');
  });

  test('an external item is kept without details and never asked of the Content API', async () => {
    const { wanted, document } = itemOf('external');
    expect(wanted.link).toMatch(/^https:/);
    expect(document).toMatchObject({ rawSha256: null, bodyText: null, status: 'active' });
    expect(await place.app.catalog.documents.artifacts(document.id)).toEqual([]);
  });

  test('bodies are Markdown with absolute links and nothing that runs', () => {
    const bodies = items.flatMap((item) => item.document.bodyText ?? []);
    expect(bodies.length).toBe(items.length - 1);
    for (const body of bodies) {
      expect(body).toMatch(/^## What changes in revision [12]$/m);
      expect(body).toContain('(https://www.gov.uk/government/organisations/');
      expect(body).not.toMatch(/<script|<iframe|javascript:|stolen by practice/);
    }
    expect(bodies.some((body) => body.includes('| --- |'))).toBe(true);
    expect(bodies.some((body) => /\[artifact [^\]]+\]/.test(body))).toBe(true);
  });

  test('the bytes of each answer are in the store and at their natural path', async () => {
    const { wanted, document } = itemOf('published at the first instant');
    const [raw] = await place.app.catalog.documents.artifacts(document.id);
    expect(raw).toMatchObject({
      role: 'raw',
      name: 'content',
      sha256: document.rawSha256,
      mediaType: 'application/json',
      path: `corpus/govuk/bodies/raw${wanted.link}.json`,
      url: `https://www.gov.uk/api/content${wanted.link}`,
    });
    const bytes = await readFile(path.join(place.app.dataFolder, raw?.path ?? ''));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(document.rawSha256);
    expect(JSON.parse(bytes.toString())).toMatchObject({ base_path: wanted.link });
  });
});

describe('days on which the clock changes', () => {
  const world = govukWorld({ seed: 11, perDay: 20, background: 10 });
  let place: PracticeApp;
  beforeAll(async () => {
    place = await practiceApp({ publishers: [govukPublisher(world)] });
  });
  afterAll(() => place.close());

  test.each([
    ['2026-03-29', 23, '2026-03-29 00:00', '2026-03-29 23:00'],
    ['2025-10-26', 25, '2025-10-25 23:00', '2025-10-27 00:00'],
    ['2026-07-15', 24, '2026-07-14 23:00', '2026-07-15 23:00'],
  ])('%s has %i hours and every document of them', async (date, hours, from, to) => {
    place.practice.log.clear();
    const run = await runDay(place, date);
    expect(run.error).toBeNull();
    const asked = searchesOf(place).map(({ search }) => new URLSearchParams(search));
    expect(asked[0]?.get('filter_first_published_at')).toBe(`from:${from},to:${to}`);
    expect(asked[1]?.get('filter_public_timestamp')).toBe(`from:${from},to:${to}`);
    const [start, end] = [from, to].map((at) => Date.parse(`${at.replace(' ', 'T')}:00Z`));
    expect(((end ?? 0) - (start ?? 0)) / 3_600_000).toBe(hours);

    const day = await place.app.catalog.days.day('govuk', date);
    const found = day?.items.map((item) => [item.bucket, item.document.id]);
    expect(found).toEqual(expectedOrder(world, date));
    const roles = day?.items.map(
      (item) => world.find(linkOf(item.document.sourceUrl))?.role ?? 'unknown',
    );
    expect(roles).toContain('published at the first instant');
    expect(roles).toContain('updated in the last millisecond');
    expect(roles?.filter((role) => role === 'published in the hour the clock changes').length).toBe(
      2,
    );
    expect(roles).not.toContain('published at the next midnight');
    expect(roles).not.toContain('updated at the next midnight');
  });
});

describe('what the publisher took back between its index and its answer', () => {
  const listed = govukWorld({ seed: 5, days: [DAY], perDay: 30, background: 0, edges: 'none' });
  const now = govukWorld({ seed: 5, days: [DAY], perDay: 30, background: 0, edges: 'none' });
  const link = (row: number) => listed.document(row).link;
  const at = Date.UTC(2026, 6, 15, 12);
  let place: PracticeApp;
  let run: Run;

  beforeAll(async () => {
    now.withdraw(link(0), { at, explanation: '<p>Replaced by &amp; folded into <b>law</b>.</p>' });
    now.gone(link(1), { at, explanation: '<p>Published in error.</p>' });
    now.gone(link(2), { at, alternativePath: '/guidance/instead' });
    now.redirect(link(3), '/guidance/moved', { at });
    now.redirect(link(4), 'https://www.example.org/away', { at });
    now.gone(link(5), { at });
    now.vanish(link(6));
    place = await practiceApp({ publishers: [lagging(listed, now)] });
    run = await runDay(place, DAY);
  });
  afterAll(() => place.close());

  const succeeding = (url: string) =>
    `govuk:${createHash('sha256').update(`govuk:${url}`).digest('hex')}`;

  test.each([
    [0, 'withdrawn', 'Replaced by & folded into law.', null],
    [1, 'withdrawn', 'Published in error.', null],
    [2, 'superseded', 'gone', succeeding('https://www.gov.uk/guidance/instead')],
    [
      3,
      'superseded',
      'redirects to /guidance/moved',
      succeeding('https://www.gov.uk/guidance/moved'),
    ],
    [
      4,
      'superseded',
      'redirects to https://www.example.org/away',
      succeeding('https://www.example.org/away'),
    ],
  ])('row %i is %s, with its reason and its successor', async (row, status, reason, successor) => {
    const document = await documentAt(place.app, urlOf(link(row)));
    expect(document).toMatchObject({
      status,
      tombstoneReason: reason,
      successorId: successor,
      tombstoneAt: '2026-07-15T12:00:00.000Z',
    });
  });

  test.each([5, 6])('row %i answered 410 or 404: it is kept without details', async (row) => {
    const document = await documentAt(place.app, urlOf(link(row)));
    expect(document).toMatchObject({ status: 'active', rawSha256: null, bodyText: null });
  });

  test('the day is complete all the same', () => {
    expect(run).toMatchObject({ status: 'completed', counts: { failed: 0, downloaded: 30 } });
  });
});

/** The index of one world with the answers of another, a moment later. */
function lagging(listed: GovukWorld, now: GovukWorld): Publisher {
  const index = govukPublisher(listed);
  const answers = govukPublisher(now);
  return {
    ...answers,
    handle: (request) => (request.path === '/api/search.json' ? index : answers).handle(request),
  };
}

const isoOf = (ms: number | null | undefined): string | null =>
  ms === null || ms === undefined ? null : new Date(ms).toISOString();

const allOf = (world: GovukWorld): GovukDocument[] =>
  Array.from({ length: world.size }, (_, row) => world.document(row));

function sameDay(world: GovukWorld, document: GovukDocument): boolean {
  const perDay = 40;
  return world.days[Math.floor(document.row / perDay)] === DAY;
}

const linkOf = (url: string): string => url.replace(/^https:\/\/www\.gov\.uk(?=\/)/, '');

/** NEW before LATEST, newest first, then by id; what nobody dates counts as published when updated. */
function expectedOrder(world: GovukWorld, date: string): [string, string][] {
  const key = world.day(date);
  const idOf = (d: GovukDocument) =>
    `govuk:${createHash('sha256')
      .update(`govuk:${urlOf(d.link)}`)
      .digest('hex')}`;
  const rows = [
    ...[...key.new, ...key.undated].map((d) => ({
      bucket: 'NEW',
      moment: d.firstPublishedAt ?? d.publicTimestamp ?? 0,
      id: idOf(d),
    })),
    ...key.latest.map((d) => ({ bucket: 'LATEST', moment: d.publicTimestamp ?? 0, id: idOf(d) })),
  ];
  const rank = (bucket: string) => (bucket === 'NEW' ? 0 : 1);
  rows.sort(
    (a, b) => rank(a.bucket) - rank(b.bucket) || b.moment - a.moment || (a.id < b.id ? -1 : 1),
  );
  return rows.map(({ bucket, id }) => [bucket, id]);
}
