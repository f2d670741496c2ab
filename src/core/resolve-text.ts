import { canonicalId } from './canonical-ids.ts';

/** An id found in what somebody wrote, and the words it was found in. */
export interface Resolved {
  readonly id: string;
  readonly names: string;
  readonly matched: string;
  /** For a thing known by another key than its own (a page of the Federal Register, a URL). */
  readonly how: string;
}

interface Reading {
  readonly pattern: RegExp;
  readonly how: string;
  readonly id: (match: RegExpExecArray) => string | undefined;
}

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

/** In order: what is most certain first. A piece of text is read once. */
const READINGS: readonly Reading[] = [
  {
    pattern: /https?:\/\/(?:dx\.)?doi\.org\/(10\.\d{4,9}\/[^\s"<>]+)/gi,
    how: 'DOI link',
    id: (m) => `doi:${trimmed(m[1])}`,
  },
  {
    pattern:
      /https?:\/\/(?:www\.|export\.)?arxiv\.org\/(?:abs|pdf)\/([a-z-]+(?:\.[A-Z]{2})?\/\d{7}|\d{4}\.\d{4,5})(?:v(\d+))?(?:\.pdf)?/gi,
    how: 'arXiv link',
    id: (m) => arxiv(m[1], m[2]),
  },
  {
    pattern:
      /https?:\/\/(?:www\.)?federalregister\.gov\/(?:d|documents\/\d{4}\/\d{2}\/\d{2}|api\/v1\/documents)\/([A-Z]?\d?-?\d{2,4}-\d{1,6})[^\s]*/gi,
    how: 'Federal Register link',
    id: (m) => `fr:${m[1]}`,
  },
  {
    pattern:
      /https?:\/\/(?:www\.)?congress\.gov\/crs-(?:report|product)\/([A-Z]{1,3}\d{2,6}|\d{2}-\d+)/gi,
    how: 'CRS link',
    id: (m) => `crs:${m[1]}`,
  },
  {
    pattern:
      /https?:\/\/(?:www\.)?everycrsreport\.com\/reports\/([A-Z]{1,3}\d{2,6}|\d{2}-\d+)(?:\.html|\.json)?/gi,
    how: 'CRS link',
    id: (m) => `crs:${m[1]}`,
  },
  {
    pattern:
      /https?:\/\/(?:www\.)?congress\.gov\/bill\/(\d{1,3})(?:st|nd|rd|th)-congress\/(house|senate)-(bill|resolution|joint-resolution|concurrent-resolution)\/(\d+)/gi,
    how: 'bill link',
    id: (m) => billLink(m),
  },
  {
    pattern: /https?:\/\/(?:www\.)?openalex\.org\/(?:works\/)?(W\d+)/gi,
    how: 'OpenAlex link',
    id: (m) => `openalex:${m[1]}`,
  },
  {
    pattern:
      /https?:\/\/(?:www\.ncbi\.nlm\.nih\.gov\/pmc|pmc\.ncbi\.nlm\.nih\.gov|europepmc\.org)\/articles?\/(PMC\d+)\/?/gi,
    how: 'PMC link',
    id: (m) => `pmc:${m[1]}`,
  },
  { pattern: /\b([a-z][a-z-]*:(?:docket:)?[^\s,;()]+)/gi, how: 'id', id: (m) => trimmed(m[1]) },
  {
    pattern: new RegExp(String.raw`\b(\d{1,3})(?:st|nd|rd|th)\s+Congress,?\s+${BILL}\b`, 'gi'),
    how: 'bill',
    id: (m) => bill(m[2], m[3], m[1]),
  },
  {
    pattern: new RegExp(
      String.raw`\b${BILL},?\s*\(?\s*(\d{1,3})(?:st|nd|rd|th)\s+Cong(?:ress|\.)?\)?`,
      'gi',
    ),
    how: 'bill',
    id: (m) => bill(m[1], m[2], m[3]),
  },
  {
    pattern:
      /\b(?:Pub(?:lic|\.)?\s*L(?:aw|\.)?|P\.?\s?L\.?)\s*(?:No\.?\s*)?(\d{1,3})\s?[-–—]\s?(\d{1,4})\b/gi,
    how: 'public law',
    id: (m) => `law:${m[1]}-${m[2]}`,
  },
  {
    pattern: /\b(?:Private Law|Pvt\.?\s*L\.?)\s*(?:No\.?\s*)?(\d{1,3})\s?[-–—]\s?(\d{1,4})\b/gi,
    how: 'private law',
    id: (m) => `pvtl:${m[1]}-${m[2]}`,
  },
  {
    pattern: /\bFR\s+Doc(?:ument)?\.?\s*(?:No\.?)?\s*((?:[CR]\d-)?\d{2,4}-\d{1,6})\b/gi,
    how: 'FR document number',
    id: (m) => `fr:${m[1]}`,
  },
  {
    pattern: /\bGAO-(\d{2})-(\d{3,6}[A-Z]{0,2})\b/gi,
    how: 'GAO product',
    id: (m) => `gao:gao-${m[1]}-${m[2]}`,
  },
  {
    pattern: /\barXiv:?\s*(\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?\/\d{7})(?:v(\d+))?/gi,
    how: 'arXiv id',
    id: (m) => arxiv(m[1], m[2]),
  },
  {
    pattern: /\b(?:doi:?\s*)?(10\.\d{4,9}\/[^\s"<>]+)/gi,
    how: 'DOI',
    id: (m) => `doi:${trimmed(m[1])}`,
  },
  { pattern: /\b(PMC\d{5,9})\b/g, how: 'PMC id', id: (m) => `pmc:${m[1]}` },
  {
    pattern: /\b(\d{1,2})\s+C\.?F\.?R\.?\s+(?:§+\s*|part\s+|section\s+)?(\d+(?:\.\d+[a-z]?)?)/gi,
    how: 'CFR citation',
    id: (m) => `cfr:${m[1]}:${m[2]}`,
  },
  {
    pattern: /\b(\d{1,2})\s+U\.?S\.?C\.?\s+(?:§+\s*)?(\d+[a-z]?(?:-\d+)?)/gi,
    how: 'US Code citation',
    id: (m) => `usc:${m[1]}:${m[2]}`,
  },
  {
    pattern: /\b([A-Z]{2,10}(?:-[A-Z]{1,10})*-\d{4}-\d{4})-(\d{4,6})\b/g,
    how: 'regulations.gov document',
    id: (m) => `regdoc:${m[1]}-${m[2]}`,
  },
  {
    pattern: /\b([A-Z]{2,10}(?:-[A-Z]{1,10})*-\d{4}-\d{4})\b/g,
    how: 'docket',
    id: (m) => `docket:${m[1]}`,
  },
  {
    pattern: /\b((?:R|RL|RS|IF|IN|IG|LSB|TE|HMTG|WMR|WPD|MM)\d{4,6})\b/g,
    how: 'CRS number',
    id: (m) => `crs:${m[1]}`,
  },
  { pattern: /\b(\d{4}-\d{5})\b/g, how: 'FR document number', id: (m) => `fr:${m[1]}` },
  { pattern: /\b(W\d{6,12})\b/g, how: 'OpenAlex id', id: (m) => `openalex:${m[1]}` },
];

/** A citation by volume and page: which document begins there only the catalog knows. */
const PAGE_CITATION = /\b(\d{2,3})\s+(?:FR|Fed\.?\s*Reg\.?)\s+(\d{1,3}(?:,\d{3})|\d{1,6})\b/gi;

export interface PageCitation {
  readonly volume: number;
  readonly page: number;
  readonly matched: string;
}

/** Every id that can be read from the text alone, each once, in the order of certainty. */
export function idsIn(text: string): readonly Resolved[] {
  let rest = text.slice(0, LONGEST);
  const found = new Map<string, Resolved>();
  for (const { pattern, how, id } of READINGS) {
    rest = rest.replace(pattern, (...args) => {
      const match = args.slice(
        0,
        args.findIndex((a) => typeof a === 'number'),
      ) as unknown as RegExpExecArray;
      const canonical = canonicalId(id(match) ?? '');
      if (canonical.is === 'malformed') return match[0];
      if (!found.has(canonical.id)) {
        found.set(canonical.id, {
          id: canonical.id,
          names: canonical.kind.names,
          matched: match[0],
          how,
        });
      }
      return ' ; ';
    });
  }
  return [...found.values()];
}

export function pageCitationsIn(text: string): readonly PageCitation[] {
  return [...text.slice(0, LONGEST).matchAll(PAGE_CITATION)].map((m) => ({
    volume: Number(m[1]),
    page: Number((m[2] ?? '').replace(',', '')),
    matched: m[0],
  }));
}

/** Nobody pastes more to have it resolved, and patterns stay quick. */
const LONGEST = 20_000;

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

const arxiv = (id: string | undefined, version: string | undefined) =>
  `arxiv:${id}${version ? `@${version}` : ''}`;

/** Punctuation of the sentence around it is not part of a link. */
const trimmed = (text: string | undefined): string => (text ?? '').replace(/[.,;:!?)\]}'"]+$/, '');
