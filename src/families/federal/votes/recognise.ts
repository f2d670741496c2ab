import type { Candidate } from '../../../core/candidate.ts';
import type { JsonObject } from '../../../core/json.ts';
import type { Recognised, SavedAnswer } from '../../../core/saved-answer.ts';
import { yearOfSession } from '../../../kit/congresses.ts';
import { present } from '../../../kit/parsed.ts';
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
    const { value: menu, unread } = readSenateMenu(text);
    return menu.votes.map((row, at) => {
      const { id: _id, number: _number, ...said } = row;
      // What no row's field is read of is named once.
      const fields = present({ ...said, unread: at === 0 ? unread : [] });
      return named(candidateOf(menu, 'senate', listedInMenu(row), LATER), fields);
    });
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
  return votes.map((vote) => {
    const [issue, question, result, title] = vote.row;
    const fields = present({ date: vote.date, issue, question, result, title });
    return named(candidateOf({ congress, session }, 'house', vote, LATER), fields);
  });
}

/** A row of a list is all that is known of a vote until its file comes. */
const named = (candidate: Candidate, fields: object): Recognised => ({
  candidate: { ...candidate, fields: fields as JsonObject },
});
