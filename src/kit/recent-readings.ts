/** Remembers what a pure reader made of the last few texts: a record's text is read by more than one step. */

export interface RecentLimits {
  /** Texts that are remembered together. */
  readonly texts: number;
  /** Characters of all of them: what is longer than that alone is not remembered. */
  readonly characters: number;
}

/** The same value for the same text: whoever gets it must not change it. */
export function rememberRecent<T>(
  read: (text: string) => T,
  { texts, characters }: RecentLimits,
): (text: string) => T {
  const recent = new Map<string, T>();
  let held = 0;
  return (text) => {
    const known = recent.get(text);
    if (known !== undefined) return known;
    const value = read(text);
    if (text.length > characters) return value;
    recent.set(text, value);
    held += text.length;
    for (const oldest of recent.keys()) {
      if (recent.size <= texts && held <= characters) break;
      recent.delete(oldest);
      held -= oldest.length;
    }
    return value;
  };
}
