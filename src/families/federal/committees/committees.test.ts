import { describe, expect, test } from 'vitest';
import { readHearing } from './read-hearing.ts';
import { readHouseMeeting } from './read-house-meeting.ts';
import { readCommitteeMeeting } from './read-meeting.ts';
import { readCommitteeReports } from './read-report.ts';

describe('committee meetings', () => {
  test('status, place, witnesses, bills, nominations, video and transcript', () => {
    const { value, unread } = readCommitteeMeeting(
      JSON.stringify({
        request: { format: 'json' },
        committeeMeeting: {
          eventId: '117000',
          congress: 118,
          chamber: 'Senate',
          type: 'Meeting',
          meetingStatus: 'Postponed',
          isManuallyCurated: 'Y',
          date: '2024-03-24 13:00:00+00:00',
          updateDate: '2026-09-16T14:00:00Z',
          title: 'On\r\n lamps',
          location: { building: 'Dirksen', room: '106', address: { city: 'Salem', state: 'OR' } },
          committees: [{ systemCode: 'sseg00', name: 'Energy', url: 'https://x' }],
          witnesses: [{ name: 'A. Witness', organization: 'Lamps Inc', position: 'Chief' }],
          witnessDocuments: [
            { documentType: 'Witness Statement', format: 'PDF', url: 'https://x/1.pdf' },
          ],
          meetingDocuments: [
            {
              name: 'Notice',
              description: 'The notice',
              documentType: 'Support Document',
              format: 'PDF',
              url: 'https://x/2.pdf',
            },
          ],
          videos: [{ name: 'Video', url: 'https://x/v' }],
          relatedItems: {
            bills: [{ congress: 118, type: 'S', number: '5', url: 'u' }],
            nominations: [{ congress: 118, number: 10, part: '00', url: 'u' }],
            treaties: [{ congress: 117, number: 3, part: null, url: 'u' }],
          },
          hearingTranscript: [{ jacketNumber: 51692, url: 'u' }],
          continuations: [{ continuationDate: '2024-03-25 13:00:00+00:00' }],
        },
      }),
    );
    expect(unread).toEqual([]);
    expect(value).toMatchObject({
      id: 'meeting:118-s-117000',
      status: 'Postponed',
      title: 'On lamps',
      date: '2024-03-24T13:00:00Z',
      place: '106, Dirksen, Salem, OR',
      curated: true,
      committees: [{ id: 'committee:SSEG' }],
      bills: ['s:118:5'],
      nominations: ['PN10 (118)'],
      treaties: ['Treaty Doc. 3 (117)'],
      transcripts: ['hearing:51692'],
      continuations: ['2024-03-25T13:00:00Z'],
    });
  });

  test('an answer that is no object is refused; a new field is named', () => {
    expect(() => readCommitteeMeeting('[]')).toThrow(/an object was expected/);
    expect(() => readCommitteeMeeting('<html>')).toThrow(/is not JSON/);
    expect(
      readCommitteeMeeting('{"committeeMeeting":{"eventId":"1","mood":"calm"}}').unread,
    ).toEqual(['committeeMeeting/mood']);
  });
});

describe('printed hearings', () => {
  test('the package is named by the address of a file alone', () => {
    const { value, unread } = readHearing(
      JSON.stringify({
        hearing: {
          jacketNumber: 50898,
          congress: 118,
          chamber: 'House',
          title: 'LAMPS',
          citation: 'H.Hrg.118',
          number: 3,
          part: 1,
          libraryOfCongressIdentifier: 'LC1',
          updateDate: '2023-04-01T00:00:00Z',
          committees: [{ name: 'Energy', systemCode: 'hsif00', url: 'u' }],
          dates: [{ date: '2023-01-31' }, { date: '2023-02-01' }],
          formats: [
            {
              type: 'Formatted Text',
              url: 'https://www.congress.gov/118/chrg/CHRG-118hhrg50898/CHRG-118hhrg50898.htm',
            },
          ],
          associatedMeeting: { eventId: '115286', URL: 'u' },
        },
      }),
    );
    expect(unread).toEqual([]);
    expect(value).toMatchObject({
      id: 'hearing:50898',
      packageId: 'CHRG-118hhrg50898',
      dates: ['2023-01-31', '2023-02-01'],
      meeting: 'meeting:118-h-115286',
    });
  });
});

describe('committee reports', () => {
  test('parts, errata among them, are parts of one record', () => {
    const row = {
      congress: 119,
      type: 'HRPT',
      number: 494,
      citation: 'H. Rept. 119-494',
      chamber: 'House',
      sessionNumber: 1,
      isConferenceReport: false,
      text: { url: 'u' },
      updateDate: '2025-05-27T14:12:39Z',
    };
    const { value, unread } = readCommitteeReports(
      JSON.stringify({
        committeeReports: [
          {
            ...row,
            part: 1,
            associatedBill: [{ congress: 119, type: 'HR', number: '7', url: 'u' }],
            committees: [{ systemCode: 'hswm00', name: 'Ways and Means', url: 'u' }],
          },
          { ...row, part: 2, isErrata: 'Y' },
          { ...row, number: 495 },
        ],
      }),
    );
    expect(unread).toEqual([]);
    expect(value.map((one) => [one.id, one.parts.length])).toEqual([
      ['report:CRPT-119hrpt494', 2],
      ['report:CRPT-119hrpt495', 1],
    ]);
    expect(value[0]?.parts[0]).toMatchObject({
      part: 1,
      bills: ['hr:119:7'],
      committees: [{ id: 'committee:HSWM' }],
    });
    expect(value[0]?.parts[1]).toMatchObject({ part: 2, errata: true });
  });
});

test('the House repository tells when a document was taken back', () => {
  const { value, unread } = readHouseMeeting(
    '<committee-meeting meeting-id="HMTG1" congress-num="113"><current-status>P</current-status><meeting-details><meeting-title>On lamps</meeting-title></meeting-details><meeting-documents><meeting-document type="BR" remove-date="2014-05-16"><description>H.R. 1</description><legis-num>H.R. 1</legis-num></meeting-document></meeting-documents></committee-meeting>',
  );
  expect(unread).toEqual([]);
  expect(value).toMatchObject({
    status: 'P',
    documents: [{ removed: '2014-05-16', bill: 'H.R. 1' }],
  });
});
