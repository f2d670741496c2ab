import type { CitationPattern, PagePattern } from '../../core/citations.ts';
import { appendixCitations } from './cite/appendices.ts';

const BILL_TYPES: Readonly<Record<string, string>> = {
  hr: 'hr',
  s: 's',
  hres: 'hres',
  sres: 'sres',
  hjres: 'hjres',
  sjres: 'sjres',
  hconres: 'hconres',
  sconres: 'sconres',
};

const bill = (
  type: string | undefined,
  number: string | undefined,
  congress: string | undefined,
) => {
  const known = BILL_TYPES[(type ?? '').replace(/[.\s]/g, '').toLowerCase()];
  return known && congress ? `${known}:${Number(congress)}:${Number(number)}` : undefined;
};

const BILL = String.raw`(H\.?\s?R|S|H\.?\s?Res|S\.?\s?Res|H\.?\s?J\.?\s?Res|S\.?\s?J\.?\s?Res|H\.?\s?Con\.?\s?Res|S\.?\s?Con\.?\s?Res)\.?\s?(\d{1,5})`;

/** How people write what this family keeps. */
export const federalCitations: readonly CitationPattern[] = [
  {
    pattern:
      /https?:\/\/(?:www\.)?federalregister\.gov\/(?:d|documents\/\d{4}\/\d{2}\/\d{2}|api\/v1\/documents)\/([A-Z]?\d?-?\d{2,4}-\d{1,6})[^\s]*/gi,
    how: 'Federal Register link',
    certainty: 'link',
    id: (m) => `fr:${m[1]}`,
  },
  {
    pattern:
      /https?:\/\/(?:www\.)?congress\.gov\/crs-(?:report|product)\/([A-Z]{1,3}\d{2,6}|\d{2}-\d+)/gi,
    how: 'CRS link',
    certainty: 'link',
    id: (m) => `crs:${m[1]}`,
  },
  {
    pattern:
      /https?:\/\/(?:www\.)?everycrsreport\.com\/reports\/([A-Z]{1,3}\d{2,6}|\d{2}-\d+)(?:\.html|\.json)?/gi,
    how: 'CRS link',
    certainty: 'link',
    id: (m) => `crs:${m[1]}`,
  },
  {
    pattern:
      /https?:\/\/(?:www\.)?congress\.gov\/bill\/(\d{1,3})(?:st|nd|rd|th)-congress\/(house|senate)-(bill|resolution|joint-resolution|concurrent-resolution)\/(\d+)/gi,
    how: 'bill link',
    certainty: 'link',
    id: (m) => billLink(m),
  },
  {
    pattern: new RegExp(String.raw`\b(\d{1,3})(?:st|nd|rd|th)\s+Congress,?\s+${BILL}\b`, 'gi'),
    how: 'bill',
    certainty: 'named',
    id: (m) => bill(m[2], m[3], m[1]),
  },
  {
    pattern: new RegExp(
      String.raw`\b${BILL},?\s*\(?\s*(\d{1,3})(?:st|nd|rd|th)\s+Cong(?:ress|\.)?\)?`,
      'gi',
    ),
    how: 'bill',
    certainty: 'named',
    id: (m) => bill(m[1], m[2], m[3]),
  },
  {
    pattern:
      /\b(?:Pub(?:lic|\.)?\s*L(?:aw|\.)?|P\.?\s?L\.?)\s*(?:No\.?\s*)?(\d{1,3})\s?[-–—]\s?(\d{1,4})\b/gi,
    how: 'public law',
    certainty: 'named',
    id: (m) => `law:${m[1]}-${m[2]}`,
  },
  {
    pattern: /\b(?:Private Law|Pvt\.?\s*L\.?)\s*(?:No\.?\s*)?(\d{1,3})\s?[-–—]\s?(\d{1,4})\b/gi,
    how: 'private law',
    certainty: 'named',
    id: (m) => `pvtl:${m[1]}-${m[2]}`,
  },
  {
    pattern: /\bFR\s+Doc(?:ument)?\.?\s*(?:No\.?)?\s*((?:[CR]\d-)?\d{2,4}-\d{1,6})\b/gi,
    how: 'FR document number',
    certainty: 'named',
    id: (m) => `fr:${m[1]}`,
  },
  {
    pattern: /\bGAO-(\d{2})-(\d{3,6}[A-Z]{0,2})\b/gi,
    how: 'GAO product',
    certainty: 'named',
    id: (m) => `gao:gao-${m[1]}-${m[2]}`,
  },
  ...appendixCitations,
  {
    // Parts of title 41 have a hyphen; of others it makes a range.
    pattern:
      /\b(\d{1,2})\s*C\.?\s?F\.?\s?R\.?\s*(?:§+\s*|parts?\s+|sections?\s+)?(\d+(?:-\d+(?=\.))?(?:\.\d+[a-z]?(?:-\d+[a-z]?)?)?)/gi,
    how: 'CFR citation',
    certainty: 'named',
    id: (m) => `cfr:${m[1]}:${m[2]}`,
  },
  {
    pattern:
      /\b(\d{1,2})\s*U\.?\s?S\.?\s?C(?:ode\b|\.?\s?A)?\.?\s*(?:§+\s*|sections?\s+|sec\.\s*)?(\d+[a-z]*(?:[-–]\d+[a-z]?)?)/gi,
    how: 'US Code citation',
    certainty: 'named',
    id: (m) => `usc:${m[1]}:${m[2]}`,
  },
  {
    // Whoever names no code means the statutes: titles of regulations are cited by their part.
    pattern:
      /(?:\bsections?\s+|§+\s*)(\d+[a-z]*(?:[-–]\d+[a-z]?)?)(?:\([0-9a-z]+\))*,?\s+(?:of\s+)?title\s+(\d{1,2})\b(?!,?\s+(?:of\s+the\s+)?(?:c\.?f\.?r|code\s+of\s+federal))/gi,
    how: 'US Code citation',
    certainty: 'named',
    id: (m) => `usc:${m[2]}:${m[1]}`,
  },
  {
    pattern:
      /\btitle\s+(\d{1,2}),?\s+(?:u\.?\s?s\.?\s?c\.?,?\s+)?(?:sections?\s+|§+\s*)(\d+[a-z]*(?:[-–]\d+[a-z]?)?)(?![.\d])/gi,
    how: 'US Code citation',
    certainty: 'named',
    id: (m) => `usc:${m[1]}:${m[2]}`,
  },
  {
    pattern: /\b(?:Executive\s+Order|E\.\s?O\.|EO)\s*(?:No\.?\s*)?(\d{1,2},\d{3}|\d{4,5})\b/gi,
    how: 'executive order',
    certainty: 'named',
    id: (m) => `eo:${m[1]?.replace(',', '')}`,
  },
  {
    pattern: /\bProclamation\s*(?:No\.?\s*)?(\d{1,2},\d{3}|\d{4,5})\b/gi,
    how: 'proclamation',
    certainty: 'named',
    id: (m) => `proclamation:${m[1]?.replace(',', '')}`,
  },
  {
    pattern: /\b([A-Z]{2,10}(?:-[A-Z]{1,10})*-\d{4}-\d{4})-(\d{4,6})\b/g,
    how: 'regulations.gov document',
    certainty: 'bare',
    id: (m) => `regdoc:${m[1]}-${m[2]}`,
  },
  {
    pattern: /\b([A-Z]{2,10}(?:-[A-Z]{1,10})*-\d{4}-\d{4})\b/g,
    how: 'docket',
    certainty: 'bare',
    id: (m) => `docket:${m[1]}`,
  },
  {
    pattern: /\b((?:R|RL|RS|IF|IN|IG|LSB|TE|HMTG|WMR|WPD|MM)\d{4,6})\b/g,
    how: 'CRS number',
    certainty: 'bare',
    id: (m) => `crs:${m[1]}`,
  },
  {
    pattern: /\b(\d{4}-\d{5})\b/g,
    how: 'FR document number',
    certainty: 'bare',
    id: (m) => `fr:${m[1]}`,
  },
];

/** A citation by volume and page: which document begins there only the catalog knows. */
export const federalPages: readonly PagePattern[] = [
  {
    source: 'federal_register',
    pattern: /\b(\d{2,3})\s+(?:FR|Fed\.?\s*Reg\.?)\s+(\d{1,3}(?:,\d{3})|\d{1,6})\b/gi,
  },
];

const CHAMBER: Readonly<Record<string, string>> = { house: 'h', senate: 's' };
const FORM: Readonly<Record<string, string>> = {
  resolution: 'res',
  'joint-resolution': 'jres',
  'concurrent-resolution': 'conres',
};

function billLink(m: RegExpExecArray): string {
  const chamber = CHAMBER[(m[2] ?? '').toLowerCase()] ?? '';
  const form = (m[3] ?? '').toLowerCase();
  const type = form === 'bill' ? (chamber === 'h' ? 'hr' : 's') : `${chamber}${FORM[form]}`;
  return `${type}:${Number(m[1])}:${Number(m[4])}`;
}
