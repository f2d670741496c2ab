/** uscode.house.gov: lists of release points, zips of titles without a type or a length, Table III. */
import { html, type PracticeResponse, type Publisher, text } from '../../publisher.ts';
import { zipOf } from '../../zip.ts';
import type { CodePoint, CodeSection, CodeWorld } from './world.ts';

const SITE = 'https://uscode.house.gov';

export function codePublisher(world: CodeWorld): Publisher {
  let builds = 0;
  return {
    name: 'us_code',
    hosts: ['uscode.house.gov'],
    handle({ path }) {
      if (path === '/robots.txt') return text('User-agent: *\nDisallow: /quicksearch/\n');
      const current = world.points().at(-1);
      if (!current) return html('<p>nothing</p>');
      if (path === '/download/download.shtml') return pointPage(current, `${SITE}/download/`);
      if (path === '/download/priorreleasepoints.htm') return priorPage(world);
      const law = /^\/table3\/(\d+)_(\d+)\.htm$/.exec(path);
      if (law) return tableThree(world, `${law[1]}-${law[2]}`);
      const asked =
        /^\/download\/releasepoints\/us\/pl\/\d+\/[^/]+\/(?:usc-rp|xml_usc(\w+))@([^/]+)\.(?:htm|zip)$/.exec(
          path,
        );
      const point = world.points().find(({ name }) => name === asked?.[2]);
      if (!point) return html('<p>This page does not exist.</p>', 404);
      if (asked?.[1] === undefined) return pointPage(point, '');
      builds += 1;
      return titleZip(world, point, asked[1].replace(/^0/, '').toUpperCase(), builds);
    },
    describe: () => ({ points: world.points().map(({ name }) => name) }),
  };
}

const folderOf = ({ name }: CodePoint): string => `releasepoints/us/pl/${name.replace('-', '/')}`;
const fileOf = (title: string): string => title.padStart(/\D$/.test(title) ? 3 : 2, '0');

/** The titles that a point touched are marked; appendices are written in small letters or capitals. */
function pointPage(point: CodePoint, base: string): PracticeResponse {
  const titles = [...new Set(point.sections.map(({ title }) => title)), '53'];
  const prefix = base === '' ? '/download/' : '';
  const rows = titles.map((title) => {
    const mark = point.titles.includes(title) ? 'usctitlechanged' : 'usctitle';
    return `<div class="uscitem"><div class="${mark}" id="us/usc/t${title}">Title ${title}</div><div class="itemdownloadlinks"><a href="${prefix}${folderOf(point)}/xml_usc${fileOf(title).toLowerCase()}@${point.name}.zip" title="USLM">[XML]</a></div></div>`;
  });
  return html(
    `<html><body><h3 class="releasepointinformation">Public Law ${point.name} (${written(point.date)})</h3>${rows.join('\n')}</body></html>`,
  );
}

/** The current one stands in a comment until another follows. */
function priorPage(world: CodeWorld): PracticeResponse {
  const entries = world
    .points()
    .toReversed()
    .map((point, i) => {
      const [main = '', ...without] = point.name.replace(/u\d+$/, '').split('not');
      const congress = main.split('-')[0];
      const except = without.map((law) => ` , except ${congress}-${law}`).join('');
      const s = point.titles.length === 1 ? '' : 's';
      const entry = `<li class="releasepoint"><a class="releasepoint" href="${folderOf(point)}/usc-rp@${point.name}.htm">Public Law ${main} (${written(point.date)})${except}, affecting title${s} ${point.titles.join(', ')}.</a></li>`;
      return i === 0 ? `<!-- ${entry} -->` : entry;
    });
  return html(`<html><body><ul class="releasepoints">${entries.join('\n')}</ul></body></html>`);
}

const written = (date: string): string => {
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year}`;
};

function titleZip(
  world: CodeWorld,
  point: CodePoint,
  title: string,
  build: number,
): PracticeResponse {
  const sections = point.sections.filter((one) => one.title === title);
  if (sections.length === 0)
    return { status: 302, headers: { location: '/download/download.shtml' } };
  const sent = world.sent(title);
  const whole = titleXml(world, point, sent === 'other title' ? '99' : title, sections, build);
  const body = sent === 'cut xml' ? whole.slice(0, Math.floor(whole.length * 0.8)) : whole;
  const zip = zipOf([
    { name: `usc${fileOf(title)}.xml`, body, at: new Date(Date.UTC(2026, 0, 2)) },
  ]);
  return { status: 200, body: sent === 'cut zip' ? zip.subarray(0, zip.length - 60) : zip };
}

/** Every build gives the elements other GUIDs. */
function titleXml(
  world: CodeWorld,
  point: CodePoint,
  title: string,
  sections: readonly CodeSection[],
  build: number,
): string {
  const namespace = world.secondSchema.has(title)
    ? 'http://schemas.gpo.gov/xml/uslm'
    : 'http://xml.house.gov/schemas/uslm/1.0';
  const guid = (n: number) =>
    `id${build.toString(16).padStart(8, '0')}-0c74-11e6-bbe6-${n.toString(16).padStart(12, '0')}`;
  const t = title.toLowerCase();
  const body = sections.map((one, n) => {
    const credit = one.laws
      .map(({ law, date }) => {
        const [congress, number] = law.split('-');
        return `<ref href="/us/pl/${congress}/${number}">Pub. L. ${congress}–${number}</ref>, § 1, <date date="${date}">${date}</date>`;
      })
      .join('; ');
    const status = one.status ? ` status="${one.status}"` : '';
    const words = one.words.replaceAll('&', '&amp;');
    return `<section style="-uslm-lc:I80" id="${guid(n)}" identifier="/us/usc/t${t}/s${one.number}"${status}><num value="${one.number}">§ ${one.number}.</num><heading> ${one.heading}</heading><content><p>${words}</p></content><sourceCredit id="${guid(n + 500)}">(${credit}.)</sourceCredit>${one.notes}</section>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<uscDoc xml:lang="en" identifier="/us/usc/t${t}" xmlns="${namespace}" xmlns:dc="http://purl.org/dc/elements/1.1/">
<meta><dc:title>Title ${title}</dc:title><docNumber>${title}</docNumber><docPublicationName>Online@${point.name}</docPublicationName></meta>
<main><title id="${guid(999)}" identifier="/us/usc/t${t}"><num value="${title}">Title ${title}—</num><heading>PRACTICE</heading>
${body.join('\n')}
</title></main></uscDoc>
`;
}

function tableThree(world: CodeWorld, law: string): PracticeResponse {
  const rows = world.tableThree(law);
  if (!rows) return html('<p>This page does not exist.</p>', 404);
  const lines = rows.map(
    ({ act, page, title, section, status }) =>
      `<tr class="table3row_odd"><td class="actsection">${act}</td><td class="statutesatlargepage"><a href="/statviewer.htm?volume=140&amp;page=${page}">${page}</a></td><td class="unitedstatescodetitle">${title}</td><td class="unitedstatescodesection"><a href="/view.xhtml">${section}</a></td><td class="unitedstatescodestatus">${status}</td></tr>`,
  );
  return html(`<html><body><table>${lines.join('\n')}</table></body></html>`);
}
