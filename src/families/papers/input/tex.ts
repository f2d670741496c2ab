/** Text as TeX has it, as people read it: accents composed, braces and commands gone. */
export function fromTex(text: string): string {
  return text
    .replace(
      /\\(["'`^~=.cuvHrkd])\s*\{?\\?([A-Za-z])\}?/g,
      (whole, accent: string, letter: string) =>
        accent in ACCENTS ? (letter + (ACCENTS[accent] ?? '')).normalize('NFC') : whole,
    )
    .replace(
      /\\(ss|ae|AE|oe|OE|aa|AA|o|O|l|L)(?![A-Za-z])\s?/g,
      (_, name: string) => LETTERS[name] ?? name,
    )
    .replace(/\\([&%$#_{}])/g, '$1')
    .replace(/\\(?:text|math|emph)[a-z]*\s*(?=\{)/g, '')
    .replace(/\\[a-zA-Z]+\s?/g, '')
    .replace(/---?/g, '–')
    .replace(/~/g, ' ')
    .replace(/[{}]|\$/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const ACCENTS: Readonly<Record<string, string>> = {
  '"': '\u0308',
  "'": '\u0301',
  '`': '\u0300',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  '.': '\u0307',
  c: '\u0327',
  u: '\u0306',
  v: '\u030c',
  H: '\u030b',
  r: '\u030a',
  k: '\u0328',
  d: '\u0323',
};

const LETTERS: Readonly<Record<string, string>> = {
  ss: 'ß',
  ae: 'æ',
  AE: 'Æ',
  oe: 'œ',
  OE: 'Œ',
  aa: 'å',
  AA: 'Å',
  o: 'ø',
  O: 'Ø',
  l: 'ł',
  L: 'Ł',
};
