/** Saved answers of the eCFR: texts of any size, lists of changes, a structure, the list of titles. */
import { AnnalsError } from '../../../core/errors.ts';
import type { Recognised, SavedAnswer } from '../../../core/saved-answer.ts';
import { fit as fitted, jsonIn } from '../../../core/shape.ts';
import { type Fields, objectOf, objectsIn, wordsOf } from '../../../kit/loose-json.ts';
import { present } from '../../../kit/parsed.ts';
import {
  type AnnualEdition,
  type AnnualUnit,
  isAnnualEdition,
  readAnnualEdition,
} from './annual-edition.ts';
import { candidateOf, type Listed, titleCandidate, type UnitFields } from './candidate.ts';
import { divideOnce } from './divisions.ts';
import { correctedUnits, unitOfRow, unitsIn } from './listing.ts';
import { changesAnswer, correctionsAnswer, structureAnswer, titlesAnswer } from './shapes.ts';
import { type Unit, unitId } from './unit.ts';
import { isUslmEdition, readUslmEdition } from './uslm-edition.ts';
import { isVolumeMods, readVolumeMods } from './volume-mods.ts';

export function recogniseCfr({ name, text }: SavedAnswer): readonly Recognised<UnitFields>[] {
  if (/^\s*[[{]/.test(text)) return inJson(name, jsonIn(text));
  if (isVolumeMods(text)) return inVolumeMods(text);
  if (isUslmEdition(text)) return inAnnualEdition(name, readUslmEdition(text), 'uslm');
  if (isAnnualEdition(text)) return inAnnualEdition(name, readAnnualEdition(text, name), 'annual');
  if (!/<DIV[1-9]\b/.test(text.slice(0, 20_000))) return [];
  const divided = divideOnce(text);
  const title = divided.title ?? Number(/title[-_ ]?(\d{1,2})/i.exec(name)?.[1]);
  if (divided.parts.size === 0 && divided.units.length === 0) return [];
  if (!title)
    throw new AnnalsError(
      'UNEXPECTED_SHAPE',
      `${name} does not say of which title of the CFR it is; a name such as title-5-part-550.xml tells it`,
    );
  const { amended } = divided;
  const parts = [...divided.parts].map(
    ([part, { under }]): UnitFields => ({ title, part, is: 'part', number: part, under }),
  );
  const units = divided.units.map(({ is, number, part, under }): UnitFields => {
    // What is saved by itself tells its part by its number or its name alone.
    const named =
      is === 'section' ? number.split('.')[0] : /\bpart\s+(\d[0-9A-Za-z-]*)/i.exec(number)?.[1];
    const own = parts.length === 0 ? named : undefined;
    return { title, part: part ?? own ?? null, is, number, under };
  });
  return [...parts, ...units].map((unit) => ({
    candidate: { key: unitId(unit), files: [], fields: { ...unit, ...(amended && { amended }) } },
    file: 'xml',
  }));
}

/** The title as its volume says it, and the units by their names. */
function inVolumeMods(text: string): readonly Recognised<UnitFields>[] {
  const read = readVolumeMods(text);
  if (!read) return [];
  const { title, units } = read;
  return [
    { candidate: { key: unitId(title), files: [], fields: title } },
    ...units.map((unit) => ({
      candidate: candidateOf({ unit, rows: [], corrections: [], today: title.asOf ?? '' }),
    })),
  ];
}

function inAnnualEdition(
  name: string,
  { title, units, asOf }: AnnualEdition,
  file: 'annual' | 'uslm',
): readonly Recognised<UnitFields>[] {
  if (title === undefined)
    throw new AnnalsError(
      'UNEXPECTED_SHAPE',
      `${name} is a volume of the yearly CFR that does not say of which title it is; a name such as CFR-2025-title12-vol5.xml tells it`,
    );
  const printed = new Map<string, AnnualUnit[]>();
  for (const unit of units) printed.set(unitId(unit), [...(printed.get(unitId(unit)) ?? []), unit]);
  return [...printed].flatMap(([key, [first, ...others]]) => {
    if (!first) return [];
    const { start: from, end: to, title: of, part, is, number, ...over } = first;
    // What is printed twice is in force as it is printed first; the later one says from when it is.
    const later = others.map((one) => ({ from: one.start, to: one.end, heading: one.heading }));
    const annual = present({ ...over, from, to, asOf, ...(later.length > 0 && { later }) });
    return [
      { candidate: { key, files: [], fields: { title: of, part, is, number, annual } }, file },
    ];
  });
}

const named = (unit: Unit): readonly Omit<Listed, 'today'>[] => [
  { unit, rows: [], corrections: [] },
];

/** The divisions around a unit and the unit itself, the widest first. */
function pathIn(path: readonly Fields[]): readonly Omit<Listed, 'today'>[] {
  return foundIn(Object.fromEntries(path.map((one) => [wordsOf(one.type), one.identifier])));
}

/** `{"title": "40", "part": "60", "section": "60.1"}`, of a search or a path: the narrowest of them. */
function foundIn(hierarchy: Fields): readonly Omit<Listed, 'today'>[] {
  const of = (name: string) => wordsOf(hierarchy[name]) || undefined;
  const title = Number(of('title'));
  const part = of('part');
  for (const is of ['section', 'appendix', 'part'] as const) {
    const number = of(is);
    if (title && number) return named({ title, part: part ?? null, is, number });
  }
  return [];
}

/** Lists have units without text. What is of the kind and does not fit is an error that names the field. */
function inJson(name: string, value: unknown): readonly Recognised<UnitFields>[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('titles' in value && Array.isArray(value.titles))
    return fitted(name, titlesAnswer, value).titles.map((row) => ({
      candidate: titleCandidate(row),
    }));
  return unitsOf(name, value).map((one) => ({ candidate: candidateOf({ ...one, today: '' }) }));
}

function unitsOf(name: string, value: object): readonly Omit<Listed, 'today'>[] {
  if ('content_versions' in value) {
    const { content_versions: rows, meta } = fitted(name, changesAnswer, value);
    return rows.map((row) => {
      const unit = unitOfRow(Number(row.title ?? meta?.title), row);
      return { unit, rows: [row], corrections: [] };
    });
  }
  if ('ecfr_corrections' in value) {
    const { ecfr_corrections: rows } = fitted(name, correctionsAnswer, value);
    return rows.flatMap((row) =>
      correctedUnits(row).map((unit) => ({ unit, rows: [], corrections: [row] })),
    );
  }
  if ('ancestors' in value) return pathIn(objectsIn(value.ancestors));
  if ('results' in value)
    return objectsIn(value.results).flatMap((row) => foundIn(objectOf(row.hierarchy)));
  if (!('type' in value && value.type === 'title')) return [];
  const structure = fitted(name, structureAnswer, value);
  return unitsIn(structure, Number(structure.identifier)).map(({ unit }) => ({
    unit,
    rows: [],
    corrections: [],
  }));
}
