/** Whether a cell's text is a value rather than words: a number, an amount, a mark for "none" or "not known". */
export function isData(text: string): boolean {
  const bare = text.replace(/[\u00b9\u00b2\u00b3\u2070-\u2079ᵃᵇᶜᵈᵉᶠᵍʰⁿ†‡*]+$/u, '').trim();
  if (bare === '') return text.trim() !== '';
  if (placeholders.has(bare.toLowerCase())) return true;
  if (bare.length > 24 || /^\(?n\s?=/i.test(bare)) return false;
  const digits = bare.replace(/[^\d]/g, '').length;
  if (digits === 0) return false;
  const letters = bare.replace(/[^\p{L}]/gu, '').length;
  return letters <= 2 || digits >= 2 * letters;
}

/** A year, or a span of years: it heads a column as often as it is a value. */
export const isYear = (text: string): boolean => /^(?:19|20)\d\d(?:[–-]\d+)?$/.test(text);

/** The same of a row of years, or of a span that is broken over two lines. */
export const areYears = (text: string): boolean => /^(?:(?:19|20)\d\d[–-]?\s*)+$/.test(text);

/** A line that breaks off: its number, date or phrase goes on below. A dash alone is a value. */
export const breaksOff = (text: string): boolean => /[\p{L}\p{N}][-–/,]$/u.test(text.trim());

/** How many values stand under one another in a cell, given its lines; one broken over several lines counts once. */
export function stackedValues(lines: readonly string[]): number {
  let values = 0;
  let open = false;
  for (const text of lines) {
    if (!open && isData(text)) values += 1;
    open = breaksOff(text);
  }
  return values;
}

const placeholders = new Set([
  '-',
  '–',
  '—',
  '−',
  '--',
  '---',
  'na',
  'n/a',
  'n.a.',
  'n.a',
  '(x)',
  'x',
  '#',
  '†',
  '‡',
  '…',
  '...',
  '..',
  '.',
  'yes',
  'no',
  '(na)',
  '(z)',
  '(d)',
  '(s)',
  'nil',
  ':',
  '✓',
  '✔',
  '•',
  '*',
  '**',
  'n',
  'y',
  'nr',
  'nd',
  '$ –',
  '$-',
  '$ -',
]);
