/** Other spellings of federal ids: package ids, forms of other projects, addresses; each becomes one id. */
import { billType } from '../../kit/bill-types.ts';
import { congressOfYear, sessionOfYear } from '../../kit/congresses.ts';
import { federalId } from './ids.ts';

/** The canonical id for any spelling that is known; undefined for every other text. */
export function canonicalFederalId(text: string): string | undefined {
  const given = text.trim();
  if (given.length > 500) return undefined;
  const known = federalId(given);
  // A regdoc key fits a docket's pattern and the other way round, so the table goes first.
  if (known !== undefined && !REWRITTEN.test(given)) return known;
  if (/^https?:\/\//i.test(given)) return idOfAddress(given);
  return idOfPackage(given) ?? idOfSpelling(given);
}

/** Keys that the table would take although an alias says better what they name. */
const REWRITTEN = /^(?:report:CRPT-\d+[hse]rpt\d+-p|crec:CREC|hearing:\d+[hsj]hrg)/i;

type Rule = readonly [RegExp, (...parts: string[]) => string | undefined];

function firstOf(rules: readonly Rule[], text: string): string | undefined {
  for (const [pattern, to] of rules) {
    const match = pattern.exec(text);
    if (!match) continue;
    const id = to(...match.slice(1).map((part) => part ?? ''));
    if (id !== undefined) return federalId(id);
  }
  return undefined;
}

const number = (digits: string | undefined): number => Number(digits);
const billOf = (
  congress: string | undefined,
  type: string | undefined,
  n: string | undefined,
  stage?: string,
) => {
  const known = billType(type);
  return known && `${known}:${number(congress)}:${number(n)}${stage ? `@${stage}` : ''}`;
};
const voteOf = (congress: number, chamber: string | undefined, session: number, n?: string) =>
  `vote:${congress}-${(chamber ?? '').charAt(0).toLowerCase()}-${session}-${number(n)}`;
const lawOf = (kind: string | undefined, congress: string | undefined, n: string | undefined) =>
  `${/^p(?:ub|l|law)/i.test(kind ?? '') ? 'law' : 'pvtl'}:${number(congress)}-${number(n)}`;
const meetingOf = (congress?: string, chamber?: string, event?: string) =>
  `meeting:${number(congress)}-${(chamber ?? '').charAt(0).toLowerCase()}-${event}`;
const committeeOf = (code: string | undefined) => {
  const upper = (code ?? '').toUpperCase();
  return `committee:${upper.endsWith('00') ? upper.slice(0, -2) : upper}`;
};
const reportOf = (congress?: string, type?: string, n?: string) =>
  `report:CRPT-${number(congress)}${(type ?? '').charAt(0).toLowerCase()}rpt${number(n)}`;

const PACKAGES: readonly Rule[] = [
  [/^BILLS-(\d+)([a-z]+?)(\d+)([a-z]+[0-9]*[a-z]*)$/i, (c, t, n, stage) => billOf(c, t, n, stage)],
  [/^BILL(?:STATUS|SUM)-(\d+)([a-z]+?)(\d+)$/i, (c, t, n) => billOf(c, t, n)],
  [/^PLAW-(\d+)(publ|pvtl)(\d+)$/i, (c, kind, n) => lawOf(kind, c, n)],
  [/^CHRG-\d+[hsj]hrg(\d+[a-z0-9-]*)$/i, (jacket) => `hearing:${jacket}`],
  [/^CRPT-(\d+)([hse])rpt(\d+)(?:-p(?:ar)?t\d+)?$/i, reportOf],
  [/^CREC-(\d{4}-\d{2}-\d{2}(?:-[vi]\d+)*)$/i, (key) => `crec:${key}`],
  [/^(CREC-\d{4}-\d{2}-\d{2}-[A-Za-z0-9-]+)$/, (key) => `crec-granule:${key}`],
  [/^GAOREPORTS-(.+)$/i, (key) => `gao:${key}`],
  [
    /^USCODE-\d{4}-title(\d+)(a?)(?:-.*)?-sec([0-9a-z-]+)$/i,
    (title, appendix, section) =>
      `usc:${number(title)}${(appendix ?? '').toUpperCase()}-${section}`,
  ],
  [
    /^CFR-\d{4}-title(\d+)-vol\d+(?:-part([0-9a-z]+))?-sec([0-9a-z]+)-([0-9a-z-]+)$/i,
    (title, part, first, rest) => `cfr:${number(title)}-${part || first}-${first}.${rest}`,
  ],
  [
    /^CFR-\d{4}-title(\d+)-vol\d+-part([0-9a-z]+)$/i,
    (title, part) => `cfr:${number(title)}-${part}`,
  ],
];

/** `BILLS-119hr1enr`, `PLAW-119publ21`, `CHRG-119hhrg64242`, and a granule after its package. */
export const idOfPackage = (text: string): string | undefined =>
  firstOf(PACKAGES, text.replace(/^govinfo:/i, '').replace(/^CREC-[^/]+\/(?=CREC-)/, ''));

const SPELLINGS: readonly Rule[] = [
  [/^bill:(\d+)-([a-z]+)-(\d+)(?:@([a-z0-9]+))?$/i, billOf],
  [/^([a-z]+)(\d+)-(\d+)$/i, (type, n, congress) => billOf(congress, type, n)],
  [/^(plaw|publ|pl|pvtl|priv):?(\d+)[:-](\d+)$/i, lawOf],
  [/^(?:law|pl):(\d+):(\d+)$/i, (congress, n) => lawOf('pl', congress, n)],
  [/^vote:([hs])(\d+)-([123])\.(\d+)$/i, (h, c, s, n) => voteOf(number(c), h, number(s), n)],
  [
    /^(?:vote:)?([hs])(\d+)-(\d+)\.(\d{4})$/i,
    (h, n, c, y) => voteOf(number(c), h, sessionOfYear(number(y)), n),
  ],
  [/^(?:bioguide|legislator|person):([a-z]\d{6})$/i, (key) => `member:${key}`],
  [/^committee:([hsj][a-z0-9]{3}\d{2})$/i, committeeOf],
  [/^(?:chrg|hearing):\d+[hsj]hrg(\d+[a-z0-9-]*)$/i, (jacket) => `hearing:${jacket}`],
  [/^(?:crpt|report):(?:CRPT-)?(\d+)([hse])rpt(\d+)(?:-p(?:ar)?t\d+)?$/i, reportOf],
  [/^crec:CREC-(\d{4}-\d{2}-\d{2}(?:-[vi]\d+)*)$/i, (key) => `crec:${key}`],
  [/^crec:(CREC-\d{4}-\d{2}-\d{2}-[A-Za-z0-9-]+)$/, (key) => `crec-granule:${key}`],
  [/^regs:docket:(.+)$/i, (key) => `docket:${key}`],
  [/^regs:(.+)$/i, (key) => `regdoc:${key}`],
  [
    /^cfr:(\d+):(\d+)\.([0-9a-z-]+)(@[\d-]+)?$/i,
    (t, part, rest, at) => `cfr:${t}-${part}-${part}.${rest}${at ?? ''}`,
  ],
  [/^cfr:(\d+):(\d+)$/i, (title, part) => `cfr:${title}-${part}`],
  [/^usc:(\d+a?):(\S+)$/i, (title, section) => `usc:${(title ?? '').toUpperCase()}-${section}`],
  [/^sap:\d+:([a-z]+\d+):(\d{4}-\d{2}-\d{2})$/i, (bill, date) => `sap:${date}-${bill}`],
  [/^(?:eo|executive-order)[:-](\d+(?:-[a-z])?)$/i, (n) => `eo:${n}`],
];

const idOfSpelling = (text: string): string | undefined => firstOf(SPELLINGS, text);

const FORMS: Readonly<Record<string, string>> = {
  bill: '',
  resolution: 'res',
  'joint-resolution': 'jres',
  'concurrent-resolution': 'conres',
};
const billLink = (congress?: string, chamber?: string, form?: string, n?: string) => {
  const letter = (chamber ?? '').charAt(0).toLowerCase();
  const rest = FORMS[(form ?? '').toLowerCase()];
  return billOf(congress, rest === '' && letter === 'h' ? 'hr' : `${letter}${rest}`, n);
};

const ADDRESSES: readonly Rule[] = [
  [
    /congress\.gov\/bill\/(\d+)(?:st|nd|rd|th)-congress\/(house|senate)-(bill|resolution|joint-resolution|concurrent-resolution)\/(\d+)/i,
    billLink,
  ],
  [/congress\.gov\/(\d+)\/bills\/([a-z]+)\d+\/BILLS-\d+[a-z]+(\d+)([a-z0-9]+)\./i, billOf],
  [/congress\.gov\/(?:v3\/)?bill\/(\d+)\/([a-z]+)\/(\d+)/i, (c, t, n) => billOf(c, t, n)],
  [/congress\.gov\/(?:v3\/)?law\/(\d+)\/(pub|priv)\/(\d+)/i, (c, kind, n) => lawOf(kind, c, n)],
  [/congress\.gov\/\d+\/plaws\/(publ|pvtl)\d+\/PLAW-(\d+)(?:publ|pvtl)(\d+)/i, lawOf],
  [/congress\.gov\/(public|private)-laws?\/(\d+)[a-z-]*\/(\d+)/i, lawOf],
  [
    /congress\.gov\/(?:v3\/)?(?:committee-report|congressional-report)\/(\d+)(?:[a-z]+-congress)?\/([hse])[a-z-]*\/(\d+)/i,
    reportOf,
  ],
  [/congress\.gov\/(?:v3\/)?hearing\/\d+\/[a-z]+\/(\d+)/i, (jacket) => `hearing:${jacket}`],
  [
    /congress\.gov\/event\/(\d+)[a-z]*-congress\/(house|senate|joint)-event\/(?:[A-Z]*)(\d+)/i,
    meetingOf,
  ],
  [
    /congress\.gov\/(?:v3\/)?committee-meeting\/(\d+)\/(house|senate|joint|nochamber)\/(\d+)/i,
    meetingOf,
  ],
  [
    /congress\.gov\/(?:v3\/)?member\/(?:[^/]+\/)?([a-z]\d{6})(?:[/?#]|$)/i,
    (key) => `member:${key}`,
  ],
  [/bioguide\.congress\.gov\/.*?([A-Z]\d{6})(?:[/?#]|$)/i, (key) => `member:${key}`],
  [/congress\.gov\/(?:v3\/)?committee\/(?:\d+\/)?[a-z-]+\/([hsj][a-z0-9]{3}\d{2})/i, committeeOf],
  [
    /congress\.gov\/(?:v3\/)?house-vote\/(\d+)\/([12])\/(\d+)/i,
    (c, s, n) => voteOf(number(c), 'h', number(s), n),
  ],
  [
    /congress\.gov\/votes?\/(house|senate)\/(\d+)-([12])\/(\d+)/i,
    (h, c, s, n) => voteOf(number(c), h, number(s), n),
  ],
  [
    /clerk\.house\.gov\/(?:evs\/(\d{4})\/roll|Votes\/(\d{4}))(\d+)/i,
    (a, b, n) => {
      const year = number(a || b);
      return voteOf(congressOfYear(year), 'h', sessionOfYear(year), n);
    },
  ],
  [
    /senate\.gov\/.*vote_(\d+)_([12])_(\d+)\.(?:xml|htm)/i,
    (c, s, n) => voteOf(number(c), 's', number(s), n),
  ],
  [
    /senate\.gov\/.*[?&]congress=(\d+)&session=([12])&vote=(\d+)/i,
    (c, s, n) => voteOf(number(c), 's', number(s), n),
  ],
  [/gao\.gov\/(?:products|assets)\/([a-z]+-[0-9a-z-]*\d[a-z]*)/i, (key) => `gao:${key}`],
  [/cbo\.gov\/(?:publication|cost-estimate)\/(\d+)/i, (key) => `cbo:${key}`],
  [
    /lda\.(?:senate\.)?gov\/(?:api\/v1\/)?filings\/(?:public\/filing\/)?([0-9a-f-]{36})/i,
    (key) => `lda:${key}`,
  ],
  [/regulations\.gov\/docket\/([A-Z0-9_-]+)/i, (key) => `docket:${key}`],
  [/regulations\.gov\/(?:v4\/)?(?:document|comment)s?\/([A-Z0-9_-]+)/i, (key) => `regdoc:${key}`],
  [
    /ecfr\.gov\/current\/title-(\d+)\/(?:.*\/)?part-([0-9a-z-]+)(?:\/.*?)?\/section-([0-9a-z.-]+)/i,
    (t, part, section) => `cfr:${t}-${part}-${section}`,
  ],
  [
    /ecfr\.gov\/current\/title-(\d+)\/(?:.*\/)?part-([0-9a-z-]+)/i,
    (title, part) => `cfr:${title}-${part}`,
  ],
];

/** Addresses of congress.gov, govinfo and their neighbours; a package id in the path is read last. */
export function idOfAddress(address: string): string | undefined {
  const shortened = address.slice(0, 500);
  const direct = firstOf(ADDRESSES, shortened);
  if (direct !== undefined) return direct;
  if (!/^https?:\/\/(?:[a-z]+\.)*(?:govinfo|gpo|congress)\.gov\//i.test(shortened))
    return undefined;
  // The last part that is a package or granule id names most closely what is linked to.
  const parts = shortened.split(/[/?#&=]/).map((part) => part.replace(/\.[a-z]{3,4}$/i, ''));
  for (const part of parts.reverse()) {
    const id = idOfPackage(part);
    if (id !== undefined) return id;
  }
  return undefined;
}
