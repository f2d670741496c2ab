/** The Search API: finds, sorts and pages rows of the world. A query's rows are remembered, so that paging is cheap. */
import { json, type PracticeResponse } from '../../publisher.ts';
import type { GovukDocument } from './document.ts';
import { indexed, presented } from './index-entry.ts';
import { type Filter, parseSearch, type SearchParameters } from './parameters.ts';
import type { GovukWorld } from './world.ts';

export function createSearch(world: GovukWorld): (search: string) => PracticeResponse {
  const remembered = new Map<string, Uint32Array>();
  let version = world.version;

  function rowsFor(parameters: SearchParameters): Uint32Array {
    if (version !== world.version) remembered.clear();
    version = world.version;
    const { query, order, filters, includeWithdrawn } = parameters;
    const key = JSON.stringify([query, order, filters, includeWithdrawn]);
    let rows = remembered.get(key);
    if (rows === undefined) {
      rows = sorted(world, matching(world, parameters), parameters);
      const oldest = remembered.size >= REMEMBERED ? remembered.keys().next().value : undefined;
      if (oldest !== undefined) remembered.delete(oldest);
      remembered.set(key, rows);
    }
    return rows;
  }

  return (search) => {
    const parsed = parseSearch(search);
    if ('error' in parsed) return json({ error: parsed.error }, 422);
    const { parameters } = parsed;
    const rows = rowsFor(parameters);
    const page = rows.subarray(parameters.start, parameters.start + parameters.count);
    return json(
      {
        results: Array.from(page, (row) => result(world, row, parameters)),
        total: rows.length,
        start: parameters.start,
        aggregates: aggregates(world, parameters, rows),
        suggested_queries: [],
        suggested_autocomplete: [],
        es_cluster: 'A',
      },
      200,
      { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' },
    );
  };
}

const REMEMBERED = 8;

function matching(world: GovukWorld, parameters: SearchParameters): Uint32Array {
  const tests = parameters.filters
    .map((filter) => ({ filter, cheap: CHEAP_DATES.has(filter.field) }))
    .sort((a, b) => Number(b.cheap) - Number(a.cheap));
  const words = parameters.query?.toLowerCase().split(/\s+/) ?? [];
  const rows = new Uint32Array(world.size);
  let found = 0;
  for (let row = 0; row < world.size; row += 1) {
    let document: GovukDocument | undefined;
    const held = (field: string): unknown => {
      document ??= world.document(row);
      return indexed(document, field);
    };
    const passes = tests.every(({ filter, cheap }) =>
      cheap
        ? passesDate(filter, dateOf(world, filter.field, row))
        : passesValues(filter, held(filter.field)),
    );
    if (!passes) continue;
    const is = world.state(row);
    if (is !== 'live' && !(is === 'withdrawn' && parameters.includeWithdrawn)) continue;
    if (words.length > 0) {
      document ??= world.document(row);
      const text = `${document.title} ${document.description ?? ''}`.toLowerCase();
      if (!words.every((word) => text.includes(word))) continue;
    }
    rows[found] = row;
    found += 1;
  }
  return rows.slice(0, found);
}

const CHEAP_DATES = new Set(['public_timestamp', 'first_published_at']);

function dateOf(world: GovukWorld, field: string, row: number): number {
  return field === 'public_timestamp' ? world.publicTimestamp(row) : world.firstPublishedAt(row);
}

function passesDate(filter: Filter, instant: number): boolean {
  const { range } = filter;
  const absent = Number.isNaN(instant);
  const hit = absent
    ? filter.missing
    : range !== undefined && instant >= range.from && instant <= range.to;
  return hit !== filter.reject;
}

function passesValues(filter: Filter, value: unknown): boolean {
  if (filter.range !== undefined) {
    return passesDate(filter, value === undefined ? Number.NaN : Date.parse(String(value)));
  }
  const held = value === undefined ? [] : [value].flat().map(String);
  const among = (wanted: string) => held.includes(wanted);
  const named =
    filter.every && filter.values.length > 0
      ? filter.values.every(among)
      : filter.values.some(among);
  return (named || (filter.missing && held.length === 0)) !== filter.reject;
}

/** Missing values come last whatever the direction; equals by content id. */
function sorted(
  world: GovukWorld,
  rows: Uint32Array,
  { order, query }: SearchParameters,
): Uint32Array {
  const { field, descending } = order ?? {
    field: query === null ? 'popularity' : 'es_score',
    descending: true,
  };
  if (field === 'title') {
    const titles = new Map(
      Array.from(rows, (row) => [row, world.document(row).title.toLowerCase()]),
    );
    const direction = descending ? -1 : 1;
    return rows.sort((a, b) => {
      const [left = '', right = ''] = [titles.get(a), titles.get(b)];
      return left === right ? byContentId(world, a, b) : left < right ? -direction : direction;
    });
  }
  const keys = new Float64Array(world.size);
  for (const row of rows) {
    const key = sortKey(world, field, row);
    keys[row] = Number.isNaN(key) ? Number.POSITIVE_INFINITY : descending ? -key : key;
  }
  return rows.sort((a, b) => {
    const [left = 0, right = 0] = [keys[a], keys[b]];
    return left === right ? byContentId(world, a, b) : left - right;
  });
}

function sortKey(world: GovukWorld, field: string, row: number): number {
  if (field === 'public_timestamp') return world.publicTimestamp(row);
  if (field === 'popularity') return world.popularity(row);
  if (field === 'es_score') return score(world, row);
  // No practice document has the dates of tribunals, consultations or statistics.
  return Number.NaN;
}

function byContentId(world: GovukWorld, a: number, b: number): number {
  const [left, right] = [world.contentIdRank(a), world.contentIdRank(b)];
  if (left !== right) return left - right;
  const [first, second] = [world.document(a).contentId, world.document(b).contentId];
  return first < second ? -1 : first > second ? 1 : 0;
}

function score(world: GovukWorld, row: number): number {
  return Math.fround(world.popularity(row) * 40);
}

function result(
  world: GovukWorld,
  row: number,
  { fields, order, query }: SearchParameters,
): Record<string, unknown> {
  const document = world.document(row);
  const shown: Record<string, unknown> = {};
  for (const field of fields) {
    const value = presented(document, field);
    if (value !== undefined) shown[field] = value;
  }
  shown.index = 'govuk';
  shown.es_score = order === null && query !== null ? score(world, row) : null;
  shown._id = document.link.startsWith('/') ? document.link : document.contentId;
  shown.elasticsearch_type = indexed(document, 'document_type');
  shown.document_type = shown.elasticsearch_type;
  return shown;
}

function aggregates(
  world: GovukWorld,
  parameters: SearchParameters,
  rows: Uint32Array,
): Record<string, unknown> {
  const counted: Record<string, unknown> = {};
  for (const { field, limit, scope } of parameters.aggregates) {
    const filters = parameters.filters.filter((filter) => filter.field !== field);
    const counts = new Map<string, number>();
    let without = 0;
    for (const row of scope === 'all_filters'
      ? rows
      : matching(world, { ...parameters, filters })) {
      const held = indexed(world.document(row), field);
      if (held === undefined) without += 1;
      else
        for (const value of [held].flat().map(String))
          counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    const options = [...counts].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1));
    counted[field] = {
      options: options.slice(0, limit).map(([slug, documents]) => ({ value: { slug }, documents })),
      documents_with_no_value: without,
      total_options: options.length,
      missing_options: Math.max(0, options.length - limit),
      scope,
    };
  }
  return counted;
}
