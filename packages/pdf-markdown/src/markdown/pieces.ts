import type { PageSpan } from '../result.ts';
import { createLongText } from './long-text.ts';

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
  const text = createLongText();
  const spans: { page: number; start: number; end: number }[] = [];
  return {
    add: (page, shown) => {
      if (shown === '') return;
      const start = text.length();
      const last = spans.at(-1);
      if (last?.page === page) last.end = start + shown.length;
      else spans.push({ page, start, end: start + shown.length });
      text.push(shown);
    },
    endBlock: () => {
      if (text.length() > 0) text.push('\n\n');
    },
    length: () => text.length(),
    finish: () => {
      const markdown = text.finish();
      const pages = spans
        .map((span) => ({ ...span, end: Math.min(span.end, markdown.length) }))
        .filter(({ start, end }) => end > start);
      return { markdown, pages };
    },
  };
}
