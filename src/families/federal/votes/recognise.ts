import type { Candidate } from '../../../core/candidate.ts';
import type { Recognised, SavedAnswer } from '../../../core/saved-answer.ts';
import { yearOfSession } from '../../../kit/congresses.ts';
import { candidateOf, fileOf, listedInMenu } from './listing.ts';
import { readHouseIndex } from './read-house-index.ts';
import { readSenateMenu } from './read-senate-menu.ts';
import { readRollCalls } from './vote-record.ts';

/** A day after which every vote is settled: a saved list says nothing of what may still change. */
const LATER = '9999-12-31';

/** A roll call of either chamber or of the API, the Senate's menu, or a page of the Clerk's index. */
export function recogniseVotes({ text }: SavedAnswer): readonly Recognised[] {
  const head = text.slice(0, 4_000);
  if (/<vote_summary\b/.test(head)) {
    const menu = readSenateMenu(text).value;
    return menu.votes.map((row) => ({
      candidate: candidateOf(menu, 'senate', listedInMenu(row), LATER),
    }));
  }
  if (/<html\b/i.test(head)) return fromIndex(text);
  const isVote = /<(?:rollcall-vote|roll_call_vote)\b/.test(head);
  if (!isVote && !/"houseRollCallVote/.test(text)) return [];
  return readRollCalls(text).value.map(({ id, chamber, number, positions, ...session }) => {
    const candidate: Candidate = {
      key: id.slice('vote:'.length),
      files: [fileOf(session, chamber, number)],
      fields: {},
    };
    // A page of the API's list names votes, and has no member's.
    const isListed = /"houseRollCallVotes"/.test(text) && positions.length === 0;
    return (isListed ? { candidate } : { candidate, file: 'vote.xml' }) satisfies Recognised;
  });
}

/** The Clerk's pages say in their heading of which session they are; the dates of the rows follow from it. */
function fromIndex(text: string): readonly Recognised[] {
  if (!/rollnumber=\d/i.test(text)) return [];
  const { congress, session } = readHouseIndex(text, 0);
  if (congress === undefined || session === undefined) return [];
  const { votes } = readHouseIndex(text, yearOfSession(congress, session));
  return votes.map((vote) => ({
    candidate: candidateOf({ congress, session }, 'house', vote, LATER),
  }));
}
