import { structure } from '../thresholds.ts';
import { markOf } from './footnotes.ts';
import { joinLines } from './hyphens.ts';
import { bulletOf } from './list-marks.ts';
import type { Paragraph } from './paragraphs.ts';

/**
 * What is asked of every paragraph of a document before the first one is written: whether it may be a heading, and how much text
 * it has. A long document keeps these of all its pages, and not their words.
 */
export interface Sketch {
  readonly paragraph: Paragraph;
  readonly page: number;
  readonly lineCount: number;
  /** The mark that a footnote opens with. */
  readonly mark: string | undefined;
  /** Whether it opens with the bullet of a list. */
  readonly bullet: boolean;
  /** Its lines as printed; of one that is too long for a heading the last one only. */
  readonly lines: readonly string[];
  /** How many letters its text has, spaces among them. */
  readonly letters: number;
}

export function sketchOf(paragraph: Paragraph, page: number): Sketch {
  const lines = paragraph.lines.map(({ text }) => text);
  const letters = lines.reduce((sum, text) => sum + text.length, lines.length - 1);
  // Hyphens that are mended make a text shorter by two letters for each line.
  const short = letters - 2 * (lines.length - 1) <= structure.headingLetters;
  return {
    paragraph,
    page,
    lineCount: lines.length,
    mark: markOf(paragraph),
    bullet: bulletOf(paragraph.lines[0]?.words ?? []) !== undefined,
    lines: short ? lines : lines.slice(-1),
    letters,
  };
}

/** A sketch with its text: of a long paragraph, the last line of it. */
export interface SketchedText extends Omit<Sketch, 'lines'> {
  readonly text: string;
}

export function withText(sketch: Sketch, compounds: ReadonlySet<string>): SketchedText {
  const { lines, ...rest } = sketch;
  const text = joinLines(lines, compounds);
  const whole = lines.length === sketch.lineCount;
  return { ...rest, text, letters: whole ? text.length : sketch.letters };
}
