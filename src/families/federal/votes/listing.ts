/** Where the chambers list their roll calls, and what each row of a list is as a candidate. */
import { createHash } from 'node:crypto';
import type { Candidate, CandidateFile } from '../../../core/candidate.ts';
import { addDays, type LocalDate } from '../../../core/time.ts';
import { yearOfSession } from '../../../kit/congresses.ts';
import type { SenateMenuRow } from './read-senate-menu.ts';

const CLERK = 'https://clerk.house.gov/evs';
const LIS = 'https://www.senate.gov/legislative/LIS';

export interface Session {
  readonly congress: number;
  readonly session: number;
}
export type Chamber = 'house' | 'senate';

export const houseIndexUrl = (session: Session, page = 'index.asp'): string =>
  `${CLERK}/${yearOf(session)}/${page}`;
export const senateMenuUrl = ({ congress, session }: Session): string =>
  `${LIS}/roll_call_lists/vote_menu_${congress}_${session}.xml`;

/** The key of a vote is what stands after `vote:` in its id. */
export const keyOf = ({ congress, session }: Session, chamber: Chamber, number: number): string =>
  `${congress}-${chamber.charAt(0)}-${session}-${number}`;

export function fileOf(session: Session, chamber: Chamber, number: number): CandidateFile {
  const url =
    chamber === 'house'
      ? `${CLERK}/${yearOf(session)}/roll${String(number).padStart(3, '0')}.xml`
      : senateVoteUrl(session, number);
  return { name: 'vote.xml', url, expect: 'xml' };
}

function senateVoteUrl({ congress, session }: Session, number: number): string {
  const name = `vote${congress}${session}`;
  const vote = `vote_${congress}_${session}_${String(number).padStart(5, '0')}.xml`;
  return `${LIS}/roll_call_votes/${name}/${vote}`;
}

const yearOf = ({ congress, session }: Session): number => yearOfSession(congress, session);

/** Corrections of the first days are announced nowhere: until then a vote is asked for once a day. */
const DAYS_UNSETTLED = 3;

export interface ListedVote {
  readonly number: number;
  readonly date?: string | undefined;
  /** What else the row says, as far as it stays the same while the vote does. */
  readonly row: readonly (string | undefined)[];
}

export function candidateOf(
  session: Session,
  chamber: Chamber,
  { number, date, row }: ListedVote,
  today: LocalDate,
): Candidate {
  const said = createHash('sha256')
    .update(JSON.stringify([date, ...row]))
    .digest('hex');
  const isUnsettled = date !== undefined && addDays(date, DAYS_UNSETTLED) >= today;
  return {
    key: keyOf(session, chamber, number),
    version: isUnsettled ? `${said} ${today}` : said,
    files: [fileOf(session, chamber, number)],
    fields: {},
  };
}

/** Without the tally, which the menu leaves out at some readings and has at others. */
export const listedInMenu = (row: SenateMenuRow): ListedVote => ({
  number: row.number,
  date: row.date,
  row: [row, ...(row.enBloc ?? [])].flatMap(({ issue, question, measure, result, title }) => [
    issue,
    question,
    measure,
    result,
    title,
  ]),
});
