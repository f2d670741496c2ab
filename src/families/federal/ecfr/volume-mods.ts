/** What govinfo says of a volume of the yearly CFR (MODS): of which title and year it is, and which units it has. */

import { publisherFields } from '../mods/publisher-fields.ts';
import { readMods } from '../mods/read-mods.ts';
import type { UnitFields } from './candidate.ts';
import type { Unit } from './unit.ts';

export interface VolumeMods {
  readonly title: UnitFields;
  readonly units: readonly Unit[];
}

export const isVolumeMods = (text: string): boolean =>
  /<mods\b/.test(text.slice(0, 2_000)) && /<docClass>\s*CFR\s*</.test(text.slice(0, 20_000));

/** A volume that is a cover alone repeats the text of an earlier year, which its own fields say. */
export function readVolumeMods(xml: string): VolumeMods | undefined {
  const { value: mods } = readMods(xml);
  const number = Number(mods.extension.titleNumber?.[0] ?? Number.NaN);
  if (!Number.isInteger(number)) return undefined;
  const units = mods.granules.flatMap(({ extension, granuleId = '' }): readonly Unit[] => {
    const [label = ''] = extension.granuleLabel ?? [];
    const is = UNITS.find((one) => one === label.trim().toLowerCase());
    const named = (extension.granuleNumber?.[0] ?? '').replace(/^§+\s*/, '').trim();
    if (!is || named === '') return [];
    const part = is === 'part' ? named : (partIn(extension) ?? named.split('.')[0] ?? granuleId);
    return [{ title: number, part, is, number: named }];
  });
  return {
    title: {
      title: number,
      part: null,
      is: 'title',
      number: String(number),
      name: `Title ${number}—${mods.title ?? ''}`,
      ...(mods.dateIssued && { asOf: mods.dateIssued }),
      volume: publisherFields(mods),
    },
    units,
  };
}

const UNITS = ['part', 'section', 'appendix'] as const;

/** `Part 241` over `§ 19-8.1`: the part is not in the number of the section. */
const partIn = (extension: Readonly<Record<string, readonly string[]>>): string | undefined =>
  /^Part\s+(\d[0-9A-Za-z-]*)/i.exec(extension.partHeading?.[0] ?? '')?.[1];
