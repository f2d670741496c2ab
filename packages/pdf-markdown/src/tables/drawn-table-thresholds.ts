/**
 * The measures by which tables with drawn lines are found, in ems of the text at hand unless a name says points or share. Each was
 * chosen on documents with human truth; `bench/pdf.ts --tables` says what a change costs.
 */

/** Drawn lines; in points, because printers' lines do not grow with the type. */
export const lines = {
  /** Boxes thinner than this are lines. */
  thinPoints: 3.2,
  /** Lines closer than this are one. */
  samePoints: 2,
  /** A line that begins this close behind the end of another goes on with it. */
  joinPoints: 3.5,
  /** Sides of a box are straight to within these points and this share of its length. */
  crookedPoints: 0.5,
  crookedShare: 0.02,
  /** Strokes are level or upright to within this, and longer than it. */
  strokePoints: 1,
  /** Shorter lines say nothing: level and upright ones. */
  leastLevelPoints: 8,
  leastUprightPoints: 6,
  /** A thin box is a line if it is so many times as long as thick. */
  thinTimes: 2,
  /** A box larger than this share of the page is its ground. */
  groundShare: 0.6,
  /** The ground of a cell is wider and higher than these points. */
  shadeWidthPoints: 8,
  shadeHeightPoints: 6,
  /** After so many shades the page is a drawing; after so many, neighbours of one colour are not looked for. */
  mostShades: 3000,
  mostTouching: 1500,
  /** The sum of red, green and blue above which a colour is white. */
  white: 742,
  /** A box lies in another, and shades touch, to within these points. */
  insidePoints: 1,
  nearPoints: 2,
  /** Shades of one colour meet where their edges differ by less than these points, over this share of the edge. */
  meetPoints: 1.2,
  meetShare: 0.7,
  /** The edge of a shade this close to a drawn line, over {@link lines.meetShare} of it, is that line. */
  shadowPoints: 6,
} as const;

/** Grids of lines that cross. */
export const lattice = {
  /** Lines that miss one another by this still cross. */
  touchPoints: 3,
  /** Lines this close bound the same row or column. */
  snapPoints: 3,
  /** The share of a cell's side that a line must cover to be its wall. */
  wallShare: 0.55,
  /** An upright shorter than this share of the tallest, this close to another that is so many times as long, is the side of a shade. */
  sliverShare: 0.3,
  sliverPoints: 10,
  sliverTimes: 2,
  /** A chart: at least so many uprights, this share of which cover less than that share of its height. */
  chartUprights: 6,
  chartShare: 0.6,
  barShare: 0.2,
  /** How far lines run past the outermost crossing line where the table has an open side: to the sides, and up or down. */
  openSidePoints: 8,
  openEndPoints: 6,
  /** So many lines that end together, to within these points, show where it ends. */
  endTogether: 2,
  endPoints: 4,
  /** A height closer than this to a level line has that line. */
  nearLevelPoints: 5,
  /** Words of at most so many letters in less than this share of the cells are the marks of a diagram. */
  markLetters: 3,
  marksFilled: 0.6,
  /** Larger grids are drawings. */
  mostColumns: 120,
  mostRows: 400,
} as const;

/** Lines that cross and make no table. */
export const falseLattices = {
  /** The share of rows with two cells side by side, and of cells with text, that a table has. */
  pairShare: 0.35,
  /** See {@link falseLattices.pairShare}. */
  filledShare: 0.2,
  /** The share of values that may stand over several columns. */
  spanningValues: 0.25,
  /** The letters of a label are at most this share of those of its answer; a form has so many labelled boxes, and this share of all. */
  labelSize: 0.87,
  fields: 4,
  fieldShare: 0.5,
  /** Drawn rows for each line of text, above which the lattice shows the rows itself. */
  rowsPerLine: 0.5,
  /** Words on one baseline. */
  sameBaseline: 0.3,
  /** The share of lines that go on beside the lattice when it holds a part of a table only. */
  besideShare: 0.7,
  /** The share of lines with values side by side inside one drawn column. */
  steppedShare: 0.6,
  /** The share of lines with a label and its value inside one drawn column. */
  labelledShare: 0.7,
  /** A gap this wide parts phrases of one drawn cell. */
  phraseGap: 1.5,
  /** How far under a boxed header its open rows are looked for. */
  below: 6,
  /** The share of drawn columns that an open row fills. */
  rowShare: 0.6,
  /** So many lines of text make a statement about a lattice. */
  lines: 3,
  /** So many labels with values inside one drawn column. */
  labels: 4,
  /** Sizes of one row differ by less than these points. */
  sizePoints: 1,
  /** How far beyond its lattice a word must stand to be beside it. */
  besidePoints: 1,
  /** How far words of an open row may reach beyond the drawn column. */
  slackPoints: 2,
  /** A boxed header has at most so many lines drawn across. */
  headerLevels: 4,
  /** So many open rows with more than two phrases, or so many that fill the columns, show that the box is a header only. */
  openRows: 3,
  fullRows: 2,
} as const;

/** Tables with rules between rows or around header and body. */
export const ruledRows = {
  /** How many rules make rows. */
  rules: 5,
  /** The most lines of a header between two rules. */
  headerLines: 5,
  /** The share of lines of words that run on. */
  proseShare: 0.2,
  /** A phrase of a header is shorter than this, in letters. */
  headerLetters: 50,
  /** The share of columns that the header names. */
  namedShare: 0.6,
  /** The share of lines that may run over several columns. */
  crossingShare: 0.15,
  /** Shorter rules say nothing. */
  leastPoints: 100,
  /** Rules of one table end at the same place to within these points. */
  sameEndPoints: 5,
  /** The share of a line that must lie between the ends of the rules. */
  lineShare: 0.6,
  /** An empty band is lower than this. */
  emptyPoints: 8,
  /** A band has at most so many lines, each no higher than this. */
  bandLines: 14,
  /** See {@link ruledRows.bandLines}. */
  linePitch: 1.6,
  /** A line alone that begins at the left, to within this share of the width, and is wider than that is a sentence. */
  sentenceShare: 0.55,
  /** See {@link ruledRows.sentenceShare}. */
  sentenceLeft: 0.12,
  /** The share of bands with text in several columns, and the most that stack values. */
  filledShare: 0.6,
  /** See {@link ruledRows.filledShare}. */
  stackedShare: 0.3,
} as const;

/** Tables whose columns are drawn. */
export const drawnTables = {
  /** Beside so many rows a box over all of them with more lines of text than this is no column. */
  panelRows: 5,
  panelLines: 3,
  /** It stands beside this share of the rows, and the middle of its lines this high above their baseline, in ems. */
  panelShare: 0.8,
  panelBase: 0.3,
  /** A table that lies inside another by this share is the same. */
  insideShare: 0.8,
  /** The share of drawn cells that hold text. */
  filledShare: 0.2,
  /** A gap this wide in a cell over several columns parts phrases. */
  phraseGap: 1.2,
  /** Labels stand no farther to the left of the lines than this share of the page. */
  labelReach: 0.45,
  /** The share of rows with a label to the left of the lines, and of labels on the baseline of a row. */
  labelledShare: 0.6,
  /** The share of labels that are words: numbers up the side are the scale of a chart. */
  wordShare: 0.4,
  /** More lines of labels for each row are a paragraph. */
  linesPerRow: 1.5,
  /** Words on one baseline. */
  sameBaseline: 0.3,
  /** A label that goes on over several drawn rows has each of its lines on the baseline of a row to within this. */
  sameLine: 0.15,
} as const;

/** Rows inside one drawn band. */
export const bandRows = {
  /** The share of columns whose last line is a value, when a band holds the header and the first row. */
  firstShare: 0.7,
  /** Values of one row stand on one baseline to within this. */
  sameBaseline: 0.3,
  /** What stands higher than this over that baseline is header. */
  aboveRow: 0.4,
  /** The share of lines of a cell that are values, when it holds several rows. */
  valueShare: 0.7,
  /** The share of cells with several lines. */
  deepShare: 0.5,
  /** More rows than this for each line of the deepest cell are wrapped cells at different heights. */
  rowsForLines: 1.35,
  /** Rows that fill less than this share of the first are the rest of it. */
  restShare: 0.6,
  /** White across the band that parts rows: so many times the distance of lines in a cell, and in ems. */
  strip: 1.35,
  /** The same where all columns have text on the line under the white. */
  fullStrip: 1.2,
  /** See {@link bandRows.strip}. */
  stripEms: 1.4,
  /** The share of columns that the first line of a row fills. */
  fullShare: 0.6,
  /** The share of rows with dots after their label. */
  leaderShare: 0.6,
  /** The share of rows that may be wrapped though all columns go on. */
  wrappedShare: 0.2,
  /** The share of single words that makes a column a list of words. */
  singleShare: 0.9,
  /** The white that a word needs beside itself to have had room on the line above. */
  wordRoom: 0.5,
  /** The share of columns in which the next word had room. */
  endedShare: 0.6,
} as const;
