import type { PageSpan } from '../result.ts';

/** Markdown as it is written, each stretch with the page it came from. */
export interface Pieces {
  add(page: number, text: string): void;
  /** Ends a block: what follows is parted from it by an empty line. */
  endBlock(): void;
  /** How long the Markdown is so far. */
  length(): number;
  finish(): { readonly markdown: string; readonly pages: PageSpan[] };
}

export function createPieces(): Pieces {
  const parts: string[] = [];
  const spans: { page: number; start: number; end: number }[] = [];
  let length = 0;
  const push = (text: string) => {
    parts.push(text);
    length += text.length;
  };
  return {
    add: (page, text) => {
      if (text === '') return;
      const last = spans.at(-1);
      if (last?.page === page) last.end = length + text.length;
      else spans.push({ page, start: length, end: length + text.length });
      push(text);
    },
    endBlock: () => {
      if (length > 0) push('\n\n');
    },
    length: () => length,
    finish: () => {
      // Trimmed before it is joined: a string made of a whole document and one more letter is copied as a whole.
      while (parts.length > 0 && (parts.at(-1) as string).trimEnd() === '') parts.pop();
      const last = parts.pop();
      if (last !== undefined) parts.push(last.trimEnd(), '\n');
      const shown = parts.join('');
      parts.length = 0;
      const pages = spans
        .map((span) => ({ ...span, end: Math.min(span.end, shown.length) }))
        .filter(({ start, end }) => end > start);
      return { markdown: shown, pages };
    },
  };
}
