/** Scripts that are read from right to left, and how what was laid out left to right is read. */
const letters = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

export const isRightToLeft = (text: string): boolean => letters.test(text);

/**
 * The letters of one word, given left to right as printed, in the order in which they are read. Numbers and Latin letters
 * inside it keep their own order; the shapes that Arabic letters take beside others become the letters themselves.
 */
export function logicalWord(leftToRight: readonly string[]): string {
  const parts: string[] = [];
  let forward = '';
  for (const letter of leftToRight) {
    if (/^[\p{N}\p{Script=Latin}]/u.test(letter)) {
      forward += letter;
      continue;
    }
    // Between two digits: "12.5", "10/2020".
    if (forward !== '' && /^[.,:/%]$/.test(letter)) {
      forward += letter;
      continue;
    }
    if (forward !== '') parts.push(...endMarksApart(forward));
    forward = '';
    parts.push(letter);
  }
  if (forward !== '') parts.push(...endMarksApart(forward));
  return bracketsTurned(parts.reverse().join('').normalize('NFKC'));
}

const mirrored: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '«': '»',
  '»': '«',
};

/** Some files name brackets by their shape, others by their meaning: none closes at the start of a word or opens at its end. */
const bracketsTurned = (text: string): string =>
  text
    .replace(/^["“”']*[)\]}»]+/, (marks) =>
      [...marks].map((mark) => mirrored[mark] ?? mark).join(''),
    )
    .replace(/[([{«]+(?=[.,:;!?؟،؛]*$)/, (marks) =>
      [...marks].map((mark) => mirrored[mark]).join(''),
    );

/** A number in a line that is read from right to left: brackets change sides, and so do the marks of the sentence at its left; its digits do not. */
function numberTurned(text: string): string {
  const [, left = '', core = text, right = ''] =
    /^([()[\]{}«».,:;!?%؟،؛٪]*)(.*?)([()[\]{}«»]*)$/u.exec(text) ?? [];
  if (core === '') return text;
  const reversed = (marks: string) => [...marks].reverse().join('');
  return bracketsTurned(`${reversed(right)}${core}${reversed(left)}`);
}

/** A comma after the last digit belongs to the sentence around it. */
function endMarksApart(text: string): string[] {
  const [, digits = text, marks = ''] = /^(.*?)([.,:/%]*)$/u.exec(text) ?? [];
  return [digits, ...marks];
}

/** Words of a line, given left to right, in the order in which they are read. */
export function logicalOrder<W extends { readonly text: string }>(leftToRight: readonly W[]): W[] {
  const kinds = leftToRight.map(({ text }) => directionOf(text));
  const backward = kinds.filter((kind) => kind === 'backward').length;
  if (backward === 0) return [...leftToRight];
  const forward = kinds.filter((kind) => kind === 'forward').length;
  if (backward < forward) return turned(leftToRight, 'backward');
  const words = leftToRight.map((word, index) =>
    kinds[index] === 'number' ? { ...word, text: numberTurned(word.text) } : word,
  );
  return turned(words.reverse(), 'forward');
}

type Direction = 'forward' | 'backward' | 'number' | 'neutral';

function directionOf(text: string): Direction {
  if (isRightToLeft(text)) return 'backward';
  if (/\p{L}/u.test(text)) return 'forward';
  return /\p{N}/u.test(text) ? 'number' : 'neutral';
}

/** Turns round each stretch of words of one direction, with the numbers and marks between them. */
function turned<W extends { readonly text: string }>(words: readonly W[], way: Direction): W[] {
  const ordered: W[] = [];
  for (let at = 0; at < words.length; ) {
    if (directionOf((words[at] as W).text) !== way) {
      ordered.push(words[at] as W);
      at += 1;
      continue;
    }
    let end = at + 1;
    for (let to = at + 1; to < words.length; to += 1) {
      const kind = directionOf((words[to] as W).text);
      if (kind === way) end = to + 1;
      else if (kind === 'forward' || kind === 'backward') break;
    }
    ordered.push(...words.slice(at, end).reverse());
    at = end;
  }
  return ordered;
}
