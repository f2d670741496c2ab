/** GOV.UK: the Search API, the Content API, pages, and the files of its asset host. */
import {
  html,
  type PracticeRequest,
  type PracticeResponse,
  type Publisher,
  text,
} from '../../publisher.ts';
import { createRateLimit } from '../../rate-limit.ts';
import { bodyHtml } from './body.ts';
import { serveContent } from './content.ts';
import { createSearch } from './search.ts';
import type { Changeable, GovukWorld } from './world.ts';

export interface GovukOptions {
  /** Requests a client may make of the APIs in a second; the real ones allow 10. Unlimited when absent. */
  readonly perSecond?: number;
}

export function govukPublisher(world: GovukWorld, options: GovukOptions = {}): Publisher {
  const search = createSearch(world);
  const admit = createRateLimit({ perSecond: options.perSecond ?? Number.POSITIVE_INFINITY });
  return {
    name: 'govuk',
    hosts: ['www.gov.uk', 'assets.publishing.service.gov.uk'],
    handle(request) {
      if (request.path === '/robots.txt') return robots(request);
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return text('Method not allowed', 405);
      if (request.host === 'assets.publishing.service.gov.uk') return asset(request);
      if (request.path.startsWith('/api/') && !admit(request.client)) {
        return {
          ...html('<h1>Sorry, there have been too many attempts to access this page.</h1>', 429),
          headers: { 'content-type': 'text/html', 'retry-after': '1' },
        };
      }
      if (request.path === '/api/search.json') return search(request.search);
      if (request.path.startsWith('/api/content/')) {
        return serveContent(world, request, decoded(request.path.slice('/api/content'.length)));
      }
      return page(world, request);
    },
    describe: () => ({
      seed: world.seed,
      size: world.size,
      days: world.days,
      version: world.version,
    }),
    changes: changesOf(world),
  };
}

function changesOf(world: GovukWorld): NonNullable<Publisher['changes']> {
  const on = (change: (link: string, details: Record<string, unknown>) => unknown) => {
    return (details: Record<string, unknown>) => {
      const { link, ...rest } = withInstants(details);
      if (typeof link === 'string') return change(link, rest);
      throw new Error('a change needs the link of its document');
    };
  };
  return {
    withdraw: on((link, how) => world.withdraw(link, how)),
    restore: on((link) => world.restore(link)),
    change: on((link, what) => world.change(link, what as Changeable)),
    vanish: on((link) => world.vanish(link)),
    gone: on((link, how) => world.gone(link, how)),
    redirect: on((link, { destination, ...how }) => world.redirect(link, String(destination), how)),
    add: (what) => world.add(withInstants(what) as Changeable & { link?: string }),
    day: ({ date }) => world.day(String(date)),
  };
}

/** JSON has no instants: they come as ISO text or as milliseconds. */
function withInstants(details: Record<string, unknown>): Record<string, unknown> {
  const read = { ...details };
  for (const name of ['at', 'publicTimestamp', 'firstPublishedAt']) {
    const value = read[name];
    if (typeof value !== 'string') continue;
    const instant = Date.parse(value);
    if (Number.isNaN(instant)) throw new Error(`${name} is "${value}"; it must be an ISO time`);
    read[name] = instant;
  }
  return read;
}

function robots(request: PracticeRequest): PracticeResponse {
  if (request.faults.has('robots-denial')) return text('User-agent: *\nDisallow: /\n');
  if (request.host !== 'www.gov.uk') return text('User-agent: *\nDisallow:\n');
  return text(
    [
      'User-agent: *',
      'Disallow: /*/print$',
      '# Site search is for people',
      'Disallow: /search/all*',
      'Sitemap: https://www.gov.uk/sitemap.xml',
      '',
      'User-agent: AhrefsBot',
      'Crawl-delay: 10',
      '',
      'User-agent: deepcrawl',
      'Disallow: /',
      '',
    ].join('\n'),
  );
}

/** A path that cannot be decoded names nothing: it is looked up as it stands. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** The page a person sees, and where the router sends those who come late. */
function page(world: GovukWorld, request: PracticeRequest): PracticeResponse {
  const document = world.find(decoded(request.path));
  const state = document?.state;
  if (document === undefined || state === undefined || state.is === 'vanished')
    return html('<h1>Page not found</h1>', 404);
  if (state.is === 'redirect')
    return {
      status: 301,
      headers: { location: new URL(state.destination, 'https://www.gov.uk').href },
    };
  if (state.is === 'gone')
    return html('<h1>The page you’re looking for is no longer here</h1>', 410);
  return html(
    `<!DOCTYPE html>\n<html lang="en"><head><title>${document.title} - GOV.UK</title></head><body><h1>${document.title}</h1>${bodyHtml(document, world)}</body></html>`,
  );
}

function asset(request: PracticeRequest): PracticeResponse {
  if (!request.path.endsWith('.pdf')) return text('Not found', 404);
  const name = request.path.split('/').at(-1) ?? '';
  const body = `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\n% ${name}\ntrailer<</Root 1 0 R>>\n%%EOF\n`;
  return { status: 200, headers: { 'content-type': 'application/pdf' }, body: Buffer.from(body) };
}
