import {
  type CitedRecord,
  type CslFields,
  type CslName,
  type CslType,
  proofOf,
} from './cited-record.ts';

/** Styles that every record has; families add theirs. */
export const COMMON_STYLES = ['text', 'bibtex', 'ris', 'csl-json'] as const;

export const CITATION_MEDIA = {
  'application/x-bibtex': 'bibtex',
  'application/x-research-info-systems': 'ris',
  'application/vnd.citationstyles.csl+json': 'csl-json',
} as const;

export interface CslItem extends CslFields {
  readonly id: string;
  readonly type: CslType;
  readonly title: string;
  readonly publisher: string;
  readonly URL: string;
  readonly issued?: CslDate;
  readonly accessed: CslDate;
  readonly note: string;
}

interface CslDate {
  readonly 'date-parts': readonly (readonly number[])[];
}

export const cslItem = (record: CitedRecord, own: CslFields = {}): CslItem => ({
  id: `${record.id}@${record.version}`,
  type: 'document',
  title: oneLine(record.title),
  publisher: record.publisher,
  URL: record.url,
  ...(record.publishedOn !== null && { issued: dateParts(record.publishedOn) }),
  accessed: dateParts(record.retrievedOn),
  note: proofOf(record),
  ...own,
});

/** Of a day, a month or a year. */
const dateParts = (day: string): CslDate => ({ 'date-parts': [day.split('-').map(Number)] });

/** A sentence with its proof behind it. */
export const withProof = (sentence: string, record: CitedRecord): string =>
  `${oneLine(sentence).replace(/[\s.]+$/, '')}. [${proofOf(record)}]`;

export function bibtex(item: CslItem): string {
  const fields: [string, string | undefined][] = [
    ['title', `{${escaped(item.title)}}`],
    ['author', item.author && item.author.map(bibName).join(' and ')],
    ['publisher', escaped(item.publisher)],
    ['journal', item['container-title'] && escaped(item['container-title'])],
    ['volume', item.volume && escaped(item.volume)],
    ['number', item.number && escaped(item.number)],
    ['pages', item.page && escaped(item.page)],
    ['year', yearOf(item.issued)],
    ['date', dayOf(item.issued)],
    ['doi', item.DOI && escaped(item.DOI)],
    ['url', encodeUnsafe(item.URL)],
    ['urldate', dayOf(item.accessed)],
    ['note', escaped(item.note)],
  ];
  const lines = fields.flatMap(([name, value]) => (value ? [`  ${name} = {${value}}`] : []));
  const key = item.id.replaceAll(/[^A-Za-z0-9]+/g, '_');
  return `@${BIB_TYPE[item.type] ?? 'misc'}{${key},\n${lines.join(',\n')}\n}\n`;
}

const BIB_TYPE: Readonly<Partial<Record<CslType, string>>> = {
  'article-journal': 'article',
  report: 'techreport',
};

const bibName = ({ family, given, literal }: CslName): string =>
  literal === undefined
    ? escaped([family, given].filter(Boolean).join(', '))
    : `{${escaped(literal)}}`;

const escaped = (text: string): string =>
  oneLine(text)
    .replaceAll('\\', '\u0000')
    .replaceAll(/[&%$#_{}]/g, (sign) => `\\${sign}`)
    .replaceAll('~', '\\textasciitilde{}')
    .replaceAll('^', '\\textasciicircum{}')
    .replaceAll('\u0000', '\\textbackslash{}')
    // TeX would make one dash of two, and one quotation mark.
    .replaceAll(/([-'`])(?=\1)/g, '$1{}');

/** In an address, signs of TeX are written as percent escapes, which every reader understands. */
const encodeUnsafe = (url: string): string =>
  url.replaceAll(/[{}\\^~\s]/g, (sign) => encodeURIComponent(sign).replace('~', '%7E'));

export function ris(item: CslItem): string {
  const lines: [string, string | undefined][] = [
    ['TY', RIS_TYPE[item.type] ?? 'GEN'],
    ['ID', item.id],
    ['TI', item.title],
    ...(item.author ?? []).map((name): [string, string] => ['AU', risName(name)]),
    ['PB', item.publisher],
    ['JO', item['container-title']],
    ['VL', item.volume],
    ['IS', item.number],
    ['SP', item.page],
    ['PY', yearOf(item.issued)],
    ['DA', dayOf(item.issued)?.replaceAll('-', '/')],
    ['DO', item.DOI],
    ['UR', item.URL],
    ['Y2', dayOf(item.accessed)?.replaceAll('-', '/')],
    ['N1', item.note],
    ['ER', ''],
  ];
  return lines
    .flatMap(([tag, value]) => (value === undefined ? [] : [`${tag}  - ${oneLine(value)}\r\n`]))
    .join('');
}

const RIS_TYPE: Readonly<Partial<Record<CslType, string>>> = {
  article: 'JOUR',
  'article-journal': 'JOUR',
  bill: 'BILL',
  hearing: 'HEAR',
  legal_case: 'CASE',
  legislation: 'STAT',
  regulation: 'GOVDOC',
  report: 'RPRT',
  webpage: 'ELEC',
};

const risName = ({ family, given, literal }: CslName): string =>
  literal ?? [family, given].filter(Boolean).join(', ');

const dayOf = (date: CslDate | undefined): string | undefined =>
  date?.['date-parts'][0]
    ?.map((part, at) => String(part).padStart(at === 0 ? 4 : 2, '0'))
    .join('-');

const yearOf = (date: CslDate | undefined): string | undefined => dayOf(date)?.slice(0, 4);

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
