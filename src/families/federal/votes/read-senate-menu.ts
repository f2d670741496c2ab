/** The menu of a session's Senate roll calls: the population that completeness is proved against. */
import { AnnalsError } from '../../../core/errors.ts';
import { yearOfSession } from '../../../kit/congresses.ts';
import { isoDate } from '../../../kit/eastern-dates.ts';
import { type Parsed, present, wholeNumber } from '../../../kit/parsed.ts';
import { type ElementReader, fieldsOf } from '../../../kit/xml/element-reader.ts';
import { parseXml } from '../../../kit/xml/parse-xml.ts';

export interface SenateMenu {
  readonly congress: number;
  readonly session: number;
  readonly year?: number;
  readonly votes: readonly SenateMenuRow[];
}
export interface SenateMenuRow {
  readonly id: string;
  readonly number: number;
  /** The menu prints no year: the year of the session, or the next one for January. */
  readonly date?: string;
  readonly issue?: string;
  readonly question?: string;
  readonly measure?: string;
  readonly result?: string;
  readonly title?: string;
  readonly yeas?: number;
  readonly nays?: number;
  /** A vote on several matters at once has them here instead of one issue. */
  readonly enBloc?: readonly Omit<SenateMenuRow, 'id' | 'number' | 'enBloc'>[];
}

export function readSenateMenu(text: string): Parsed<SenateMenu> {
  const fields = fieldsOf(parseXml(text).root);
  const menu = fields.root;
  const congress = wholeNumber(menu.text('congress'));
  const session = wholeNumber(menu.text('session'));
  if (congress === undefined || session === undefined)
    throw new AnnalsError(
      'UNEXPECTED_SHAPE',
      `the menu is <${menu.name}> and names no Congress and session`,
    );
  const year = wholeNumber(menu.text('congress_year')) ?? yearOfSession(congress, session);
  let month = '';
  const rows = [...menu.list('votes', 'vote')];
  const votes = rows.toReversed().flatMap((row) => {
    const number = wholeNumber(row.text('vote_number'));
    // A row without its number names no roll call; what else it says is told as not read.
    if (!number) return [];
    const printed = row.text('vote_date');
    const inYear = isoDate(`${printed}-${year}`);
    // Read from the oldest row: a January after a December lies in the next year.
    const later = inYear?.slice(5, 7) === '01' && month >= '10';
    if (!later && inYear) month = inYear.slice(5, 7);
    return present<SenateMenuRow>({
      id: `vote:${congress}-s-${session}-${number}`,
      number,
      date: later ? isoDate(`${printed}-${year + 1}`) : inYear,
      ...matterOf(row),
      enBloc: [...row.list('en_bloc', 'matter'), ...row.all('matter')].map(matterOf),
    });
  });
  // An empty list would say that the Senate did not vote.
  if (rows.length > 0 && votes.length === 0)
    throw new AnnalsError(
      'UNEXPECTED_SHAPE',
      `the menu has ${rows.length} rows and none of them has a vote_number`,
    );
  return { value: { congress, session, year, votes: votes.reverse() }, unread: fields.unread() };
}

function matterOf(row: ElementReader): Omit<SenateMenuRow, 'id' | 'number' | 'enBloc'> {
  const question = row.one('question');
  const tally = row.one('vote_tally');
  const measure = question?.text('measure');
  const asked = question?.words();
  return present({
    issue: row.text('issue'),
    question: measure ? asked?.replace(measure, '').trim() : asked,
    measure,
    result: row.text('result'),
    title: row.text('title'),
    yeas: wholeNumber(tally?.text('yeas')),
    nays: wholeNumber(tally?.text('nays')),
  });
}
