import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Acquired, AcquiredFile } from '../../core/acquired.ts';
import { localDay } from '../../core/time.ts';
import { candidateOf } from './listing.ts';
import { govukId } from './page-id.ts';
import { parseGovuk } from './parse.ts';
import { searchPage } from './shapes.ts';

/** Recorded answers live beside the project and are never copied into it. */
const real = path.resolve(import.meta.dirname, '../../../../shared/real');
const present = existsSync(real);
const ABSENT = 'skipped: ../shared/real is not beside the project';
const read = (file: string) => readFileSync(path.join(real, file), 'utf8');
const namesIn = (folder: string, start: RegExp) =>
  present ? readdirSync(path.join(real, folder)).filter((name) => start.test(name)) : [];

describe.skipIf(!present)(`recorded searches of GOV.UK (${ABSENT})`, () => {
  test('nine answers fit, and every result is a candidate with its own key', () => {
    const names = namesIn('govuk-search', /^wire-.*\.json$/);
    expect(names).toHaveLength(9);
    let results = 0;
    for (const name of names) {
      const page = searchPage.parse(JSON.parse(read(`govuk-search/${name}`)));
      const keys = new Set<string>();
      for (const result of page.results) {
        const candidate = candidateOf(result, 'public_timestamp');
        keys.add(candidate.key);
        expect(candidate.key).toMatch(/^https:\/\/[^/]+(\/\S*)?$/);
        expect(candidate.files).toHaveLength(result.link.startsWith('/') ? 1 : 0);
        expect(candidate.version).toMatch(/^[0-9a-f]{32}$/);
      }
      expect(keys.size).toBe(page.results.length);
      results += page.results.length;
    }
    expect(results).toBeGreaterThan(100);
  });

  test('the same search twice names the same versions', () => {
    const versions = (when: string) =>
      searchPage
        .parse(JSON.parse(read(`govuk-search/wire-2026-07-15-search-combined-${when}.json`)))
        .results.map((result) => candidateOf(result, 'public_timestamp').version);
    expect(versions('close')).toEqual(versions('open'));
  });
});

const WITHDRAWN = { status: 'withdrawn', tombstoneReason: expect.stringMatching(/\w{3}/) };
const MOVED = (to: string) => ({
  status: 'superseded',
  successorId: govukId(`https://www.gov.uk${to}`),
});
const TOMBSTONES: Readonly<Record<string, object>> = {
  'consultation_frontend_consultation_withdrawn.json': WITHDRAWN,
  'detailed_guide_frontend_withdrawn_detailed_guide.json': WITHDRAWN,
  'document_collection_frontend_document_collection_withdrawn.json': WITHDRAWN,
  'html_publication_frontend_withdrawn.json': WITHDRAWN,
  'news_article_frontend_news_article_withdrawn.json': WITHDRAWN,
  'publication_frontend_withdrawn_publication.json': WITHDRAWN,
  'gone_frontend_gone.json': { status: 'withdrawn' },
  'gone_frontend_gone_with_alternative_path.json': { status: 'superseded' },
  'redirect_frontend_redirect.json': MOVED(
    '/maritime-safety-weather-and-navigation/register-406-mhz-beacons',
  ),
};

describe.skipIf(!present)(`recorded details of GOV.UK (${ABSENT})`, () => {
  const names = namesIn('govuk-content', /^(?!envelope).*\.json$/);

  test.each(names)('%s', async (name) => {
    const text = read(`govuk-content/${name}`);
    const item = JSON.parse(text) as {
      base_path: string;
      title?: string | null;
      details?: { body?: string; collection_groups?: unknown };
    };
    const candidate = candidateOf(
      { title: item.title ?? 'A title', link: item.base_path },
      'public_timestamp',
    );
    const day = localDay('2026-07-15', 'Europe/London');
    const record = await parseGovuk(answering(text), candidate, day, '2026-07-16T02:00:00.000Z');
    expect(record.incomplete).toBe(false);
    expect(record.metadata.unread).toBeUndefined();
    const tombstone = TOMBSTONES[name];
    if (tombstone) expect(record).toMatchObject({ ...tombstone, tombstoneAt: expect.any(String) });
    else expect(record.status).toBeUndefined();
    expect(record.body !== undefined).toBe(
      Boolean(item.details?.body ?? item.details?.collection_groups),
    );
    if (record.publishedAt) expect(record.publishedAt).toMatch(/^\d{4}-.*\.\d{3}Z$/);
  });

  test('all of them were read', () => expect(names.length).toBeGreaterThanOrEqual(24));
});

function answering(text: string): Acquired {
  const file = {
    url: 'https://www.gov.uk/api/content/x',
    text: async () => text,
  } as AcquiredFile;
  return { files: [file], missing: new Map(), file: () => file };
}
