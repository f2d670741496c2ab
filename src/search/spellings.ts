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
