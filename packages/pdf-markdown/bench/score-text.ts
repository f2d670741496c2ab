/** Words of a reading against words of a reference: found, invented, glued, torn, and their order. */
export interface TextScore {
  readonly words: number;
  readonly recall: number;
  readonly precision: number;
  /** Words of ours that are two to four neighbours in the reference; and the other way round. */
  readonly glued: number;
  readonly torn: number;
  /** Of the words that both have exactly once, the share that stands in the same order. */
  readonly order: number;
  readonly examples: {
    readonly glued: readonly string[];
    readonly torn: readonly string[];
    readonly missing: readonly string[];
    readonly invented: readonly string[];
  };
  readonly shared: number;
  readonly found: number;
}

/** A line that comes on every page: kept once in the text, and here with the number of times it was left out. */
export interface LeftOut {
  readonly text: string;
  readonly times: number;
}

export function scoreText(
  reference: string,
  found: string,
  {
    leftOut = [],
    repeated = [],
  }: { readonly leftOut?: readonly LeftOut[]; readonly repeated?: readonly string[] } = {},
): TextScore {
  const [expected, actual] = [tokensOf(reference), tokensOf(found)];
  const missing = countsOf(expected);
  const invented = new Map<string, number>();
  let shared = 0;
  for (const { word } of actual) {
    if (take(missing, word)) shared += 1;
    else invented.set(word, (invented.get(word) ?? 0) + 1);
  }
  shared += leftOutIn(missing, leftOut);
  const again = repeated
    .flatMap((text) => tokensOf(text))
    .filter(({ word }) => take(invented, word)).length;
  const pairs = (of: Map<string, number>, by: readonly Token[], against: Map<string, number>) =>
    joinsOf(of, by, against);
  const glued = pairs(new Map(invented), expected, new Map(missing));
  const torn = pairs(new Map(missing), actual, new Map(invented));
  const kept = leftOut.reduce((sum, { text, times }) => sum + times * tokensOf(text).length, 0);
  const all = actual.length - again + Math.min(kept, expected.length);
  return {
    words: expected.length,
    recall: shared / Math.max(1, expected.length),
    precision: actual.length === 0 ? 1 : Math.min(1, shared / Math.max(1, all)),
    glued: glued.length,
    torn: torn.length,
    order: orderOf(expected, actual),
    shared,
    found: all,
    examples: {
      glued: glued.slice(0, 12),
      torn: torn.slice(0, 12),
      missing: commonest(missing),
      invented: commonest(invented),
    },
  };
}

interface Token {
  readonly word: string;
  /** Parted from the word before by a hyphen or dash alone, which a line end may have eaten. */
  readonly hyphened: boolean;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let end = -1;
  const folded = text
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '');
  for (const match of folded.toLowerCase().matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const between = end < 0 ? ' ' : folded.slice(end, match.index);
    tokens.push({ word: match[0], hyphened: /^\s*[-‐‑–—]\s*$/.test(between) });
    end = match.index + match[0].length;
  }
  return tokens;
}

function countsOf(tokens: readonly Token[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { word } of tokens) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function take(counts: Map<string, number>, word: string): boolean {
  const left = counts.get(word) ?? 0;
  if (left === 0) return false;
  if (left === 1) counts.delete(word);
  else counts.set(word, left - 1);
  return true;
}

/** Strikes out what running lines hold on the pages where they were left out; any number may stand for a page's own. */
function leftOutIn(missing: Map<string, number>, leftOut: readonly LeftOut[]): number {
  let shared = 0;
  let numbers = 0;
  for (const { text, times } of leftOut) {
    for (const { word } of tokensOf(text)) {
      for (let time = 0; time < times; time += 1) {
        if (take(missing, word)) shared += 1;
        else numbers += 1;
      }
    }
  }
  for (const word of [...missing.keys()]) {
    while (/^(?:\d+|[ivxlc]+)$/.test(word) && numbers > 0 && take(missing, word)) {
      numbers -= 1;
      shared += 1;
    }
  }
  return shared;
}

/** Words of one side that are the join of neighbours on the other, where both sides lack what the other has. */
function joinsOf(
  whole: Map<string, number>,
  parts: readonly Token[],
  lacking: Map<string, number>,
): string[] {
  const found: string[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    let joined = (parts[at] as Token).word;
    for (let to = at + 1; to < Math.min(parts.length, at + 4); to += 1) {
      const next = parts[to] as Token;
      if (next.hyphened) break;
      joined += next.word;
      if (!whole.has(joined)) continue;
      const words = parts.slice(at, to + 1).map(({ word }) => word);
      // At least one part must be missing on the other side: "no one" beside "noone" is no mistake if both have both.
      if (!words.some((word) => lacking.has(word)) || !take(whole, joined)) continue;
      for (const word of words) take(lacking, word);
      found.push(words.join('|'));
      at = to;
      break;
    }
  }
  return found;
}

function orderOf(expected: readonly Token[], actual: readonly Token[]): number {
  const [a, b] = [countsOf(expected), countsOf(actual)];
  const place = new Map<string, number>();
  actual.forEach(({ word }, index) => {
    if (b.get(word) === 1) place.set(word, index);
  });
  const places = expected.flatMap(({ word }) => {
    const at = place.get(word);
    return a.get(word) === 1 && at !== undefined ? [at] : [];
  });
  return places.length === 0 ? 1 : longestRise(places) / places.length;
}

function longestRise(values: readonly number[]): number {
  const ends: number[] = [];
  for (const value of values) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] as number) < value) low = middle + 1;
      else high = middle;
    }
    ends[low] = value;
  }
  return ends.length;
}

const commonest = (counts: Map<string, number>): string[] =>
  [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 15)
    .map(([word, count]) => (count > 1 ? `${word}×${count}` : word));
