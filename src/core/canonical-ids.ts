import { parseDocumentId } from './ids.ts';
import type { RecordKind } from './record.ts';
import { withoutTracking } from './tracking-parameters.ts';

/** One kind of public id: what it names, how its key looks, and where the API serves it. */
export interface IdKind {
  readonly prefix: string;
  readonly names: string;
  readonly example: string;
  readonly key: RegExp;
  /** The one spelling of a key that `key` matches in several. */
  readonly normal?: (key: string) => string;
}

const upper = (key: string) => key.toUpperCase();
const lower = (key: string) => key.toLowerCase();

const BILLS = ['hr', 's', 'hjres', 'sjres', 'hconres', 'sconres', 'hres', 'sres'] as const;

export const ID_KINDS: readonly IdKind[] = [
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
    example: 'vote:h119-1.240',
    key: /^[hs]\d{1,3}-[12]\.\d+$/,
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
  {
    prefix: 'govuk',
    names: 'GOV.UK page',
    example: `govuk:${'0'.repeat(64)}`,
    key: /^[0-9a-f]{64}$/i,
    normal: lower,
  },
  {
    prefix: 'ky',
    names: 'Cayman judgment',
    example: 'ky:FSD0151202511062025ATPLIFESCIENCE',
    key: /^[A-Z0-9]+$/i,
    normal: upper,
  },
  {
    prefix: 'doi',
    names: 'paper by DOI',
    example: 'doi:10.7717/peerj.4375',
    key: /^10\.\d{4,9}\/\S+$/i,
    normal: lower,
  },
  {
    prefix: 'arxiv',
    names: 'arXiv paper',
    example: 'arxiv:1707.08567',
    key: /^(\d{4}\.\d{4,5}|[a-z-]+(\.[a-z]{2})?\/\d{7})(@\d+)?$/i,
    normal: lower,
  },
  {
    prefix: 'pmc',
    names: 'PubMed Central article',
    example: 'pmc:PMC8164761',
    key: /^PMC\d+$/i,
    normal: upper,
  },
  {
    prefix: 'openalex',
    names: 'OpenAlex work',
    example: 'openalex:W2741809807',
    key: /^W\d+$/i,
    normal: upper,
  },
  {
    prefix: 'pmid',
    names: 'PubMed record',
    example: 'pmid:29456894',
    key: /^\d{1,9}$/,
    normal: (key) => String(Number(key)),
  },
  {
    prefix: 'url',
    names: 'paper known by its address alone',
    example: 'url:https://example.org/papers/1.pdf',
    key: /^https?:\/\/[^\s/]+\/\S*$/i,
    normal: (key) => (URL.canParse(key) ? withoutTracking(key) : key),
  },
];

const KINDS = new Map(ID_KINDS.map((kind) => [kind.prefix, kind]));

/** Other spellings that stand for the same id. */
const ALIASES: readonly { readonly from: RegExp; readonly to: (...parts: string[]) => string }[] = [
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
  { from: /^crec-granule:(.+)$/i, to: (key) => `crec:${key}` },
];

export type CanonicalId =
  | { readonly is: 'known'; readonly id: string; readonly kind: IdKind }
  /** Looks like an id, but the prefix is nobody's or the key does not fit it. */
  | { readonly is: 'malformed'; readonly why: string };

/** The one spelling of an id, whichever of its spellings is given. */
export function canonicalId(text: string): CanonicalId {
  const trimmed = text.trim();
  for (const { from, to } of ALIASES) {
    const match = from.exec(trimmed);
    if (match) return checked(to(...match.slice(1)));
  }
  return checked(trimmed);
}

function checked(text: string): CanonicalId {
  const parsed = parseDocumentId(text.replace(/^[A-Za-z]+(?=:)/, (prefix) => prefix.toLowerCase()));
  if (!parsed)
    return {
      is: 'malformed',
      why: `'${text}' is not an id; ids look like ${ID_KINDS[0]?.example}`,
    };
  const kind = KINDS.get(parsed.prefix);
  if (!kind) return { is: 'malformed', why: `no ids begin with '${parsed.prefix}:'` };
  if (!kind.key.test(parsed.key)) {
    return {
      is: 'malformed',
      why: `'${text}' is not the id of a ${kind.names}; they look like ${kind.example}`,
    };
  }
  return { is: 'known', id: `${kind.prefix}:${kind.normal?.(parsed.key) ?? parsed.key}`, kind };
}

/** Where the API serves a document. */
export const routeOf = (id: string): string => routeOfRecord('document', id);

/** Where the API serves a record. */
export const routeOfRecord = (record: RecordKind, id: string): string =>
  `/v1/${ROUTES[record]}/${encodeURIComponent(id).replaceAll('%3A', ':')}`;

const ROUTES: Readonly<Record<RecordKind, string>> = {
  document: 'documents',
  entity: 'entities',
  event: 'events',
  term: 'terms',
};

/** The letters are upper case, the version's `v` is not. */
function reportNumber(key: string): string {
  return key.toUpperCase().replace(/-V(\d+)/, '-v$1');
}
