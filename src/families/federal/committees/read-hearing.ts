/** A printed hearing of the congress.gov API. It names no package; its files do. */
import { type JsonReader, jsonFields, parseJson } from '../../../kit/json-reader.ts';
import { type Parsed, present } from '../../../kit/parsed.ts';
import {
  type ApiCommittee,
  apiCommittees,
  chamberLetter,
  instant,
  type TextFile,
  textFiles,
} from './api-shapes.ts';

export interface Hearing {
  readonly id: string;
  readonly jacket: string;
  readonly congress?: number;
  readonly chamber?: string;
  readonly title?: string;
  readonly citation?: string;
  readonly number?: string;
  readonly part?: string;
  /** May change: the Library's own number. */
  readonly libraryId?: string;
  readonly dates: readonly string[];
  readonly updated?: string;
  readonly committees: readonly ApiCommittee[];
  readonly files: readonly TextFile[];
  /** `CHRG-118hhrg50898`, from the address of a file. */
  readonly packageId?: string;
  readonly meeting?: string;
}

export function readHearing(text: string): Parsed<Hearing> {
  const fields = jsonFields(parseJson(text, 'the hearing'), 'the hearing');
  fields.root.skip('request');
  const hearing = fields.root.one('hearing') ?? fields.root;
  return { value: hearingOf(hearing), unread: fields.unread() };
}

export function readHearingList(text: string): Parsed<readonly Hearing[]> {
  const fields = jsonFields(parseJson(text, 'the list of hearings'), 'the list of hearings');
  fields.root.skip('request', 'pagination');
  return { value: fields.root.all('hearings').map(hearingOf), unread: fields.unread() };
}

function hearingOf(hearing: JsonReader): Hearing {
  const jacket = hearing.text('jacketNumber') ?? '';
  const congress = hearing.number('congress');
  const chamber = hearing.text('chamber');
  const files = textFiles(hearing);
  const meeting = hearing.one('associatedMeeting');
  const event = [meeting?.text('eventId'), meeting?.text('eventID')].find(Boolean);
  const letter = chamberLetter(chamber);
  meeting?.skip('url', 'URL');
  hearing.skip('url');
  return {
    id: `hearing:${jacket}`,
    jacket,
    ...present({
      congress,
      chamber,
      title: hearing.text('title')?.replace(/\s+/g, ' '),
      citation: hearing.text('citation'),
      number: hearing.text('number'),
      part: hearing.text('part'),
      libraryId: hearing.text('libraryOfCongressIdentifier'),
      updated: instant(hearing.text('updateDate')),
      packageId: files.map((file) => /CHRG-\d+[hsj]hrg\d+/i.exec(file.url)?.[0]).find(Boolean),
      meeting: event && congress && letter ? `meeting:${congress}-${letter}-${event}` : undefined,
    }),
    dates: hearing.all('dates').flatMap((one) => one.texts('date')),
    committees: apiCommittees(hearing),
    files,
  };
}
