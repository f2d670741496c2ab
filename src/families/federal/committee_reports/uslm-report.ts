/** A committee or conference report in GPO's USLM: its metadata as the cover of a print says it. */
import { billIdFrom } from '../../../kit/bill-types.ts';
import { isoDate } from '../../../kit/eastern-dates.ts';
import { present } from '../../../kit/parsed.ts';
import { readLegislationFacts } from '../legislation/read-facts.ts';
import type { PrintedHead } from '../printed/printed-head.ts';

export const isUslmReport = (text: string): boolean =>
  /<(?:legislativeReport|conferenceReport)\b/.test(text.slice(0, 4000));

export interface UslmReport {
  /** `CRPT-118hrpt9`, which the file names itself. */
  readonly key?: string;
  readonly head: PrintedHead;
}

export function readUslmReport(bytes: Uint8Array): UslmReport {
  const { metadata, congress, session, citableAs = [], title } = readLegislationFacts(bytes);
  const named = citableAs.find((words) => /^CRPT-/i.test(words));
  const [, letter, of, number] =
    /\b(H|S|House|Senate|Exec(?:utive)?)\.? (?:Rept\.?|Report) (\d{1,3})[-–](\d+)/i.exec(
      citableAs.join('; '),
    ) ?? [];
  const key = named ?? (letter && `CRPT-${of}${letter.charAt(0).toLowerCase()}rpt${number}`);
  const [, billCongress, type, bill] =
    /^(\d{1,3})([a-z]+)(\d{1,5})$/i.exec(metadata.accompanies?.[0] ?? '') ?? [];
  return {
    ...present({ key }),
    head: present({
      congress,
      session,
      // `H. Rept. 118-9: Parents Bill of Rights Act`
      title: title?.replace(/^[^:]{3,40}\d{1,3}[-–]\d+:\s*/, ''),
      date: isoDate(metadata.date?.[0]),
      jacket: metadata.jacketId?.[0]?.replace('-', ''),
      bill: billIdFrom(Number(billCongress), type, Number(bill)),
      committees: metadata.committee,
      conference: metadata.genre?.includes('conference') || undefined,
    }),
  };
}
