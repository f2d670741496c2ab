/** One document as plain text, as it is served beside the XML and, before 2000, instead of it. */
import { isoDate } from '../../../kit/eastern-dates.ts';
import { present } from '../../../kit/parsed.ts';
import type { FrDocument } from '../federal_register/shapes.ts';
import { agenciesNamed, docketsIn, numbersIn, partsOfCfrIn, placeOf } from './printed-document.ts';

/** `[Federal Register Volume 59, Number 1 (Monday, January 3, 1994)]`, and the lines after it. */
const HEAD =
  /\[Federal Register(?: Volume |: |, Volume )[^\]\n]{0,200}\]|\[Federal Register: [^\]\n]{0,80}\]/;
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^\[Proposed Rules?\]/m, 'Proposed Rule'],
  [/^\[Rules? and Regulations?\]/m, 'Rule'],
  [/^\[Notices?\]/m, 'Notice'],
  [/^\[Presidential Documents?\]/m, 'Presidential Document'],
];

/** Undefined for a text of another kind. */
export function documentInText(text: string): FrDocument | undefined {
  const start = text.slice(0, 4_000);
  const found = HEAD.exec(start);
  if (!found) return undefined;
  const top = start.slice(found.index);
  const day = isoDate(/([A-Z][a-z]+ \d{1,2}, \d{4})/.exec(found[0])?.[1]);
  const number =
    /^\[(?:FR Doc No: ?|DOCID:.*-)([A-Z]?[\dA-Z]*-[\dA-Z-]+)\]/m.exec(top)?.[1] ??
    numbersIn(text.slice(-2_000)).at(-1)?.number;
  if (day === undefined || number === undefined) return undefined;
  const [, first, last = first] = /^\[Pages? (\d+)(?:-(\d+))?\]/m.exec(top) ?? [];
  const [volume, from, to] = [/Volume (\d+)/.exec(top)?.[1], first, last].map((digits) =>
    digits === undefined ? undefined : Number(digits),
  );
  return {
    document_number: number,
    publication_date: day,
    type: KINDS.find(([line]) => line.test(top))?.[1] ?? 'Uncategorized Document',
    ...present({
      ...headOf(text),
      action: partOf(text, 'ACTION'),
      abstract: partOf(text, 'SUMMARY'),
      dates: partOf(text, 'DATES') ?? partOf(text, 'EFFECTIVE DATE'),
      ...placeOf(volume, from, to),
    }),
  };
}

/** Between the rule of dashes and "AGENCY:" stand the agency, the parts, the docket and the title. */
function headOf(text: string) {
  const from = /\n-{20,}\s*\n/.exec(text.slice(0, 6_000));
  const rest = text.slice(from ? from.index + from[0].length : 0).slice(0, 6_000);
  const end = /\n(?:AGENCY|AGENCIES|ACTION|SUMMARY):/.exec(`\n${rest}`)?.index;
  const [agency, ...lines] = rest
    .slice(0, end ?? 0)
    .split(/\n\s*\n/)
    .map((one) => one.replace(/\s+/g, ' ').trim())
    .filter((one) => one !== '' && !/^-+$/.test(one));
  return {
    title: lines.findLast((one) => !/^\[|^RIN /.test(one)),
    agencies: agenciesNamed(agency === undefined ? [] : [agency]),
    docket_ids: docketsIn(lines.find((one) => /^\[.*\]$/.test(one)) ?? ''),
    cfr_references: partsOfCfrIn(lines.join(' ')),
  };
}

const partOf = (text: string, name: string): string | undefined =>
  new RegExp(`\\n${name}: ([^\\n]+(?:\\n[^\\n]+)*)`)
    .exec(text.slice(0, 40_000))?.[1]
    ?.replace(/\s+/g, ' ')
    .trim();
