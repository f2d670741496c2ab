/** Reads the query string of a search as strictly as the Search API does: every mistake is named, in its words. */
import {
  AGGREGATE_FIELDS,
  DEFAULT_FIELDS,
  filterKind,
  isReturnField,
  SORT_FIELDS,
} from './fields.ts';

export interface SearchParameters {
  readonly query: string | null;
  readonly start: number;
  readonly count: number;
  readonly order: { readonly field: string; readonly descending: boolean } | null;
  readonly fields: readonly string[];
  readonly filters: readonly Filter[];
  readonly aggregates: readonly {
    readonly field: string;
    readonly limit: number;
    readonly scope: string;
  }[];
  readonly includeWithdrawn: boolean;
}

export interface Filter {
  readonly field: string;
  readonly reject: boolean;
  readonly every: boolean;
  /** `_MISSING` was among the values. */
  readonly missing: boolean;
  readonly values: readonly string[];
  /** Of a date field: both ends belong to the range. */
  readonly range?: DateRange;
}

interface DateRange {
  readonly from: number;
  readonly to: number;
}

export type Parsed = { readonly parameters: SearchParameters } | { readonly error: string };

const MAX_COUNT = 1500;
const MAX_START = 900_000;
const MAX_QUERY = 512;

export function parseSearch(search: string): Parsed {
  const given = collect(search);
  const errors: string[] = [];
  const used = new Set(['c']);
  const all = (name: string): string[] => {
    used.add(name);
    return given.get(name) ?? [];
  };
  const single = (name: string): string | undefined => {
    const values = all(name);
    if (values.length > 1) errors.push(tooMany(values.length, name));
    return values[0];
  };
  const listed = (name: string): string[] =>
    all(name)
      .flatMap((value) => value.split(','))
      .filter((value) => value !== '');
  const whole = (name: string, otherwise: number): number =>
    readWhole(single(name), `parameter "${name}"`, errors) ?? otherwise;

  const query = single('q')?.normalize('NFKC').trim() || null;
  const start = whole('start', 0);
  if (start > MAX_START)
    errors.push(`Maximum result set start point (as specified in 'start') is ${MAX_START}`);
  const count = whole('count', 10);
  if (count > MAX_COUNT)
    errors.push(`Maximum result set size (as specified in 'count') is ${MAX_COUNT}`);
  const order = readOrder(single('order'), errors);
  // The network in front of the API sorts the query string, so repeated `fields` come back in alphabetical order.
  all('fields').sort();
  const fields = readFields(listed('fields'), errors);
  const filters = readFilters(given, used, errors);
  const aggregates = readAggregates(given, used, errors);
  const debug = listed('debug');
  for (const option of debug) {
    if (!DEBUG_OPTIONS.has(option)) errors.push(`Unknown debug option "${option}"`);
  }
  for (const name of ['suggest', 'boost_fields']) all(name);
  for (const variant of listed('ab_tests')) {
    if (!/^[^:]+:./.test(variant))
      errors.push(`Invalid ab_tests, missing type "${variant.split(':')[0]}"`);
  }
  if (query !== null && query.length > MAX_QUERY)
    errors.push('Query exceeds the maximum allowed length');
  const unexpected = [...given.keys()].filter((name) => !used.has(name));
  if (unexpected.length > 0) errors.push(`Unexpected parameters: ${unexpected.join(', ')}`);
  if (errors.length > 0) return { error: errors.join('. ') };
  const includeWithdrawn = debug.includes('include_withdrawn');
  return {
    parameters: { query, start, count, order, fields, filters, aggregates, includeWithdrawn },
  };
}

/** `fields[]=a` and `fields=a` are the same parameter. */
function collect(search: string): Map<string, string[]> {
  const given = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(search)) {
    const plain = name.endsWith('[]') ? name.slice(0, -2) : name;
    given.set(plain, [...(given.get(plain) ?? []), value]);
  }
  return given;
}

function tooMany(count: number, name: string): string {
  return `Too many values (${count}) for parameter "${name}" (must occur at most once)`;
}

function readWhole(value: string | undefined, what: string, errors: string[]): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\s*[-+]?\d+(_\d+)*\s*$/.test(value)) {
    errors.push(`Invalid value "${value}" for ${what} (expected positive integer)`);
    return undefined;
  }
  const read = Number(value.replaceAll('_', ''));
  if (read >= 0) return read;
  errors.push(`Invalid negative value "${value}" for ${what} (expected positive integer)`);
  return undefined;
}

function readOrder(value: string | undefined, errors: string[]): SearchParameters['order'] {
  if (value === undefined) return null;
  const descending = value.startsWith('-');
  const field = descending ? value.slice(1) : value;
  if (SORT_FIELDS.has(field)) return { field, descending };
  errors.push(`"${field}" is not a valid sort field`);
  return null;
}

function readFields(asked: readonly string[], errors: string[]): readonly string[] {
  if (asked.length === 0) return DEFAULT_FIELDS;
  const unknown = asked.filter((field) => !isReturnField(field));
  if (unknown.length > 0) {
    const names = unknown.map((field) => JSON.stringify(field)).join(', ');
    errors.push(`Some requested fields are not valid return fields: [${names}]`);
  }
  return [...new Set(asked)];
}

const FILTER_NAME = /^(filter|reject)_(?:(any|all)_)?(.*)$/;

function readFilters(given: Map<string, string[]>, used: Set<string>, errors: string[]): Filter[] {
  const filters: Filter[] = [];
  const wrong: string[] = [];
  for (const [name, values] of given) {
    const [, operation, multiple, asked = ''] = FILTER_NAME.exec(name) ?? [];
    if (operation === undefined) continue;
    used.add(name);
    const field = asked === 'elasticsearch_type' ? 'document_type' : asked;
    const kind = filterKind(field);
    if (kind === undefined || kind === null) {
      errors.push(`"${asked}" is not a valid ${operation} field`);
      continue;
    }
    const filter: Filter = {
      field,
      reject: operation === 'reject',
      every: multiple === 'all',
      missing: values.includes('_MISSING'),
      values: values.filter((value) => value !== '_MISSING'),
    };
    if (kind === 'boolean' && values.some((value) => value !== 'true' && value !== 'false')) {
      wrong.push(`${field} requires a boolean (true or false)`);
    }
    filters.push(
      kind === 'date' && filter.values.length > 0
        ? { ...filter, range: readRange(filter, wrong) }
        : filter,
    );
  }
  errors.push(...wrong);
  return filters;
}

function readRange({ field, values }: Filter, errors: string[]): DateRange {
  if (values.length > 1) errors.push(tooMany(values.length, field));
  const range = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  for (const part of (values[0] ?? '').split(',')) {
    const colon = part.indexOf(':');
    const key = colon < 0 ? part : part.slice(0, colon);
    const date = colon < 0 ? '' : part.slice(colon + 1);
    if (key !== 'from' && key !== 'to') {
      errors.push(`Invalid date filter parameter "${key}:" (expected "from:" or "to:")`);
      continue;
    }
    const instant = readDate(date, key);
    if (instant === null) {
      errors.push(
        `Invalid "${key}" value "${date}" for parameter "${field}" (expected ISO8601 date)`,
      );
    } else range[key] = instant;
  }
  return range;
}

const DATE =
  /^\s*(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(Z|UTC|[-+]\d{2}:?\d{2})?\s*$/;

/**
 * Without a zone the time is UTC. Fractions of a second are dropped, and the index rounds the upper end up to the
 * end of its second: `to:22:59:59` includes 22:59:59.999.
 */
function readDate(value: string, key: 'from' | 'to'): number | null {
  const [, day, hour, minute = '00', second = '00', zone] = DATE.exec(value) ?? [];
  if (day === undefined) return null;
  const clock =
    hour === undefined ? (key === 'to' ? '23:59:59' : '00:00:00') : `${hour}:${minute}:${second}`;
  const offset =
    zone === undefined || zone === 'UTC' ? 'Z' : zone.replace(/^([-+]\d{2})(\d{2})$/, '$1:$2');
  const instant = Date.parse(`${day}T${clock}${offset}`);
  if (Number.isNaN(instant)) return null;
  return key === 'to' ? instant + 999 : instant;
}

function readAggregates(given: Map<string, string[]>, used: Set<string>, errors: string[]) {
  const aggregates: { field: string; limit: number; scope: string }[] = [];
  for (const [name, values] of given) {
    const field = /^aggregate_(.*)$/.exec(name)?.[1];
    if (field === undefined) continue;
    used.add(name);
    if (values.length > 1) errors.push(tooMany(values.length, name));
    if (!AGGREGATE_FIELDS.has(field)) {
      errors.push(`"${field}" is not a valid aggregate field`);
      continue;
    }
    const [first, ...options] = (values[0] ?? '').split(',');
    const limit = readWhole(first, `first parameter for aggregate "${field}"`, errors);
    const scope = options.find((option) => option.startsWith('scope:'))?.slice('scope:'.length);
    aggregates.push({ field, limit: limit ?? 0, scope: scope ?? 'exclude_field_filter' });
  }
  return aggregates;
}

const DEBUG_OPTIONS = new Set(
  'disable_best_bets disable_popularity disable_synonyms disable_boosting explain include_withdrawn show_query'.split(
    ' ',
  ),
);
