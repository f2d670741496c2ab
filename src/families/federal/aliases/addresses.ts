/** Addresses of congress.gov and its neighbours that say by themselves what stands there. */
import type { IdAlias } from '../../../core/canonical-ids.ts';
import { congressOfYear, sessionOfYear } from '../../../kit/congresses.ts';
import { appendixName } from '../ecfr/unit.ts';
import {
  amendmentOf,
  billOf,
  codeOf,
  committeeOf,
  lawOf,
  meetingOf,
  number,
  regulationOf,
  reportOf,
  voteOf,
} from './parts-of-ids.ts';

const FORMS: Readonly<Record<string, string>> = {
  bill: '',
  resolution: 'res',
  'joint-resolution': 'jres',
  'concurrent-resolution': 'conres',
};

function billLink(congress?: string, chamber?: string, form?: string, n?: string) {
  const letter = (chamber ?? '').charAt(0).toLowerCase();
  const rest = FORMS[(form ?? '').toLowerCase()];
  return billOf(congress, rest === '' && letter === 'h' ? 'hr' : `${letter}${rest}`, n);
}

/** The host and all that is below it, with or without its API. */
const at = (host: string, path: string): RegExp =>
  new RegExp(`^https?://(?:[a-z]+\\.)*${host.replaceAll('.', '\\.')}/${path}`, 'i');
const congress = (path: string): RegExp => at('congress.gov', `(?:v3/)?${path}`);
const ORDINAL = '(\\d+)(?:(?:st|nd|rd|th)-congress)?';

const CONGRESS: readonly IdAlias[] = [
  {
    from: congress(
      `bill/${ORDINAL}/(house|senate)-(bill|resolution|joint-resolution|concurrent-resolution)/(\\d+)`,
    ),
    to: billLink,
  },
  {
    from: congress('(\\d+)/bills/([a-z]+)\\d+/BILLS-\\d+[a-z]+(\\d+)([a-z0-9]+)\\.'),
    to: billOf,
  },
  { from: congress('bill/(\\d+)/([a-z]+)/(\\d+)'), to: (c, type, n) => billOf(c, type, n) },
  { from: congress('amendment/(\\d+)/([a-z]+)/(\\d+)'), to: amendmentOf },
  {
    from: congress(`amendment/${ORDINAL}/(house|senate)-amendment/(\\d+)`),
    to: (c, chamber, n) => amendmentOf(c, `${chamber?.charAt(0)}amdt`, n),
  },
  { from: congress('law/(\\d+)/(pub|priv)/(\\d+)'), to: (c, kind, n) => lawOf(kind, c, n) },
  {
    from: congress('(\\d+)/plaws/(publ|pvtl)(\\d+)(?:[/?#]|$)'),
    to: (c, kind, n) => lawOf(kind, c, n),
  },
  {
    from: congress(`(?:committee-report|congressional-report)/${ORDINAL}/([hse])[a-z-]*/(\\d+)`),
    to: reportOf,
  },
  { from: congress('hearing/\\d+/[a-z]+/(\\d+)'), to: (jacket) => `hearing:${jacket}` },
  { from: congress(`event/${ORDINAL}/(house|senate|joint)-event/[A-Z]*(\\d+)`), to: meetingOf },
  { from: congress('committee-meeting/(\\d+)/(house|senate|joint)/(\\d+)'), to: meetingOf },
  { from: congress('member/(?:[^/]+/)?([a-z]\\d{6})(?:[/?#]|$)'), to: (key) => `member:${key}` },
  {
    from: at('bioguide.congress.gov', '.*?([A-Z]\\d{6})(?:[/?#]|$)'),
    to: (key) => `member:${key}`,
  },
  {
    from: congress('committee/(?:\\d+/)?[a-z-]+/([hsj][a-z0-9]{3}\\d{2})'),
    to: (code) => committeeOf(code),
  },
  {
    from: congress('house-vote/(\\d+)/([12])/(\\d+)'),
    to: (c, session, n) => voteOf(number(c), 'h', number(session), n),
  },
  {
    from: congress('votes?/(house|senate)/(\\d+)-([12])/(\\d+)'),
    to: (chamber, c, session, n) => voteOf(number(c), chamber, number(session), n),
  },
  {
    from: congress(
      '(?:crs-report|crs-product|crsreport|product/pdf/[A-Z]+|crs_external_products/[A-Z]+/(?:PDF|HTML))/([A-Z]{1,4}\\d{2,6}|\\d{2}-\\d+)',
    ),
    to: (key) => `crs:${key}`,
  },
];

const VOTES: readonly IdAlias[] = [
  {
    // The last is the address that files and pages of earlier years name.
    from: at(
      'clerk.house.gov',
      '(?:evs/?(\\d{4})/roll|Votes/(\\d{4})|cgi-bin/vote\\.asp\\?year=(\\d{4})&(?:amp;)?rollnumber=)(\\d+)',
    ),
    to: (a, b, c, n) => {
      const year = number(a || b || c);
      return voteOf(congressOfYear(year), 'h', sessionOfYear(year), n);
    },
  },
  {
    from: at('senate.gov', '.*vote_(\\d+)_([12])_(\\d+)\\.(?:xml|htm)'),
    to: (c, session, n) => voteOf(number(c), 's', number(session), n),
  },
  {
    from: at('senate.gov', '.*[?&]congress=(\\d+)&session=([12])&vote=(\\d+)'),
    to: (c, session, n) => voteOf(number(c), 's', number(session), n),
  },
];

/** The addresses under which govinfo finds a document by its citation. */
const LINKS: readonly IdAlias[] = [
  {
    from: at('govinfo.gov', 'link/bills/(\\d+)/([a-z]+)/(\\d+)(?:/([a-z0-9]+))?'),
    to: billOf,
  },
  {
    from: at('govinfo.gov', 'link/plaw/(\\d+)/(public|private)/(\\d+)'),
    to: (c, kind, n) => lawOf(kind, c, n),
  },
  { from: at('govinfo.gov', 'link/crpt/(\\d+)/([hse])[a-z]*/(\\d+)'), to: reportOf },
  { from: at('govinfo.gov', 'link/uscode/(\\d+)/([0-9a-z-]+)'), to: codeOf },
  {
    from: at('govinfo.gov', 'link/cfr/(\\d+)/(\\d+)\\?(?:.*&)?sectionnum=([0-9a-z-]+)'),
    to: (title, part, section) => regulationOf(title, `${part}.${section}`),
  },
  {
    from: at('govinfo.gov', 'link/cfr/(\\d+)/(\\d+)'),
    to: (title, part) => `cfr:${title}-${part}`,
  },
  {
    from: at('govinfo.gov', '.*/FR-\\d{4}-\\d{2}-\\d{2}/(?:[a-z]+/)?([A-Z0-9]+(?:-[0-9]+)+)'),
    to: (key) => `fr:${key}`,
  },
];

const RULES: readonly IdAlias[] = [
  {
    from: at(
      'federalregister.gov',
      '(?:d|documents/\\d{4}/\\d{2}/\\d{2}|api/v1/documents|articles/\\d{4}/\\d{2}/\\d{2})/([A-Z]?\\d{1,4}(?:-\\d{1,6}){1,2})',
    ),
    to: (key) => `fr:${key}`,
  },
  { from: at('federalregister.gov', 'executive-order/(\\d+)'), to: (n) => `eo:${n}` },
  {
    from: at('downloads.regulations.gov', '([A-Z0-9_-]+)/(?:content|attachment_\\d+)\\.'),
    to: (key) => `regdoc:${key}`,
  },
  // Addresses of the older site: `/#!documentDetail;D=...`, `/document?D=...`.
  {
    from: at('regulations.gov', '(?:#!)?docket(?:Detail|Browser)?[;?](?:.*[;&])?D=([A-Z0-9_-]+)'),
    to: (key) => `docket:${key}`,
  },
  {
    from: at('regulations.gov', '(?:#!)?document(?:Detail)?[;?](?:.*[;&])?D=([A-Z0-9_-]+)'),
    to: (key) => `regdoc:${key}`,
  },
  { from: at('regulations.gov', '(?:v4/)?dockets?/([A-Z0-9_-]+)'), to: (key) => `docket:${key}` },
  {
    from: at('regulations.gov', '(?:v4/)?(?:document|comment)s?/([A-Z0-9_-]+)'),
    to: (key) => `regdoc:${key}`,
  },
  {
    from: at(
      'ecfr.gov',
      '(?:current|on/[\\d-]+)/title-(\\d+)/(?:.*/)?part-([0-9a-z-]+)(?:/.*?)?/section-([0-9a-z.()-]+)',
    ),
    to: (title, part, section) => `cfr:${title}-${part}-${section}`,
  },
  {
    from: at(
      'ecfr.gov',
      '(?:current|on/[\\d-]+)/title-(\\d+)/(?:.*/)?part-([0-9a-z-]+)/(?:.*/)?appendix-([^/?#]+)',
    ),
    to: (title, part, name) => `cfr:${title}-${part}-${appendixName(unescaped(name))}`,
  },
  // The address with nothing but the section: the part is what stands before the point.
  {
    from: at('ecfr.gov', '(?:current|on/[\\d-]+)/title-(\\d+)/section-([0-9a-z.()-]+)'),
    to: (title, section) => regulationOf(title, section),
  },
  {
    from: at(
      'ecfr.gov',
      'api/versioner/v1/full/[\\d-]+/title-(\\d+)\\.xml\\?(?:.*&)?part=([0-9a-z-]+)(?:&(?:.*&)?section=([0-9a-z.()%-]+))?',
    ),
    to: (title, part, section) => `cfr:${title}-${part}${section ? `-${unescaped(section)}` : ''}`,
  },
  {
    from: at('law.cornell.edu', 'cfr/text/(\\d+)/([0-9a-z.()-]+)'),
    to: (title, section) => regulationOf(title, section),
  },
  {
    from: at('ecfr.gov', '(?:current|on/[\\d-]+)/title-(\\d+)/(?:.*/)?part-([0-9a-z-]+)'),
    to: (title, part) => `cfr:${title}-${part}`,
  },
  {
    from: at(
      'uscode.house.gov',
      '.*granuleid:(?:%28)?USC-(?:prelim|\\d{4})-title(\\d+a?)-section([0-9a-z-]+)',
    ),
    to: codeOf,
  },
];

const unescaped = (text = ''): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** How GovTrack called the forms of bills in its addresses of before 2013. */
const EARLIER_FORMS: Readonly<Record<string, string>> = {
  h: 'hr',
  hr: 'hres',
  hj: 'hjres',
  hc: 'hconres',
  s: 's',
  sr: 'sres',
  sj: 'sjres',
  sc: 'sconres',
};

const GOVTRACK: readonly IdAlias[] = [
  {
    from: at('govtrack.us', 'congress/bills/(\\d+)/([a-z]+)(\\d+)(?:[/?#]|$)'),
    to: (c, type, n) => billOf(c, type, n),
  },
  {
    from: at(
      'govtrack.us',
      'congress/bill\\.xpd\\?(?:[^#]*&)?bill=([hs][rjc]?)(\\d+)-(\\d+)(?:[&#]|$)',
    ),
    to: (form = '', c, n) => billOf(c, EARLIER_FORMS[form.toLowerCase()], n),
  },
  {
    from: at('govtrack.us', 'congress/votes/(\\d+)-(\\d{4})/([hs])(\\d+)(?:[/?#]|$)'),
    to: (c, year, chamber, n) => voteOf(number(c), chamber, sessionOfYear(number(year)), n),
  },
];

const REPORTS: readonly IdAlias[] = [
  {
    // Of several decisions on one page the first names it.
    from: at(
      'gao.gov',
      '(?:products|assets|reports)/([a-z]+-[0-9a-z.-]*\\d[a-z]*?)(?:-highlights)?(?:[.,%/?#]|$)',
    ),
    to: (k) => `gao:${k}`,
  },
  { from: at('cbo.gov', '(?:publication|cost-estimate)/(\\d+)'), to: (key) => `cbo:${key}` },
  {
    from: /^https?:\/\/lda\.(?:senate\.)?gov\/(?:api\/v1\/)?(?:filings|contributions)\/(?:public\/(?:filing|contribution)\/)?([0-9a-f-]{36})/i,
    to: (key) => `lda:${key}`,
  },
  {
    from: /^https?:\/\/lda\.(?:senate\.)?gov\/api\/v1\/(registrant|client|lobbyist)s\/(\d+)/i,
    to: (who, key) => `lda-${who}:${key}`,
  },
  {
    from: at('everycrsreport.com', 'reports/([A-Z]{1,4}\\d{2,6}|\\d{2}-\\d+)'),
    to: (key) => `crs:${key}`,
  },
];

export const addressAliases: readonly IdAlias[] = [
  ...CONGRESS,
  ...VOTES,
  ...LINKS,
  ...RULES,
  ...REPORTS,
  ...GOVTRACK,
];
