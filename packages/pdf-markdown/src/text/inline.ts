import { type Box, holds } from '../geometry.ts';
import { type Chunk, textOf } from '../lines.ts';
import { escapeInline } from '../markdown/escape.ts';
import { touches } from '../sub-and-superscripts.ts';
import type { Word } from '../words.ts';
import { bulletOf } from './list-marks.ts';

/** A link's place on the sheet and where it leads. */
export interface PlacedLink {
  readonly box: Box;
  readonly url: string;
}

/** What a line of Markdown needs beside its words. */
export interface LineMarks {
  readonly links: readonly PlacedLink[];
  /** Words that refer to a footnote, with its label. */
  readonly references?: ReadonlyMap<Word, string>;
  /** How many words at its start are a heading that runs into the paragraph. */
  readonly lead?: number;
  /** How many words at its start are not written: a bullet, or the mark of a footnote. */
  readonly skip?: number;
}

/** A line as Markdown: escaped, its links and footnotes kept, the bullet that opens it left out. */
export function lineMarkdown(line: Chunk, marks: LineMarks): string {
  const skip = marks.skip ?? (bulletOf(line.words) === undefined ? 0 : 1);
  const words = line.words.slice(skip);
  let text = '';
  let from = 0;
  const lead = marks.lead ?? 0;
  const kindOf = (word: Word, index: number) => {
    const label = marks.references?.get(word);
    if (label !== undefined) return `^${label}`;
    const url = linkOf(word, marks.links);
    return url === undefined ? (index + skip < lead ? '**' : '') : url;
  };
  while (from < words.length) {
    const kind = kindOf(words[from] as Word, from);
    let to = from + 1;
    while (to < words.length && kindOf(words[to] as Word, to) === kind) to += 1;
    const shown = textOf(words.slice(from, to));
    const gap = text === '' ? '' : spaced(words[from - 1] as Word, words[from] as Word);
    text += gap + written(shown, kind);
    from = to;
  }
  return text;
}

const linkOf = (word: Word, links: readonly PlacedLink[]): string | undefined =>
  links.find(({ box }) => holds(box, (word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2))?.url;

function written(text: string, kind: string): string {
  if (kind === '') return escapedWords(text);
  if (kind === '**') return `**${escapeInline(text, { before: '*', after: '*' })}**`;
  return kind.startsWith('^') ? `[${kind}]` : linked(text, kind);
}

const spaced = (before: Word, after: Word): string => (touches(before, after) ? '' : ' ');

const escapedWords = (text: string): string => escapeInline(text, { before: '', after: '' });

function linked(text: string, url: string): string {
  if (text === url) return `<${url}>`;
  const target = url.replace(/[()]/g, (mark) =>
    encodeURIComponent(mark).replace('(', '%28').replace(')', '%29'),
  );
  return `[${escapeInline(text, { before: '[', after: ']', inLinkText: true })}](${target})`;
}
