import { z } from 'zod';
import { AnnalsError } from '../../../../core/errors.ts';
import { webAddress } from '../../../../core/web-address.ts';
import type { Work } from '../../works/work.ts';
import { pdfLinks } from '../landing/pdf-links.ts';
import { paced } from '../paced.ts';
import type { Resolver, ResolverContext } from '../resolver.ts';
import { isPage } from '../resolver.ts';

const available = z.object({
  archived_snapshots: z.object({
    closest: z
      .object({
        available: z.boolean(),
        status: z.string(),
        timestamp: z.string(),
        url: z.string(),
      })
      .nullish(),
  }),
});

/** The Wayback Machine: what led nowhere today may have been kept; its index first, then old pages. */
export const wayback: Resolver = {
  name: 'wayback_pdf',
  title: 'Wayback Machine',
  homepage: 'https://archive.org/help/wayback_api.php',
  wants: ['refused', 'pdf', 'landing'],
  hosts: ['web.archive.org', 'archive.org'],
  politeness: paced({ rate: '5/second', withinMs: 20_000 }),
  async *find(work, ctx) {
    const seen = new Set<string>();
    for (const url of papersOf(work, ctx)) yield* capturesOf(url, work, ctx, seen);
    for (const url of work.locations
      .filter(isPage)
      .map((page) => page.url)
      .slice(0, MOST_PAGES)) {
      yield* throughOldPage(url, work, ctx, seen);
    }
  },
};

const MOST_PAPERS = 5;
const MOST_PAGES = 2;
const MOST_CAPTURES = 3;

/** Addresses that should have been the paper: those that failed, then those nobody tried. */
function papersOf(work: Work, ctx: ResolverContext): string[] {
  const named = work.locations.filter(({ kind }) => kind === 'pdf').map(({ url }) => url);
  const all = [...ctx.refused.map(({ url }) => url), ...named];
  return [
    ...new Set(all.filter((url) => !/(?:^|\.)archive\.org$/.test(new URL(url).hostname))),
  ].slice(0, MOST_PAPERS);
}

async function* capturesOf(url: string, work: Work, ctx: ResolverContext, seen: Set<string>) {
  const query = new URLSearchParams([
    ['url', url],
    ['filter', 'statuscode:200'],
    ['filter', 'mimetype:application/pdf'],
    ['limit', '-20'],
  ]);
  const answer = await asked(`https://web.archive.org/cdx/search/cdx?${query}`, ctx);
  const captures = bestFirst(readCdx(answer?.text ?? ''), work.year).slice(0, MOST_CAPTURES);
  for (const { timestamp, original } of captures) {
    const raw = `https://web.archive.org/web/${timestamp}id_/${original}`;
    if (seen.has(raw)) continue;
    seen.add(raw);
    yield { url: raw, how: 'pdf' } as const;
  }
}

/** An old copy of the page may still name the PDF that was kept with it. */
async function* throughOldPage(url: string, work: Work, ctx: ResolverContext, seen: Set<string>) {
  const found = await ctx.json(
    `https://archive.org/wayback/available?url=${encodeURIComponent(url)}`,
    available,
  );
  const closest = found?.archived_snapshots.closest;
  if (!closest?.available || closest.status !== '200') return;
  // The page it has may be where ours led to.
  const original =
    webAddress(closest.url.replace(/^https?:\/\/web\.archive\.org\/web\/\d+\//, '')) ?? url;
  const page = await asked(`https://web.archive.org/web/${closest.timestamp}id_/${original}`, ctx);
  if (page === undefined) return;
  const { pdfs } = pdfLinks(page.text, original);
  for (const { url: pdf } of pdfs) yield* capturesOf(pdf, work, ctx, seen);
}

/** A site that asked to be left out is answered with 403: then there is nothing here for us. */
async function asked(url: string, ctx: ResolverContext) {
  try {
    return await ctx.page(url);
  } catch (error) {
    if (!(error instanceof AnnalsError) || error.code !== 'HTTP_403_FORBIDDEN') throw error;
    ctx.note('the archive does not show this site', { url });
    return undefined;
  }
}

export interface Capture {
  readonly timestamp: string;
  readonly original: string;
  readonly mediaType: string;
  readonly status: string;
  readonly digest: string;
}

/** Lines of `urlkey timestamp original mimetype statuscode digest …`; a resume key has none of these. */
export function readCdx(text: string): Capture[] {
  const captures = new Map<string, Capture>();
  for (const line of text.split('\n')) {
    const [, timestamp = '', original = '', mediaType = '', status = '', digest = ''] = line
      .trim()
      .split(' ');
    if (!/^\d{14}$/.test(timestamp) || digest === '' || webAddress(original) === undefined)
      continue;
    // One capture may stand there several times.
    captures.set(`${timestamp} ${original}`, { timestamp, original, mediaType, status, digest });
  }
  return [...captures.values()];
}

/** Equal bytes once; near the year of publication before far from it, then the newest. */
export function bestFirst(captures: readonly Capture[], year: number | null): Capture[] {
  const pdfs = captures.filter(
    ({ mediaType, status }) =>
      mediaType === 'application/pdf' && (status === '200' || status === '-'),
  );
  const byDigest = new Map(pdfs.map((capture) => [capture.digest, capture]));
  const isNear = ({ timestamp }: Capture) =>
    year !== null && Math.abs(Number(timestamp.slice(0, 4)) - year) <= 2;
  return [...byDigest.values()].sort(
    (a, b) => Number(isNear(b)) - Number(isNear(a)) || b.timestamp.localeCompare(a.timestamp),
  );
}
