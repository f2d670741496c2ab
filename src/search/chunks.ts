/** A piece of a text, small enough to have one meaning. */
export interface Chunk {
  /** UTF-16 offsets into the text, half-open. */
  readonly start: number;
  readonly end: number;
  /** The headings it stands under, outermost first. */
  readonly headings: readonly string[];
}

export interface Chunking {
  /** Words of one piece. */
  readonly words: number;
  /** Words that a piece shares with the one before it. */
  readonly overlap: number;
}

/**
 * Cuts Markdown into pieces that do not run over a heading; where a section is longer than a piece,
 * neighbours overlap, so that what is said across a cut is whole in one of them. Every word is in
 * at least one piece. A section too short to stand alone goes with the next one.
 */
export function chunksOf(markdown: string, { words, overlap }: Chunking): readonly Chunk[] {
  const chunks: Chunk[] = [];
  for (const section of sectionsOf(markdown, Math.max(1, overlap))) {
    const found = [...markdown.slice(section.start, section.end).matchAll(/\S+/g)];
    const step = Math.max(1, words - overlap);
    for (let first = 0; first < found.length; first += step) {
      const last = Math.min(first + words, found.length) - 1;
      const head = found[first];
      const tail = found[last];
      if (!head || !tail) break;
      chunks.push({
        start: section.start + head.index,
        end: section.start + tail.index + tail[0].length,
        headings: section.headings,
      });
      if (last === found.length - 1) break;
    }
  }
  return chunks;
}

interface Section {
  readonly start: number;
  end: number;
  readonly headings: readonly string[];
}

// No part of it can give back what another takes: a line of spaces would cost their number cubed.
const HEADING = /^(#{1,6})[ \t]+(\S.*)$/gm;

function sectionsOf(markdown: string, leastWords: number): readonly Section[] {
  const sections: Section[] = [{ start: 0, end: markdown.length, headings: [] }];
  let path: { level: number; text: string }[] = [];
  /** Words of the current section up to `read`, without its headings. */
  let words = 0;
  let read = 0;
  for (const { 0: line, 1: signs = '', 2: rest = '', index } of markdown.matchAll(HEADING)) {
    const current = sections.at(-1);
    if (!current) break;
    const text = withoutClosing(rest);
    path = [...path.filter(({ level }) => level < signs.length), { level: signs.length, text }];
    const headings = path.map((heading) => heading.text);
    words += wordCount(markdown.slice(read, index));
    read = index + line.length;
    if (words < leastWords) {
      // Too little to stand alone: it begins the section that follows.
      const start = words === 0 ? read : current.start;
      sections[sections.length - 1] = { start, end: markdown.length, headings };
      continue;
    }
    current.end = index;
    sections.push({ start: read, end: markdown.length, headings });
    words = 0;
  }
  return sections;
}

/** A heading may be closed by as many signs as it likes; they are no part of it. */
function withoutClosing(heading: string): string {
  const text = heading.trimEnd();
  let end = text.length;
  while (text[end - 1] === '#') end -= 1;
  return text.slice(0, end).trimEnd();
}

const wordCount = (text: string): number => text.match(/\S+/g)?.length ?? 0;
