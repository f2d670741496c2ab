/** A roll call of the House, as the Clerk publishes it since 1990. */
import { AnnalsError } from '../../../core/errors.ts';
import { billId, billNumber } from '../../../kit/bill-types.ts';
import { ordinalIn } from '../../../kit/congresses.ts';
import { clockTime, isoDate } from '../../../kit/eastern-dates.ts';
import { type Parsed, present, wholeNumber } from '../../../kit/parsed.ts';
import { type ElementReader, fieldsOf } from '../../../kit/xml/element-reader.ts';
import { parseXml } from '../../../kit/xml/parse-xml.ts';
import {
  isVacated,
  positionOf,
  type RollCall,
  type VoteCounts,
  type VotePosition,
  type VoteSubject,
} from './roll-call.ts';

export function readHouseVote(text: string): Parsed<RollCall> {
  const fields = fieldsOf(parseXml(text).root);
  const meta = fields.root.one('vote-metadata');
  const congress = wholeNumber(meta?.text('congress'));
  const session = ordinalIn(meta?.text('session'));
  const number = wholeNumber(meta?.text('rollcall-num'));
  if (!meta || congress === undefined || session === undefined || number === undefined)
    throw new AnnalsError(
      'UNEXPECTED_SHAPE',
      `the file is <${fields.root.name}> with Congress '${congress}', session '${session}', roll '${number}'; all three are needed`,
    );
  const totals = meta.one('vote-totals');
  // The names of the columns: they follow from the kind of the vote.
  totals?.skip('totals-by-party-header');
  const tallied = (totals?.all('totals-by-candidate') ?? []).map((one) => ({
    name: one.text('candidate') ?? '',
    votes: wholeNumber(one.text('candidate-total')) ?? 0,
  }));
  // Those who voted for nobody are counted in the same list.
  const candidates = tallied.filter(({ name }) => positionOf(name) === undefined);
  const without = (position: VotePosition['position']) =>
    tallied.find(({ name }) => positionOf(name) === position)?.votes;
  const positions = fields.root.list('vote-data', 'recorded-vote').map(positionIn);
  const time = meta.one('action-time');
  const clock = clockTime(time?.attribute('time-etz')) ?? clockTime(time?.words());
  time?.words();
  const date = isoDate(meta.text('action-date'));
  const counts = {
    ...countsOf(totals?.one('totals-by-vote')),
    ...present({ present: without('present'), absent: without('not-voting') }),
  };
  const value: RollCall = {
    id: `vote:${congress}-h-${session}-${number}`,
    chamber: 'house',
    congress,
    session,
    number,
    ...present({
      date: date && clock ? `${date}T${clock}` : date,
      question: meta.text('vote-question'),
      type: meta.text('vote-type'),
      result: meta.text('vote-result'),
      description: meta.text('vote-desc'),
      // Votes of the Committee of the Whole are filed under `committee`.
      body: meta.text('chamber', 'committee'),
      majorityParty: meta.text('majority'),
      partyCounts: (totals?.all('totals-by-party') ?? []).map((one) => ({
        party: one.text('party') ?? '',
        ...countsOf(one),
      })),
      candidates,
    }),
    subjects: subjectsOf(meta, congress),
    counts,
    positions,
    kind:
      candidates.length > 0 ? 'election' : isVacated(positions, counts) ? 'vacated' : 'ordinary',
  };
  return { value, unread: fields.unread() };
}

function countsOf(totals: ElementReader | undefined): VoteCounts {
  totals?.skip('total-stub');
  return present({
    yea: wholeNumber(totals?.text('yea-total')),
    nay: wholeNumber(totals?.text('nay-total')),
    present: wholeNumber(totals?.text('present-total')),
    absent: wholeNumber(totals?.text('not-voting-total')),
  });
}

function subjectsOf(meta: ElementReader, congress: number): VoteSubject[] {
  const label = meta.text('legis-num');
  const amendment = meta.text('amendment-num');
  const author = meta.text('amendment-author');
  if (label === undefined && amendment === undefined) return [];
  const bill = billNumber(label);
  return [
    present({
      id: bill && billId(congress, bill.type, bill.number),
      label: label ?? '',
      congress,
      amendment,
      author,
    }),
  ];
}

function positionIn(vote: ElementReader): VotePosition {
  const member = vote.one('legislator');
  const cast = vote.text('vote') ?? '';
  // Spellings of the name for sorting, and a role that is the same for all.
  for (const name of ['sort-field', 'unaccented-name', 'role']) member?.attribute(name);
  return present({
    name: member?.words() ?? '',
    // Absent before 2003; `0000000` stands for nobody.
    bioguideId: realId(member?.attribute('name-id')),
    party: member?.attribute('party'),
    state: member?.attribute('state'),
    vote: cast,
    position: positionOf(cast),
  });
}

const realId = (id: string | undefined): string | undefined =>
  id !== undefined && /^[A-Z]\d{6}$/.test(id) ? id : undefined;
