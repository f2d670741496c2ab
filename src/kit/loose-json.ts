/** JSON of which nothing is certain, read without complaint: what is not there, or is another thing, is empty. */

export type Fields = Readonly<Record<string, unknown>>;

export const objectOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** The objects of a list; one object alone is a list of one, as details of some answers come. */
export const objectsIn = (value: unknown): readonly Fields[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (one): one is Fields => typeof one === 'object' && one !== null,
  );

export const textsIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : []).filter((one) => typeof one === 'string');

/** A text or a number as words, without the white space around them. */
export const wordsOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
