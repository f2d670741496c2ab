import { AnnalsError, EXIT } from '../../core/errors.ts';
import { FACETS, type Facets } from '../../core/search.ts';
import { showFound } from '../../use-cases/search/search-page.ts';
import { type SearchHit, type SearchOrder, search } from '../../use-cases/searching.ts';
import type { Command } from '../command.ts';
import type { Door } from '../door.ts';
import type { Paint } from '../paint.ts';
import { duration } from '../show/units.ts';
import type { SearchCommand } from '../table/search-commands.ts';

const searching: Command<SearchCommand> = async ({ args, options }, door) => {
  const { source, status, kind, topic, facets, ...rest } = options;
  const order: SearchOrder = {
    query: args.query.join(' '),
    mode: rest.mode,
    statuses: status,
    sources: source && (await door.registry()).sourceNames(source),
    kinds: kind,
    topics: topic,
    relatedTo: rest.relatedTo,
    from: rest.from,
    before: rest.before,
    limit: rest.limit,
    offset: rest.offset,
    cursor: rest.cursor,
    facets: facets ? FACETS : undefined,
  };
  const app = await door.openExisting();
  const answer = await search(app, order);
  if (door.json) {
    door.printJson(showFound(answer));
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
  for (const hit of answer.hits) door.print(hitLines(hit, door));
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

function hitLines(hit: SearchHit, { paint }: Door): string {
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
