/** A cost estimate in USLM, as GPO and CBO describe it: its number, its bill, and what it answers. */
import { billIdFrom } from '../../../kit/bill-types.ts';
import { instantOfDay } from '../../../kit/dates.ts';
import { isoDate } from '../../../kit/eastern-dates.ts';
import { present } from '../../../kit/parsed.ts';
import { readLegislationFacts } from '../legislation/read-facts.ts';
import type { ListedPublication } from './listing.ts';

const ANSWERS = [
  'cboBillStatus',
  'cboEstimateForm',
  'committee',
  'longTermDirectSpending',
  'longTermDeficit',
  'intergovernmentalMandate',
  'privateSectorMandate',
  'payGo',
] as const;

/** Undefined where the file does not say its number. */
export function readUslmEstimate(bytes: Uint8Array): ListedPublication | undefined {
  const { metadata, number, congress, title } = readLegislationFacts(bytes);
  const addressed = metadata.citableAs?.join(' ').match(/cbo\.gov\/publication\/(\d{3,6})/)?.[1];
  const key = /^\d{3,6}$/.exec(number ?? '')?.[0] ?? addressed;
  if (key === undefined) return undefined;
  const about = metadata.about ?? [];
  const bills = about.flatMap((words) => {
    const [, of, type, n] = /^(\d{1,3})([a-z]+?)(\d{1,5})$/i.exec(words) ?? [];
    return billIdFrom(Number(of), type, Number(n)) ?? [];
  });
  const day = isoDate(metadata.date?.[0]);
  const said = ANSWERS.flatMap((name) => {
    const words = metadata[name]?.[0];
    return words === undefined ? [] : [[name, words] as const];
  });
  return {
    key,
    title: about.find((words) => / /.test(words)) ?? title ?? '',
    isEstimate: true,
    ...present({
      published: day && instantOfDay(day),
      bills: [...new Set(bills)],
      congress,
      answers: said.length > 0 ? Object.fromEntries(said) : undefined,
    }),
  };
}
