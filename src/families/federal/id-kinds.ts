import type { IdAlias, IdKind } from '../../core/canonical-ids.ts';

const upper = (key: string) => key.toUpperCase();
const lower = (key: string) => key.toLowerCase();

const BILLS = ['hr', 's', 'hjres', 'sjres', 'hconres', 'sconres', 'hres', 'sres'] as const;

export const federalIdKinds: readonly IdKind[] = [
  {
    prefix: 'crs',
    names: 'CRS report',
    example: 'crs:R47892',
    key: /^[A-Z]{1,3}\d{2,6}(-v\d+)?(@\d+)?$|^\d{2}-\d+$/i,
    normal: reportNumber,
  },
  {
    prefix: 'fr',
    names: 'Federal Register document',
    example: 'fr:2026-08558',
    key: /^[A-Z]?\d?-?\d{2,4}-\d{1,6}(-\d+)?(@\d{4}-\d{2}-\d{2})?$|^[CR]\d-\d{4}-\d+$|^X\d{2}-\d+$/i,
    normal: upper,
  },
  ...BILLS.map(
    (prefix): IdKind => ({
      prefix,
      names: 'bill or resolution',
      example: `${prefix}:119:1`,
      key: /^\d{1,3}:\d{1,5}(@[a-z0-9]+)?$/,
    }),
  ),
  { prefix: 'law', names: 'public law', example: 'law:119-1', key: /^\d{1,3}-\d{1,4}$/ },
  { prefix: 'pvtl', names: 'private law', example: 'pvtl:112-1', key: /^\d{1,3}-\d{1,4}$/ },
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
    prefix: 'report',
    names: 'committee report',
    example: 'report:CRPT-119hrpt100',
    key: /^CRPT-\d{1,3}[hse]rpt\d+(-pt\d+)?$/i,
  },
  {
    prefix: 'hearing',
    names: 'hearing transcript',
    example: 'hearing:119hhrg64242',
    key: /^(\d{1,3}[hsj]hrg)?\d+$/i,
    normal: lower,
  },
  {
    prefix: 'crec',
    names: 'Congressional Record granule',
    example: 'crec:2025-12-18',
    key: /^(CREC-)?\d{4}-\d{2}-\d{2}(-.+)?$/,
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
    prefix: 'gao',
    names: 'GAO product',
    example: 'gao:gao-26-107693',
    key: /^[a-z]*-?\d{2}-\d+[a-z]*$/i,
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
  {
    prefix: 'cfr',
    names: 'CFR section',
    example: 'cfr:1:18.1',
    key: /^\d{1,2}:\d+(\.\d+[a-z]?)?(@\d{4}-\d{2}-\d{2})?$/i,
  },
  { prefix: 'usc', names: 'US Code section', example: 'usc:5:552', key: /^\d{1,2}a?:\S+$/i },
  {
    prefix: 'sap',
    names: 'statement of administration policy',
    example: 'sap:119:s5:2025-01-22',
    key: /^\d{1,3}:[a-z]+\d+:\d{4}-\d{2}-\d{2}$/,
  },
];

/** Other spellings that stand for the same id. */
export const federalIdAliases: readonly IdAlias[] = [
  {
    from: /^bill:(\d+)-([a-z]+)-(\d+)$/i,
    to: (congress = '', type = '', number = '') =>
      `${type.toLowerCase()}:${congress}:${Number(number)}`,
  },
  { from: /^plaw:(\d+)[:-](\d+)$/i, to: (congress, number) => `law:${congress}-${number}` },
  { from: /^pvtl:(\d+):(\d+)$/i, to: (congress, number) => `pvtl:${congress}-${number}` },
  { from: /^regs:docket:(.+)$/i, to: (key) => `docket:${key}` },
  { from: /^regs:(.+)$/i, to: (key) => `regdoc:${key}` },
  { from: /^crpt:(\d+[hse]rpt\d+.*)$/i, to: (key) => `report:CRPT-${key}` },
  { from: /^chrg:(.+)$/i, to: (key) => `hearing:${key}` },
  {
    from: /^vote:([hs])(\d+)-([123])\.(\d+)$/i,
    to: (chamber, congress, session, number) =>
      `vote:${congress}-${chamber}-${session}-${Number(number)}`,
  },
  { from: /^(?:bioguide|legislator|person):([a-z]\d{6})$/i, to: (key) => `member:${key}` },
  { from: /^crec-granule:(.+)$/i, to: (key) => `crec:${key}` },
];

/** The letters are upper case, the version's `v` is not. */
function reportNumber(key: string): string {
  return key.toUpperCase().replace(/-V(\d+)/, '-v$1');
}
