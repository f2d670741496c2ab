import { describe, expect, test } from 'vitest';
import { requestFor } from '../../ask.ts';
import type { PracticeRequest, PracticeResponse } from '../../publisher.ts';
import { bodyFeatures } from './body.ts';
import type { GovukDocument } from './document.ts';
import { govukPublisher } from './publisher.ts';
import { type GovukWorld, govukWorld } from './world.ts';

async function get(
  world: GovukWorld,
  path: string,
  more: Partial<PracticeRequest> = {},
): Promise<PracticeResponse> {
  return govukPublisher(world).handle(requestFor(`https://www.gov.uk${path}`, more));
}

async function item(world: GovukWorld, link: string): Promise<Record<string, unknown>> {
  const response = await get(world, `/api/content${link}`);
  expect(response.status).toBe(200);
  return JSON.parse(String(response.body)) as Record<string, unknown>;
}

function all(world: GovukWorld): GovukDocument[] {
  return Array.from({ length: world.size }, (_, row) => world.document(row));
}

function first(world: GovukWorld, fits: (document: GovukDocument) => boolean): GovukDocument {
  const found = all(world).find(fits);
  if (found === undefined) throw new Error('the world has no such document');
  return found;
}

const world = govukWorld({ seed: 5 });

describe('the content of a document', () => {
  test('it tells what the search result tells', async () => {
    const document = first(world, ({ kind }) => kind.type === 'press_release');
    expect(await item(world, document.link)).toMatchObject({
      base_path: document.link,
      content_id: document.contentId,
      document_type: 'press_release',
      schema_name: 'news_article',
      title: document.title,
      locale: 'en',
    });
  });

  test('a live document has an empty withdrawn_notice or none', async () => {
    const notices = await Promise.all(
      all(world)
        .filter((document) => document.state.is === 'live' && document.link.startsWith('/'))
        .slice(0, 40)
        .map(async ({ link }) => JSON.stringify((await item(world, link)).withdrawn_notice)),
    );
    expect(new Set(notices)).toEqual(new Set(['{}', undefined]));
  });

  test('first publication may be absent, and later than the update', async () => {
    const absent = first(world, ({ role }) => role === 'updated, without publication time');
    expect(await item(world, absent.link)).not.toHaveProperty('first_published_at');
    const later = await item(
      world,
      first(world, ({ role }) => role === 'published after its update').link,
    );
    expect(Date.parse(String(later.first_published_at))).toBeGreaterThan(
      Date.parse(String(later.public_updated_at)),
    );
  });

  test('an etag answers 304 to the one who shows it', async () => {
    const { link } = first(world, ({ kind }) => kind.type === 'speech');
    const { headers } = await get(world, `/api/content${link}`);
    const again = await get(world, `/api/content${link}`, {
      headers: { 'if-none-match': headers?.etag },
    });
    expect([again.status, again.body]).toEqual([304, undefined]);
  });

  test('a publication’s attachments have a URL, a size and a type; its HTML page is an item of its own', async () => {
    const document = first(
      world,
      ({ kind, row, state }) =>
        kind.schema === 'publication' && row % 2 === 1 && state.is === 'live',
    );
    const { details } = (await item(world, document.link)) as {
      details: { attachments: Record<string, string>[] };
    };
    expect(details.attachments.map(({ attachment_type }) => attachment_type)).toEqual([
      'html',
      'file',
    ]);
    expect(details.attachments[1]).toMatchObject({
      content_type: 'application/pdf',
      file_size: expect.any(Number),
    });
    expect((await item(world, details.attachments[0]?.url ?? '')).document_type).toBe(
      'html_publication',
    );
    const file = new URL(details.attachments[1]?.url ?? '');
    const pdf = await get(world, file.pathname, { host: file.host });
    expect(String(pdf.body)).toMatch(/^%PDF-/);
  });
});

describe('what became of a document', () => {
  const anywhere = () => {
    const changed = govukWorld({ seed: 5 });
    const { link } = first(
      changed,
      ({ state, kind }) => state.is === 'live' && kind.app === 'whitehall',
    );
    return { changed, link };
  };

  test('withdrawn: still there, with a notice', async () => {
    const { changed, link } = anywhere();
    changed.withdraw(link, { at: Date.UTC(2026, 6, 16, 9) });
    expect(await item(changed, link)).toMatchObject({
      withdrawn_notice: {
        explanation: expect.stringContaining('<p>'),
        withdrawn_at: '2026-07-16T10:00:00+01:00',
      },
    });
  });

  test('gone with a word: 200; gone without: 410', async () => {
    const { changed, link } = anywhere();
    changed.gone(link, { explanation: '<p>Published in error</p>', alternativePath: '/elsewhere' });
    expect(await item(changed, link)).toMatchObject({
      document_type: 'gone',
      details: { explanation: '<p>Published in error</p>', alternative_path: '/elsewhere' },
    });
    changed.gone(link);
    expect((await get(changed, `/api/content${link}`)).status).toBe(410);
    expect((await get(changed, link)).status).toBe(410);
  });

  test('redirect: the item names the destination, the page sends there', async () => {
    const { changed, link } = anywhere();
    changed.redirect(link, '/new-home?a=b#c');
    expect(await item(changed, link)).toMatchObject({
      document_type: 'redirect',
      redirects: [{ path: link, type: 'exact', destination: '/new-home?a=b#c' }],
    });
    expect((await get(changed, link)).headers?.location).toBe('https://www.gov.uk/new-home?a=b#c');
  });

  test('vanished and never been: 404', async () => {
    const { changed, link } = anywhere();
    changed.vanish(link);
    expect((await get(changed, `/api/content${link}`)).status).toBe(404);
    expect((await get(changed, '/api/content/government/news/never-been-1')).status).toBe(404);
    expect((await get(changed, '/api/content/%ff')).status).toBe(404);
  });

  test('a part of a guide answers 303 to the whole guide', async () => {
    const { link } = first(world, ({ kind }) => kind.type === 'guide');
    const part = await get(world, `/api/content${link}/eligibility`);
    expect([part.status, part.headers?.location]).toEqual([
      303,
      `https://www.gov.uk/api/content${link}`,
    ]);
    expect((await get(world, `/api/content${link}/nothing`)).status).toBe(404);
  });

  test('changed: the body and the time tell it, and other documents stay as they were', async () => {
    const { changed, link } = anywhere();
    const neighbour = JSON.stringify(changed.document(3));
    const before = (await item(changed, link)).details as { body: string };
    changed.change(link, { publicTimestamp: Date.UTC(2026, 6, 20), changeNote: 'New figures.' });
    const after = (await item(changed, link)).details as { body: string; change_history: object[] };
    expect(after.body).not.toBe(before.body);
    expect(after.change_history[0]).toEqual({
      public_timestamp: '2026-07-20T01:00:00+01:00',
      note: 'New figures.',
    });
    expect(JSON.stringify(changed.document(3))).toBe(neighbour);
  });

  test('added: it is found by search path and by day', async () => {
    const { changed } = anywhere();
    const at = Date.UTC(2026, 6, 15, 12);
    const { link } = changed.add({
      link: '/government/news/brand-new',
      title: 'Brand new',
      firstPublishedAt: at,
      publicTimestamp: at,
    });
    expect((await item(changed, link)).title).toBe('Brand new');
    expect(changed.day('2026-07-15').new.map((document) => document.link)).toContain(link);
  });
});

describe('bodies', () => {
  test('every kind of fragment occurs within a day of forty documents', () => {
    const features = new Set(
      all(govukWorld({ days: ['2026-07-15'], perDay: 40, background: 0 })).flatMap(bodyFeatures),
    );
    expect(features).toEqual(
      new Set([
        'simple table',
        'table with spans',
        'nested table',
        'callouts',
        'quotation and steps',
        'contact and address',
        'embedded attachment',
        'footnotes',
        'image and definitions',
        'hostile',
      ]),
    );
  });

  test('they grow to the asked size', async () => {
    const large = govukWorld({ seed: 5, bodyBytes: 50_000 });
    const { details } = (await item(
      large,
      first(large, ({ kind }) => kind.type === 'answer').link,
    )) as { details: { body: string } };
    expect(details.body.length).toBeGreaterThanOrEqual(50_000);
    expect(details.body.length).toBeLessThan(51_000);
  });
});

test('at ten requests a second the eleventh is refused with Retry-After', async () => {
  const limited = govukPublisher(world, { perSecond: 10 });
  const answers = [];
  for (let n = 0; n < 11; n += 1)
    answers.push(await limited.handle(requestFor('https://www.gov.uk/api/search.json')));
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(200), 429]);
  expect(answers.at(-1)?.headers?.['retry-after']).toBe('1');
  expect((await limited.handle(requestFor('https://www.gov.uk/robots.txt'))).status).toBe(200);
});

test('robots.txt can be turned into a denial', async () => {
  const denied = await get(world, '/robots.txt', { faults: new Set(['robots-denial']) });
  expect(denied.body).toBe('User-agent: *\nDisallow: /\n');
});
