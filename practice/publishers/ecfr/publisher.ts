/** ecfr.gov: titles, versions of sections, structure, text on a day, corrections; refusals as it words them. */
import { json, type PracticeResponse, type Publisher, text } from '../../publisher.ts';
import type { CfrPart, CfrSection, CfrWorld } from './world.ts';

const PAGE = 1_000;
/** Nothing older is in its history. */
const FIRST_DAY = '2017-01-01';
const NAMES = Array.from({ length: 50 }, (_, i) => ({ number: i + 1, name: `Practice ${i + 1}` }));

export function ecfrPublisher(world: CfrWorld): Publisher {
  return {
    name: 'ecfr',
    hosts: ['www.ecfr.gov'],
    handle({ path, search }) {
      if (path === '/robots.txt') return text('User-agent: *\nDisallow: /api/\n');
      const query = new URLSearchParams(search);
      if (path === '/api/versioner/v1/titles.json') return titles(world);
      if (path === '/api/admin/v1/corrections.json') return corrections(world);
      const [, what, date, number] =
        /^\/api\/versioner\/v1\/(versions|structure|full)\/(?:(\d{4}-\d\d-\d\d)\/)?title-(\d+)\.(?:json|xml)$/.exec(
          path,
        ) ?? [];
      const title = Number(number);
      if (!what) return json({ error: 'Not Found' }, 404);
      if (world.importing().has(title))
        return json({ message: `Title ${title} currently unavailable` }, 503, {
          'retry-after': '3600',
        });
      if (what === 'versions') return versions(world, title, query);
      if (!date) return json({ error: `Bad date: '${date}'` }, 400);
      if (date > world.today || date < FIRST_DAY) return json({ error: 'Not Found' }, 404);
      return what === 'structure' ? structure(world, title, date) : full(world, title, date, query);
    },
    describe: () => ({ today: world.today, size: world.sections().length }),
    changes: {
      amend: ({ title, number, date, text: words, substantive }) =>
        world.amend(Number(title), String(number), {
          date: String(date),
          text: String(words),
          substantive: substantive !== false,
        }),
      remove: ({ title, number, date }) =>
        world.remove(Number(title), String(number), String(date)),
      advance: ({ day }) => world.advance(String(day)),
    },
  };
}

function titles(world: CfrWorld): PracticeResponse {
  const rows = NAMES.map(({ number, name }) => {
    const issued = world
      .sections()
      .filter((one) => one.title === number)
      .flatMap(({ versions: all }) => all.map((version) => version.issued));
    const corrected = world
      .corrections()
      .filter((one) => one.title === number)
      .map((one) => one.corrected);
    const importing = world.importing().get(number) === 'told' && {
      processing_in_progress: true,
    };
    const latest = [...issued, ...corrected, '2016-12-01'].sort().at(-1);
    const days =
      number === 35
        ? { latest_amended_on: null, latest_issue_date: null, up_to_date_as_of: null }
        : { latest_amended_on: latest, latest_issue_date: latest, up_to_date_as_of: world.today };
    return { number, name, ...days, reserved: number === 35, ...importing };
  });
  return json({ titles: rows, meta: { date: world.today, import_in_progress: false } });
}

/** The count is a number in quotation marks; without a filter on the day it is an error. */
function versions(world: CfrWorld, title: number, query: URLSearchParams): PracticeResponse {
  const since = query.get('issue_date[gte]');
  if (since === null)
    return json({ errors: 'Bad parameters: An issue_date parameter must be provided.' }, 400);
  const part = query.get('part');
  const rows = world
    .sections()
    .filter((one) => one.title === title && (part === null || one.part === part))
    .flatMap((section) =>
      section.versions.map((version) => ({
        date: version.date,
        amendment_date: version.date,
        issue_date: version.issued,
        identifier: section.number,
        name: section.heading,
        part: section.part,
        substantive: version.substantive,
        removed: version.removed,
        subpart: null,
        title: String(title),
        type: section.type,
      })),
    )
    .filter((row) => row.issue_date >= since);
  const page = Math.max(1, Number(query.get('page') ?? 1));
  return json({
    content_versions: rows.slice((page - 1) * PAGE, page * PAGE),
    meta: { title: String(title), result_count: String(rows.length), issue_date: { gte: since } },
  });
}

const onDay = (section: CfrSection, day: string) => {
  const version = section.versions.findLast(({ date }) => date <= day);
  return version && !version.removed ? version : undefined;
};

function structure(world: CfrWorld, title: number, day: string): PracticeResponse {
  const here = world.sections().filter((one) => one.title === title && onDay(one, day));
  const leaf = ({ type, number, heading }: CfrSection) => ({
    type,
    identifier: number,
    label: heading,
    reserved: heading.endsWith('[Reserved]'),
  });
  const parts = world
    .parts()
    .filter((one) => one.title === title)
    .map(({ number, heading }) => ({
      type: 'part',
      identifier: number,
      label: heading,
      reserved: false,
      children: here.filter(({ part }) => part === number).map(leaf),
    }));
  const loose = here.filter(({ part }) => part === null).map(leaf);
  return json({
    type: 'title',
    identifier: String(title),
    label: `Title ${title}`,
    children: [
      { type: 'chapter', identifier: 'I', label: 'Chapter I', children: [...parts, ...loose] },
    ],
  });
}

function full(
  world: CfrWorld,
  title: number,
  day: string,
  query: URLSearchParams,
): PracticeResponse {
  const number = query.get('part');
  const here = world
    .sections()
    .filter((one) => one.title === title && one.part === number && onDay(one, day));
  const part = world.parts().find((one) => one.title === title && one.number === number);
  if (here.length === 0) return json({ error: 'No matching content found.' }, 404);
  const body = part
    ? partXml(part, here, day)
    : `<DIV3 N="I" TYPE="CHAPTER">${here.map((one) => sectionXml(one, day)).join('\n')}</DIV3>`;
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version='1.0' encoding='utf-8'?>\n${body}\n`,
  };
}

/** The JSON in the attribute is escaped twice in parts, once in sections. */
const partXml = (
  { title, number, heading, authority, source }: CfrPart,
  sections: readonly CfrSection[],
  day: string,
): string =>
  `<DIV5 N="${number}" TYPE="PART" VOLUME="1" hierarchy_metadata="{&amp;quot;path&amp;quot;:&amp;quot;/on/_SUBSTITUTE_DATE_/title-${title}/part-${number}&amp;quot;}">
<HEAD>${heading}
</HEAD>
<AUTH>
<HED>Authority:</HED><PSPACE>${authority}
</PSPACE></AUTH>
<SOURCE>
<HED>Source:</HED><PSPACE>${source}
</PSPACE></SOURCE>
${sections.map((one) => sectionXml(one, day)).join('\n')}
</DIV5>`;

function sectionXml(section: CfrSection, day: string): string {
  const { title, number, heading, credit, type } = section;
  const name = type === 'section' ? 'DIV8' : 'DIV9';
  const words = (onDay(section, day)?.text ?? '').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const cita = credit ? `<CITA TYPE="N">${credit}\n</CITA>\n` : '';
  return `<${name} N="${number}" TYPE="${type.toUpperCase()}" hierarchy_metadata="{&quot;path&quot;:&quot;/on/_SUBSTITUTE_DATE_/title-${title}/${type}-${number}&quot;}">
<HEAD>${heading}</HEAD>
<P>${words}</P>
${cita}</${name}>`;
}

const corrections = (world: CfrWorld): PracticeResponse =>
  json({
    ecfr_corrections: world.corrections().map((one) => ({
      id: one.id,
      cfr_references: [
        {
          cfr_reference: `${one.title} CFR ${one.section}`,
          hierarchy: {
            title: String(one.title),
            chapter: 'I',
            part: one.part,
            section: one.section,
          },
        },
      ],
      corrective_action: one.action,
      error_corrected: one.corrected,
      error_occurred: one.corrected,
      fr_citation: one.citation,
      position: 1,
      display_in_toc: false,
      title: one.title,
      year: Number(one.corrected.slice(0, 4)),
      last_modified: one.corrected,
    })),
  });
