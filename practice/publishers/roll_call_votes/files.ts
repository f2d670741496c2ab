/** A roll call as each chamber publishes it. */
import type { PracticeVote } from './world.ts';

const counted = ({ cast }: PracticeVote, word: string): number =>
  cast.filter(({ vote }) => vote === word).length;

const totals = (vote: PracticeVote): string =>
  vote.kind === 'election'
    ? ['Alder', 'Birch']
        .map(
          (name) =>
            `<totals-by-candidate><candidate>${name}</candidate><candidate-total>${counted(vote, name)}</candidate-total></totals-by-candidate>`,
        )
        .join('')
    : `<totals-by-vote><total-stub>Totals</total-stub><yea-total>${counted(vote, 'Yea')}</yea-total><nay-total>${counted(vote, 'Nay')}</nay-total><present-total>0</present-total><not-voting-total>${counted(vote, 'Not Voting')}</not-voting-total></totals-by-vote>`;

export function clerkXml(vote: PracticeVote): string {
  const body = vote.kind === 'committee' ? 'committee' : 'chamber';
  const cast = vote.cast.map(
    ({ who, vote: word }) =>
      `<recorded-vote><legislator name-id="${who.bioguide}" sort-field="${who.last}" unaccented-name="${who.last}" party="${who.party.charAt(0)}" state="${who.state}" role="legislator">${who.last}</legislator><vote>${word}</vote></recorded-vote>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE rollcall-vote PUBLIC "-//US Congress//DTDs/vote v1.0 20031119 //EN" "../vote.dtd">
<rollcall-vote><vote-metadata><majority>R</majority><congress>119</congress><session>1st</session>
<${body}>U.S. House of Representatives</${body}><rollcall-num>${vote.number}</rollcall-num>
<legis-num>${vote.issue}</legis-num><vote-question>${vote.question}</vote-question>
<vote-type>YEA-AND-NAY</vote-type><vote-result>${vote.result}</vote-result>
<action-date>${vote.date}</action-date><action-time time-etz="17:23">5:23 PM</action-time>
<vote-desc></vote-desc><vote-totals>${totals(vote)}</vote-totals></vote-metadata>
<vote-data>${cast.join('\n')}</vote-data></rollcall-vote>`;
}

export function senateXml(vote: PracticeVote): string {
  const [day = '1', month = 'Jan'] = vote.date.split('-');
  const matter = (number: number) =>
    `<document><document_congress>119</document_congress><document_type>S.</document_type><document_number>${number}</document_number><document_name>S. ${number}</document_name><document_title>A bill</document_title><document_short_title/></document>`;
  const number = Number(vote.issue.replace(/\D/g, ''));
  const members = vote.cast.map(
    ({ who, vote: word }) =>
      `<member><member_full>${who.last} (${who.party.charAt(0)}-${who.state})</member_full><last_name>${who.last}</last_name><first_name>${who.first}</first_name><party>${who.party.charAt(0)}</party><state>${who.state}</state><vote_cast>${word}</vote_cast><lis_member_id>${who.lis}</lis_member_id></member>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><roll_call_vote><congress>119</congress><session>1</session>
<congress_year>2025</congress_year><vote_number>${vote.number}</vote_number>
<vote_date>${month} ${day}, 2025,  05:48 PM</vote_date><modify_date>${vote.modified}</modify_date>
<vote_question_text>${vote.question} ${vote.issue}</vote_question_text><vote_result_text>${vote.result} (60-40)</vote_result_text>
<question>${vote.question}</question><vote_title>${vote.issue}</vote_title><majority_requirement>1/2</majority_requirement>
<vote_result>${vote.result}</vote_result>${matter(number)}${vote.kind === 'en-bloc' ? matter(number + 1) : ''}
<count><yeas>${counted(vote, 'Yea')}</yeas><nays>${counted(vote, 'Nay')}</nays><present/><absent>${counted(vote, 'Not Voting')}</absent></count>
<tie_breaker><by_whom/><tie_breaker_vote/></tie_breaker><members>${members.join('\n')}</members></roll_call_vote>`;
}
