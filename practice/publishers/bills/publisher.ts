/** govinfo's BILLSTATUS bulk data with its sitemaps, and the packages of the printings. */
import { html, type PracticeResponse, type Publisher, text } from '../../publisher.ts';
import { nameOf, type PracticeBill, statusXml, textOf, textPath } from './bill.ts';
import { sitemap, sitemapIndex } from './sitemaps.ts';
import { BILL_TYPES, type BillsWorld } from './world.ts';

export function billsPublisher(world: BillsWorld): Publisher {
  return {
    name: 'bills',
    hosts: ['www.govinfo.gov'],
    paths:
      /^\/(?:robots\.txt$|sitemap\/bulkdata\/BILLSTATUS\/|bulkdata\/BILLSTATUS\/|content\/pkg\/BILLS-)/,
    handle({ path }) {
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
