/** Sections under one heading as they are cited: `1 to 1j`, `3, 4`; an identifier joins them by signs. */
export function citedNumber(identifier: string, number: string): string {
  const each = identifier.trim().split(/\s+/);
  if (each.length > 1) return each.map((one) => one.replace(/^.*\/s/, '')).join(', ');
  return number.replace('...', ' to ').replaceAll(/,(?=\S)/g, ', ');
}
