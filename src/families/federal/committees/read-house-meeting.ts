/** Meetings and witness lists of the House Committee Repository (docs.house.gov XML). */
import { billNumber } from '../../../kit/bill-types.ts';
import { type Parsed, present, wholeNumber } from '../../../kit/parsed.ts';
import { type ElementReader, fieldsOf } from '../../../kit/xml/element-reader.ts';
import {
  collapse,
  isElement,
  parseXml,
  textIn,
  type XmlElement,
} from '../../../kit/xml/parse-xml.ts';

export interface HouseMeeting {
  readonly meetingId?: string;
  readonly congress?: number;
  readonly session?: number;
  readonly type?: string;
  /** `S` scheduled, `P` postponed, `C` canceled, `R` rescheduled. */
  readonly status?: string;
  readonly title?: string;
  readonly date?: string;
  readonly start?: string;
  readonly end?: string;
  /** When it is to be held instead, as the committee announced it. */
  readonly rescheduled: readonly string[];
  readonly place?: string;
  readonly committees: readonly {
    readonly code?: string;
    readonly name?: string;
    /** Of a subcommittee the name of its committee. */
    readonly parent?: string;
  }[];
  readonly documents: readonly HouseDocument[];
  readonly witnesses: readonly HouseWitness[];
  readonly published: readonly string[];
  readonly created?: string;
  readonly updated?: string;
}
export interface HouseDocument {
  readonly type?: string;
  readonly description?: string;
  readonly bill?: string;
  readonly stage?: string;
  readonly version?: string;
  readonly shortName?: string;
  readonly added?: string;
  readonly published?: string;
  /** The House takes documents back: this is when. */
  readonly removed?: string;
  readonly files: readonly {
    readonly url?: string;
    readonly type?: string;
    readonly published?: string;
  }[];
}
export interface HouseWitness {
  readonly name: string;
  readonly position?: string;
  readonly organization?: string;
  readonly type?: string;
  readonly testified?: string;
  readonly removed?: string;
  readonly documents: readonly HouseDocument[];
}

/** Reads `<committee-meeting>` and `<witness-list>` alike: a list has only its witnesses. */
export function readHouseMeeting(text: string): Parsed<HouseMeeting> {
  const fields = fieldsOf(parseXml(text).root);
  const root = fields.root;
  // The same in every file.
  root.skip('copyright', 'language');
  const details = root.one('meeting-details');
  // When which field of the form was touched; the days of publication are read below.
  details?.skip('updates');
  const date = details?.one('meeting-date');
  const location = details?.one('meeting-location');
  const value: HouseMeeting = {
    ...present({
      meetingId: root.attribute('meeting-id'),
      congress: wholeNumber(root.attribute('congress-num')),
      session: wholeNumber(root.attribute('session-num')),
      type: root.attribute('meeting-type'),
      status: root.text('current-status'),
      title: details?.text('meeting-title'),
      date: date?.text('calendar-date'),
      start: date?.text('start-time'),
      end: date?.text('end-time'),
      place: location && placeOf(location),
      created: root.attribute('create-date'),
      updated: root.attribute('update-date') ?? root.attribute('orig-publish-date'),
    }),
    rescheduled: (details?.list('rescheduled-dates', 'meeting-dates') ?? []).map((one) =>
      [one.text('calendar-date'), one.text('start-time'), one.text('end-time')]
        .filter(Boolean)
        .join(' '),
    ),
    committees: [
      ...(details?.list('committees', 'committee-name') ?? []),
      ...(details?.list('subcommittees', 'committee-name') ?? []),
    ].map((one) => {
      // Its code is the beginning of the subcommittee's own.
      one.attribute('parent-id');
      const parent = one.attribute('parent-name');
      return present({ code: one.attribute('id'), name: one.words(), parent });
    }),
    documents: root.list('meeting-documents', 'meeting-document').map(documentOf),
    witnesses: [...root.all('panel'), ...root.list('witness-list', 'panel')].flatMap((panel) => {
      panel.attribute('sort-order');
      return panel.all('witness').map(witnessOf);
    }),
    published: root
      .list('publish-dates', 'publish-date')
      .flatMap((one) => one.attribute('date') ?? []),
  };
  root.attribute('orig-publish-date');
  return { value, unread: fields.unread() };
}

/** Building, room, city and state stand each in an element; words between them are one place. */
function placeOf(location: ElementReader): string {
  location.words();
  const leaves = (element: XmlElement): string[] => {
    const inner = element.children.filter(isElement);
    return inner.length === 0 ? [collapse(textIn(element))] : inner.flatMap(leaves);
  };
  return leaves(location.element).filter(Boolean).join(', ');
}

function documentOf(document: ElementReader): HouseDocument {
  const named = document.one('filename-metadata');
  const label = document.text('legis-num') ?? named?.text('legis-num');
  named?.text('legis-num');
  document.skip('updates');
  return {
    ...present({
      type: [
        document.attribute('type'),
        document.text('type'),
        named?.text('doc-type', 'type'),
      ].find(Boolean),
      description: [document.text('description'), named?.text('description')].find(Boolean),
      bill: billNumber(label) ? label : undefined,
      stage: named?.text('legis-stage'),
      version: named?.text('version-num'),
      shortName: named?.text('short-desc'),
      added: document.attribute('add-date'),
      published: document.attribute('publish-date'),
      removed: document.attribute('remove-date'),
    }),
    files: document.list('files', 'file').map((file) => {
      file.attribute('add-date');
      return present({
        url: file.attribute('doc-url'),
        type: file.attribute('doc-type'),
        published: file.attribute('publish-date'),
      });
    }),
  };
}

function witnessOf(witness: ElementReader): HouseWitness {
  const names = ['honorific', 'firstname', 'middlename', 'lastname', 'suffix'].map((name) =>
    witness.text(name),
  );
  const testified = [witness.text('testified'), witness.attribute('testified')];
  const types = [witness.text('witness-type'), witness.attribute('witness-type')];
  for (const name of ['add-date', 'publish-date']) witness.attribute(name);
  return {
    name: names.filter(Boolean).join(' '),
    ...present({
      position: witness.text('position'),
      organization: witness.text('organization'),
      type: types.find(Boolean),
      testified: testified.find(Boolean),
      removed: witness.attribute('remove-date'),
    }),
    documents: witness.list('witness-documents', 'witness-document').map(documentOf),
  };
}
