/** A roll call of the Senate (LIS), and the menu of a session's roll calls. */
import { AnnalsError } from '../../../core/errors.ts';
import { billId, billNumber } from '../../../kit/bill-types.ts';
import { easternDateTime } from '../../../kit/eastern-dates.ts';
import { type Parsed, present, wholeNumber } from '../../../kit/parsed.ts';
import { type ElementReader, fieldsOf } from '../../../kit/xml/element-reader.ts';
import { parseXml } from '../../../kit/xml/parse-xml.ts';
import {
  isVacated,
  positionOf,
  type RollCall,
  type VotePosition,
  type VoteSubject,
} from './roll-call.ts';

export function readSenateVote(text: string): Parsed<RollCall> {
  const fields = fieldsOf(parseXml(text).root);
  const vote = fields.root;
  const congress = wholeNumber(vote.text('congress'));
  const session = wholeNumber(vote.text('session'));
  const number = wholeNumber(vote.text('vote_number'));
  if (congress === undefined || session === undefined || number === undefined)
    throw new AnnalsError(
      'UNEXPECTED_SHAPE',
      `the file is <${vote.name}> with Congress '${congress}', session '${session}', vote '${number}'; all three are needed`,
    );
  // Follows from the Congress and the session.
  vote.skip('congress_year');
  const tie = vote.one('tie_breaker');
  const count = vote.one('count');
  // A blank count is none; a count that is missing altogether is not known.
  const counted = (name: string) =>
    count === undefined ? undefined : (wholeNumber(count.text(name)) ?? 0);
  const subjects = [
    ...vote.all('document').map(documentOf),
    ...vote.all('amendment').map((one) => amendmentOf(one, congress)),
  ].filter((subject) => subject !== undefined);
  const positions = vote.list('members', 'member').map(positionIn);
  const counts = present({
    yea: counted('yeas'),
    nay: counted('nays'),
    present: counted('present'),
    absent: counted('absent'),
  });
  const value: RollCall = {
    id: `vote:${congress}-s-${session}-${number}`,
    chamber: 'senate',
    congress,
    session,
    number,
    ...present({
      date: easternDateTime(vote.text('vote_date')),
      modified: easternDateTime(vote.text('modify_date')),
      question: vote.text('vote_question_text', 'question'),
      type: vote.text('question'),
      required: vote.text('majority_requirement'),
      result: vote.text('vote_result'),
      resultText: vote.text('vote_result_text'),
      title: vote.text('vote_title'),
      description: vote.text('vote_document_text'),
      tieBreaker: tieBreakerOf(tie),
    }),
    subjects,
    counts,
    positions,
    kind:
      vote.all('document').length > 1
        ? 'en-bloc'
        : isVacated(positions, counts)
          ? 'vacated'
          : 'ordinary',
  };
  return { value, unread: fields.unread() };
}

function tieBreakerOf(tie: ElementReader | undefined): RollCall['tieBreaker'] {
  const found = present({ by: tie?.text('by_whom'), vote: tie?.text('tie_breaker_vote') });
  return Object.keys(found).length === 0 ? undefined : found;
}

function documentOf(document: ElementReader): VoteSubject | undefined {
  const congress = wholeNumber(document.text('document_congress'));
  const type = document.text('document_type');
  // A string: nominations are numbered `55-25`.
  const number = document.text('document_number');
  const label = document.text('document_name') ?? [type, number].filter(Boolean).join(' ');
  const title = [document.text('document_title'), document.text('document_short_title')].find(
    Boolean,
  );
  if (number === undefined && title === undefined) return undefined;
  const bill = billNumber(`${type ?? ''} ${number ?? ''}`);
  return present({
    id: bill && congress ? billId(congress, bill.type, bill.number) : undefined,
    label,
    congress,
    title,
  });
}

function amendmentOf(amendment: ElementReader, congress: number): VoteSubject | undefined {
  const number = amendment.text('amendment_number');
  const deeper = [
    amendment.text('amendment_to_amendment_number'),
    amendment.text('amendment_to_amendment_to_amendment_number'),
  ].filter((one) => one !== undefined);
  const document = amendment.text('amendment_to_document_number');
  const title = amendment.text('amendment_to_document_short_title');
  const purpose = amendment.text('amendment_purpose');
  if (number === undefined) return undefined;
  const bill = billNumber(document);
  return present({
    id: bill && billId(congress, bill.type, bill.number),
    label: document ?? number,
    congress,
    title,
    amendment: number,
    amendmentTo: deeper.join(', '),
    purpose,
  });
}

function positionIn(member: ElementReader): VotePosition {
  const cast = member.text('vote_cast') ?? '';
  const name = [member.text('first_name'), member.text('last_name')].filter(Boolean).join(' ');
  return present({
    name: member.text('member_full') ?? name,
    lisId: member.text('lis_member_id'),
    party: member.text('party'),
    state: member.text('state'),
    vote: cast,
    position: positionOf(cast),
  });
}
