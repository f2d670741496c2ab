import { showFound } from '../../api/routes/search.ts';
import { AnnalsError, EXIT } from '../../core/errors.ts';
import { type SearchHit, type SearchOrder, search } from '../../use-cases/searching.ts';
import type { Command } from '../command.ts';
import type { Door } from '../door.ts';
import type { Paint } from '../paint.ts';
import { duration } from '../show/units.ts';
import type { SearchCommand } from '../table/search.ts';

const searching: Command<SearchCommand> = async ({ args, options }, door) => {
  const { mode, status, source, kind, from, before, limit, cursor } = options;
  const order: SearchOrder = {
    query: args.query.join(' '),
    mode,
    statuses: status,
    sources: source,
    kinds: kind,
    from,
    before,
    limit,
    cursor,
  };
  for (const name of order.sources ?? []) (await door.registry()).source(name);
  const app = await door.openExisting();
  const answer = await search(app, order);
  if (door.json) {
    door.printJson(showFound(answer));
    return EXIT.ok;
  }
  for (const note of answer.notes) door.say(door.errPaint.dim(note));
  if (answer.hits.length === 0) {
    throw new AnnalsError('NOT_FOUND', `nothing was found for ${JSON.stringify(order.query)}`);
  }
  for (const hit of answer.hits) door.print(shown(hit, door));
  door.print(door.paint.dim(`${answer.mode}, ${duration(answer.tookMs)}`));
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
  const facts = [paint.name(hit.id), dates, hit.citation, status].filter((text) => text !== '');
  const text = highlighted(hit.snippet.text, hit.snippet.marks, paint.warn);
  return [
    `${String(hit.rank).padStart(3)}  ${highlighted(hit.title, hit.titleMarks, paint.warn, paint)}`,
    `     ${facts.join('  ')}`,
    text === '' ? '' : `     ${text}`,
    '',
  ]
    .filter((line, at) => line !== '' || at === 3)
    .join('\n');
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
