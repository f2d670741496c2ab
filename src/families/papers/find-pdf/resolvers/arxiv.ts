import { SaxesParser } from 'saxes';
import { AnnalsError } from '../../../../core/errors.ts';
import { webAddress } from '../../../../core/web-address.ts';
import type { Resolver } from '../resolver.ts';

/** arXiv: the address follows from the id; its API is asked only when that address gave nothing. */
export const arxiv: Resolver = {
  name: 'arxiv_pdf',
  title: 'arXiv',
  homepage: 'https://info.arxiv.org/help/api/index.html',
  wants: ['arxiv'],
  hosts: ['arxiv.org', 'export.arxiv.org'],
  politeness: {
    rate: '0.33/second',
    timeout: { totalMs: 30_000 },
    retry: { attempts: 6 },
    robots: 'obey',
    userAgent: 'annals/<version> (mailto:<contact>)',
  },
  async *find({ identifiers: { arxiv: id = '' } }, ctx) {
    const key = id.replace('@', 'v');
    const direct = `https://arxiv.org/pdf/${key}`;
    yield { url: direct, how: 'pdf', version: 'submittedVersion' };

    // A withdrawn paper keeps its page and loses the PDF of its last version.
    const url = `https://export.arxiv.org/api/query?id_list=${encodeURIComponent(key)}&max_results=1`;
    const feed = await ctx.page(url);
    const entry = feed && readArxivFeed(url, feed.text)[0];
    if (entry === undefined) return;
    ctx.learn({ title: entry.title, year: Number(entry.published.slice(0, 4)) || null });
    if (entry.withdrawn)
      ctx.learn({ notices: [{ kind: 'withdrawal', from: 'arxiv_pdf', at: entry.updated }] });
    const versions = [entry.pdf, entry.withdrawn ? earlier(entry.pdf) : undefined];
    for (const pdf of versions) {
      if (pdf !== undefined && pdf !== direct)
        yield { url: pdf, how: 'pdf', version: 'submittedVersion' };
    }
  },
};

export interface ArxivEntry {
  readonly id: string;
  readonly title: string;
  readonly published: string;
  readonly updated: string;
  readonly pdf: string | undefined;
  readonly withdrawn: boolean;
}

/** The entries of an Atom answer; an unknown id is an empty feed, a malformed one an entry called "Error". */
export function readArxivFeed(url: string, text: string): ArxivEntry[] {
  const entries: ArxivEntry[] = [];
  const parser = new SaxesParser();
  let fields: Record<string, string> | undefined;
  let pdf: string | undefined;
  let words = '';
  parser.on('error', (error) => {
    throw new AnnalsError('UNEXPECTED_SHAPE', `${url}: the feed is not XML: ${error.message}`, {
      url,
    });
  });
  parser.on('opentag', ({ name, attributes }) => {
    words = '';
    if (name === 'entry') {
      fields = {};
      pdf = undefined;
    }
    if (name === 'link' && attributes.title === 'pdf') pdf = webAddress(attributes.href);
  });
  parser.on('text', (chunk) => {
    words += chunk;
  });
  parser.on('closetag', ({ name }) => {
    if (!fields) return;
    if (name === 'entry') {
      if (!/\/api\/errors/.test(fields.id ?? '')) entries.push(entryOf(fields, pdf));
      fields = undefined;
    } else if (FIELDS.has(name)) fields[name] = words.replace(/\s+/g, ' ').trim();
  });
  parser.write(text).close();
  return entries;
}

const FIELDS = new Set(['id', 'title', 'published', 'updated', 'summary', 'arxiv:comment']);

function entryOf(fields: Record<string, string>, pdf: string | undefined): ArxivEntry {
  const said = `${fields['arxiv:comment'] ?? ''} ${fields.summary ?? ''}`;
  return {
    id: fields.id ?? '',
    title: fields.title ?? '',
    published: fields.published ?? '',
    updated: fields.updated ?? '',
    pdf,
    withdrawn:
      /\bthis (?:paper|article|submission|manuscript) (?:has been|is|was) withdrawn\b/i.test(said),
  };
}

/** The version before: the last one that still has its PDF. */
function earlier(pdf: string | undefined): string | undefined {
  const [, stem, version] = /^(.*v)(\d+)$/.exec(pdf ?? '') ?? [];
  return Number(version) > 1 ? `${stem}${Number(version) - 1}` : undefined;
}
