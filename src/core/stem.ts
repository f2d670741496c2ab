import { foldText, isPaired } from './word-forms.ts';

/**
 * The stem of an English word by Porter's rules of 1980, as the index of words compares them:
 * `insured`, `insures` and `insuring` are one. Anything but a to z comes back as it is.
 */
export function stem(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word;
  let w = plural(word);
  w = past(w);
  if (w.endsWith('y') && hasVowel(w.slice(0, -1))) w = `${w.slice(0, -1)}i`;
  w = replaced(w, LONG, 0);
  w = replaced(w, MIDDLE, 0);
  w = dropped(w);
  return tidied(w);
}

/** As the index compares: lower case, without accents; and CO₂ as CO2. */
export const foldedWord = (word: string): string =>
  PLAIN.test(word)
    ? word.toLowerCase()
    : (isPaired(word) ? word : foldText(word))
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase();

const PLAIN = /^[A-Za-z0-9]*$/;

/** The stem of a word, however it is written. */
export function stemOf(word: string): string {
  const known = STEMS.get(word);
  if (known !== undefined) return known;
  const found = stem(foldedWord(word));
  if (STEMS.size >= MOST_STEMS) STEMS.clear();
  STEMS.set(word, found);
  return found;
}

/** Texts are made of few words: each is cut to its stem once, not at every place where it stands. */
const STEMS = new Map<string, string>();
const MOST_STEMS = 20_000;

type Rules = readonly (readonly [ending: string, instead: string])[];

const LONG: Rules = pairs(
  'ational>ate tional>tion enci>ence anci>ance izer>ize logi>log bli>ble alli>al entli>ent eli>e ousli>ous ization>ize ation>ate ator>ate alism>al iveness>ive fulness>ful ousness>ous aliti>al iviti>ive biliti>ble',
);
const MIDDLE: Rules = pairs('icate>ic ative> alize>al iciti>ic ical>ic ful> ness>');
const LAST = 'ement ance ence able ible ment ant ent ism ate iti ous ive ize ion al er ic ou'.split(
  ' ',
);

function pairs(text: string): Rules {
  return text.split(' ').map((rule) => {
    const [ending = '', instead = ''] = rule.split('>');
    return [ending, instead];
  });
}

function plural(w: string): string {
  if (w.endsWith('sses') || w.endsWith('ies')) return w.slice(0, -2);
  return w.endsWith('s') && !w.endsWith('ss') ? w.slice(0, -1) : w;
}

function past(w: string): string {
  if (w.endsWith('eed')) return measure(w.slice(0, -3)) > 0 ? w.slice(0, -1) : w;
  const ending = ['ed', 'ing'].find((one) => w.endsWith(one));
  if (ending === undefined || !hasVowel(w.slice(0, -ending.length))) return w;
  const bare = w.slice(0, -ending.length);
  if (/(?:at|bl|iz)$/.test(bare)) return `${bare}e`;
  if (/([^aeiou])\1$/.test(bare) && !/[lsz]$/.test(bare)) return bare.slice(0, -1);
  return measure(bare) === 1 && isShort(bare) ? `${bare}e` : bare;
}

function replaced(w: string, rules: Rules, least: number): string {
  // The longest ending that fits decides, whether or not enough is before it.
  const fits = rules.filter(([ending]) => w.endsWith(ending));
  const [ending, instead] = fits.sort(([a], [b]) => b.length - a.length)[0] ?? ['', ''];
  if (ending === '') return w;
  const bare = w.slice(0, -ending.length);
  return measure(bare) > least ? bare + instead : w;
}

function dropped(w: string): string {
  const fits = LAST.filter((ending) => w.endsWith(ending));
  const ending = fits.sort((a, b) => b.length - a.length)[0];
  if (ending === undefined) return w;
  const bare = w.slice(0, -ending.length);
  if (measure(bare) <= 1) return w;
  return ending === 'ion' && !/[st]$/.test(bare) ? w : bare;
}

function tidied(w: string): string {
  let out = w;
  if (out.endsWith('e')) {
    const bare = out.slice(0, -1);
    const m = measure(bare);
    if (m > 1 || (m === 1 && !isShort(bare))) out = bare;
  }
  return out.endsWith('ll') && measure(out) > 1 ? out.slice(0, -1) : out;
}

/** How many times vowels are followed by consonants. */
function measure(w: string): number {
  const shape = shapeOf(w);
  let count = 0;
  for (let at = 1; at < shape.length; at++) {
    if (shape[at] === 'c' && shape[at - 1] === 'v') count += 1;
  }
  return count;
}

const hasVowel = (w: string): boolean => shapeOf(w).includes('v');

/** Consonant, vowel, consonant at the end, the last not w, x or y: `hop`, not `snow`. */
const isShort = (w: string): boolean => shapeOf(w).endsWith('cvc') && !/[wxy]$/.test(w);

/** A `y` is a vowel after a consonant. */
function shapeOf(w: string): string {
  let shape = '';
  for (const letter of w) {
    const vowel = 'aeiou'.includes(letter) || (letter === 'y' && shape.endsWith('c'));
    shape += vowel ? 'v' : 'c';
  }
  return shape;
}
