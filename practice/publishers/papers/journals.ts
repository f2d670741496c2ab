/** doi.org, the journals it leads to, and the repositories that keep copies. */
import { html, type PracticeRequest, type PracticeResponse } from '../../publisher.ts';
import { LINKER, oldPdfUrl, pageUrl, pdfUrl } from './addresses.ts';
import { copyOf, type FileManners, file, PLACEHOLDER } from './copies.ts';
import { challengePage, forwardPage, landingPage, loginPage, movedPage } from './pages.ts';
import type { Paper } from './paper.ts';
import { OTHER_INDEXES } from './stories.ts';
import type { PapersWorld } from './world.ts';

/** Two hops to the journal, as linking services make them; where a DOI leads holds for a day. */
export function doiOrg(world: PapersWorld, request: PracticeRequest): PracticeResponse {
  const answer = whereTo(world, request);
  if (answer.status !== 302) return answer;
  const expires = new Date(Date.now() + 24 * 3_600_000).toUTCString();
  return { ...answer, headers: { ...answer.headers, vary: 'Accept', expires } };
}

function whereTo(world: PapersWorld, request: PracticeRequest): PracticeResponse {
  const paper = world.find(request.path.slice(1));
  if (!paper) return html('<title>DOI Not Found</title><h1>DOI Not Found</h1>', 404);
  if (paper.story.places.journal === 'none') return to(`https://arxiv.org/abs/${paper.arxiv}`);
  if (paper.story.places.doi === 'pdf') return to(pdfUrl(paper));
  return to(`https://${LINKER}/retrieve/${paper.row}`);
}

export function linker(world: PapersWorld, request: PracticeRequest): PracticeResponse {
  const paper = paperAt(world, /^\/retrieve\/(\d+)$/, request.path);
  if (!paper) return html('<title>Not found</title>', 404);
  return paper.story.places.doi === 'forward'
    ? html(forwardPage(pageUrl(paper)))
    : to(pageUrl(paper), 301);
}

const to = (location: string, status = 302): PracticeResponse => ({
  status,
  headers: { location },
});

export function journal(world: PapersWorld, request: PracticeRequest): PracticeResponse {
  // The host has a name and nobody at home.
  if (request.host.startsWith('dead')) return { status: 200, wire: (socket) => socket.destroy() };
  const page = paperAt(world, /^\/article\/(\d+)$/, request.path);
  if (page?.host === request.host) return pageOf(page);
  const paper = paperAt(world, /^\/pdf\/(\d+)\.pdf$/, request.path);
  if (paper?.host === request.host) return pdfOf(paper, request);
  return html('<title>Page not found</title><h1>Page not found</h1>', 404);
}

function pageOf(paper: Paper): PracticeResponse {
  const { page } = paper.story.places;
  if (page === 'gone') return html('<title>Page not found</title>', 404);
  if (page === 'challenge') return html(challengePage(paper.host), 403);
  const answer = html(landingPage(paper));
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'max-age=600' } };
}

function pdfOf(paper: Paper, request: PracticeRequest): PracticeResponse {
  const manners = mannersOf(paper);
  switch (paper.story.places.journal) {
    case 'paper':
      return file(request, copyOf(paper, 'journal'), manners);
    case 'torn': {
      const bytes = copyOf(paper, 'journal');
      return file(request, bytes.subarray(0, Math.floor(bytes.length * 0.6)), manners);
    }
    case 'placeholder':
      return file(request, PLACEHOLDER, manners);
    case 'wall':
      return html(loginPage(paper.title));
    case 'moved':
      return html(movedPage(paper.title));
    case 'challenge':
      // Half of them do not even say that they refuse.
      return html(challengePage(paper.host), paper.row % 2 === 0 ? 403 : 200);
    default:
      return html('<title>Page not found</title>', 404);
  }
}

/** By host: one in four refuses HEAD, one in ten calls everything a stream of octets. */
function mannersOf({ host, row }: Paper): FileManners {
  const number = Number(/^j(\d+)/.exec(host)?.[1] ?? 0);
  return {
    ...(number % 4 === 1 && { head: 'refused' }),
    ...(number % 10 === 3 && { type: 'application/octet-stream' }),
    ...(number % 3 === 0 && { name: `article-${row}.pdf` }),
  };
}

export function repository(world: PapersWorld, request: PracticeRequest): PracticeResponse {
  const kept = paperAt(world, /^\/(\d+)\/1\/paper\.pdf$/, request.path);
  if (kept && /repository/.test(kept.story.places.unpaywall))
    return file(request, copyOf(kept, 'repository'));
  const page = paperAt(world, /^\/(\d+)\/$/, request.path);
  return page ? html(`<title>${page.row}</title>`) : html('<title>Not found</title>', 404);
}

/** What only one index keeps. */
export function files(world: PapersWorld, request: PracticeRequest): PracticeResponse {
  const [, index, row] = /^\/([a-z_]+)\/(\d+)\.pdf$/.exec(request.path) ?? [];
  const known = OTHER_INDEXES.find((one) => one === index);
  const paper = known && Number(row) < world.size ? world.paper(Number(row)) : undefined;
  if (paper?.story.places.only !== known || !paper) return html('<title>Not found</title>', 404);
  return file(request, copyOf(paper, 'index'));
}

/** The journal's paper behind an address of its site, for the archive. */
export function paperOfUrl(
  world: PapersWorld,
  url: string,
): { paper: Paper; of: 'page' | 'pdf' } | undefined {
  const bare = url.replace(/^https?:\/\//, '');
  const row = Number(
    /^[a-z0-9]+\.journals\.example\/(?:article|pdf|old)\/(\d+)/.exec(bare)?.[1] ?? Number.NaN,
  );
  const paper = row < world.size ? world.paper(row) : world.find(bare.replace(/^doi\.org\//, ''));
  if (!paper) return undefined;
  const is = (address: string) => address.replace(/^https:\/\//, '') === bare;
  if (is(pdfUrl(paper)) || is(oldPdfUrl(paper))) return { paper, of: 'pdf' };
  return is(pageUrl(paper)) || bare.startsWith('doi.org/') ? { paper, of: 'page' } : undefined;
}

function paperAt(world: PapersWorld, pattern: RegExp, path: string): Paper | undefined {
  const row = Number(pattern.exec(path)?.[1] ?? Number.NaN);
  return row < world.size ? world.paper(row) : undefined;
}
