/**
 * The one table of public ids of federal records: what each names and how its key looks. Other
 * spellings are aliases (`id-aliases.ts`), and become one of these.
 */
import type { IdKind } from '../../core/canonical-ids.ts';
import { BILL_TYPES } from '../../kit/bill-types.ts';

const upper = (key: string) => key.toUpperCase();
const lower = (key: string) => key.toLowerCase();

/** `1396(a)(1)` is in the record of section 1396; § 1.401(k)-1 is a section of that name. */
const withoutSubsections = (key: string) => key.replace(/(?:\([0-9A-Za-z-]+\))+(?=@|$)/, '');

/** `40-60-60.1` on a day; the part of a longer id cannot be told from its section, and is not needed. */
const fetchRegulation = (key: string, day: string): string => {
  const [, title, section] = /^(\d+)(?:-.*?)?(?:-(\d+[a-z]?\.[^@]+))?(?:@.*)?$/i.exec(key) ?? [];
  return `annals run ecfr --title ${title}${section ? ` --section ${section}` : ''} --as-of ${day}`;
};

const LAWS = {
  law: { names: 'public law', example: 'law:119-21' },
  pvtl: { names: 'private law', example: 'pvtl:112-1' },
} as const;

/** Amendments of the House, of the Senate, and those of the Senate that were never printed. */
export const AMENDMENT_TYPES = ['hamdt', 'samdt', 'suamdt'] as const;

export const FEDERAL_ID_KINDS: readonly IdKind[] = [
  {
    prefix: 'crs',
    names: 'CRS report',
    example: 'crs:R47892',
    key: /^[A-Z]{1,4}\d{2,6}(-v\d+)?(@\d+)?$|^\d{2}-\d+[A-Z]?$/i,
    // The letters are upper case, the version's `v` is not.
    normal: (key) => upper(key).replace(/-V(\d+)/, '-v$1'),
  },
  {
    prefix: 'fr',
    names: 'Federal Register document',
    example: 'fr:2026-08558',
    key: /^[A-Z]?\d?-?\d{2,4}-\d{1,6}(-\d+)?(@\d{4}-\d{2}-\d{2})?$|^[CR]\d-\d{4}-\d+$|^[A-Z]\d{1,2}-\d+$/i,
    normal: upper,
  },
  ...BILL_TYPES.map(
    (prefix): IdKind => ({
      prefix,
      names: 'bill or resolution',
      example: `${prefix}:119:1`,
      key: /^\d{1,3}:\d{1,5}(@[a-z0-9]+)?$/i,
      normal: lower,
    }),
  ),
  ...AMENDMENT_TYPES.map(
    (prefix): IdKind => ({
      prefix,
      names: 'amendment',
      example: `${prefix}:119:1`,
      key: /^\d{1,3}:\d{1,5}$/,
    }),
  ),
  ...Object.entries(LAWS).map(
    ([prefix, { names, example }]): IdKind => ({
      prefix,
      names,
      example,
      key: /^\d{1,3}-\d{1,4}$/,
    }),
  ),
  {
    prefix: 'comps',
    names: 'statute with its amendments, compiled by the House',
    example: 'comps:1565',
    key: /^\d{1,6}$/,
  },
  {
    prefix: 'vote',
    names: 'roll-call vote',
    example: 'vote:119-h-1-362',
    key: /^\d{1,3}-[hs]-[123]-\d{1,5}$/i,
    normal: lower,
  },
  {
    prefix: 'member',
    names: 'member of Congress',
    example: 'member:C000127',
    key: /^[A-Z]\d{6}$/i,
    normal: upper,
  },
  {
    prefix: 'lis',
    names: 'member of the Senate, by the number of its own lists',
    example: 'lis:S270',
    key: /^S\d{3}$/i,
    normal: upper,
  },
  {
    prefix: 'committee',
    names: 'committee of Congress',
    example: 'committee:HSAG15',
    key: /^[HSJ][A-Z0-9]{3}(\d{2})?$/i,
    // The publishers' system code `hsag00` is the committee itself, not a subcommittee.
    normal: (key) => upper(key).replace(/00$/, ''),
  },
  {
    prefix: 'meeting',
    names: 'committee meeting',
    example: 'meeting:118-h-115286',
    key: /^\d{1,3}-[hsj]-\d{1,9}$/i,
    normal: lower,
  },
  {
    prefix: 'hearing',
    names: 'printed hearing',
    example: 'hearing:50898',
    key: /^\d{3,10}[a-z0-9-]*$/i,
    normal: lower,
  },
  {
    prefix: 'report',
    names: 'committee report',
    example: 'report:CRPT-119hrpt100',
    key: /^CRPT-\d{1,3}[hse]rpt\d+[a-z0-9-]*$/i,
    normal: (key) => `CRPT-${key.slice(5).toLowerCase()}`,
  },
  {
    prefix: 'crec',
    names: 'issue of the Congressional Record',
    example: 'crec:2025-12-18',
    key: /^\d{4}-\d{2}-\d{2}(-[vi]\d+)*$/i,
    normal: lower,
  },
  {
    prefix: 'crec-granule',
    names: 'article of the Congressional Record',
    example: 'crec-granule:CREC-2025-12-18-pt1-PgS8351',
    key: /^CREC-\d{4}-\d{2}-\d{2}-[A-Za-z0-9-]+$/,
  },
  {
    prefix: 'docket',
    names: 'regulations.gov docket',
    example: 'docket:EPA-HQ-OAR-2025-0001',
    key: /^[A-Z0-9_]+(-[A-Z0-9_]+)+$/i,
    normal: upper,
  },
  {
    prefix: 'regdoc',
    names: 'regulations.gov document',
    example: 'regdoc:ACF-2025-0038-0001',
    key: /^[A-Z0-9_]+(-[A-Z0-9_]+)+$/i,
    normal: upper,
  },
  {
    prefix: 'cfr',
    names: 'title, part or section of the Code of Federal Regulations',
    example: 'cfr:40-60-60.1',
    // The part is carried: 14 CFR part 241 has § 19-8.1, and parts of title 41 contain hyphens.
    recordOf: withoutSubsections,
    past: fetchRegulation,
    key: /^\d{1,2}(?:-[0-9A-Za-z](?:[0-9A-Za-z.-]|\([0-9A-Za-z-]+\))*)?(?:@\d{4}-\d{2}-\d{2})?$/,
  },
  {
    prefix: 'usc',
    names: 'title or section of the United States Code',
    example: 'usc:42-1396',
    recordOf: withoutSubsections,
    key: /^\d{1,2}A?(-[0-9A-Za-z–.-]+(\([0-9A-Za-z-]+\))*)?$/i,
    // Printed with an en dash, typed with a hyphen; the appendix of a title is in capitals.
    normal: (key) => key.replaceAll('–', '-').replace(/^\d{1,2}a(?=-|$)/, upper),
  },
  {
    prefix: 'gao',
    names: 'GAO product',
    example: 'gao:gao-26-107693',
    // Old products have the name of a division before the number, reports under the Antideficiency Act none.
    key: /^[a-z]+(-[a-z]+)?[-/]?\d{2}-\d+[a-z]*$|^[a-z]-\d+(\.\d+)*$|^p\d{4,6}$|^\d{5,6}$/i,
    normal: lower,
  },
  { prefix: 'cbo', names: 'CBO publication', example: 'cbo:62720', key: /^\d{3,6}$/ },
  {
    prefix: 'lda',
    names: 'lobbying filing',
    example: 'lda:3d0d4f2e-7f0f-4d6a-9d3a-0d5f4f0e0a11',
    key: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
    normal: lower,
  },
  ...['registrant', 'client', 'lobbyist'].map(
    (names): IdKind => ({
      prefix: `lda-${names}`,
      names: `${names} of lobbying filings`,
      example: `lda-${names}:61414`,
      key: /^\d{1,12}$/,
    }),
  ),
  {
    prefix: 'sap',
    names: 'statement of administration policy',
    example: 'sap:2025-01-22-s5',
    key: /^\d{4}-\d{2}-\d{2}(-[a-z0-9]+)+$/i,
    normal: lower,
  },
  {
    prefix: 'topic',
    names: 'policy area or legislative subject',
    example: 'topic:armed-forces-and-national-security',
    key: /^[a-z0-9]+(-[a-z0-9]+)*$/i,
    normal: lower,
  },
  {
    prefix: 'eo',
    names: 'executive order',
    example: 'eo:14110',
    key: /^\d{1,5}(-[a-z])?$/i,
    normal: lower,
  },
  {
    prefix: 'proclamation',
    names: 'proclamation of the President',
    example: 'proclamation:10371',
    key: /^\d{1,5}(-[a-z])?$/i,
    normal: lower,
  },
  {
    prefix: 'stat',
    names: 'page of the Statutes at Large',
    example: 'stat:139-72',
    key: /^\d{1,3}-\d{1,5}[A-Z]?(-\d{1,4})?$/i,
    normal: upper,
    is: 'mark',
  },
  {
    prefix: 'fr-page',
    names: 'page of the Federal Register',
    example: 'fr-page:91-12345',
    key: /^\d{1,3}-\d{1,6}$/,
    is: 'mark',
  },
  {
    prefix: 'rin',
    names: 'regulation, by its number',
    example: 'rin:0938-AV09',
    key: /^\d{4}-[A-Z]{2}\d{2}$/i,
    normal: upper,
    is: 'mark',
  },
];

const KINDS = new Map(FEDERAL_ID_KINDS.map((kind) => [kind.prefix, kind]));

/** The one spelling of an id whose prefix is in the table; undefined for every other text. */
export function federalId(text: string): string | undefined {
  const colon = text.indexOf(':');
  const kind = KINDS.get(text.slice(0, colon).trim().toLowerCase());
  const key = text.slice(colon + 1).trim();
  if (!kind?.key.test(key)) return undefined;
  return `${kind.prefix}:${kind.normal?.(key) ?? key}`;
}

/** `Armed Forces and National Security` to the key of its topic. */
export const topicId = (name: string): string =>
  `topic:${name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`;
