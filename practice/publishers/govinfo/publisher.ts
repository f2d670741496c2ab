/** www.govinfo.gov for one collection: sitemaps by year, MODS, texts, and a page for errors with status 200. */
import { html, type PracticeResponse, type Publisher, text } from '../../publisher.ts';
import { sitemap, sitemapIndex } from '../bills/sitemaps.ts';
import type { PackagesWorld, PracticePackage } from './packages.ts';

export function packagesPublisher(name: string, world: PackagesWorld): Publisher {
  const { collection } = world;
  return {
    name,
    hosts: ['www.govinfo.gov'],
    paths: new RegExp(
      `^/(?:robots\\.txt$|error$|sitemap/${collection}_|metadata/pkg/${collection}-|content/pkg/${collection}-)`,
    ),
    handle({ path }) {
      if (path === '/robots.txt') return text('User-agent: *\nDisallow: /app/\n');
      if (path === '/error')
        return html('<!DOCTYPE html><html><h1>Error occurred</h1><p>Page not found.</p></html>');
      if (path.startsWith('/sitemap/')) return listing(world, path);
      return (
        file(world, path) ?? { status: 302, headers: { location: 'https://www.govinfo.gov/error' } }
      );
    },
    describe: () => ({ collection, size: world.packages().length }),
    changes: {
      touch: ({ id }) => world.touch(String(id)).id,
      mend: ({ id }) => world.mend(String(id)).id,
    },
  };
}

function listing(world: PackagesWorld, path: string): PracticeResponse {
  const { collection } = world;
  const of = (year: number) => world.packages().filter((one) => one.year === year);
  if (path === `/sitemap/${collection}_sitemap_index.xml`) {
    const years = [...new Set(world.packages().map(({ year }) => year))].sort();
    const lines = years.map((year) => ({
      path: `/sitemap/${collection}_${year}_sitemap.xml`,
      touchedAt: Math.max(...of(year).map(({ touchedAt }) => touchedAt)),
    }));
    return sitemapIndex(lines, world.shown('index'));
  }
  const year = /_(\d{4})_sitemap\.xml$/.exec(path)?.[1] ?? '';
  const lines = of(Number(year)).map(({ id, touchedAt }) => ({
    path: `/app/details/${id}`,
    touchedAt,
  }));
  return sitemap(lines, world.shown(year));
}

function file(world: PackagesWorld, path: string): PracticeResponse | undefined {
  const [, kind, , id = '', ...rest] = path.split('/');
  const found = world.packages().find((one) => one.id === id);
  if (!found) return undefined;
  if (kind === 'metadata') return modsOf(found);
  const wanted = found.texts.find((one) => one.path === rest.join('/'));
  if (!wanted || wanted.state === 'absent') return undefined;
  const { body } = wanted;
  const type = typeof body === 'string' ? 'text/html; charset=utf-8' : 'application/pdf';
  const shown = wanted.state === 'cut' ? body.slice(0, Math.floor(body.length / 2)) : body;
  return { status: 200, headers: { 'content-type': type }, body: shown };
}

function modsOf({ mods, file: state }: PracticePackage): PracticeResponse {
  const body = state === 'empty' ? '' : state === 'cut' ? mods.slice(0, mods.length * 0.7) : mods;
  return { status: 200, headers: { 'content-type': 'application/xml' }, body };
}
