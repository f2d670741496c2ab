import { AnnalsError, EXIT } from '../../core/errors.ts';
import { DOCUMENT_STATUSES, type DocumentStatus } from '../../core/record.ts';
import { FACETS, type Facets, type SearchMode } from '../../core/search.ts';
import { type Instant, parseInstant } from '../../core/time.ts';
import { type SearchHit, type SearchOrder, search } from '../../use-cases/searching.ts';
import type { Command } from '../command.ts';
import type { Door } from '../door.ts';
import { wholeNumber } from '../numbers.ts';
import type { Paint } from '../paint.ts';
import { UsageError } from '../report-error.ts';
import { duration } from '../show/units.ts';

const DEFAULT_LIMIT = 10;
const MOST = 200;

const searching: Command = async ({ args, options }, door) => {
  const named = listIn(options.source);
  const registry = named && (await door.registry());
  const order: SearchOrder = {
    query: args.filter((word) => word !== undefined).join(' '),
    mode: options.mode as SearchMode | undefined,
    statuses: statusesIn(options.status),
    sources: named?.map((name) => registry?.source(name).name ?? name),
    kinds: listIn(options.kind),
    from: dateIn('--from', options.from),
    before: dateIn('--before', options.before),
    limit: limitIn(options.limit),
    topics: listIn(options.topic),
    offset: wholeNumber('--offset', options.offset, 0),
    cursor: options.cursor as string | undefined,
    facets: options.facets === true ? FACETS : undefined,
  };
  const app = await door.openExisting();
  const answer = await search(app, order);
  if (door.json) {
    door.printJson(answer);
    return EXIT.ok;
  }
  for (const note of answer.notes) door.say(door.errPaint.dim(note));
  if (answer.hits.length === 0) {
    const meant = answer.suggestion === null ? '' : `; did you mean ${answer.suggestion}?`;
    throw new AnnalsError(
      'NOT_FOUND',
      `nothing was found for ${JSON.stringify(order.query)}${meant}`,
    );
  }
  for (const hit of answer.hits) door.print(shown(hit, door));
  if (answer.facets) door.print(facetLines(answer.facets, door.paint));
  const least = answer.totalIs === 'exact' ? '' : 'at least ';
  door.print(
    door.paint.dim(`${least}${answer.total} found, ${answer.mode}, ${duration(answer.tookMs)}`),
  );
  if (answer.suggestion !== null) door.say(`Did you mean: ${answer.suggestion}`);
  if (answer.nextCursor !== null) {
    door.say(`More: the same with --cursor ${answer.nextCursor}`);
  }
  return EXIT.ok;
};
export default searching;

function shown(hit: SearchHit, { paint }: Door): string {
  const dates = hit.publishedAt ? hit.publishedAt.slice(0, 10) : '';
  const successor = hit.successorId ? `, see ${hit.successorId}` : '';
  const status = hit.status === 'active' ? '' : paint.warn(`${hit.status}${successor}`);
  const why = WHY[hit.matched] ?? '';
  const facts = [paint.name(hit.id), dates, hit.citation, why, status].filter(
    (text) => text !== '',
  );
  const path = hit.headingPath.length === 0 ? '' : paint.dim(`§ ${hit.headingPath.join(' › ')}`);
  const text = highlighted(hit.snippet.text, hit.snippet.marks, paint.warn);
  return [
    `${String(hit.rank).padStart(3)}  ${highlighted(hit.title, hit.titleMarks, paint.warn, paint)}`,
    `     ${facts.join('  ')}`,
    path === '' ? '' : `     ${path}`,
    text === '' ? '' : `     ${text}`,
  ]
    .filter((line) => line !== '')
    .join('\n')
    .concat('\n');
}

/** Said where it is not the words. */
const WHY: Partial<Record<SearchHit['matched'], string>> = {
  citation: 'cited',
  name: 'by its name',
  meaning: 'by its meaning',
};

/** Values of one facet on a line; the rest of them is in `--json`. */
const VALUES = 8;

function facetLines(facets: Facets, paint: Paint): string {
  const lines = Object.entries(facets).map(([name, counts]) => {
    const values = counts.slice(0, VALUES).map(({ value, count }) => `${value} ${count}`);
    const rest = counts.length > VALUES ? ' …' : '';
    return `${paint.bold(name.padEnd(6))} ${values.join(', ')}${rest}`;
  });
  return `${lines.join('\n')}\n`;
}

function highlighted(
  text: string,
  marks: SearchHit['titleMarks'],
  mark: (text: string) => string,
  { bold }: Pick<Paint, 'bold'> = { bold: (plain) => plain },
): string {
  let out = '';
  let at = 0;
  for (const [start, end] of marks) {
    out += bold(text.slice(at, start)) + mark(text.slice(start, end));
    at = end;
  }
  return out + bold(text.slice(at));
}

const listIn = (value: unknown): readonly string[] | undefined =>
  value === undefined
    ? undefined
    : String(value)
        .split(',')
        .map((one) => one.trim());

function statusesIn(value: unknown): SearchOrder['statuses'] {
  if (value === '*') return '*';
  const known: readonly string[] = DOCUMENT_STATUSES;
  const strange = listIn(value)?.find((one) => !known.includes(one));
  if (strange === undefined) return listIn(value) as readonly DocumentStatus[] | undefined;
  throw new UsageError(`--status is '${strange}'; it must be among ${known.join(', ')}, or *`, '');
}

function dateIn(flag: string, value: unknown): Instant | undefined {
  if (value === undefined) return undefined;
  const at = parseInstant(String(value));
  if (at !== undefined) return at;
  throw new UsageError(`${flag} is '${value}'; it must be a date such as 2026-07-15`, '');
}

function limitIn(value: unknown): number {
  const limit = wholeNumber('--limit', value) ?? DEFAULT_LIMIT;
  if (limit <= MOST) return limit;
  throw new UsageError(`--limit is ${limit}; it must be at most ${MOST}`, '');
}
