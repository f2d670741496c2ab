/**
 * The measures by which lines become columns, paragraphs and headings, in ems of the text at hand unless a name says otherwise.
 * Each was chosen on documents of many producers; `bench/pdf.ts --text` says what a change costs.
 */

/** Columns of text, and in which order they are read. */
export const readingOrder = {
  /** Baselines closer than this are one row. */
  sameRow: 0.36,
  /** The least white between two columns, and in points where type is small. */
  gutter: 0.7,
  gutterPoints: 5,
  /** How many lines stand on each side of a gutter, and how many of them side by side. */
  linesBeside: 3,
  rowsBeside: 2,
  /** Marks of a list and labels are narrower than this on average, a column of text is not. */
  broad: 6,
  /** The words of a justified line stand no farther apart than this. */
  loose: 2.5,
  /** Where this share of the rows has a label before the white, it parts labels from what stands after them. */
  labelShare: 0.6,
  /** What is higher than this is a table, and bars the way for the rows beside it. */
  tall: 2.5,
  /** A title over the columns: how many lines its side has at least, the share that begins near it at most, */
  titleLines: 3,
  titleShare: 0.2,
  /** how near that is, and how wide a title is at most. */
  titleNear: 2,
  titleWidth: 40,
  /** White under the columns that is wider than this ends them. */
  setOff: 1.9,
  /** and wider than so many times the usual distance of their lines. */
  setOffPitches: 1.25,
  /** How many lines the head of what follows the columns has at most. */
  headRows: 5,
  /** A line that begins closer than this to the edge of the column is in line with it. */
  inLine: 0.5,
  /** How many gutters and lines of a page are looked at for columns; a full page of small print takes 100,000. */
  mostSteps: 3_000_000,
} as const;

/** Headings in a narrow column beside their paragraphs. */
export const sideHeads = {
  /** Lines wider than this are text, and so many of them are needed. */
  wide: 20,
  wideLines: 5,
  /** How far a heading stays away from the edge of the text. */
  beside: 0.5,
  /** A heading and the first line of its text share a baseline to within this, */
  sameBaseline: 0.4,
  /** and this share of the headings do so. */
  beginShare: 0.8,
  /** Headings are wider than marks of a list, which are narrower than this; this share of them. */
  marks: 2.5,
  wideShare: 0.7,
  /** How many headings there are at least, and how many lines each has at most. */
  least: 2,
  mostLines: 5,
  /** Lines of one heading are closer than this. */
  pitch: 1.6,
} as const;

/** The numbers of lines in the margin. */
export const marginNumbers = {
  /** How many there are at least, and how many columns of numbers are looked at. */
  least: 8,
  columns: 6,
  /** Their edges stand under one another to within this. */
  edge: 0.25,
  /** Their distances differ by less than this share from the usual one, this share of them. */
  uneven: 0.15,
  evenShare: 0.7,
  /** The least white between them and the text, and how many lines of it there are for each number. */
  gap: 0.5,
  lineShare: 0.5,
  /** The share of the lines that go on with a sentence, and of those that lie in fewer parts than this. */
  runOnShare: 0.2,
  partsOfLine: 3,
  wholeShare: 0.7,
} as const;

/** Where a paragraph begins and what it is. */
export const paragraphs = {
  /** Stretches of text whose baselines differ by less stand on one line. */
  sameLine: 0.36,
  /** An entry of a list of terms: its word and what is said of it share a baseline to within this, */
  termBaseline: 0.1,
  /** with at least this between them, and what is said begins at one place in all entries to within this. */
  termGap: 1.5,
  sameTab: 0.5,
  /** The distances of lines that are looked at for the usual one, and what is taken where there are none. */
  leastPitch: 0.9,
  mostPitch: 2.6,
  usualPitch: 1.2,
  /** Lines farther apart than so many times the usual distance, and than this, belong to two paragraphs. */
  pitches: 1.28,
  apart: 1.45,
  /** How much more that may be where a line holds a raised or lowered word. */
  pushed: 0.35,
  /** Lines whose sizes differ by more than this share belong to two paragraphs. */
  sizeShare: 0.08,
  /** A slanted head is shorter than this share of the line under it. */
  leadShare: 0.8,
  /** Set in the middle of the page: by how much of its width the middle may differ, and how far from its edge it begins. */
  centred: 0.06,
  centredFrom: 0.2,
  /** A footnote is smaller than this share of the text, and stands lower on the page than this share of its height. */
  noteSize: 0.93,
  noteFrom: 0.45,
  /** How much farther right an entry of a list begins than the entry that it is a part of. */
  deeper: 0.7,
  /** How many stretches after a line say how wide its text is set. */
  linesAfter: 12,
  /** Lines set in by more than this are no first lines of a paragraph; beyond this share of the width they stand at its right. */
  setIn: 5,
  atRight: 0.4,
  /** The last line of a paragraph ends at least this far before the edge, where the next one is indented. */
  endsBefore: 1,
  /** In so much white at the end of a line, words of the next one would have stood. */
  room: 5,
  /** A line that ends closer than this to the right edge of its paragraph is full. */
  fullWithin: 5,
  /** Over how many pages a paragraph may run on: their words are at hand together. */
  mostPages: 8,
  /** How many stretches of a loosely set line are looked at. */
  partsOfLine: 12,
  /** How many lines of a paragraph are looked at for its edges when the next line comes. */
  linesAtHand: 200,
  /** How far behind the mark of an entry its words may begin. */
  markGap: 4,
  /** Marks under one another to within these points are a line drawn with letters. */
  markPoints: 2,
  /** and so many such lines of a page are looked at. */
  mostLetterLines: 8,
  /** Words on their side stand on one line to within this. */
  sideways: 0.5,
} as const;

/** Paragraphs set in from both edges. */
export const quotations = {
  /** The share of the paragraph that lies within the column. */
  withinShare: 0.9,
  /** How far inside later lines may begin: more is no paragraph. */
  inside: 0.8,
  /** Lines that end closer than this to the right edge are full; this share of all but the last. */
  fullWithin: 5,
  fullShare: 0.7,
  /** How many words a quotation has at least, and how many lines the text around it. */
  words: 14,
  linesAround: 3,
} as const;

/** How much a step of weight counts beside a point of size, when a heading looks for the rung nearest to it. */
export const ladder = { weightInPoints: 0.1, italic: 0.5 } as const;
