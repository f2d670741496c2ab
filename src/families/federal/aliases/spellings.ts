/** Forms of ids that other projects and earlier versions of this one used. */
import type { IdAlias } from '../../../core/canonical-ids.ts';
import { sessionOfYear } from '../../../kit/congresses.ts';
import {
  amendmentOf,
  billOf,
  codeOf,
  committeeOf,
  lawOf,
  number,
  regulationOf,
  reportOf,
  voteOf,
} from './parts-of-ids.ts';

const PART = String.raw`(?:-p(?:ar)?t\d+)?`;

export const spellingAliases: readonly IdAlias[] = [
  { from: /^bill:(\d+)-([a-z]+)-(\d+)(?:@([a-z0-9]+))?$/i, to: billOf },
  { from: /^amendment:(\d+)-([a-z]+)-(\d+)$/i, to: amendmentOf },
  {
    from: /^([a-z]+)(\d+)-(\d+)$/i,
    to: (type, n, congress) => amendmentOf(congress, type, n) ?? billOf(congress, type, n),
  },
  { from: /^(plaw|publ|pl|pvtl|priv):?(\d+)[:-](\d+)$/i, to: lawOf },
  { from: /^law:(\d+):(\d+)$/i, to: (congress, n) => lawOf('pl', congress, n) },
  {
    from: /^vote:([hs])(\d+)-([123])\.(\d+)$/i,
    to: (chamber, congress, session, n) => voteOf(number(congress), chamber, number(session), n),
  },
  {
    from: /^(?:vote:)?([hs])(\d+)-(\d+)\.(\d{4})$/i,
    to: (chamber, n, congress, year) =>
      voteOf(number(congress), chamber, sessionOfYear(number(year)), n),
  },
  { from: /^(?:bioguide|legislator|person):([a-z]\d{6})$/i, to: (key) => `member:${key}` },
  // As they stand alone in the publishers' own lists. Four letters alone may be any acronym.
  { from: /^([A-Z]\d{6})$/, to: (key) => `member:${key}` },
  { from: /^([HSJ][A-Z]{3})(\d{2})$/, to: committeeOf },
  { from: /^committee:([hsj][a-z0-9]{3})-?(\d{2})$/i, to: committeeOf },
  { from: /^(?:chrg|hearing):\d+[hsj]hrg(\d+[a-z0-9-]*)$/i, to: (jacket) => `hearing:${jacket}` },
  {
    from: new RegExp(`^(?:crpt|report):(?:CRPT-)?(\\d+)([hse])rpt(\\d+)${PART}$`, 'i'),
    to: reportOf,
  },
  { from: /^crec:CREC-(\d{4}-\d{2}-\d{2}(?:-[vi]\d+)*)$/i, to: (key) => `crec:${key}` },
  { from: /^crec:(CREC-\d{4}-\d{2}-\d{2}-[A-Za-z0-9-]+)$/, to: (key) => `crec-granule:${key}` },
  { from: /^crec-granule:(\d{4}-\d{2}-\d{2}(?:-[vi]\d+)*)$/i, to: (key) => `crec:${key}` },
  {
    from: /^(?:govinfo:)CREC-[^/]+\/(CREC-\d{4}-\d{2}-\d{2}-[A-Za-z0-9-]+)$/i,
    to: (key) => `crec-granule:${key}`,
  },
  { from: /^regs:docket:(.+)$/i, to: (key) => `docket:${key}` },
  { from: /^regs:(.+)$/i, to: (key) => `regdoc:${key}` },
  {
    from: /^cfr:(\d+):(\d+(?:-\d+)?(?:\.[0-9a-z-]+)?)(@[\d-]+)?$/i,
    to: regulationOf,
  },
  {
    // Parts of title 41 have a hyphen of their own: there `cfr:41-60-1` is part 60-1.
    from: /^cfr:((?!41-)\d+)-(\d+[a-z]?)-(\d+[a-z]?)(@[\d-]+)?$/i,
    to: (title, part, section, at) => `cfr:${title}-${part}-${part}.${section}${at}`,
  },
  { from: /^usc:(\d+a?):(\S+)$/i, to: codeOf },
  { from: /^sap:\d+:([a-z]+\d+):(\d{4}-\d{2}-\d{2})$/i, to: (bill, date) => `sap:${date}-${bill}` },
  { from: /^(?:proc|procl):(\d+(?:-[a-z])?)$/i, to: (n) => `proclamation:${n}` },
  { from: /^(?:eo-|executive-order[:-])(\d+(?:-[a-z])?)$/i, to: (n) => `eo:${n}` },
  { from: /^gao:(\d{2}-\d+[a-z]*)$/i, to: (key) => `gao:gao-${key}` },
];
