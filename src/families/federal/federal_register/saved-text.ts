/** One document as plain text, as it is served beside the XML and, before 2000, instead of it. */
import { isoDate } from '../../../kit/eastern-dates.ts';
import { present } from '../../../kit/parsed.ts';
import { cfrIn } from './printed-issue.ts';
import type { FrDocument } from './shapes.ts';

/** `[Federal Register Volume 59, Number 1 (Monday, January 3, 1994)]`, and the lines after it. */
const HEAD =
  /\[Federal Register(?: Volume |: |, Volume )[^\]\n]{0,200}\]|\[Federal Register: [^\]\n]{0,80}\]/;
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^\[Proposed Rules?\]/m, 'Proposed Rule'],
  [/^\[Rules? and Regulations?\]/m, 'Rule'],
  [/^\[Notices?\]/m, 'Notice'],
  [/^\[Presidential Documents?\]/m, 'Presidential Document'],
];

export function savedText(text: string): FrDocument | undefined {
  const start = text.slice(0, 4_000);
  const found = HEAD.exec(start);
  if (!found) return undefined;
  const top = start.slice(found.index);
  const day = isoDate(/([A-Z][a-z]+ \d{1,2}, \d{4})/.exec(found[0])?.[1]);
  const number =
    /^\[(?:FR Doc No: ?|DOCID:.*-)([A-Z]?[\dA-Z]*-[\dA-Z-]+)\]/m.exec(top)?.[1] ??
    /\[FR Doc\. ?([A-Z]?[\dA-Z]*-[\dA-Z-]+) Filed/.exec(text.slice(-2_000))?.[1];
  if (day === undefined || number === undefined) return undefined;
  const [, first, last] = /^\[Pages? (\d+)(?:-(\d+))?\]/m.exec(top) ?? [];
  const volume = /Volume (\d+)/.exec(top)?.[1];
  const { title, agency, docket, cfr } = headOf(text);
  return present({
    document_number: number,
    publication_date: day,
    type: KINDS.find(([line]) => line.test(top))?.[1] ?? 'Uncategorized Document',
    title,
    action: partOf(text, 'ACTION'),
    abstract: partOf(text, 'SUMMARY'),
    dates: partOf(text, 'DATES') ?? partOf(text, 'EFFECTIVE DATE'),
    agencies: agency === undefined ? [] : [{ raw_name: agency, name: agency }],
    docket_ids: docket,
    cfr_references: cfr,
    volume: volume === undefined ? undefined : Number(volume),
    start_page: first === undefined ? undefined : Number(first),
    end_page: first === undefined ? undefined : Number(last ?? first),
    citation: volume && first ? `${volume} FR ${first}` : undefined,
  }) as FrDocument;
}

/** Between the rule of dashes and "AGENCY:" stand the agency, the parts, the docket and the title. */
function headOf(text: string) {
  const from = /\n-{20,}\s*\n/.exec(text.slice(0, 6_000));
  const rest = text.slice(from ? from.index + from[0].length : 0).slice(0, 6_000);
  const end = /\n(?:AGENCY|AGENCIES|ACTION|SUMMARY):/.exec(`\n${rest}`)?.index;
  const paragraphs = rest
    .slice(0, end ?? 0)
    .split(/\n\s*\n/)
    .map((one) => one.replace(/\s+/g, ' ').trim())
    .filter((one) => one !== '' && !/^-+$/.test(one));
  const bracketed = paragraphs.find((one) => /^\[.*\]$/.test(one));
  return {
    title: paragraphs.findLast((one) => !/^\[|^RIN /.test(one) && one !== paragraphs[0]),
    agency: paragraphs[0],
    docket: bracketed?.slice(1, -1).split(/;\s*/),
    cfr: cfrIn(paragraphs.join(' ')),
  };
}

const partOf = (text: string, name: string): string | undefined =>
  new RegExp(`\\n${name}: ([^\\n]+(?:\\n[^\\n]+)*)`)
    .exec(text.slice(0, 40_000))?.[1]
    ?.replace(/\s+/g, ' ')
    .trim();
