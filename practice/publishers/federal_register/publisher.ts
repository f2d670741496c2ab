/** federalregister.gov with its API and full texts, and govinfo.gov with its PDFs. */
import {
  html,
  json,
  type PracticeRequest,
  type PracticeResponse,
  type Publisher,
  text,
} from '../../publisher.ts';
import { createApi } from './api.ts';
import { fullText, fullXml } from './full-text.ts';
import type { FrWorld } from './world.ts';

export function frPublisher(world: FrWorld): Publisher {
  const api = createApi(world);
  return {
    name: 'federal_register',
    hosts: ['www.federalregister.gov', 'www.govinfo.gov'],
    handle(request) {
      if (request.path === '/robots.txt')
        return text(
          request.faults.has('robots-denial')
            ? 'User-agent: *\nDisallow: /\n'
            : 'User-agent: *\nDisallow: /api/\n',
        );
      if (request.host === 'www.govinfo.gov') return govinfo(world, request);
      if (/^\/api\/v1\/documents(?:\.json)?$/.test(request.path)) return api.list(request.search);
      const names = /^\/api\/v1\/documents\/([^/]+?)(?:\.json)?$/.exec(request.path)?.[1];
      if (names !== undefined) return api.one(decodeURIComponent(names), request.search);
      if (request.path.startsWith('/api/')) return json({ status: 404, message: 'Not Found' }, 404);
      return fullTextAt(world, request);
    },
    describe: () => ({ seed: world.seed, size: world.size, days: world.days }),
    changes: changesOf(world),
  };
}

function changesOf(world: FrWorld): NonNullable<Publisher['changes']> {
  const on = (change: (number: string, details: Record<string, unknown>) => unknown) => {
    return ({ number, ...details }: Record<string, unknown>) => {
      if (typeof number === 'string') return change(number, details);
      throw new Error('a change needs the number of its document');
    };
  };
  return {
    change: on((number, what) => world.change(number, what)),
    correct: on((number, how) => world.correct(number, how)),
    republish: on((number, how) => world.republish(number, how)),
    withdraw: on((number, how) => world.withdraw(number, how)),
    supersede: on((number, how) => world.supersedeOrder(number, how)),
    vanish: on((number) => world.vanish(number)),
    restore: on((number) => world.restore(number)),
    add: (what) => world.add({ ...what, date: String(what.date) }),
    expected: ({ since, until }) => world.expected(String(since), String(until)),
  };
}

function fullTextAt(world: FrWorld, request: PracticeRequest): PracticeResponse {
  const path =
    /^\/documents\/full_text\/(xml|text)\/(\d{4})\/(\d\d)\/(\d\d)\/([^/]+)\.(?:xml|txt)$/.exec(
      request.path,
    );
  const [, kind, year, month, day, number = ''] = path ?? [];
  const document = world.find(number, `${year}-${month}-${day}`);
  if (!document?.isListed || document.text === 'none') return html('<h1>Page not found</h1>', 404);
  if (kind === 'xml') {
    return document.text === 'xml'
      ? { status: 200, headers: { 'content-type': 'text/xml' }, body: fullXml(document) }
      : html('<h1>Page not found</h1>', 404);
  }
  return text(fullText(document));
}

/** Asked for a granule it does not have, it answers 200 with a page that says so. */
function govinfo(world: FrWorld, request: PracticeRequest): PracticeResponse {
  const [, date, number = ''] =
    /^\/content\/pkg\/FR-(\d{4}-\d\d-\d\d)\/pdf\/([^/]+)\.pdf$/.exec(request.path) ?? [];
  const document = world.find(number, date);
  if (!document?.isListed) return html('<h1>Error occurred</h1><p>Page not found.</p>');
  const body = `%PDF-1.4\n% ${document.number}\n%%EOF\n`;
  return { status: 200, headers: { 'content-type': 'application/pdf' }, body: Buffer.from(body) };
}
