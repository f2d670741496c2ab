/** The API's list: conditions, fields, and a wall after 10,000 documents that only the cursor passes. */
import { json, type PracticeResponse } from '../../publisher.ts';
import { type FrDocument, fieldsOf } from './document.ts';
import type { FrWorld } from './world.ts';

const WALL = 10_000;
const PAGES = 50;

export function createApi(world: FrWorld) {
  let views = 0;
  /** Every answer counts as a look: the number never stands still. */
  const shown = (document: FrDocument, fields: readonly string[]) => {
    views += 1;
    const all = fieldsOf(document, views);
    if (fields.length === 0) return all;
    return Object.fromEntries(
      fields.filter((name) => name in all).map((name) => [name, all[name]]),
    );
  };

  return {
    list(search: string): PracticeResponse {
      const query = new URLSearchParams(search);
      const read = readConditions(query);
      if (read.errors) return json({ errors: read.errors }, 400);
      const per = perPage(query.get('per_page'));
      const page = Math.max(1, Number(query.get('page') ?? 1) || 1);
      const cursor = readCursor(query.get('search_after_cursor'));
      if (cursor === undefined && page * per > WALL && (page - 1) * per >= WALL) {
        const message = `Pagination limit exceeded. No more than ${WALL} items can be requested at a time`;
        return json({ status: 400, message }, 400);
      }
      const oldest = query.get('order') === 'oldest';
      const inProceeding =
        read.proceeding === undefined ? world.documents() : world.ofProceeding(read.proceeding);
      const found = inProceeding.filter(read.keeps);
      if (!oldest) found.reverse();
      const description = 'Documents';
      if (found.length === 0) return json({ count: 0, description });
      const start = cursor === undefined ? (page - 1) * per : after(found, cursor, oldest);
      const results = found.slice(start, start + per);
      const last = results.at(-1);
      const next =
        last && start + per < found.length ? { next_page_url: nextUrl(query, page + 1, last) } : {};
      return json({
        count: Math.min(WALL, found.length),
        description,
        total_pages: Math.min(PAGES, Math.ceil(found.length / per)),
        ...next,
        results: results.map((one) => shown(one, query.getAll('fields[]'))),
      });
    },

    one(names: string, search: string): PracticeResponse {
      const query = new URLSearchParams(search);
      const date = query.get('publication_date') ?? undefined;
      const fields = query.getAll('fields[]');
      const numbers = names.split(',');
      const found = numbers
        .map((number) => world.find(number, date))
        .filter((one) => one?.isListed);
      if (numbers.length === 1) {
        const [only] = found;
        return only
          ? json(shown(only, fields))
          : json({ status: 404, message: 'Record Not Found' }, 404);
      }
      const missing = numbers.filter((number) => !found.some((one) => one?.number === number));
      return json({
        count: found.length,
        results: found.map((one) => shown(one as FrDocument, fields)),
        ...(missing.length > 0 && { errors: { not_found: missing } }),
      });
    },
  };
}

/** One, or more than the most, silently becomes twenty. */
function perPage(text: string | null): number {
  const asked = Number(text ?? 20);
  return Number.isInteger(asked) && asked >= 2 && asked <= 2_000 ? asked : 20;
}

interface Conditions {
  readonly keeps: (document: FrDocument) => boolean;
  readonly proceeding: string | undefined;
  readonly errors?: Readonly<Record<string, string>>;
}

const TYPES: Readonly<Record<string, readonly string[]>> = {
  RULE: ['Rule'],
  PRORULE: ['Proposed Rule'],
  NOTICE: ['Notice'],
  PRESDOCU: ['Presidential Document'],
  CORRECT: ['Correction'],
};

function readConditions(query: URLSearchParams): Conditions {
  const tests: ((document: FrDocument) => boolean)[] = [];
  const errors: Record<string, string> = {};
  let proceeding: string | undefined;
  const types = query.getAll('conditions[type][]').flatMap((name) => TYPES[name] ?? []);
  if (types.length > 0) tests.push((one) => types.includes(one.type));
  for (const [name, value] of query) {
    const condition = /^conditions\[(\w+)\](?:\[(\w*)\])?$/.exec(name);
    if (!condition) continue;
    const [, field = '', how = ''] = condition;
    if (field === 'publication_date') tests.push(dayTest(how, value, (one) => one.date));
    else if (field === 'signing_date')
      tests.push(dayTest(how, value, (one) => one.order?.signed ?? ''));
    else if (field === 'docket_id' || field === 'regulation_id_number') {
      proceeding = value;
      tests.push((one) =>
        field === 'docket_id' ? Boolean(one.docket?.includes(value)) : one.rin === value,
      );
    } else if (field === 'presidential_document_type') tests.push((one) => one.order !== null);
    else if (field === 'correction')
      tests.push((one) => /^[CR]\d-/.test(one.number) === (value === '1'));
    else if (field === 'agencies' && value === 'no-such-agency')
      errors.agencies = 'is not a valid agency';
    else if (!['type', 'agencies', 'term', 'comment_date', 'effective_date'].includes(field))
      errors[field] = 'is not a valid field';
  }
  return {
    keeps: (document) => tests.every((test) => test(document)),
    proceeding,
    ...(Object.keys(errors).length > 0 && { errors }),
  };
}

function dayTest(how: string, value: string, dayOf: (document: FrDocument) => string) {
  return (document: FrDocument): boolean => {
    const day = dayOf(document);
    if (day === '') return false;
    if (how === 'gte') return day >= value;
    if (how === 'lte') return day <= value;
    return how === 'year' ? day.startsWith(value) : day === value;
  };
}

type Cursor = readonly [epochMs: number, number: string];

function readCursor(text: string | null): Cursor | undefined {
  if (text === null) return undefined;
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Cursor;
  } catch {
    return undefined;
  }
}

function after(found: readonly FrDocument[], [ms, number]: Cursor, oldest: boolean): number {
  const date = new Date(ms).toISOString().slice(0, 10);
  const at = found.findIndex((one) => {
    const order =
      one.date === date
        ? one.number < number
          ? -1
          : one.number > number
            ? 1
            : 0
        : one.date < date
          ? -1
          : 1;
    return oldest ? order > 0 : order < 0;
  });
  return at === -1 ? found.length : at;
}

function nextUrl(query: URLSearchParams, page: number, last: FrDocument): string {
  const next = new URLSearchParams(query);
  next.set('format', 'json');
  next.set('page', String(page));
  const cursor = JSON.stringify([Date.parse(last.date), last.number]);
  next.set('search_after_cursor', Buffer.from(cursor).toString('base64url'));
  return `https://www.federalregister.gov/api/v1/documents?${next}`;
}
