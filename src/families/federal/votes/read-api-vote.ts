/** A House roll call of the congress.gov API, with or without its members. */
import { AnnalsError } from '../../../core/errors.ts';
import { billIdFrom } from '../../../kit/bill-types.ts';
import { type JsonReader, jsonFields, parseJson } from '../../../kit/json-reader.ts';
import { type Parsed, present, wholeNumber } from '../../../kit/parsed.ts';
import { positionOf, type RollCall, type VotePosition, type VoteSubject } from './roll-call.ts';

/** `/house-vote/{c}/{s}/{n}`, its `/members`, or one page of the list: all are rolls in one shape. */
export function readApiVotes(text: string): Parsed<readonly RollCall[]> {
  const fields = jsonFields(parseJson(text, 'the roll call'), 'the roll call');
  fields.root.skip('request', 'pagination');
  const rolls = [
    ...fields.root.all('houseRollCallVote'),
    ...fields.root.all('houseRollCallVotes'),
    ...fields.root.all('houseRollCallVoteMemberVotes'),
  ];
  // Of a list one bad row costs only itself, and its fields are named as not read.
  const named = rolls.filter((roll) => numbersOf(roll).every(Boolean));
  const [first] = rolls;
  if (first && named.length === 0) {
    const [congress, session, number] = numbersOf(first);
    const message = `a roll call has Congress '${congress}', session '${session}', roll '${number}'; all three are needed`;
    throw new AnnalsError('UNEXPECTED_SHAPE', message);
  }
  return { value: named.map(rollOf), unread: fields.unread() };
}

const numbersOf = (roll: JsonReader): readonly (number | undefined)[] => [
  roll.number('congress'),
  roll.number('sessionNumber'),
  roll.number('rollCallNumber'),
];

function rollOf(roll: JsonReader): RollCall {
  const [congress = 0, session = 0, number = 0] = numbersOf(roll);
  const parties = roll.all('votePartyTotal').map(partyOf);
  const sum = (key: 'yea' | 'nay' | 'present' | 'absent') =>
    parties.length === 0
      ? undefined
      : parties.reduce((total, party) => total + (party[key] ?? 0), 0);
  // Numbers and addresses that follow from congress, session and roll.
  roll.skip('identifier', 'legislationUrl', 'sourceDataURL', 'url');
  return {
    id: `vote:${congress}-h-${session}-${number}`,
    chamber: 'house',
    congress,
    session,
    number,
    ...present({
      date: roll.text('startDate'),
      modified: roll.text('updateDate'),
      question: roll.text('voteQuestion'),
      type: roll.text('voteType'),
      result: roll.text('result'),
      partyCounts: parties,
    }),
    subjects: subjectsOf(roll, congress),
    counts: present({
      yea: sum('yea'),
      nay: sum('nay'),
      present: sum('present'),
      absent: sum('absent'),
    }),
    positions: roll.all('results').map(positionIn),
    kind: /^Election of the Speaker/i.test(roll.text('voteQuestion') ?? '')
      ? 'election'
      : 'ordinary',
  };
}

function partyOf(row: JsonReader) {
  const party = row.one('party');
  // The letter of the same party.
  row.skip('voteParty');
  party?.skip('type');
  return {
    party: party?.text('name') ?? row.text('voteParty') ?? '',
    ...present({
      yea: row.number('yeaTotal'),
      nay: row.number('nayTotal'),
      present: row.number('presentTotal'),
      absent: row.number('notVotingTotal'),
    }),
  };
}

function subjectsOf(roll: JsonReader, congress: number): VoteSubject[] {
  const type = roll.text('legislationType');
  const number = roll.text('legislationNumber');
  const amendment = [roll.text('amendmentType'), roll.text('amendmentNumber')]
    .filter(Boolean)
    .join(' ');
  const author = roll.text('amendmentAuthor');
  if (!type && !amendment) return [];
  return [
    present({
      id: billIdFrom(congress, type, wholeNumber(number)),
      label: [type, number].filter(Boolean).join(' '),
      congress,
      amendment,
      author,
    }),
  ];
}

function positionIn(row: JsonReader): VotePosition {
  const cast = row.text('voteCast') ?? '';
  return present({
    name: [row.text('firstName'), row.text('lastName')].filter(Boolean).join(' '),
    bioguideId: row.text('bioguideID'),
    party: row.text('voteParty'),
    state: row.text('voteState'),
    vote: cast,
    position: positionOf(cast),
  });
}
