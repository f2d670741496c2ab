import { describe, expect, test } from 'vitest';
import { readApiVotes } from './read-api-vote.ts';
import { readHouseVote } from './read-house-vote.ts';
import { readSenateMenu } from './read-senate-menu.ts';
import { readSenateVote } from './read-senate-vote.ts';

const house = (meta: string, data: string) =>
  `<!DOCTYPE rollcall-vote PUBLIC "-//US Congress//DTDs/vote v1.0 20031119 //EN" "../vote.dtd"><rollcall-vote><vote-metadata><congress>119</congress><session>1st</session><rollcall-num>2</rollcall-num>${meta}</vote-metadata><vote-data>${data}</vote-data></rollcall-vote>`;
const member = (id: string, vote: string) =>
  `<recorded-vote><legislator ${id} sort-field="Doe" unaccented-name="Doe" party="D" state="OR" role="legislator">Doe</legislator><vote>${vote}</vote></recorded-vote>`;

describe('roll calls of the House', () => {
  test('a vote on a bill', () => {
    const { value, unread } = readHouseVote(
      house(
        '<chamber>U.S. House of Representatives</chamber><legis-num>H CON RES 14</legis-num><vote-question>On Passage</vote-question><vote-type>YEA-AND-NAY</vote-type><vote-result>Passed</vote-result><action-date>3-JAN-2025</action-date><action-time time-etz="13:05">1:05 PM</action-time><vote-totals><totals-by-vote><total-stub>Totals</total-stub><yea-total>1</yea-total><nay-total>0</nay-total><present-total>0</present-total><not-voting-total>0</not-voting-total></totals-by-vote></vote-totals>',
        member('name-id="D000001"', 'Aye'),
      ),
    );
    expect(unread).toEqual([]);
    expect(value).toMatchObject({
      id: 'vote:119-h-1-2',
      kind: 'ordinary',
      date: '2025-01-03T13:05',
      counts: { yea: 1, nay: 0 },
      subjects: [{ id: 'hconres:119:14', label: 'H CON RES 14' }],
      positions: [{ bioguideId: 'D000001', vote: 'Aye', position: 'yea' }],
    });
  });

  test('the election of the Speaker has candidates, and names as votes', () => {
    const { value } = readHouseVote(
      house(
        '<vote-question>Election of the Speaker</vote-question><action-date>3-Jan-2025</action-date><vote-totals><totals-by-candidate><candidate>Johnson (LA)</candidate><candidate-total>218</candidate-total></totals-by-candidate><totals-by-candidate><candidate>Present</candidate><candidate-total>1</candidate-total></totals-by-candidate></vote-totals>',
        member('name-id="D000001"', 'Johnson (LA)') + member('name-id="R000002"', 'Present'),
      ),
    );
    expect(value.kind).toBe('election');
    expect(value.candidates).toEqual([{ name: 'Johnson (LA)', votes: 218 }]);
    expect(value.positions.map((one) => one.position)).toEqual([undefined, 'present']);
    // Who voted for nobody is counted, and is no candidate.
    expect(value.counts).toEqual({ present: 1 });
  });

  test('a vacated vote lists no member; before 2003 members have no number', () => {
    expect(readHouseVote(house('<vote-result>Vacated</vote-result>', '')).value.kind).toBe(
      'vacated',
    );
    const old = readHouseVote(house('', member('', 'No'))).value.positions[0];
    expect(old).toEqual({ name: 'Doe', party: 'D', state: 'OR', vote: 'No', position: 'nay' });
    // Seven noughts stand for nobody.
    const nobody = house('', member('name-id="0000000"', 'No'));
    expect(readHouseVote(nobody).value.positions[0]).toEqual(old);
  });

  test('another file is refused', () => {
    expect(() => readHouseVote('<html/>')).toThrow(/all three are needed/);
  });
});

const senate = (more: string, cast: string) =>
  `<roll_call_vote><congress>117</congress><session>1</session><congress_year>2021</congress_year><vote_number>59</vote_number><vote_date>February 13, 2021,  03:51 PM</vote_date><modify_date>February 14, 2021,  09:00 AM</modify_date><question>Guilty or Not Guilty</question>${more}<count><yeas>57</yeas><nays>43</nays><present/><absent/></count><members><member><member_full>Doe (D-OR)</member_full><last_name>Doe</last_name><first_name>Jane</first_name><party>D</party><state>OR</state><vote_cast>${cast}</vote_cast><lis_member_id>S999</lis_member_id></member></members></roll_call_vote>`;

describe('roll calls of the Senate', () => {
  test('blank counts are none, and every word of a vote has a position', () => {
    const { value, unread } = readSenateVote(senate('', 'Not Guilty'));
    expect(unread).toEqual([]);
    expect(value).toMatchObject({
      id: 'vote:117-s-1-59',
      date: '2021-02-13T15:51',
      modified: '2021-02-14T09:00',
      counts: { yea: 57, nay: 43, present: 0, absent: 0 },
    });
    expect(value.positions[0]).toMatchObject({
      lisId: 'S999',
      vote: 'Not Guilty',
      position: 'nay',
    });
    expect(
      readSenateVote(senate('', 'Present, Giving Live Pair')).value.positions[0]?.position,
    ).toBe('present');
  });

  test('several documents are one vote en bloc; nominations keep their number as written', () => {
    const document = (number: string) =>
      `<document><document_congress>119</document_congress><document_type>PN</document_type><document_number>${number}</document_number><document_name>PN${number}</document_name><document_title>Somebody</document_title></document>`;
    const { value } = readSenateVote(senate(document('55-25') + document('55-26'), 'Yea'));
    expect(value.kind).toBe('en-bloc');
    expect(value.subjects.map((one) => one.label)).toEqual(['PN55-25', 'PN55-26']);
  });

  test('a tie is broken by somebody', () => {
    const { value } = readSenateVote(
      senate(
        '<tie_breaker><by_whom>Vice President</by_whom><tie_breaker_vote>Yea</tie_breaker_vote></tie_breaker>',
        'Yea',
      ),
    );
    expect(value.tieBreaker).toEqual({ by: 'Vice President', vote: 'Yea' });
  });

  test('the menu: rows en bloc, empty tallies, and a January after the year', () => {
    const { value, unread } = readSenateMenu(
      `<vote_summary><congress>118</congress><session>2</session><congress_year>2024</congress_year><votes>
      <vote><vote_number>00003</vote_number><vote_date>02-Jan</vote_date><en_bloc><matter><issue>PN1</issue><question>On the Nomination</question><result>Confirmed</result></matter><matter><issue>PN2</issue></matter></en_bloc><vote_tally/></vote>
      <vote><vote_number>00002</vote_number><vote_date>21-Dec</vote_date><issue>H.R. 82</issue><question>On the Amendment <measure>S.Amdt. 1</measure></question><result>Rejected</result><vote_tally><yeas>34</yeas><nays>62</nays></vote_tally><title>T</title></vote>
      </votes></vote_summary>`,
    );
    expect(unread).toEqual([]);
    expect(value.votes.map((row) => row.date)).toEqual(['2025-01-02', '2024-12-21']);
    expect(value.votes[0]?.enBloc?.map((one) => one.issue)).toEqual(['PN1', 'PN2']);
    expect(value.votes[1]).toMatchObject({
      id: 'vote:118-s-2-2',
      question: 'On the Amendment',
      measure: 'S.Amdt. 1',
      yeas: 34,
    });
  });

  test('a menu of rows without numbers is refused: an empty one would say that nobody voted', () => {
    const menu = (rows: string) =>
      `<vote_summary><congress>118</congress><session>2</session><votes>${rows}</votes></vote_summary>`;
    expect(() => readSenateMenu(menu('<vote><issue>PN1</issue></vote>'))).toThrow(/1 rows/);
    expect(readSenateMenu(menu('')).value.votes).toEqual([]);
  });
});

test('the API says a roll call in the same shape, counts summed over the parties', () => {
  const { value, unread } = readApiVotes(
    JSON.stringify({
      houseRollCallVote: {
        congress: 119,
        sessionNumber: 1,
        rollCallNumber: 17,
        identifier: 1,
        legislationType: 'HR',
        legislationNumber: 30,
        result: 'Passed',
        voteQuestion: 'On Passage',
        votePartyTotal: [
          {
            party: { name: 'Republican', type: 'R' },
            voteParty: 'R',
            yeaTotal: 2,
            nayTotal: 0,
            presentTotal: 0,
            notVotingTotal: 1,
          },
          {
            party: { name: 'Democrat', type: 'D' },
            voteParty: 'D',
            yeaTotal: 1,
            nayTotal: 3,
            presentTotal: 0,
            notVotingTotal: 0,
          },
        ],
      },
    }),
  );
  expect(unread).toEqual([]);
  expect(value[0]).toMatchObject({
    id: 'vote:119-h-1-17',
    counts: { yea: 3, nay: 3, present: 0, absent: 1 },
    subjects: [{ id: 'hr:119:30' }],
  });
});
