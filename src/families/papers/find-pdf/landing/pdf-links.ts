import { webAddress } from '../../../../core/web-address.ts';
import { saysPdf } from '../found-addresses.ts';
import { publisherPdf } from './publisher-pdf.ts';
import { type Anchor, readPage } from './read-page.ts';

/** What a landing page says about where its paper is. */
export interface LandingLinks {
  /** Most trustworthy first; each once. */
  readonly pdfs: readonly PdfLink[];
  /** Where a page that only forwards would have gone. */
  readonly forwardsTo: string | undefined;
  /** The DOI the page says it is about. */
  readonly doi: string | undefined;
}

export interface PdfLink {
  readonly url: string;
  /** Why we believe it: `citation_pdf_url`, `link`, `open graph`, `json-ld`, `publisher`, `anchor`. */
  readonly because: string;
}

/**
 * Reads the page once, in time linear in its length: publishers' own metadata first, then what is known
 * of the publisher, then links of the page that call themselves the PDF.
 */
export function pdfLinks(html: string, pageUrl: string): LandingLinks {
  const page = readPage(html);
  const base = webAddress(page.base ?? '', pageUrl) ?? pageUrl;
  const found = new Map<string, string>();
  const add = (because: string, text: string | undefined, where = base) => {
    const url = webAddress(text, where);
    if (url !== undefined && url !== pageUrl && !found.has(url)) found.set(url, because);
  };
  for (const [name, content] of page.metas)
    if (META_NAMES.has(name)) add('citation_pdf_url', content);
  for (const { href } of page.links) add('link', href);
  for (const [name, content] of page.metas) {
    if (name === 'og:pdf' || (name === 'og:url' && says(content, base))) add('open graph', content);
  }
  for (const url of page.jsonLd.flatMap((block) => pdfsInJsonLd(block, base))) add('json-ld', url);
  for (const url of [
    pageUrl,
    ...page.metas.filter(([name]) => name === 'og:url').map(([, url]) => url),
  ])
    add('publisher', publisherPdf(url));
  const anchors = page.anchors.filter((anchor) => isThePaper(anchor, base)).slice(0, MOST_ANCHORS);
  for (const { href } of anchors) add('anchor', href);
  return {
    pdfs: [...found].map(([url, because]) => ({ url, because })),
    forwardsTo: webAddress(page.refresh ?? '', base),
    doi: page.metas.find(([name]) => name === 'citation_doi')?.[1],
  };
}

const META_NAMES = new Set([
  'citation_pdf_url',
  'bepress_citation_pdf_url',
  'wkhealth_pdf_url',
  'eprints.document_url',
]);

const MOST_ANCHORS = 3;

const says = (text: string, base: string): boolean => {
  const url = webAddress(text, base);
  return url !== undefined && saysPdf(url);
};

/** Of the same site, and said to be the PDF; a reference's PDF or a supplement is another paper. */
function isThePaper({ href, label }: Anchor, base: string): boolean {
  const url = webAddress(href, base);
  if (url === undefined || !sameSite(url, base)) return false;
  if (OTHER_FILES.test(label) || OTHER_FILES.test(new URL(url).pathname)) return false;
  return saysPdf(url)
    ? /\bpdf\b|\bfull[ -]?text\b|\bdownload\b/i.test(label) || /\.pdf$/i.test(new URL(url).pathname)
    : /\b(?:download|article|full[ -]?text|view)\b[^.]{0,20}\bpdf\b|^pdf$/i.test(label.trim());
}

const OTHER_FILES =
  /supplement|supporting|figures?\b|appendix|cover|guideline|poster|slides|policy|terms|form\b/i;

function sameSite(a: string, b: string): boolean {
  const site = (url: string) => {
    const labels = new URL(url).hostname.split('.');
    const [second = '', top = ''] = labels.slice(-2);
    // `ac.uk` is no site: every British university is below it.
    const isShared = top.length === 2 && SHARED.test(second);
    return labels.slice(isShared ? -3 : -2).join('.');
  };
  return site(a) === site(b);
}

const SHARED = /^(?:ac|co|com|edu|ed|gob|gov|go|govt|gouv|ne|net|or|org|res|nic|mil|sch)$/;

/** `encoding` or `associatedMedia` with a PDF's `contentUrl`; blocks nest, but not without end. */
function pdfsInJsonLd(block: unknown, base: string): string[] {
  const found: string[] = [];
  const queue: { value: unknown; depth: number }[] = [{ value: block, depth: 0 }];
  for (let at = 0; at < queue.length && at < MOST_NODES; at += 1) {
    const { value, depth } = queue[at] as { value: unknown; depth: number };
    if (typeof value !== 'object' || value === null || depth > DEEPEST) continue;
    const { contentUrl, encodingFormat, fileFormat } = value as Record<string, unknown>;
    const format = String(encodingFormat ?? fileFormat ?? '');
    if (typeof contentUrl === 'string' && (/pdf/i.test(format) || says(contentUrl, base)))
      found.push(contentUrl);
    for (const inner of Object.values(value)) queue.push({ value: inner, depth: depth + 1 });
  }
  return found;
}

const MOST_NODES = 5_000;
const DEEPEST = 12;
