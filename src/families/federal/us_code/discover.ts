/** Which titles of the Code a run reads: those that release points of late have touched, or all. */
import { AnnalsError } from '../../../core/errors.ts';
import type { Relation } from '../../../core/relations.ts';
import type { DiscoverContext } from '../../../core/source-contexts.ts';
import { type SectionCandidate, sectionCandidate, titleCandidate } from './candidate.ts';
import type { UsCodeParams } from './params.ts';
import {
  CURRENT_URL,
  lawsOf,
  type PointFiles,
  PRIOR_URL,
  parseRelease,
  type ReleasePoint,
  readPointPage,
  readPriorPoints,
  titleName,
} from './release-points.ts';
import { readTableThree, tableThreeUrl } from './table-three.ts';
import type { TitleTexts } from './title-texts.ts';

export interface CodeState {
  readonly texts: TitleTexts;
  /** What Table III says of the laws that were asked about. */
  readonly classified: Map<string, readonly Relation[]>;
}

type Ctx = DiscoverContext<UsCodeParams, CodeState>;
const CURRENT = { cache: 'no-cache' } as const;

export async function* discoverSections(ctx: Ctx): AsyncGenerator<SectionCandidate> {
  const { title, what } = ctx.params;
  const current = readPointPage(await ctx.text(CURRENT_URL, CURRENT), CURRENT_URL);
  ctx.page();
  const prior = readPriorPoints(await ctx.text(PRIOR_URL, CURRENT));
  ctx.page();
  await ctx.list({ url: PRIOR_URL, rows: prior.length });
  const points = [current.point, ...prior.filter(({ name }) => name !== current.point.name)];
  const pages = new Map<string, PointFiles>([[current.point.name, current]]);
  const wanted = wantedTitles(ctx, points, current);
  const refused: string[] = [];
  let listed = 0;
  for (const [name, point] of wanted) {
    if (title !== undefined && name !== titleName(title)) continue;
    const zip = (await pageOf(ctx, point, pages)).files.get(name);
    if (zip === undefined) {
      ctx.passOver(`usc:${name}`, `release point ${point.name} has no file of title ${name}`);
      continue;
    }
    const origin = { release: point.name, released: point.date, zip };
    try {
      const text = await ctx.state.texts.at(zip, name, () => ctx.bytes(zip, { cache: 'no-store' }));
      if (text.release !== undefined && text.release !== point.name)
        ctx.complain(`title ${name} says that it is of release point ${text.release}`, {
          url: zip,
        });
      listed += text.sections.size + 1;
      yield titleCandidate(name, text.heading, origin);
      for (const section of text.sections.values()) yield sectionCandidate(text, section, origin);
    } catch (error) {
      // One title that is cut must not cost the others.
      if (!(error instanceof AnnalsError) || !REFUSED.has(error.code)) throw error;
      ctx.complain(`title ${name} was refused: ${error.message}`, { url: zip });
      refused.push(`title ${name}`);
    }
  }
  if (what !== 'whole' && title === undefined) await classify(ctx, points, wanted);
  if (refused.length > 0) {
    const message = `${refused.join(', ')} came damaged or cut and were refused; the others were read. Run again later`;
    throw new AnnalsError('DISCOVERY_INCOMPLETE', message);
  }
  if (what === 'whole' || title !== undefined)
    await ctx.declare({ series: title === undefined ? 'all titles' : `Title ${title}`, listed });
}

const REFUSED: ReadonlySet<string> = new Set(['NOT_THE_DOCUMENT', 'UNEXPECTED_SHAPE']);

/** Each title with the newest point that touched it; of all titles the newest point there is. */
function wantedTitles(
  ctx: Ctx,
  points: readonly ReleasePoint[],
  current: PointFiles,
): ReadonlyMap<string, ReleasePoint> {
  const { since, release, what, title } = ctx.params;
  const wanted = new Map<string, ReleasePoint>();
  if (release !== undefined) {
    const point = points.find(({ name }) => name === release);
    if (!point || !parseRelease(release))
      throw new AnnalsError(
        'BAD_PARAMS',
        `release is '${release}'; the publisher lists ${points.length} points, the newest is ${points[0]?.name}`,
      );
    const touched = title === undefined ? (point.titles ?? []) : [titleName(title)];
    for (const one of touched) wanted.set(one, point);
    return wanted;
  }
  if (what === 'whole' || title !== undefined) {
    for (const one of current.files.keys()) if (one !== RESERVED) wanted.set(one, current.point);
    return wanted;
  }
  for (const point of points) {
    if (since !== undefined && (point.date ?? '9999') < since) break;
    for (const one of point.titles ?? []) if (!wanted.has(one)) wanted.set(one, point);
  }
  return wanted;
}

/** Title 53 is reserved; its file leads to another page. */
const RESERVED = '53';

async function pageOf(
  ctx: Ctx,
  point: ReleasePoint,
  pages: Map<string, PointFiles>,
): Promise<PointFiles> {
  const known = pages.get(point.name);
  if (known) return known;
  const page = readPointPage(await ctx.text(point.url), point.url);
  ctx.page();
  pages.set(point.name, page);
  return page;
}

/** Table III for each law that these points brought; it comes later than the Code, and then has no page yet. */
async function classify(
  ctx: Ctx,
  points: readonly ReleasePoint[],
  wanted: ReadonlyMap<string, ReleasePoint>,
): Promise<void> {
  const read = new Set([...wanted.values()].map(({ name }) => name));
  const laws = new Set(
    points.flatMap(({ name }, i) => (read.has(name) ? lawsOf(name, points[i + 1]?.name) : [])),
  );
  for (const law of laws) {
    const url = tableThreeUrl(law);
    try {
      const found = readTableThree(await ctx.text(url, CURRENT));
      if (found) ctx.state.classified.set(`law:${law}`, found);
      else ctx.complain(`Table III of Public Law ${law} was cut and is left out`, { url });
    } catch (error) {
      if (!(error instanceof AnnalsError) || error.code !== 'HTTP_404_NOT_FOUND') throw error;
      ctx.note(`Table III has no page of Public Law ${law} yet`, { url });
    }
  }
}
