/** A committee meeting of the congress.gov API, and the rows of its list. */
import { billIdFrom } from '../../../kit/bill-types.ts';
import { type JsonReader, jsonFields, parseJson } from '../../../kit/json-reader.ts';
import { type Parsed, present } from '../../../kit/parsed.ts';
import { type ApiCommittee, apiCommittees, chamberLetter, instant } from './api-shapes.ts';

export interface CommitteeMeeting {
  readonly id?: string;
  readonly eventId: string;
  readonly congress?: number;
  readonly chamber?: string;
  readonly title?: string;
  readonly type?: string;
  /** `Scheduled`, `Canceled`, `Postponed`, `Rescheduled`: a status, never a removal but for `Canceled`. */
  readonly status?: string;
  readonly date?: string;
  readonly continuations: readonly string[];
  readonly updated?: string;
  readonly place?: string;
  readonly committees: readonly ApiCommittee[];
  readonly witnesses: readonly Witness[];
  readonly witnessDocuments: readonly MeetingDocument[];
  readonly documents: readonly MeetingDocument[];
  readonly videos: readonly { readonly name?: string; readonly url?: string }[];
  readonly bills: readonly string[];
  readonly nominations: readonly string[];
  readonly treaties: readonly string[];
  readonly transcripts: readonly string[];
  readonly curated?: boolean;
}
export interface Witness {
  readonly name?: string;
  readonly organization?: string;
  readonly position?: string;
}
export interface MeetingDocument {
  readonly type?: string;
  readonly name?: string;
  readonly description?: string;
  readonly format?: string;
  readonly url?: string;
}

export function readCommitteeMeeting(text: string): Parsed<CommitteeMeeting> {
  const fields = jsonFields(parseJson(text, 'the committee meeting'), 'the committee meeting');
  // The echo of the request.
  fields.root.skip('request');
  const meeting = fields.root.one('committeeMeeting') ?? fields.root;
  return { value: meetingOf(meeting), unread: fields.unread() };
}

/** A row of `/committee-meeting`: what decides whether its detail is asked for. */
export function readMeetingList(text: string): Parsed<readonly CommitteeMeeting[]> {
  const fields = jsonFields(parseJson(text, 'the list of meetings'), 'the list of meetings');
  fields.root.skip('request', 'pagination');
  return { value: fields.root.all('committeeMeetings').map(meetingOf), unread: fields.unread() };
}

function meetingOf(meeting: JsonReader): CommitteeMeeting {
  const congress = meeting.number('congress');
  const chamber = meeting.text('chamber');
  const eventId =
    ['eventId', 'eventID', 'eventid'].map((name) => meeting.text(name)).find(Boolean) ?? '';
  const letter = chamberLetter(chamber);
  const related = meeting.one('relatedItems');
  const location = meeting.one('location');
  const address = location?.one('address') ?? meeting.one('address');
  const place = [location, address].flatMap((one) =>
    ['room', 'building', 'buildingName', 'streetAddress', 'city', 'state', 'address'].map((name) =>
      name === 'address' && one === location ? undefined : one?.text(name),
    ),
  );
  meeting.skip('url');
  return {
    eventId,
    ...present({
      id: congress && letter && eventId ? `meeting:${congress}-${letter}-${eventId}` : undefined,
      congress,
      chamber,
      title: meeting.text('title')?.replace(/\s+/g, ' '),
      type: meeting.text('type'),
      status: meeting.text('meetingStatus'),
      date: instant(meeting.text('date')),
      updated: instant(meeting.text('updateDate')),
      place: [...new Set(place.filter(Boolean))].join(', '),
      curated: meeting.flag('isManuallyCurated'),
    }),
    continuations: [
      ...meeting.texts('continuationDate'),
      ...meeting
        .all('continuations')
        .flatMap((one) => [...one.texts('continuationDate'), ...one.texts('date')]),
    ].flatMap((date) => instant(date) ?? []),
    committees: apiCommittees(meeting),
    witnesses: meeting.all('witnesses').map((one) =>
      present({
        name: one.text('name'),
        organization: one.text('organization'),
        position: one.text('position'),
      }),
    ),
    witnessDocuments: meeting.all('witnessDocuments').map(documentOf),
    documents: meeting.all('meetingDocuments').map(documentOf),
    videos: meeting
      .all('videos')
      .map((one) => present({ name: one.text('name'), url: one.text('url') })),
    bills: (related?.all('bills') ?? []).flatMap((bill) => {
      bill.skip('url');
      return billIdFrom(bill.number('congress'), bill.text('type'), bill.number('number')) ?? [];
    }),
    nominations: (related?.all('nominations') ?? []).map((one) => namedBy(one, 'PN')),
    treaties: (related?.all('treaties') ?? []).map((one) => namedBy(one, 'Treaty Doc. ')),
    transcripts: meeting.all('hearingTranscript').flatMap((one) => {
      one.skip('url');
      const jacket = one.text('jacketNumber');
      return jacket === undefined ? [] : `hearing:${jacket}`;
    }),
  };
}

function namedBy(one: JsonReader, prefix: string): string {
  one.skip('url');
  const part = one.text('part');
  const number = [one.text('number'), part && part !== '00' ? part : undefined]
    .filter(Boolean)
    .join('-');
  return `${prefix}${number} (${one.text('congress')})`;
}

const documentOf = (one: JsonReader): MeetingDocument =>
  present({
    type: one.text('documentType'),
    name: one.text('name'),
    description: one.text('description'),
    format: one.text('format'),
    url: one.text('url'),
  });
