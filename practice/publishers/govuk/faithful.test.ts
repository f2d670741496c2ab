/** Compares the practice GOV.UK with payloads recorded from the real one, where those are at hand. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { requestFor } from '../../ask.ts';
import { attachmentsOf } from './attachments.ts';
import { filterKind, isReturnField } from './fields.ts';
import { govukPublisher } from './publisher.ts';
import { createSearch } from './search.ts';
import { govukWorld } from './world.ts';

const REAL = path.resolve(import.meta.dirname, '../../../../shared/real');
const absent = !existsSync(path.join(REAL, 'govuk-search'));
const because = absent ? ' (skipped: the recorded payloads of ../shared/real are not at hand)' : '';

type Json = Record<string, unknown>;
const world = govukWorld({ seed: 11, background: 800 });
const publisher = govukPublisher(world);

function recorded(folder: string, name: RegExp): { name: string; value: Json }[] {
  return readdirSync(path.join(REAL, folder))
    .filter((file) => name.test(file))
    .map((file) => ({
      name: file,
      value: JSON.parse(readFileSync(path.join(REAL, folder, file), 'utf8')) as Json,
    }));
}

async function practiceItem(link: string): Promise<Json> {
  const request = requestFor(`https://www.gov.uk/api/content${link}`);
  return JSON.parse(String((await publisher.handle(request)).body)) as Json;
}

const keysOf = (value: unknown): string[] => Object.keys((value ?? {}) as Json);
const union = (lists: string[][]): Set<string> => new Set(lists.flat());
const links = Array.from({ length: world.size }, (_, row) => world.document(row).link).filter(
  (link) => link.startsWith('/'),
);

describe.skipIf(absent)(`the Search API against its recorded answers${because}`, () => {
  const search = createSearch(world);
  const wire = absent ? [] : recorded('govuk-search', /^wire-.*\.json$/);
  const envelopes = absent ? [] : recorded('govuk-search', /^envelope-.*\.json$/);
  const practised = (query: string) => search(query);

  test('an answer without results is the recorded one, byte for byte but for the total', () => {
    const real = readFileSync(
      path.join(REAL, 'govuk-search/wire-2026-07-15-search-combined-count.json'),
      'utf8',
    );
    const ours = String(practised('count=0').body);
    expect(ours.replace(/"total":\d+/, '')).toBe(real.replace(/"total":\d+/, ''));
  });

  test('recorded requests are accepted as they were sent, and answered with the recorded keys in the recorded order', () => {
    for (const { name, value } of envelopes) {
      const { requested_url } = value.observation as { requested_url: string };
      const asked = new URL(requested_url).search
        .slice(1)
        .replace(/filter_mainstream_browse_pages=[^&]*/g, '');
      const response = practised(asked.replace(/&{2,}/g, '&'));
      expect([name, response.status]).toEqual([name, 200]);
      const ours = JSON.parse(String(response.body)) as { results: Json[] };
      const real = wire.find((file) => file.name === name.replace('envelope', 'wire'))?.value as {
        results: Json[];
      };
      expect(keysOf(ours)).toEqual(keysOf(real));
      // The fullest recorded result shows the order; a result that lacks a field just leaves it out.
      const order = real.results.map(keysOf).sort((a, b) => b.length - a.length)[0] ?? [];
      for (const result of ours.results) {
        expect(keysOf(result)).toEqual(order.filter((key) => key in result || !OPTIONAL.has(key)));
      }
      if (real.results.length > 0)
        expect(shapes(ours.results)).toEqual(expect.objectContaining(shapes(real.results)));
    }
  });

  test('the result of a plain search has an edition’s fixed values', () => {
    const real = wire.flatMap(({ value }) => value.results as Json[]);
    expect(
      union(
        real.map((result) => [`${result.index} ${result.elasticsearch_type} ${result.es_score}`]),
      ),
    ).toEqual(new Set(['govuk edition null']));
    const ours = JSON.parse(String(practised('count=1&filter_format=answer').body)) as {
      results: Json[];
    };
    expect(ours.results[0]).toMatchObject({
      index: 'govuk',
      elasticsearch_type: 'edition',
      es_score: null,
    });
  });

  test('the fields we know are real ones, with the real filters, and none of an edition is missing', () => {
    const [{ value: definitions } = { value: {} }] = recorded(
      'govuk-search',
      /^schema-field_definitions\.json$/,
    );
    const types = recorded('govuk-search', /^schema-(base_elasticsearch_type|edition)\.json$/);
    for (const field of types.flatMap(({ value }) => value.fields as string[])) {
      expect([field, isReturnField(field)]).toEqual([field, true]);
    }
    for (const [field, { type }] of Object.entries(definitions) as [string, { type: string }][]) {
      const ours = filterKind(field);
      if (ours === undefined) continue;
      const kind =
        type === 'date'
          ? 'date'
          : type === 'boolean'
            ? 'boolean'
            : /identifier/.test(type)
              ? 'text'
              : null;
      expect([field, ours]).toEqual([field, kind]);
    }
    expect(isReturnField('specialist_sectors')).toBe(false);
    const invented = [
      'title',
      'link',
      'public_timestamp',
      'content_id',
      'organisations',
      'first_published_at',
    ].filter((field) => !(field in definitions));
    expect(invented).toEqual([]);
  });
});

const OPTIONAL = new Set([
  'description',
  'content_id',
  'mainstream_browse_pages',
  'organisation_content_ids',
  'public_timestamp',
]);

/** The kind of value under each key, as far as it is ever present. */
function shapes(results: Json[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const result of results) {
    for (const [key, value] of Object.entries(result)) {
      found[key] =
        value === null
          ? 'null'
          : Array.isArray(value)
            ? `array of ${typeof value[0]}`
            : typeof value;
    }
  }
  return found;
}

describe.skipIf(absent)(`the Content API against its recorded items${because}`, () => {
  const items = absent
    ? []
    : recorded('govuk-content', /^(?!envelope|gone|redirect).*\.json$/).map(({ value }) => value);
  const fetched = absent
    ? []
    : recorded('govuk-content', /^envelope-.*\.json$/).map(({ value }) => value.metadata as Json);

  test('an item has no key the real ones lack, and every key they all have', async () => {
    const known = union([...items, ...fetched].map(keysOf));
    const certain = [...known].filter((key) => items.every((item) => key in item));
    for (const link of links.slice(0, 120)) {
      const ours = await practiceItem(link);
      expect(keysOf(ours).filter((key) => !known.has(key))).toEqual([]);
      expect(certain.filter((key) => !(key in ours))).toEqual([]);
    }
  });

  test('times are written as the API wrote them in 2026', async () => {
    const shape = (time: unknown) => String(time).replace(/\d/g, '0').replace('-00:00', '+00:00');
    const real = union(
      fetched.map((item) =>
        ['first_published_at', 'public_updated_at', 'updated_at'].map((key) => shape(item[key])),
      ),
    );
    const document = world.document(world.size - 1);
    const ours = await practiceItem(document.link);
    expect(real).toContain(shape(ours.public_updated_at));
    expect(real).toContain(shape(ours.updated_at));
  });

  test('details, attachments and links have the real keys', async () => {
    const details = (item: Json) => (item.details ?? {}) as { attachments?: Json[] };
    const knownDetails = new Set([
      ...union(items.map((item) => keysOf(details(item)))),
      'parts',
      'external_related_links',
    ]);
    const knownAttachment = union(
      items.flatMap((item) => (details(item).attachments ?? []).map(keysOf)),
    );
    const linked = (item: Json) =>
      Object.values((item.links ?? {}) as Record<string, Json[]>).flat();
    const knownLink = union([...items, ...fetched].flatMap((item) => linked(item).map(keysOf)));
    for (const link of links.slice(0, 120)) {
      const ours = await practiceItem(link);
      expect(keysOf(ours.details).filter((key) => !knownDetails.has(key))).toEqual([]);
      expect([...union(linked(ours).map(keysOf))].filter((key) => !knownLink.has(key))).toEqual([]);
    }
    const attachments = Array.from({ length: world.size }, (_, row) =>
      attachmentsOf(world.document(row)),
    ).flat();
    const unknown = [...union(attachments.map(keysOf))].filter((key) => !knownAttachment.has(key));
    expect(unknown).toEqual([]);
  });

  test('not withdrawn is an empty notice or none; withdrawn has the two real keys', async () => {
    const notices = items.map((item) =>
      item.withdrawn_notice === undefined ? 'none' : keysOf(item.withdrawn_notice).join(),
    );
    expect(new Set(notices)).toEqual(new Set(['none', '', 'explanation,withdrawn_at']));
    const changed = govukWorld({ seed: 11 });
    const { link } = changed.withdraw(links[0] ?? '');
    const response = await govukPublisher(changed).handle(
      requestFor(`https://www.gov.uk/api/content${link}`),
    );
    const ours = JSON.parse(String(response.body)) as Json;
    expect(keysOf(ours.withdrawn_notice).join()).toBe('explanation,withdrawn_at');
  });

  for (const kind of ['gone', 'redirect'] as const) {
    test(`a ${kind} item has exactly the real keys`, async () => {
      const real = recorded('govuk-content', new RegExp(`^${kind}_frontend_`)).map(({ value }) =>
        keysOf(value).sort().join(),
      );
      const link = links[kind === 'gone' ? 1 : 2] ?? '';
      if (kind === 'gone') world.gone(link, { explanation: '<p>Wrong title</p>' });
      else world.redirect(link, '/elsewhere');
      const ours = await practiceItem(link);
      expect(real).toContain(keysOf(ours).sort().join());
      world.restore(link);
    });
  }
});

describe.skipIf(absent)(`robots.txt against the recorded one${because}`, () => {
  test('the rules for everyone are the real ones, wildcards included', async () => {
    const real = readFileSync(path.join(REAL, 'robots/www.gov.uk.2026.txt'), 'utf8');
    const response = await publisher.handle(requestFor('https://www.gov.uk/robots.txt'));
    const rules = (text: string) =>
      text
        .split(/\n\s*\n/)[0]
        ?.split('\n')
        .filter((line) => /^(User-agent|Disallow|Sitemap)/.test(line));
    expect(rules(String(response.body))).toEqual(rules(real));
  });
});
