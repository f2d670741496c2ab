/**
 * Every word that differs from this one by one letter: wrong, missing, one too many, or swapped with
 * its neighbour. The likeliest slips come first: a doubled or swapped letter before a wrong one.
 */
export function oneLetterAway(word: string): readonly string[] {
  const letters = [...word];
  const found = new Set<string>();
  const put = (at: number, removed: number, ...instead: string[]) => {
    found.add([...letters.slice(0, at), ...instead, ...letters.slice(at + removed)].join(''));
  };
  for (let at = 1; at < letters.length; at++) {
    if (letters[at] === letters[at - 1]) put(at, 1);
  }
  for (let at = 0; at + 1 < letters.length; at++)
    put(at, 2, letters[at + 1] ?? '', letters[at] ?? '');
  for (let at = 0; at < letters.length; at++) put(at, 1);
  for (let at = 0; at <= letters.length; at++) for (const letter of ALPHABET) put(at, 0, letter);
  for (let at = 0; at < letters.length; at++) for (const letter of ALPHABET) put(at, 1, letter);
  found.delete(word);
  return [...found];
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';

/**
 * How likely it is that somebody who meant `meant` typed `typed`, one letter away: a letter missed,
 * doubled or swapped is likelier than a wrong one, and a wrong one is mostly the key beside it or
 * another vowel.
 */
export function likelihoodOfSlip(typed: string, meant: string): number {
  const at = firstDifference(typed, meant);
  if (meant.length > typed.length) return meant[at] === meant[at - 1] ? 1 : 0.7;
  if (meant.length < typed.length) {
    if (typed[at] === typed[at - 1]) return 1;
    return areNeighbours(typed[at], typed[at - 1]) || areNeighbours(typed[at], typed[at + 1])
      ? 0.7
      : 0.4;
  }
  if (typed[at] === meant[at + 1] && typed[at + 1] === meant[at]) return 1;
  return areNeighbours(typed[at], meant[at]) || areVowels(typed[at], meant[at]) ? 0.5 : 0.15;
}

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Beside each other on a keyboard of Latin letters, or one above the other. */
function areNeighbours(a: string | undefined, b: string | undefined): boolean {
  const one = placeOf(a);
  const other = placeOf(b);
  if (!one || !other || a === b) return false;
  return Math.abs(one.row - other.row) <= 1 && Math.abs(one.column - other.column) <= 1;
}

function placeOf(letter: string | undefined): { row: number; column: number } | undefined {
  if (letter === undefined) return undefined;
  for (const [row, keys] of ROWS.entries()) {
    const column = keys.indexOf(letter);
    // Each row stands a third of a key further to the right.
    if (column !== -1) return { row, column: column + row / 3 };
  }
  return undefined;
}

const areVowels = (a = '', b = ''): boolean => /[aeiouy]/.test(a) && /[aeiouy]/.test(b);
