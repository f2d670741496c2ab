/** Joins the lines of a paragraph, mending words that were divided at the end of a line. */
export function joinLines(lines: readonly string[], compounds: ReadonlySet<string>): string {
  let text = '';
  for (const line of lines) text = text === '' ? line : joinTwo(text, line, compounds);
  return text;
}

export function joinTwo(above: string, below: string, compounds: ReadonlySet<string>): string {
  if (above.endsWith('\u00ad')) return above.slice(0, -1) + below;
  const head = above.endsWith('-') ? /(\p{L}+)-$/u.exec(above.slice(-60))?.[1] : undefined;
  const tail = /^(\p{L}+)/u.exec(below)?.[1];
  if (head === undefined || tail === undefined) {
    const tight = /\S[-–—/]$/.test(above.slice(-2)) && !/^(?:and|or|to|through)\b/.test(below);
    return tight ? above + below : `${above} ${below}`;
  }
  const kept = `${head}-${tail}`;
  // A capital or a compound seen elsewhere within a line: the hyphen was printed on purpose.
  if (!/^\p{Ll}/u.test(tail) || compounds.has(kept.toLowerCase())) return above + below;
  // "state-of-" and "the-art" are parts of one compound; "in-ser-" and "vice" are not.
  if (insideCompound.test(above.slice(-60)) || /^\p{L}+-\p{L}/u.test(below)) return above + below;
  // "self-" and "well-" begin compounds, but for a few words.
  if (/^(?:self|well)$/i.test(head) && !/^(?:being|head|ing|ish|ness)/.test(tail))
    return above + below;
  return above.slice(0, -1) + below;
}

const insideCompound = /\p{L}-(?:an?|and|as|at|by|for|in|of|off|on|or|out|the|to|up)-$/iu;

/** The hyphenated words that stand within lines, in lower case. */
export function compoundsIn(lines: Iterable<string>): Set<string> {
  const found = new Set<string>();
  for (const line of lines) {
    for (const match of line.matchAll(/\p{L}+-\p{L}+(?=[^\p{L}-]|$)/gu))
      found.add(match[0].toLowerCase());
  }
  return found;
}
