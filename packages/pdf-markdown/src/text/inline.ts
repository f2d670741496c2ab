import { type Box, holds } from '../geometry.ts';
import { type Chunk, isBullet, textOf } from '../lines.ts';
import { escapeInline } from '../markdown/escape.ts';
import { touches } from '../sub-and-superscripts.ts';
import type { Word } from '../words.ts';

/** A link's place on the sheet and where it leads. */
export interface PlacedLink {
  readonly box: Box;
  readonly url: string;
}

/** A line as Markdown: escaped, its links kept, the bullet that opens it left out. */
export function lineMarkdown(line: Chunk, links: readonly PlacedLink[]): string {
  const words = isBullet(line.words[0]?.text ?? '') ? line.words.slice(1) : line.words;
  let text = '';
  let from = 0;
  const linkOf = (word: Word) =>
    links.find(({ box }) => holds(box, (word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2))?.url;
  while (from < words.length) {
    const url = linkOf(words[from] as Word);
    let to = from + 1;
    while (to < words.length && linkOf(words[to] as Word) === url) to += 1;
    const shown = textOf(words.slice(from, to));
    const gap = text === '' ? '' : spaced(words[from - 1] as Word, words[from] as Word);
    text += gap + (url === undefined ? plain(shown) : linked(shown, url));
    from = to;
  }
  return text;
}

const spaced = (before: Word, after: Word): string => (touches(before, after) ? '' : ' ');

const plain = (text: string): string => escapeInline(text, { before: '', after: '' });

function linked(text: string, url: string): string {
  if (text === url) return `<${url}>`;
  const target = url.replace(/[()]/g, (mark) =>
    encodeURIComponent(mark).replace('(', '%28').replace(')', '%29'),
  );
  return `[${escapeInline(text, { before: '[', after: ']', inLinkText: true })}](${target})`;
}
