/**
 * The measures by which tables are found, in ems of the text at hand unless a name says points or share. Each was chosen on
 * documents with human truth; `bench/pdf.ts --tables` says what a change costs.
 */

/** Drawn lines; in points, because printers' lines do not grow with the type. */
export const lines = {
  /** Boxes thinner than this are lines. */
  thinPoints: 3.2,
  /** Lines closer than this are one. */
  samePoints: 2,
  /** A line that begins this close behind the end of another goes on with it. */
  joinPoints: 3.5,
} as const;

/** Grids of lines that cross. */
export const lattice = {
  /** Lines that miss one another by this still cross. */
  touchPoints: 3,
  /** Lines this close bound the same row or column. */
  snapPoints: 3,
  /** The share of a cell's side that a line must cover to be its wall. */
  wallShare: 0.55,
  /** Words of at most so many letters in less than this share of the cells are the marks of a diagram. */
  markLetters: 3,
  marksFilled: 0.6,
  /** Larger grids are drawings. */
  mostColumns: 120,
  mostRows: 400,
} as const;

/** What speaks for a table that has no drawn columns. */
export const evidence = {
  /** The share of rows with text in more than one column, below which nothing is a table. */
  fullShare: 0.35,
  /** The share of values among the cells that makes a table by itself. */
  valueShare: 0.5,
  /** Cells longer than this, in letters, are long; and the shares of long cells that a table may have. */
  longLetters: 40,
  longShareCaptioned: 0.4,
  longShare: 0.15,
  /** Rows that a table of words must fill: with three columns or more, and with two under a bold header. */
  fullShareWords: 0.6,
  fullShareHeaded: 0.9,
} as const;

/** Columns of running text, which no table may hold. */
export const prose = {
  /** A line this long, in letters, is prose by itself: from the left edge on, and anywhere. */
  lineLetters: 70,
  lineLettersAnywhere: 110,
  /** What the lines of a column have on average: letters and words. */
  letters: 18,
  words: 3,
  /** The share of its lines that are nearly as wide as the widest, and how wide that is. */
  wideShare: 0.6,
  nearlyWidest: 0.78,
  /** The share of lines that begin with a small letter, and the most digits among the letters. */
  smallShare: 0.3,
  digitShare: 0.3,
} as const;

/** White strips between columns. */
export const gutters = {
  /** The share of lines that may cross a gutter, and that must have text on both its sides. */
  crossedShare: 0.08,
  besideShare: 0.12,
  /** A gutter this wide needs no values beside it. */
  wide: 0.9,
  /** Between values: its least width, and the least usual gap. */
  betweenValues: 0.12,
  gapBetweenValues: 0.33,
  /** Before values. */
  beforeValues: 0.2,
  gapBeforeValues: 0.6,
  /** Between words. */
  betweenWords: 0.5,
  gapBetweenWords: 1.1,
} as const;

/** Rows of tables without lines. */
export const rows = {
  /** A phrase that reaches this far beyond its column on both sides belongs to no cell of it. */
  sticksOut: 0.8,
} as const;

/** Two tables that stand in one block of lines. */
export const twoTables = {
  /** The white between tables side by side: its least width, and how often it is as wide as the widest gutter of either. */
  between: 4,
  widerThanGutters: 1.8,
  /** How many rows each of them has at least, its header counted. */
  rows: 4,
  /** The share of rows with words in the first column, and with values in the others. */
  labelShare: 0.8,
  valueShare: 0.6,
  /** How much farther than the usual pitch the title or the header of a second table stands from the rows above it. */
  titlePitch: 1.2,
  headerPitch: 1.35,
  /** The share of the phrases of a header that stand over the columns above, if it belongs to them. */
  inLineShare: 0.6,
} as const;
