/** One model for a meeting, whoever tells of it: the congress.gov API or the House's own repository. */
import { billIdFrom, billNumber } from '../../../kit/bill-types.ts';
import type { Parsed } from '../../../kit/parsed.ts';
import { present } from '../../../kit/parsed.ts';
import type { HouseDocument, HouseMeeting } from '../committees/read-house-meeting.ts';
import { readHouseMeeting } from '../committees/read-house-meeting.ts';
import {
  type CommitteeMeeting,
  type MeetingDocument,
  readCommitteeMeeting,
} from '../committees/read-meeting.ts';
import { committeeOfHouse } from '../house-committees.ts';

export interface Meeting
  extends Omit<CommitteeMeeting, 'documents' | 'witnessDocuments' | 'witnesses'> {
  readonly witnesses: readonly MeetingWitness[];
  readonly documents: readonly DocumentOfMeeting[];
  readonly witnessDocuments: readonly DocumentOfMeeting[];
  /** The hour at which it was to end, on the day itself. */
  readonly end?: string;
  /** Days and hours for which it was called once more. */
  readonly rescheduled?: readonly string[];
  readonly session?: number;
  readonly created?: string;
  /** When the House published the page about it, each time. */
  readonly published?: readonly string[];
}
export interface MeetingWitness {
  readonly name?: string;
  readonly organization?: string;
  readonly position?: string;
  readonly type?: string;
  readonly testified?: string;
  readonly removed?: string;
}
export interface DocumentOfMeeting extends MeetingDocument {
  /** The House takes documents back: this is when. */
  readonly removed?: string;
  /** `HR 3396`, and the stage of its text: `ih`. */
  readonly bill?: string;
  readonly stage?: string;
  readonly version?: string;
  readonly added?: string;
  readonly published?: string;
  /** Further files of the same document, in other formats. */
  readonly otherFiles?: readonly string[];
}

/** JSON of the API, or XML of docs.house.gov (a meeting, or its list of witnesses). */
export function readMeeting(text: string): Parsed<Meeting> {
  if (/^\s*\{/.test(text)) return readCommitteeMeeting(text);
  const { value, unread } = readHouseMeeting(text);
  return { value: ofHouse(value), unread };
}

const STATUS: Readonly<Record<string, string>> = {
  S: 'Scheduled',
  P: 'Postponed',
  C: 'Canceled',
  R: 'Rescheduled',
};

function ofHouse(given: HouseMeeting): Meeting {
  const house = { ...given, ...present({ congress: given.congress ?? congressNamed(given) }) };
  const eventId = house.meetingId?.replace(/\D/g, '') ?? '';
  const witnesses = house.witnesses.map(({ documents: _documents, ...one }) => one);
  const documents = house.documents.map(documentOf);
  const bills = house.documents.flatMap(({ bill }) => {
    const named = billNumber(bill);
    return (named && billIdFrom(house.congress, named.type, named.number)) ?? [];
  });
  return {
    eventId,
    ...present({
      id: house.congress && eventId ? `meeting:${house.congress}-h-${eventId}` : undefined,
      congress: house.congress,
      chamber: 'House',
      title: house.title,
      type: house.type === 'HMKP' ? 'Markup' : house.type === 'HHRG' ? 'Hearing' : 'Meeting',
      status: STATUS[house.status ?? ''] ?? house.status,
      date: house.date && house.start ? `${house.date}T${house.start}` : house.date,
      end: house.end,
      session: house.session,
      created: house.created,
      published: house.published,
      rescheduled: house.rescheduled,
      updated: house.updated,
      place: house.place?.replace(/\s+/g, ' '),
    }),
    committees: house.committees.map(({ code, name, parent }) => {
      const system = code && committeeOfHouse(code);
      return present({
        id: system && `committee:${system}`,
        systemCode: system && (system.length === 4 ? `${system}00` : system).toLowerCase(),
        name,
        parent,
      });
    }),
    witnesses,
    documents,
    witnessDocuments: house.witnesses.flatMap(({ documents: own }) => own.map(documentOf)),
    bills: [...new Set(bills)],
    continuations: [],
    nominations: [],
    treaties: [],
    transcripts: [],
    videos: [],
  };
}

/** A list of witnesses names its Congress in the names of its files alone: `HHRG-113-GO25-Bio-...`. */
function congressNamed({ witnesses }: HouseMeeting): number | undefined {
  const files = witnesses.flatMap(({ documents }) => documents.flatMap((one) => one.files));
  const named = files.map(({ url }) => /\/H[A-Z]{3}-(\d{3})-/.exec(url ?? '')?.[1]).find(Boolean);
  return named === undefined ? undefined : Number(named);
}

const documentOf = ({
  type,
  description,
  files: [file, ...others],
  removed,
  bill,
  stage,
  version,
  added,
  published,
}: HouseDocument): DocumentOfMeeting =>
  present({
    type,
    name: description,
    format: file?.type,
    url: file?.url,
    removed,
    bill,
    // A form fills the stage in for notices and memos as well, which have none.
    stage: bill === undefined ? undefined : stage,
    version,
    added,
    published,
    otherFiles: others.flatMap(({ url }) => url ?? []),
  });
