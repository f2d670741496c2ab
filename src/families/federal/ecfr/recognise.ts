/** Saved answers of the eCFR: texts of any size, lists of changes, a structure, the list of titles. */
import type { Recognised, SavedAnswer } from '../../../core/saved-answer.ts';
import { jsonIn } from '../../../core/shape.ts';
import { candidateOf, titleCandidate, type UnitFields } from './candidate.ts';
import { divide } from './divisions.ts';
import { unitOfRow, unitsIn } from './listing.ts';
import { changesAnswer, structureAnswer, titlesAnswer } from './shapes.ts';
import { type Unit, unitId } from './unit.ts';

export function recogniseCfr({ name, text }: SavedAnswer): readonly Recognised<UnitFields>[] {
  if (/^\s*[[{]/.test(text)) return inJson(jsonIn(text));
  if (!/<DIV[1-9]\b/.test(text.slice(0, 20_000))) return [];
  const divided = divide(text);
  const title = divided.title ?? Number(/title[-_ ]?(\d{1,2})/i.exec(name)?.[1]);
  if (!title) return [];
  const parts = [...divided.parts.keys()].map(
    (part): Unit => ({ title, part, is: 'part', number: part }),
  );
  const units = divided.units.map(({ is, number, part }): Unit => {
    // A section saved by itself tells its part by its number alone.
    const own = parts.length === 0 && is === 'section' ? number.split('.')[0] : undefined;
    return { title, part: part ?? own ?? null, is, number };
  });
  return [...parts, ...units].map((unit) => ({
    candidate: { key: unitId(unit), files: [], fields: unit },
    file: 'xml',
  }));
}

/** Lists have units without text. */
function inJson(value: unknown): readonly Recognised<UnitFields>[] {
  const titles = titlesAnswer.safeParse(value);
  if (titles.success) return titles.data.titles.map((row) => ({ candidate: titleCandidate(row) }));
  const changes = changesAnswer.safeParse(value);
  const structure = structureAnswer.safeParse(value);
  const units = changes.success
    ? changes.data.content_versions.map((row) => ({
        unit: unitOfRow(Number(row.title ?? changes.data.meta?.title), row),
        rows: [row],
      }))
    : structure.success && structure.data.type === 'title'
      ? unitsIn(structure.data, Number(structure.data.identifier)).map(({ unit }) => ({
          unit,
          rows: [],
        }))
      : [];
  return units.map((one) => ({ candidate: candidateOf({ ...one, corrections: [], today: '' }) }));
}
