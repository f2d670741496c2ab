/** govinfo's BILLSTATUS bulk data with its sitemaps, and the packages of the printings. */
import {
  html,
  json,
  type PracticeRequest,
  type PracticeResponse,
  type Publisher,
  text,
} from '../../publisher.ts';
import { zipOf } from '../../zip.ts';
import { nameOf, type PracticeBill, statusXml, textOf, textPath } from './bill.ts';
import { sitemap, sitemapIndex } from './sitemaps.ts';
import { BILL_TYPES, type BillsWorld } from './world.ts';

export function billsPublisher(world: BillsWorld): Publisher {
  return {
    name: 'bills',
    hosts: ['www.govinfo.gov', 'api.congress.gov'],
    paths:
      /^\/(?:v3\/bill\/|robots\.txt$|sitemap\/bulkdata\/BILLSTATUS\/|bulkdata\/BILLSTATUS\/|content\/pkg\/BILLS-)/,
    handle(request) {
      const { path } = request;
      if (path.startsWith('/v3/bill/')) return apiList(world, request);
      if (path.endsWith('.zip')) return zipped(world, path);
      if (path === '/robots.txt') return text('User-agent: *\nDisallow: /app/\n');
      if (path.startsWith('/sitemap/')) return listing(world, path);
      return file(world, path) ?? errorPage();
    },
    describe: () => ({ seed: world.seed, size: world.bills().length }),
    changes: {
      act: ({ id, text: said }) => world.act(String(id), String(said)),
      print: ({ id, ...printing }) => world.print(String(id), printing),
      publish: ({ id }) => world.publish(String(id)),
      expected: () => world.expected(),
    },
  };
}

const statusPath = (bill: PracticeBill): string =>
  `/bulkdata/BILLSTATUS/${bill.congress}/${bill.type}/BILLSTATUS-${nameOf(bill)}.xml`;

function listing(world: BillsWorld, path: string): PracticeResponse {
  const of = (type: string) => world.bills().filter((bill) => bill.type === type);
  if (path.endsWith('/sitemapindex.xml')) {
    const folders = BILL_TYPES.filter((type) => of(type).length > 0).map((type) => ({
      path: `/sitemap/bulkdata/BILLSTATUS/${world.congress}${type}/sitemap.xml`,
      touchedAt: Math.max(...of(type).map(({ touchedAt }) => touchedAt)),
    }));
    return sitemapIndex(folders, world.shown('index'));
  }
  const folder = path.split('/').at(-2) ?? '';
  const bills = of(folder.replace(/^\d+/, ''));
  const lines = bills.map((bill) => ({ path: statusPath(bill), touchedAt: bill.touchedAt }));
  return sitemap(lines, world.shown(folder));
}

/** Rows have dates, the newest first; `next` contains a blank. */
function apiList(world: BillsWorld, { path, search, headers }: PracticeRequest): PracticeResponse {
  if (!headers['x-api-key'])
    return json(
      { error: { code: 'API_KEY_MISSING', message: 'An API key was not provided.' } },
      403,
    );
  const query = new URLSearchParams(search);
  const type = /^\/v3\/bill\/119\/([a-z]+)$/.exec(path)?.[1];
  const from = Date.parse(query.get('fromDateTime') ?? '') || 0;
  const offset = Number(query.get('offset') ?? 0);
  const limit = Math.min(250, Number(query.get('limit') ?? 20));
  const all = world
    .bills()
    .filter((bill) => (type === undefined || bill.type === type) && bill.apiTouchedAt >= from)
    .sort((a, b) => b.apiTouchedAt - a.apiTouchedAt);
  const bills = all.slice(offset, offset + limit).map((bill) => ({
    congress: bill.congress,
    type: bill.type.toUpperCase(),
    number: String(bill.number),
    title: bill.title,
    updateDate: new Date(bill.apiTouchedAt).toISOString().slice(0, 10),
    updateDateIncludingText: new Date(bill.apiTouchedAt).toISOString().slice(0, 10),
  }));
  return json({ bills, pagination: { count: all.length } });
}

/** Rebuilt each day: a bill that was touched since is in it as it was. */
function zipped(world: BillsWorld, path: string): PracticeResponse {
  const type = /BILLSTATUS-\d+-([a-z]+)\.zip$/.exec(path)?.[1];
  const files = world
    .bills()
    .filter((bill) => bill.type === type)
    .map((bill) => ({
      name: `BILLSTATUS-${nameOf(bill)}.xml`,
      body: statusXml(bill.inZip ?? bill),
      at: new Date((bill.inZip ?? bill).touchedAt),
    }));
  return {
    status: 200,
    headers: { 'content-type': 'application/zip' },
    body: zipOf(files),
    compress: 'never',
  };
}

function file(world: BillsWorld, path: string): PracticeResponse | undefined {
  for (const bill of world.bills()) {
    if (statusPath(bill) === path) return xml(statusXml(bill));
    for (const printing of bill.printings) {
      if (textPath(bill, printing) !== path || printing.text !== 'there') continue;
      const body = textOf(bill, printing);
      return typeof body === 'string'
        ? xml(body)
        : { status: 200, headers: { 'content-type': 'application/pdf' }, body };
    }
  }
  return undefined;
}

const xml = (body: string): PracticeResponse => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body,
});

/** For what it does not have it answers 200, with a page. */
const errorPage = (): PracticeResponse =>
  html('<!DOCTYPE html><html><h1>Error occurred</h1><p>Page not found.</p></html>');
