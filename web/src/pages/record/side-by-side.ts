/** One line of a comparison: what stood on the left, what stands on the right. */
export interface Row {
  readonly left: Side | undefined;
  readonly right: Side | undefined;
}

export interface Side {
  readonly line: number;
  readonly is: 'same' | 'removed' | 'added';
  readonly text: string;
  /** The part that differs from the line beside it, where both are of one change. */
  readonly differs: readonly [from: number, until: number] | undefined;
}

export interface Hunk {
  readonly old_start: number;
  readonly new_start: number;
  readonly lines: readonly string[];
}

/** A hunk of a unified diff as two columns: lines of one change stand beside each other. */
export function sideBySide({ old_start, new_start, lines }: Hunk): readonly Row[] {
  const rows: Row[] = [];
  let [old, fresh] = [old_start, new_start];
  let removed: string[] = [];
  let added: string[] = [];
  const flush = () => {
    for (let i = 0; i < Math.max(removed.length, added.length); i += 1) {
      const [was, is] = [removed[i], added[i]];
      const both = was !== undefined && is !== undefined ? differing(was, is) : undefined;
      rows.push({
        left: was === undefined ? undefined : side(old + i, 'removed', was, both?.[0]),
        right: is === undefined ? undefined : side(fresh + i, 'added', is, both?.[1]),
      });
    }
    old += removed.length;
    fresh += added.length;
    [removed, added] = [[], []];
  };
  for (const line of lines) {
    const text = line.slice(1);
    if (line.startsWith('-')) removed.push(text);
    else if (line.startsWith('+')) added.push(text);
    else if (line.startsWith(' ')) {
      flush();
      rows.push({ left: side(old, 'same', text), right: side(fresh, 'same', text) });
      old += 1;
      fresh += 1;
    }
  }
  flush();
  return rows;
}

const side = (
  line: number,
  is: Side['is'],
  text: string,
  differs?: readonly [number, number],
): Side => ({ line, is, text, differs });

type Span = readonly [number, number];

/** Where two lines differ: what is between their common beginning and their common end, in whole words. */
export function differing(was: string, is: string): readonly [Span, Span] | undefined {
  const [a, b] = [was.split(WORDS), is.split(WORDS)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (
    end < a.length - start &&
    end < b.length - start &&
    a[a.length - 1 - end] === b[b.length - 1 - end]
  ) {
    end += 1;
  }
  const common = lengthOf(a.slice(0, start)) + lengthOf(end === 0 ? [] : a.slice(-end));
  // Lines that share little are two lines, not one that changed.
  if (common * 3 < Math.max(was.length, is.length)) return undefined;
  const span = (words: readonly string[]): Span => [
    lengthOf(words.slice(0, start)),
    lengthOf(words.slice(0, words.length - end)),
  ];
  return [span(a), span(b)];
}

const WORDS = /(?<=\s)|(?=\s)/;
const lengthOf = (words: readonly string[]): number =>
  words.reduce((sum, word) => sum + word.length, 0);
