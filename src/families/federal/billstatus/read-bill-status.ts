/** BILLSTATUS XML to one typed value. Both generations of the schema: names differ, facts do not. */
import { AnnalsError } from '../../../core/errors.ts';
import { billIdFrom, billType } from '../../../kit/bill-types.ts';
import { type Parsed, present, wholeNumber } from '../../../kit/parsed.ts';
import { rememberRecent } from '../../../kit/recent-readings.ts';
import { type ElementReader, fieldsOf } from '../../../kit/xml/element-reader.ts';
import { parseXml } from '../../../kit/xml/parse-xml.ts';
import type { BillStatus, CommitteeOfBill, Law, RelatedBill } from './bill-status.ts';
import { actionSummaryOf, actionsIn, recordedVotesIn } from './read-actions.ts';
import { amendmentOf } from './read-amendments.ts';
import { cosponsorOf, sponsorOf } from './read-people.ts';
import { estimatesIn, notesIn, summariesIn, textVersionsIn, titlesIn } from './read-texts.ts';

export interface ReadBillStatus extends Parsed<BillStatus> {
  readonly warnings: readonly string[];
}

/**
 * One file is read by three steps: to learn which texts it names, for the record, for the body. As many are
 * remembered as a backfill has in work at once.
 */
export const readBillStatus: (text: string) => ReadBillStatus = rememberRecent(statusIn, {
  texts: 512,
  characters: 8_000_000,
});

function statusIn(text: string): ReadBillStatus {
  const tree = parseXml(text);
  const fields = fieldsOf(tree.root);
  const root = fields.root;
  const bill = root.name === 'bill' ? root : root.one('bill');
  if (!bill)
    throw new AnnalsError('UNEXPECTED_SHAPE', `the file is <${root.name}> without a <bill>`);
  const value = billOf(bill, root);
  return { value, unread: fields.unread(), warnings: tree.warnings };
}

function billOf(bill: ElementReader, root: ElementReader): BillStatus {
  const spelled = bill.text('type', 'billType');
  const type = billType(spelled);
  const number = wholeNumber(bill.text('number', 'billNumber'));
  const congress = wholeNumber(bill.text('congress'));
  const id = billIdFrom(congress, spelled, number);
  if (!id || !type || number === undefined || congress === undefined)
    throw new AnnalsError(
      'UNEXPECTED_SHAPE',
      `the file names bill type '${spelled}', number '${number}', Congress '${congress}'; all three are needed`,
    );
  const actions = bill.one('actions');
  const counts = [actions?.one('actionTypeCounts'), actions?.one('actionByCounts')];
  const cosponsors = bill.one('cosponsors');
  const title = bill.text('title');
  const sponsors = bill.list('sponsors', 'item').map(sponsorOf);
  const said = bill.text('isReserved');
  const isEmpty =
    title === undefined && sponsors.length === 0 && bill.list('actions', 'item').length === 0;
  return {
    ...present({
      schemaVersion: [root.text('version'), bill.text('version')].find((v) => v !== undefined),
      title,
      originChamber: bill.text('originChamber'),
      originChamberCode: bill.text('originChamberCode'),
      introducedDate: bill.text('introducedDate'),
      createDate: bill.text('createDate'),
      updateDate: bill.text('updateDate'),
      updateDateIncludingText: bill.text('updateDateIncludingText'),
      legislationUrl: bill.text('legislationUrl'),
      byRequest: bill.text('isByRequest'),
      cosponsorCount: wholeNumber(cosponsors?.text('count')),
      cosponsorCountWithWithdrawn: wholeNumber(
        cosponsors?.text('countIncludingWithdrawnCosponsors'),
      ),
      actionCounts: merged(counts.map((one) => one?.leaves())),
      latestAction: actionSummaryOf(bill.one('latestAction') ?? bill.one('lastAction')),
      policyArea: policyAreaIn(bill),
      subjectGroups: subjectGroupsIn(bill),
      constitutionalAuthority: bill.raw('constitutionalAuthorityStatementText'),
      dublinCore: merged([root.one('dublinCore')?.leaves()]),
    }),
    id,
    congress,
    type,
    number,
    reserved: /^reserved for/i.test(title ?? '') || (said ? /^true$/i.test(said) : isEmpty),
    sponsors,
    cosponsors: bill.list('cosponsors', 'item').map(cosponsorOf),
    actions: actionsIn([
      ...(actions?.all('item') ?? []),
      ...(actions?.list('actions', 'item') ?? []),
    ]),
    recordedVotes: recordedVotesIn(bill),
    committees: [
      ...bill.list('committees', 'item'),
      ...bill.all('committees').flatMap((one) => one.list('billCommittees', 'item')),
    ].map(committeeOf),
    committeeReports: bill
      .list('committeeReports', 'committeeReport')
      .map((report) => report.text('citation'))
      .filter((citation) => citation !== undefined),
    relatedBills: bill.list('relatedBills', 'item').map(relatedBillOf),
    amendments: bill.list('amendments', 'amendment').map(amendmentOf),
    subjects: subjectsIn(bill),
    summaries: summariesIn(bill),
    titles: titlesIn(bill),
    laws: bill.list('laws', 'item').map(lawOf),
    cboCostEstimates: estimatesIn(bill),
    textVersions: textVersionsIn(bill),
    notes: notesIn(bill),
    calendarNumbers: bill
      .list('calendarNumbers', 'item')
      .map((item) => present({ calendar: item.text('calendar'), number: item.text('number') })),
  };
}

function merged(
  tables: readonly (Readonly<Record<string, string>> | undefined)[],
): Readonly<Record<string, string>> | undefined {
  const all = Object.assign({}, ...tables) as Record<string, string>;
  return Object.keys(all).length === 0 ? undefined : all;
}

function committeeOf(item: ElementReader): CommitteeOfBill {
  return {
    ...present({
      name: item.text('name'),
      systemCode: item.text('systemCode'),
      chamber: item.text('chamber'),
      type: item.text('type'),
    }),
    activities: item.list('activities', 'item').map((activity) =>
      present({
        name: activity.text('name'),
        date: activity.text('date'),
        reports: activity
          .list('reports', 'item')
          .map((report) => report.text('citation'))
          .filter((citation) => citation !== undefined),
      }),
    ),
    subcommittees: item.list('subcommittees', 'item').map(committeeOf),
  };
}

function relatedBillOf(item: ElementReader): RelatedBill {
  const congress = wholeNumber(item.text('congress'));
  const type = item.text('type');
  const number = wholeNumber(item.text('number'));
  return {
    ...present({
      id: billIdFrom(congress, type, number),
      congress,
      type,
      number,
      title: item.text('title', 'latestTitle'),
      latestAction: actionSummaryOf(item.one('latestAction')),
    }),
    relationships: item
      .list('relationshipDetails', 'item')
      .map((one) => present({ type: one.text('type'), identifiedBy: one.text('identifiedBy') })),
  };
}

function lawOf(item: ElementReader): Law {
  const type = item.text('type');
  const number = item.text('number');
  const prefix = /^private/i.test(type ?? '') ? 'pvtl' : 'law';
  const fits = /^\d+-\d+$/.test(number ?? '');
  return present({ id: fits ? `${prefix}:${number}` : undefined, type, number });
}

/** Until 2016 the policy area was called the primary subject, and a subject had a parent. */
function policyAreaIn(bill: ElementReader): string | undefined {
  const places = [
    bill,
    ...bill.all('subjects'),
    ...bill.all('subjects').flatMap((one) => one.all('billSubjects')),
  ];
  const names = places.flatMap((place) =>
    ['policyArea', 'primarySubject', 'primarySubjects'].flatMap((name) =>
      place.all(name).map((one) => {
        one.one('parentSubject')?.skip('name');
        return one.text('name');
      }),
    ),
  );
  return names.find((name) => name !== undefined);
}

/** Until 2016 each subject named the one that it was filed under. */
function subjectGroupsIn(bill: ElementReader): string[] {
  const names = bill
    .all('subjects')
    .flatMap((one) => [one, ...one.all('billSubjects')])
    .flatMap((place) => [
      ...place.list('legislativeSubjects', 'item'),
      ...place.list('otherSubjects', 'item'),
    ])
    .map((item) => item.one('parentSubject')?.text('name'));
  return [...new Set(names.filter((name) => name !== undefined))];
}

function subjectsIn(bill: ElementReader): string[] {
  const places = [
    ...bill.all('subjects'),
    ...bill.all('subjects').flatMap((one) => one.all('billSubjects')),
  ];
  const items = places.flatMap((place) => [
    ...place.list('legislativeSubjects', 'item'),
    ...place.list('otherSubjects', 'item'),
  ]);
  return [
    ...new Set(
      items
        .map((item) => {
          item.skip('updateDate');
          return item.text('name');
        })
        .filter((name) => name !== undefined),
    ),
  ];
}
