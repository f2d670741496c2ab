/** Which units a run takes: what changed of late, a title whole, or a title as it was on a day. */
import { AnnalsError } from '../../../core/errors.ts';
import type { DiscoverContext } from '../../../core/source-contexts.ts';
import {
  candidateOf,
  candidateThen,
  type Listed,
  titleCandidate,
  type UnitCandidate,
} from './candidate.ts';
import {
  FIRST,
  listChanges,
  listCorrections,
  listStructure,
  listTitles,
  type StructuredUnit,
} from './listing.ts';
import type { EcfrParams } from './params.ts';
import type { CorrectionRow, TitleRow } from './shapes.ts';
import { type Unit, unitId } from './unit.ts';

type Ctx = DiscoverContext<EcfrParams, unknown>;
type Corrections = ReadonlyMap<string, readonly CorrectionRow[]>;
type Changes = Awaited<ReturnType<typeof listChanges>>;

export async function* discoverUnits(ctx: Ctx): AsyncGenerator<UnitCandidate> {
  const { title, since, asOf } = ctx.params;
  const titles = (await listTitles(ctx)).filter(
    (one) => (title === undefined || one.number === title) && isThere(ctx, one),
  );
  if (title !== undefined && titles.length === 0)
    throw new AnnalsError('BAD_PARAMS', `title ${title} has no text: it is reserved or not listed`);
  const wanted = titles.filter(
    (one) => asOf !== undefined || since === undefined || (one.latest_issue_date ?? '') >= since,
  );
  // Titles move when something came in; without that there are no corrections either.
  const corrections: Corrections = wanted.length > 0 ? await listCorrections(ctx) : new Map();
  const importing: string[] = [];
  let listed = 0;
  for (const one of wanted) {
    // It would answer 503, and ask that the whole host be left alone.
    if (one.processing_in_progress) {
      importing.push(`title ${one.number}`);
      continue;
    }
    const candidates = await candidatesOf(ctx, one, corrections);
    if (asOf === undefined && ctx.params.part === undefined) yield titleCandidate(one);
    listed += candidates.length;
    yield* candidates;
  }
  if (importing.length > 0) {
    const message = `the publisher is importing ${importing.join(', ')}; the other titles were read. Run again later`;
    throw new AnnalsError('DISCOVERY_INCOMPLETE', message);
  }
  if (since === undefined && asOf === undefined)
    await ctx.declare({ series: title === undefined ? 'all titles' : `Title ${title}`, listed });
}

/** Title 35 is reserved: it has no day and no text. */
function isThere(ctx: Ctx, { number, reserved, up_to_date_as_of: day }: TitleRow): boolean {
  if (day) return true;
  if (!reserved) ctx.complain(`title ${number} has no day up to which it is complete`, {});
  return false;
}

async function candidatesOf(
  ctx: Ctx,
  title: TitleRow,
  corrections: Corrections,
): Promise<readonly UnitCandidate[]> {
  const { since, asOf, part, section } = ctx.params;
  const today = title.up_to_date_as_of ?? '';
  const isWanted = (unit: Unit) =>
    (part === undefined || unit.part === part) &&
    (section === undefined ||
      unitId(unit) === unitId({ ...unit, number: section }) ||
      unit.number === section);
  if (asOf !== undefined && asOf > today) {
    const message = `asOf is ${asOf}; title ${title.number} is complete up to ${today}`;
    throw new AnnalsError('BAD_PARAMS', message);
  }
  const all = await listChanges(ctx, title.number, { since: since ?? FIRST, part });
  const structure =
    since === undefined || lacksPlace(all)
      ? await listStructure(ctx, title.number, asOf ?? today)
      : [];
  const places = new Map(structure.map(({ unit, within }) => [unitId(unit), within]));
  const listedOf = (unit: Unit, rows: Listed['rows']): Listed => ({
    unit,
    rows,
    corrections: corrections.get(unitId(unit)) ?? [],
    today,
    within: places.get(unitId(unit)),
  });
  const changed = [...all.values()].map(({ unit, rows }) => listedOf(unit, rows));
  if (asOf !== undefined) {
    const then = changed.filter(({ unit }) => isWanted(unit));
    return then.flatMap((one) => candidateThen(one, asOf) ?? []);
  }
  const units =
    since === undefined
      ? withStructure(changed, structure, listedOf)
      : [
          ...changed,
          ...(await corrected(ctx, title.number, since, changed, corrections, listedOf)),
        ];
  return inParts(
    units.filter(({ unit }) => isWanted(unit)),
    section === undefined,
  ).map(candidateOf);
}

const lacksPlace = (changes: Changes): boolean =>
  [...changes.values()].some(({ unit }) => unit.part === null);

type ListedOf = (unit: Unit, rows: Listed['rows']) => Listed;

/** The structure says what there is; units that were removed stand in the list of changes alone. */
function withStructure(
  changed: readonly Listed[],
  structure: readonly StructuredUnit[],
  listedOf: ListedOf,
): Listed[] {
  const known = new Map(changed.map((one) => [unitId(one.unit), one]));
  const there = new Set(structure.map(({ unit }) => unitId(unit)));
  const gone = changed.filter(
    ({ unit, rows }) => !there.has(unitId(unit)) && rows.at(-1)?.removed === true,
  );
  const standing = structure
    .filter(({ unit }) => unit.is !== 'part')
    .map(({ unit }) => known.get(unitId(unit)) ?? listedOf(unit, []));
  return [...standing, ...gone];
}

/** Sections whose errors were mended since then, though no version of them came in. */
async function corrected(
  ctx: Ctx,
  title: number,
  since: string,
  changed: readonly Listed[],
  corrections: Corrections,
  listedOf: ListedOf,
): Promise<Listed[]> {
  const known = new Set(changed.map(({ unit }) => unitId(unit)));
  const found: Listed[] = [];
  for (const [id, rows] of corrections) {
    const isNew = rows.some(({ error_corrected }) => (error_corrected ?? '') >= since);
    if (!isNew || known.has(id) || !id.startsWith(`cfr:${title}-`)) continue;
    const hierarchy = rows.flatMap(({ cfr_references }) => cfr_references ?? [])[0]?.hierarchy;
    const part = hierarchy?.part ?? undefined;
    const one = (await listChanges(ctx, title, { since: FIRST, part })).get(id);
    if (one) found.push(listedOf(one.unit, one.rows));
  }
  return found;
}

/** By part, so that a part is fetched once, each part with a record of its own before its sections. */
function inParts(units: readonly Listed[], withParts: boolean): Listed[] {
  const parts = new Map<string | null, Listed[]>();
  for (const one of units) {
    const group = parts.get(one.unit.part);
    if (group) group.push(one);
    else parts.set(one.unit.part, [one]);
  }
  return [...parts].flatMap(([part, group]) => {
    const [first] = group;
    const stands = group.some(({ rows }) => rows.at(-1)?.removed !== true);
    if (!withParts || part === null || !first || !stands) return group;
    const unit: Unit = { title: first.unit.title, part, is: 'part', number: part };
    const rows = group.flatMap((one) => one.rows);
    const newest = rows.reduce<(typeof rows)[number] | undefined>(
      (last, row) => ((row.issue_date ?? '') > (last?.issue_date ?? '') ? row : last),
      rows[0],
    );
    return [{ ...first, unit, rows: newest ? [newest] : [], corrections: [] }, ...group];
  });
}
