/** Ids of packages and granules at govinfo: `BILLS-119hr1enr`, `PLAW-119publ21`, `CHRG-119hhrg64242`. */
import type { IdAlias } from '../../../core/canonical-ids.ts';
import { billOf, codeOf, lawOf, number, reportOf } from './parts-of-ids.ts';

export const packageAliases: readonly IdAlias[] = [
  {
    from: /^BILLS-(\d+)([a-z]+?)(\d+)([a-z]+[0-9]*[a-z]*)$/i,
    to: (congress, type, n, stage) => billOf(congress, type, n, stage),
  },
  { from: /^BILL(?:STATUS|SUM)-(\d+)([a-z]+?)(\d+)$/i, to: (c, type, n) => billOf(c, type, n) },
  { from: /^PLAW-(\d+)(publ|pvtl)(\d+)$/i, to: (c, kind, n) => lawOf(kind, c, n) },
  { from: /^COMPS-(\d{1,6})$/i, to: (n) => `comps:${number(n)}` },
  {
    from: /^(?:hearing:|chrg:)?CHRG-\d+[hsj]hrg(\d+[a-z0-9-]*)$/i,
    to: (jacket) => `hearing:${jacket}`,
  },
  { from: /^CRPT-(\d+)([hse])rpt(\d+)(?:-p(?:ar)?t\d+)?$/i, to: reportOf },
  { from: /^CREC-(\d{4}-\d{2}-\d{2}(?:-[vi]\d+)*)$/i, to: (key) => `crec:${key}` },
  { from: /^(CREC-\d{4}-\d{2}-\d{2}-[A-Za-z0-9-]+)$/, to: (key) => `crec-granule:${key}` },
  { from: /^GAOREPORTS-(.+)$/i, to: (key) => `gao:${key}` },
  {
    from: /^USCODE-\d{4}-title(\d+)(a?)(?:-.*)?-sec([0-9a-z-]+)$/i,
    to: (title, appendix, section) => codeOf(`${number(title)}${appendix}`, section),
  },
  {
    from: /^CFR-\d{4}-title(\d+)-vol\d+(?:-part([0-9a-z]+))?-sec([0-9a-z]+)-([0-9a-z-]+)$/i,
    to: (title, part, first, rest) => `cfr:${number(title)}-${part || first}-${first}.${rest}`,
  },
  {
    from: /^CFR-\d{4}-title(\d+)-vol\d+-part([0-9a-z]+)$/i,
    to: (title, part) => `cfr:${number(title)}-${part}`,
  },
  // A granule is named after its package, by a slash.
  { from: /^FR-\d{4}-\d{2}-\d{2}\/([A-Z0-9]+(?:-[A-Z0-9]+)+)$/i, to: (key) => `fr:${key}` },
];
