/** govinfo's PLAW bulk data: sitemaps of public and private laws, and the laws as USLM. */
import { html, type PracticeResponse, type Publisher } from '../../publisher.ts';
import { sitemap, sitemapIndex } from '../bills/sitemaps.ts';
import type { LawsWorld, PracticeLaw } from './world.ts';

const FOLDERS = { publ: 'public', pvtl: 'private' } as const;

export function lawsPublisher(world: LawsWorld): Publisher {
  return {
    name: 'public_laws',
    hosts: ['www.govinfo.gov'],
    paths: /^\/(?:sitemap\/bulkdata\/PLAW\/|bulkdata\/PLAW\/)/,
    handle({ path }) {
      if (path.startsWith('/sitemap/')) return listing(world, path);
      const law = world.laws().find((one) => pathOf(one) === path);
      if (law) return { status: 200, headers: { 'content-type': 'text/xml' }, body: xmlOf(law) };
      return html('<!DOCTYPE html><html><h1>Error occurred</h1><p>Page not found.</p></html>');
    },
    describe: () => ({ size: world.laws().length }),
    changes: { touch: ({ id, ...change }) => world.touch(String(id), change) },
  };
}

const pathOf = ({ congress, kind, number }: PracticeLaw): string =>
  `/bulkdata/PLAW/${congress}/${FOLDERS[kind]}/PLAW-${congress}${kind}${number}.xml`;

function listing(world: LawsWorld, path: string): PracticeResponse {
  const lines = (kind: PracticeLaw['kind']) =>
    world
      .laws()
      .filter((law) => law.kind === kind)
      .map((law) => ({ path: pathOf(law), touchedAt: law.touchedAt }));
  if (path.endsWith('/sitemapindex.xml')) {
    const folders = (['publ', 'pvtl'] as const).map((kind) => ({
      path: `/sitemap/bulkdata/PLAW/119${FOLDERS[kind]}/sitemap.xml`,
      touchedAt: Math.max(...lines(kind).map(({ touchedAt }) => touchedAt)),
    }));
    return sitemapIndex(folders, world.shown('index'));
  }
  const folder = path.split('/').at(-2) ?? '';
  return sitemap(lines(folder.endsWith('private') ? 'pvtl' : 'publ'), world.shown(folder));
}

/** Numbers are printed with an en dash; the metadata hold the second half alone. */
function xmlOf({ congress, kind, number, title, bill, approved, file }: PracticeLaw): string {
  if (file === 'empty') return '';
  const type = kind === 'pvtl' ? 'Private Law' : 'Public Law';
  const statutes = kind === 'publ' ? `<citableAs>139 Stat. ${100 + number}</citableAs>` : '';
  const [of, chamber, bills] = bill.split('/');
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<?xml-stylesheet type="text/css" href="uslm.css"?>
<pLaw xmlns="http://schemas.gpo.gov/xml/uslm" xmlns:dc="http://purl.org/dc/elements/1.1/" xml:lang="en"><meta><dc:title>${type} ${congress}–${number}: ${title}</dc:title><dc:type>${type}</dc:type><docNumber>${number}</docNumber><citableAs>${type} ${congress}–${number}</citableAs>${statutes}<congress>${congress}</congress><publicPrivate>${kind === 'pvtl' ? 'private' : 'public'}</publicPrivate><processedDate>2026-01-20</processedDate></meta>
<preface><dc:type>${type}</dc:type><docNumber>${congress}–${number}</docNumber><approvedDate date="${approved}">${approved}</approvedDate></preface>
<main><longTitle><docTitle>An Act</docTitle><officialTitle>${title}</officialTitle><sidenote><p><ref href="/us/bill/${of}/${chamber}/${bills}">[${chamber} ${bills}]</ref></p></sidenote></longTitle><enactingFormula>Be it enacted,</enactingFormula>
<section><num value="1">SECTION 1. </num><heading>LAMPS.</heading><content>The lamps of law ${number} shall be mended under <ref href="/us/usc/t42/s1396">42 U.S.C. 1396</ref>.</content></section></main></pLaw>
`;
  return file === 'cut' ? xml.slice(0, Math.floor(xml.length * 0.8)) : xml;
}
