import type { Drawing, FilledBox, PageBox } from './drawing.ts';
import type { Box } from './geometry.ts';
import type { Glyph, PageGlyphs } from './glyphs.ts';
import { linesOf, textOf } from './lines.ts';
import { type Rules, rulesOf } from './rules.ts';
import { words as limits } from './thresholds.ts';
import { type Word, wordsOf } from './words.ts';

/** A page turned so that most of its text reads upright; everything on it in points from the top left. */
export interface Sheet {
  /** Counted from 1. */
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly words: readonly Word[];
  readonly rules: Rules;
  readonly images: readonly Box[];
  /** Whether it has text that is not seen. */
  readonly hidden: boolean;
  /** Lines beyond the visible page: printers' notes, and what was cut off. */
  readonly outside: readonly string[];
  /** How the sheet lies on its page. */
  readonly placing: Placing;
  /** From sheet space back to the page's own space: left, bottom, right, top. */
  toPage(box: Box): readonly [number, number, number, number];
  /** From the page's own space to the sheet's. */
  fromPage(box: PageBox): Box;
}

/** The visible part of a page, and the quarter turns that set its text upright. */
export interface Placing {
  readonly box: PageBox;
  readonly turn: number;
}

export interface PageShape {
  readonly number: number;
  readonly box: PageBox;
  /** Clockwise quarter turns the page asks of its viewer. */
  readonly rotation: number;
}

export function layOut(page: PageShape, { glyphs, hidden }: PageGlyphs, drawing: Drawing): Sheet {
  const { box } = page;
  const turn = uprightTurn(glyphs, page.rotation);
  const frame = frameOf(box, turn);
  const sideways = turn % 2 === 1;
  const width = sideways ? box.top - box.bottom : box.right - box.left;
  const height = sideways ? box.right - box.left : box.top - box.bottom;
  const visible = ({ x, y }: Glyph) =>
    x >= box.left - 2 && x <= box.right + 2 && y >= box.bottom - 2 && y <= box.top + 2;
  const inside = glyphs.filter(visible);
  const beyond = inside.length === glyphs.length ? [] : glyphs.filter((glyph) => !visible(glyph));
  const placing: Placing = { box, turn };
  const { fromPage, toPage } = between(placing);
  return {
    number: page.number,
    width,
    height,
    words: allWords(inside, box, turn, fromPage),
    rules: rulesOf(
      drawing.strokes.map((stroke) => {
        const [x0, y0] = frame(stroke.x0, stroke.y0);
        const [x1, y1] = frame(stroke.x1, stroke.y1);
        return { x0, y0, x1, y1, thickness: stroke.thickness };
      }),
      drawing.fills.map((fill: FilledBox) => ({ ...fromPage(fill), colour: fill.colour })),
      { width, height },
    ),
    images: drawing.images.map(fromPage),
    hidden,
    outside: linesOf(allWords(beyond, box, turn, fromPage)).map(({ words }) => textOf(words)),
    placing,
    toPage,
    fromPage,
  };
}

/** The way between a sheet and its page. */
export function between({ box, turn }: Placing): Pick<Sheet, 'fromPage' | 'toPage'> {
  const frame = frameOf(box, turn);
  const back = unframe(box, turn);
  return {
    fromPage: ({ left, bottom, right, top }) => {
      const [ax, ay] = frame(left, bottom);
      const [bx, by] = frame(right, top);
      return {
        x0: Math.min(ax, bx),
        y0: Math.min(ay, by),
        x1: Math.max(ax, bx),
        y1: Math.max(ay, by),
      };
    },
    toPage: ({ x0, y0, x1, y1 }) => {
      const [ax, ay] = back(x0, y0);
      const [bx, by] = back(x1, y1);
      return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)];
    },
  };
}

/** The turn that sets most text upright; without a clear majority, the page's own. */
function uprightTurn(glyphs: readonly Glyph[], rotation: number): number {
  const counts = [0, 0, 0, 0];
  for (const { turn } of glyphs) if (turn >= 0) counts[turn] = (counts[turn] ?? 0) + 1;
  const best = counts.indexOf(Math.max(...counts));
  return (counts[best] ?? 0) > limits.uprightShare * glyphs.length &&
    glyphs.length > limits.uprightLetters
    ? best
    : rotation;
}

/** Words of every writing direction, their boxes in sheet space. */
function allWords(
  glyphs: readonly Glyph[],
  box: PageBox,
  turn: number,
  fromPage: (box: PageBox) => Box,
): Word[] {
  const words: Word[] = [];
  for (let own = 0; own < 4; own += 1) {
    const same = glyphs.filter((glyph) => glyph.turn === own);
    if (same.length === 0) continue;
    const frame = frameOf(box, own);
    const placed = wordsOf(
      same.map((glyph) => {
        const [x, base] = frame(glyph.x, glyph.y);
        const { text, advance, size, font, run } = glyph;
        return { text, x, base, advance, size, turn: own, font, run };
      }),
    );
    if (own === turn) {
      // One by one: a page of very many words has no room on the stack.
      for (const word of placed) words.push(rounded(word));
      continue;
    }
    const back = unframe(box, own);
    for (const word of placed) {
      const [ax, ay] = back(word.x0, word.y0);
      const [bx, by] = back(word.x1, word.y1);
      const onPage = {
        left: Math.min(ax, bx),
        right: Math.max(ax, bx),
        bottom: Math.min(ay, by),
        top: Math.max(ay, by),
      };
      const at = fromPage(onPage);
      words.push(rounded({ ...word, ...at, base: at.y1, turned: (own - turn + 4) % 4 }));
    }
  }
  return words;
}

/** To the numbers that a page is packed with, so that a page reads the same packed or not. */
const rounded = (word: Word): Word => ({
  ...word,
  x0: Math.fround(word.x0),
  y0: Math.fround(word.y0),
  x1: Math.fround(word.x1),
  y1: Math.fround(word.y1),
  base: Math.fround(word.base),
  size: Math.fround(word.size),
});

type Frame = (x: number, y: number) => readonly [number, number];

function frameOf({ left, bottom, right, top }: PageBox, turn: number): Frame {
  if (turn === 1) return (x, y) => [y - bottom, x - left];
  if (turn === 2) return (x, y) => [right - x, y - bottom];
  if (turn === 3) return (x, y) => [top - y, right - x];
  return (x, y) => [x - left, top - y];
}

function unframe({ left, bottom, right, top }: PageBox, turn: number): Frame {
  if (turn === 1) return (x, y) => [y + left, x + bottom];
  if (turn === 2) return (x, y) => [right - x, y + bottom];
  if (turn === 3) return (x, y) => [right - y, top - x];
  return (x, y) => [x + left, top - y];
}
