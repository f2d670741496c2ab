import type { Json } from '../../core/json.ts';

/**
 * One line of YAML. JSON is YAML, so that nothing in a title can end the front matter or become another
 * type; signs that YAML takes for line breaks, or refuses to read, are escaped as both allow.
 */
export const yamlLine = (name: string, value: Json): string =>
  `${name}: ${JSON.stringify(value).replaceAll(UNREADABLE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}`;

/** DEL and the second row of controls with the line break in it, separators, the byte order mark, no characters. */
const UNREADABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;
