/**
 * The measures by which tables are found, in ems of the text at hand unless a name says points or share. Each was chosen on
 * documents with human truth; `bench/pdf.ts --tables` says what a change costs.
 */

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
  /** How far above or below the lines a rule still belongs to them. */
  rulesNear: 3,
  /** How far above them a caption may stand. */
  captionAbove: 5.5,
  /** Two columns with dots between them on more than this share of lines are a list. */
  leaderShare: 0.5,
  /** The share of full rows under a caption. */
  fullShareCaptioned: 0.5,
  /** The share of labels that are numbers or marks, in a list. */
  marksShare: 0.7,
  /** The share of plain lines under a bold header. */
  plainShare: 0.8,
  /** The gutter that such a table has. */
  headedGutter: 1.5,
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
  /** A line of more words than this may be a sentence. */
  sentenceWords: 9,
  /** How far from the left edge of the page text a sentence may begin. */
  fromLeft: 4,
  /** The widest line of a column of prose is wider than this. */
  leastWidth: 9,
  /** How far above or below its column a short line or a head may stand, and how far from its words a head before them. */
  near: 2.5,
  /** How far from the left edge of its column such a line may begin. */
  edge: 1.5,
  /** By how many points its size may differ. */
  sizePoints: 1.5,
  /** How far from the left edge a bold head before the words may begin. */
  leadEdge: 3,
  /** Lines of one column are closer than this. */
  pitch: 2.1,
  /** and farther than this. */
  below: 0.5,
  /** By how many points the sizes of its lines differ. */
  sameSizePoints: 0.8,
  /** How far the second line may begin from the first, and every other from the one above it. */
  indent: 3.5,
  /** See {@link prose.indent}. */
  step: 1.2,
  /** The share of the narrower line that lies under the other. */
  shared: 0.2,
} as const;

/** Columns of running text that fill a page or a part of it. */
export const pageColumns = {
  /** A page with more white strips than this is one of tables; each strip is compared with all the others. */
  mostGutters: 60,
  /** And so many beside one another are no columns at all. */
  mostOpen: 200,
  /** The least white between two of them. */
  gutter: 0.6,
  /** How many lines stand beside one another at least. */
  lines: 8,
  /** How wide such a column is, and how many words its lines have on average. */
  width: 12,
  words: 3.5,
  /** The share of its lines that are nearly as wide as the column. */
  wideShare: 0.5,
  nearlyWidest: 0.78,
  /** The share of its lines that begin with a small letter, and the most digits among its letters. */
  smallShare: 0.35,
  digitShare: 0.2,
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
  /** The share of lines with values beside a gutter that makes it one between or before values. */
  valuedShare: 0.5,
  /** A superscript closer than this belongs to the word before it; */
  scriptGap: 0.5,
  /** a value to the value before it; */
  valueGap: 0.3,
  /** any other word to the one before it. */
  wordGap: 0.36,
} as const;

/** Rows of tables without lines. */
export const rows = {
  /** So many words before a number may be a sentence that it ends. */
  sentenceWords: 4,
  /** The share of lines that are values where a column stacks them between two rules. */
  stackedShare: 0.5,
  /** A phrase that reaches this far beyond its column on both sides belongs to no cell of it. */
  sticksOut: 0.8,
  /** A rule lies between two lines if it is lower than the upper baseline less this */
  ruleAbove: 0.2,
  /** and higher than the lower one by this. */
  ruleBelow: 0.5,
  /** The same where rules stand between all rows. */
  bandRule: 0.3,
  /** Lines of one cell are no farther apart than so many times the closest lines. */
  wrappedPitch: 1.15,
  /** Smaller distances than this, in points, are none. */
  leastPitch: 0.2,
  /** Where more lines than this share have values, values show the rows. */
  valueShare: 0.3,
  /** Distances between rows are at least so many times those within cells, */
  gapRatio: 1.2,
  /** which are smaller than this. */
  cellPitch: 1.6,
  /** The share of later lines of rows that read as the rest of a cell. */
  readsOnShare: 0.7,
  /** The closest lines: this share of the way up the distances in order. */
  closest: 0.15,
  /** Lines closer than this are cells of one row at different heights. */
  interleaved: 0.8,
  /** The white that the next word needs beside itself to have had room. */
  wordRoom: 0.6,
  /** A label over this share of its column reaches its edge. */
  reachesShare: 0.6,
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
  /** How far above the tables their captions stand. */
  captionAbove: 5.5,
  /** The cut lies this far before the second caption. */
  beforeCaption: 0.5,
  /** Phrases whose edges or middles differ by less are in line. */
  inLine: 0.4,
} as const;

/** Where the words of a line stand among the columns. */
export const placing = {
  /** Words closer than this are one phrase. */
  phraseGap: 0.55,
  /** A phrase that shares fewer points with a column does not touch it. */
  touchPoints: 0.5,
  /** The share of a column that a phrase must cover to stand over it. */
  overShare: 0.5,
  /** Longer phrases over more columns are not divided: that would take too long. */
  mostWords: 24,
  /** See {@link placing.mostWords}. */
  mostColumns: 14,
  /** The least gap at which a phrase may be divided. */
  divideGap: 0.3,
  /** How far on average the parts of a divided phrase may miss their columns. */
  misfit: 0.45,
  /** A part reaches no farther than this beyond its column. */
  insideSlack: 0.1,
  /** What a part costs that lies inside its column and shares no edge with it. */
  insideCost: 0.3,
  /** How far a phrase alone on its line may stand from the middle of the value columns and head them all. */
  centred: 1.5,
} as const;

/** Phrases in the header of a table without drawn cells. */
export const headerCells = {
  /** A phrase this much higher stands above another. */
  above: 0.3,
  /** Phrases over one column closer than this are one. */
  joins: 0.75,
  /** How far from the middle the second line of a phrase may stand. */
  centred: 0.5,
  /** The share of a label that the phrase above it must cover. */
  labelShare: 0.5,
  /** How much of a phrase between two columns may lie over one of them. */
  inGutter: 0.3,
  /** How far from the middle of two columns a phrase between them may stand. */
  overTwo: 1.2,
  /** How far from the middle of the columns that it heads a phrase may stand. */
  overMany: 0.8,
  /** How far under a phrase its own rule may lie. */
  ruleBelow: 1.2,
  /** A rule wider than this share of the table is not the rule of one phrase. */
  wholeRule: 0.92,
  /** The share of a column that such a rule must cover. */
  ruledShare: 0.5,
} as const;

/** Lines that may together be a table. */
export const regions = {
  /** The rest of a cell in the last row is closer than this to the line above it, */
  restPitch: 1.4,
  /** its size differs by less than these points, */
  restSizePoints: 0.6,
  /** and its left edge is no farther than this from that of its cell. */
  restEdge: 0.3,
  /** Rows farther apart than this belong to two tables, unless the rows above are as far apart: */
  reach: 3.8,
  /** so many times their distance, */
  reachPitches: 2.4,
  /** and never more than this. */
  reachMost: 7,
  /** What each line between two rows adds to that. */
  lineBetween: 1.7,
  /** More lines than this between two rows part them. */
  mostBetween: 4,
  /** Prose over this share of the width between two rows parts them. */
  proseShare: 0.3,
  /** Two rules over this share of the width, this far apart, with a title between them, part tables. */
  ruleShare: 0.6,
  /** See {@link regions.ruleShare}. */
  rulesApart: 1.5,
  /** How far away a line may be that supports another. */
  near: 9,
  /** Phrases whose edges or middles differ by less are in line. */
  inLine: 0.4,
} as const;

/** Lines over the rows that belong to the header. */
export const header = {
  /** How far above the first row a rule still covers the header. */
  roof: 12,
  /** Lines of a header are closer than this, or than so many times the distance of rows, at most this: */
  pitch: 2.6,
  /** See {@link header.pitch}. */
  pitches: 1.5,
  /** See {@link header.pitch}. */
  pitchMost: 4,
  /** A title stands in the middle of the table to within this; */
  titleCentred: 1.5,
  /** it has more words than this, and from the left edge on more than one more. */
  titleWords: 3,
  /** A title from the left edge on reaches this far into the second column. */
  titlePast: 2,
  /** Phrases of a header are shorter than this, in letters. */
  phraseLetters: 45,
  /** The share of them that stands over a column. */
  inStepShare: 0.5,
  /** A phrase alone begins no farther than this before the second column, */
  beforeSecond: 1.5,
  /** and has fewer words than this. */
  aloneWords: 12,
  /** A phrase over a group of columns has fewer words than this. */
  groupWords: 6,
  /** A phrase stands over a column if an edge or the middle of both differ by less. */
  inStep: 0.8,
  /** A rule under the header lies this far above the baseline of the next line. */
  ruleAbove: 0.4,
  /** The share of values in a body under a header of values. */
  bodyValues: 0.95,
  /** The share of values in a row of values. */
  rowValues: 0.5,
  /** The share of values in a column of values. */
  columnValues: 0.6,
} as const;

/** Tables that only line up. */
export const openTables = {
  /** The share of words in letters of one width that makes a page typewritten. */
  typewrittenShare: 0.5,
  /** A sub-head under the header reaches this far beyond the column under it. */
  subHeadOut: 0.5,
  /** A rule over this share of the table is as wide as the table. */
  wideRule: 0.85,
  /** The share of lines at which lines of a chart end. */
  chartEnds: 0.3,
} as const;
