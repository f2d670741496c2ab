import type { Term, TextQuery } from '../../../core/search.ts';

/**
 * A query in the language of FTS5, written by us from what was read: every word is a quoted string,
 * so that nothing somebody types is an operator here. With `telling`, one of these must be there;
 * they are then counted twice, which only the common words beside them could notice.
 */
export function matchAny({ wanted, unwanted }: TextQuery, telling?: readonly Term[]): string {
  const any = anyOf(wanted);
  const expression = telling ? `(${anyOf(telling)}) AND (${any})` : any;
  return unwanted.length === 0 ? expression : `(${expression}) NOT (${anyOf(unwanted)})`;
}

const anyOf = (terms: readonly Term[]): string => terms.map(ofTerm).join(' OR ');

export function ofTerm({ words, field, ending }: Term): string {
  const texts = spellingsOf(words).map((spelling) => {
    const phrase = spelling.map(quoted).join(' + ');
    return ending === 'beginning' ? `${phrase} *` : phrase;
  });
  const text = texts.length === 1 ? texts[0] : `(${texts.join(' OR ')})`;
  return field === null ? `(${text})` : `(${field} : ${text})`;
}

/** The index takes CO₂ for another word than CO2: whoever asks for one of them finds the other. */
function spellingsOf(words: readonly string[]): (readonly string[])[] {
  const plain = words.map(plainDigits);
  const all = [
    words,
    plain,
    plain.map((word) => formed(word, LOWERED)),
    plain.map((word) => formed(word, RAISED)),
    ...['sub', 'sup'].map((tag) => plain.flatMap((word) => tagged(word, tag))),
  ];
  return [...new Map(all.map((spelling) => [spelling.join(' '), spelling])).values()];
}

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const LOWERED = '₀₁₂₃₄₅₆₇₈₉';

/** Digits that follow a letter are those of a formula or of a power; a number by itself stays as it is. */
const formed = (word: string, forms: string): string =>
  /^\p{L}/u.test(word) ? word.replace(/\d/g, (digit) => forms[Number(digit)] ?? digit) : word;

/** Texts from markup have tags, which the index takes for words: CO<sub>2</sub> is co, sub, 2, sub. */
const tagged = (word: string, tag: string): string[] =>
  /^\p{L}/u.test(word)
    ? word.split(/(\d+)/).flatMap((part, at) => {
        if (part === '') return [];
        return at % 2 === 0 ? [part] : [tag, part, tag];
      })
    : [word];

const plainDigits = (word: string): string =>
  word.replace(/[₀-₉⁰¹²³⁴-⁹]/gu, (digit) => digit.normalize('NFKD'));

/** A zero would end the expression for FTS5. */
const quoted = (word: string): string => `"${word.replaceAll('\0', ' ').replaceAll('"', '""')}"`;
