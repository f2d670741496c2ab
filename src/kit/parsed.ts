/** What a parser made of a publisher's answer, and the names of what it did not read. */
export interface Parsed<Value> {
  readonly value: Value;
  /**
   * Paths of fields that came and were not read, each once (`bill/actions/item/colour`). An
   * upstream that grows a field shows here, instead of losing it in silence.
   */
  readonly unread: readonly string[];
}

/** One sentence for a list of warnings; none when everything was read. */
export const unreadWarning = (unread: readonly string[]): string[] =>
  unread.length === 0 ? [] : [`not read: ${unread.join(', ')}`];

/** Leaves out what is undefined, empty or an empty list: an absent field and an empty one say the same. */
export function present<T extends object>(record: T): T {
  const kept: Partial<T> = {};
  // Not by entries: a file of bills makes millions of these objects, and a pair for each field.
  for (const key in record) {
    const value = record[key];
    if (value === undefined || value === null || value === '') continue;
    if (Array.isArray(value) && value.length === 0) continue;
    kept[key] = value;
  }
  return kept as T;
}

/** A whole number as publishers write them: `"878"`, `"1,024"`, `7`; undefined for anything else. */
export function wholeNumber(text: string | undefined): number | undefined {
  const digits = text?.trim().replaceAll(',', '');
  return digits !== undefined && /^-?\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}
