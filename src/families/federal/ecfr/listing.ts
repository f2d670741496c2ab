/** What the eCFR says it has: titles, what changed in each, the structure of one, corrections. */
import { AnnalsError } from '../../../core/errors.ts';
import type { DiscoverContext } from '../../../core/source-contexts.ts';
import { CORRECTIONS_URL, changesUrl, structureUrl, TITLES_URL } from './address.ts';
import {
  type ChangeRow,
  type CorrectionRow,
  changesAnswer,
  correctionsAnswer,
  type StructureNode,
  structureAnswer,
  type TitleRow,
  titlesAnswer,
} from './shapes.ts';
import { type Unit, unitId } from './unit.ts';

type Asking = Pick<DiscoverContext<unknown>, 'json' | 'pages' | 'list' | 'page' | 'complain'>;

/** Nothing older is in the publisher's history; its first versions carry days of late 2016. */
export const FIRST = '2016-01-01';
/** Titles 1 to 50 with title 35, which is reserved. */
const TITLES = 50;
const CURRENT = { cache: 'no-cache' } as const;

export async function listTitles(ctx: Asking): Promise<readonly TitleRow[]> {
  const { titles, meta } = await ctx.json(TITLES_URL, titlesAnswer, CURRENT);
  ctx.page();
  await ctx.list({ url: TITLES_URL, rows: titles.length });
  if (titles.length === 0) {
    const message = `${TITLES_URL} names no title; the CFR has ${TITLES}`;
    throw new AnnalsError('DISCOVERY_INCOMPLETE', message, { url: TITLES_URL });
  }
  if (titles.length < TITLES)
    ctx.complain(`the list names ${titles.length} titles; the CFR has ${TITLES}`, {});
  if (meta?.import_in_progress)
    ctx.complain('the publisher is importing an issue: what it has not imported yet comes later', {
      url: TITLES_URL,
    });
  return titles;
}

/** Every version of a title, or of one part, that came into the eCFR since a day, by unit. */
export async function listChanges(
  ctx: Asking,
  title: number,
  { since, part }: { since: string; part?: string | undefined },
): Promise<ReadonlyMap<string, { unit: Unit; rows: ChangeRow[] }>> {
  const found = new Map<string, { unit: Unit; rows: ChangeRow[] }>();
  const rows = ctx.pages({
    url: changesUrl(title, { since, part }),
    shape: changesAnswer,
    items: (answer) => answer.content_versions,
    next: { by: 'page', url: (page) => changesUrl(title, { since, part, page }) },
    total: ({ meta }) => meta?.result_count ?? undefined,
    options: CURRENT,
  });
  for await (const row of rows) {
    const unit = unitOfRow(title, row);
    const id = unitId(unit);
    const known = found.get(id);
    if (known) known.rows.push(row);
    else found.set(id, { unit, rows: [row] });
  }
  for (const { rows: versions } of found.values()) versions.sort(byDay);
  return found;
}

export const unitOfRow = (title: number, { type, part, identifier }: ChangeRow): Unit => ({
  title,
  part: part ?? null,
  is: type === 'appendix' ? 'appendix' : 'section',
  number: identifier,
});

const byDay = (a: ChangeRow, b: ChangeRow): number =>
  `${a.date} ${a.issue_date ?? ''}` < `${b.date} ${b.issue_date ?? ''}` ? -1 : 1;

export interface StructuredUnit {
  readonly unit: Unit;
  /** Divisions around it, by their kind, where it stands in no part. */
  readonly within: Readonly<Record<string, string>> | undefined;
}

/** All parts, sections and appendices of a title on a day. */
export async function listStructure(
  ctx: Asking,
  title: number,
  day: string,
): Promise<readonly StructuredUnit[]> {
  const root = await ctx.json(structureUrl(title, day), structureAnswer, CURRENT);
  ctx.page();
  return unitsIn(root, title);
}

export function unitsIn(root: StructureNode, title: number): readonly StructuredUnit[] {
  const units: StructuredUnit[] = [];
  const visit = (node: StructureNode, above: Readonly<Record<string, string>>) => {
    const { type, identifier, children } = node;
    if (identifier && (type === 'section' || type === 'appendix')) {
      const part = above.part ?? null;
      units.push({
        unit: { title, part, is: type, number: identifier },
        within: part === null ? above : undefined,
      });
      return;
    }
    if (identifier && type === 'part')
      units.push({
        unit: { title, part: identifier, is: 'part', number: identifier },
        within: undefined,
      });
    const isPlace = identifier && type !== 'title' && type !== 'subject_group';
    const here = isPlace ? { ...above, [type]: identifier } : above;
    for (const child of children ?? []) visit(child, here);
  };
  visit(root, {});
  return units;
}

/** The publisher's errata, by the unit they are of. */
export async function listCorrections(
  ctx: Asking,
): Promise<ReadonlyMap<string, readonly CorrectionRow[]>> {
  const { ecfr_corrections } = await ctx.json(CORRECTIONS_URL, correctionsAnswer, CURRENT);
  ctx.page();
  const found = new Map<string, CorrectionRow[]>();
  for (const row of ecfr_corrections) {
    for (const id of idsOf(row)) found.set(id, [...(found.get(id) ?? []), row]);
  }
  return found;
}

export const idsOf = (row: CorrectionRow): string[] => correctedUnits(row).map(unitId);

/** Units that a correction names; one of a whole part names none. */
export function correctedUnits({ cfr_references }: CorrectionRow): Unit[] {
  return (cfr_references ?? []).flatMap(({ hierarchy }): Unit[] => {
    const { title, part, section, appendix } = hierarchy ?? {};
    const number = section ?? appendix;
    if (!title || !number) return [];
    const is = section ? 'section' : 'appendix';
    return [{ title: Number(title), part: part ?? null, is, number }];
  });
}
