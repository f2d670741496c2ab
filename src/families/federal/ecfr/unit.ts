/** What a record of the Code of Federal Regulations is of, and its id. */

export interface Unit {
  readonly title: number;
  /** The part it stands in; a section number does not tell it (14 CFR part 241 has § 19-8.1). */
  readonly part: string | null;
  readonly is: 'section' | 'appendix' | 'part' | 'title';
  /** As the publisher names it: `60.1`, `Appendix A-1 to Part 60`, `60`. */
  readonly number: string;
}

export function unitId({ title, part, is, number }: Unit): string {
  if (is === 'title') return `cfr:${title}`;
  if (is === 'part') return `cfr:${title}-${number}`;
  const name = is === 'section' ? sectionName(number) : appendixName(number);
  return `cfr:${title}-${part === null ? '' : `${part}-`}${name}`;
}

/** `§§ 457.104–457.109` and `457.104-457.109` are one: bulk files print the sign, the API does not. */
export const sectionName = (number: string): string =>
  number
    .replace(/^\s*(?:§+|Secs?\.|Sections?)\s*/i, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .trim()
    .replaceAll(/[^0-9A-Za-z.()-]+/g, '-');

export const appendixName = (number: string): string =>
  number
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** What a reader of the number alone takes for its id: the part is nearly always what stands before the point. */
export function guessedId({ title, is, number }: Unit): string | undefined {
  const name = sectionName(number);
  const point = name.indexOf('.');
  return is === 'section' && point > 0 ? `cfr:${title}-${name.slice(0, point)}-${name}` : undefined;
}
