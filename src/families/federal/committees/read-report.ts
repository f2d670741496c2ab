/** Committee reports of the congress.gov API: the parts of one report are bodies of one record. */
import { billIdFrom } from '../../../kit/bill-types.ts';
import { type JsonReader, jsonFields, parseJson } from '../../../kit/json-reader.ts';
import { type Parsed, present } from '../../../kit/parsed.ts';
import { type ApiCommittee, apiCommittees, instant } from './api-shapes.ts';

export interface CommitteeReport {
  readonly id: string;
  readonly congress: number;
  readonly type: string;
  readonly number: number;
  readonly parts: readonly ReportPart[];
}
export interface ReportPart {
  readonly part?: number;
  readonly session?: number;
  readonly chamber?: string;
  readonly citation?: string;
  readonly title?: string;
  readonly issued?: string;
  readonly updated?: string;
  readonly conference?: boolean;
  readonly errata?: boolean;
  readonly reportType?: string;
  readonly libraryId?: string;
  readonly committees: readonly ApiCommittee[];
  readonly bills: readonly string[];
  readonly treaties: readonly string[];
}

/** The detail (`committeeReports`) and the list (`reports`) come as rows, one for each part. */
export function readCommitteeReports(text: string): Parsed<readonly CommitteeReport[]> {
  const fields = jsonFields(parseJson(text, 'the committee report'), 'the committee report');
  fields.root.skip('request', 'pagination');
  const rows = [...fields.root.all('committeeReports'), ...fields.root.all('reports')];
  const reports = new Map<string, CommitteeReport>();
  for (const row of rows) {
    const congress = row.number('congress') ?? 0;
    const number = row.number('number') ?? 0;
    const type = (row.text('type') ?? row.text('reportType') ?? '').toUpperCase();
    const id = `report:CRPT-${congress}${type.charAt(0).toLowerCase()}rpt${number}`;
    const known = reports.get(id);
    const parts = [...(known?.parts ?? []), partOf(row)];
    reports.set(id, { id, congress, type, number, parts });
  }
  return { value: [...reports.values()], unread: fields.unread() };
}

function partOf(row: JsonReader): ReportPart {
  // The text is asked for by itself; its address follows from the number.
  row.skip('text', 'url');
  return {
    ...present({
      part: row.number('part'),
      session: row.number('sessionNumber'),
      chamber: row.text('chamber'),
      citation: row.text('citation'),
      title: row.text('title'),
      issued: instant(row.text('issueDate')),
      updated: instant(row.text('updateDate')),
      conference: row.flag('isConferenceReport'),
      errata: row.flag('isErrata'),
      reportType: row.text('reportType'),
      libraryId: row.text('cmte_rpt_id'),
    }),
    committees: apiCommittees(row),
    bills: row.all('associatedBill').flatMap((bill) => {
      bill.skip('url');
      return billIdFrom(bill.number('congress'), bill.text('type'), bill.number('number')) ?? [];
    }),
    treaties: [...row.all('associatedTreaties'), ...row.all('associatedTreaty')].map((treaty) => {
      treaty.skip('url');
      const part = treaty.text('part');
      return `Treaty Doc. ${treaty.text('congress')}-${treaty.text('number')}${part ? ` (${part})` : ''}`;
    }),
  };
}
