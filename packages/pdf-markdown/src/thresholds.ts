/**
 * The distances that decide what a word is, in ems of the text at hand unless a name says otherwise. Each was chosen on
 * documents of many producers; `bench/pdf.ts --text` and `--tables` say what a change costs.
 */
export const words = {
  /** Letters farther apart than this belong to two words, though no space is printed between them. */
  gapWithoutSpace: 0.17,
  /** A printed space that leaves less than this between its neighbours parts nothing: some producers print one after every letter. */
  gapWithSpace: 0.06,
  /** A space of no width is the engine's guess: the gap beside it must say so, too. */
  gapWithGuess: 0.1,
  /** Letters whose sizes differ by less than this share are set in one size. */
  sameSize: 0.05,
  /** A printed space that moves the pen by more than this parts words, even where boxes of wide letters meet over it. */
  penOverSpace: 0.1,
  /** Baselines closer than this are one. */
  sameBaseline: 0.12,
  /** A letter of a word that stands this much higher or lower than its neighbours, as in TeX's own name; */
  shifted: 0.3,
  /** it touches both, to within this, reaches into them by at most this, and is as large as they are to within this share, */
  shiftedTouch: 0.06,
  shiftedInto: 0.5,
  shiftedSize: 0.06,
  /** or it is smaller and begins inside the letter before it by at least this. */
  shiftedOver: 0.15,
  /** Letters of one text object whose usual gap is above this are letter-spaced: their own gap is added to {@link gapWithoutSpace}. */
  letterSpaced: 0.08,
  /** Single letters in a row that are spaced out as one word: how many at least, and the widest gap between two of them. */
  spacedOutLetters: 4,
  spacedOutGap: 0.6,
  /** Two text objects that lie over one another by more than this are read one after the other, not letter by letter. */
  overprint: 0.3,
  /** The widths that the font states and that the engine's box shows may differ by this; else the box is believed. */
  overhang: 0.25,
  /** By how much the stated width may pass that of the box. */
  stated: 0.02,
  /** Letters whose tops lean over by more than this are italic, whatever the name of their font. */
  leaning: 0.1,
  /** Letters of several text objects are letter-spaced where at least so many gaps of a line, this share of them, are alike to within this much. */
  spacedGaps: 4,
  spacedShare: 0.6,
  spacedAlike: 0.06,
  /** The usual gap between letters: this share of the way up the gaps in order, because wide ones stand between words. */
  usualGap: 0.4,
  /** Gaps inside of a spaced-out word are at most so many times the least one, and this much more; this share of all gaps. */
  insideTimes: 1.4,
  insideMore: 0.03,
  insideShare: 0.6,
  /** A space that begins before this share of the letter's advance was taken back by the pen. */
  spaceAfter: 0.5,
  /** Letters drawn twice lie closer than this, and than this share of their advance. */
  shadow: 0.25,
  shadowShare: 0.5,
  /** The height of letters above and below their baseline, for the box of a word. */
  ascent: 0.74,
  descent: 0.22,
  /** A letter whose direction differs by less than this share of a quarter turn from an upright or level one has that direction. */
  quarter: 0.06,
  /** The share of letters, and their least number, that decides which way up a page is read. */
  uprightShare: 0.6,
  uprightLetters: 20,
  /** The least size that a line or a letter is taken to have, in points. */
  leastPoints: 0.5,
  leastLetterPoints: 0.1,
  /** An upright rule parts words whose upper half it crosses. */
  upperHalf: 0.5,
} as const;

/** Sizes that a font states wrongly; in ems. */
export const glyphSizes = {
  /** Letters that are usually wider than this are set larger than their font says. */
  widest: 1.5,
  /** How wide the middle letter of a text is, and every letter of a typewriter: the size is worked out from it. */
  usual: 0.44,
  usualTypewriter: 0.525,
  /** Widths of a typewriter differ by less than this, between these shares of the way up the widths in order. */
  alike: 1.02,
  narrow: 0.1,
  middle: 0.5,
  broad: 0.9,
} as const;

/** Letters that change their shape with their neighbours, as those of Arabic do. */
export const shaped = {
  /** A file that prints a space for every so many letters prints all of them. */
  lettersToSpace: 12,
  /** Then letters closer than this are one word: their boxes are narrower than what the pen moves. */
  gap: 0.6,
  /** A letter stands at most this far above or below the line of its word, */
  steps: 0.6,
  /** with no wider gap between such letters, */
  stretch: 0.3,
  /** and beside a letter of the line to within this. */
  beside: 0.25,
} as const;

/** Text whose fonts do not say which letters they draw. */
export const unreadable = {
  /** Fewer words say nothing: formulas and codes are no words either. */
  words: 60,
  /** Of text, pages of code and formulas among it, more than this share are words or numbers. */
  plainShare: 0.35,
} as const;

/** Large letters that begin a paragraph, over several of its lines. */
export const dropCapitals = {
  /** So many times as large as the text, and on one page no more than so many. */
  larger: 1.7,
  most: 24,
  /** How far into the letter its lines may begin, and how far behind it. */
  into: 0.4,
  after: 1.6,
  /** How far under its baseline that of its last line may lie. */
  under: 0.3,
  /** The lines beside it are farther apart than this, and its top is level with that of the first to within this. */
  pitch: 0.7,
  level: 0.9,
} as const;

export const scripts = {
  /** A superscript or subscript is at most this much of its host's size. */
  size: 0.87,
  /** How far above the baseline of its host a superscript stands, at least and at most. */
  raisedLeast: 0.12,
  raisedMost: 0.75,
  /** How far below it a subscript stands. */
  loweredLeast: 0.03,
  loweredMost: 0.45,
  /** How far from its host it may begin. */
  after: 0.3,
  /** A superscript before its host, as a footnote begins: how far the host may follow. */
  before: 0.7,
  /** How far a superscript before its host may reach into it. */
  into: 0.2,
  /** Longer words are no scripts. */
  letters: 6,
  /** A word that begins this close behind a script goes on with it: H₂SO₄. */
  touching: 0.12,
  /** How far behind its unit of measure a power may stand: m³. */
  powerGap: 0.3,
} as const;

export const lines = {
  /** Words whose baselines differ by less than this stand on one line. */
  sameLine: 0.36,
  /** A wider gap than this between words of a line parts it into chunks. */
  chunkGap: 0.75,
  /** The gap that may follow a bullet. */
  bulletGap: 3,
} as const;

export const running = {
  /** Running headers and footers stand in this share of the page's height, at its top and its foot. */
  margin: 0.12,
  /** How many lines of a margin may run. */
  deepest: 5,
  /** Lines that run keep their distance from the edge to within these points. */
  samePlacePoints: 6,
  /** The same of text on its side, whose place is that of its middle. */
  sidePlacePoints: 24,
  /** On how many pages a line comes again, or on this share of them; in a document of so few pages two are enough. */
  pages: 3,
  pagesShare: 0.3,
  fewPages: 5,
  /** The share of the pages from its first to its last that have it. */
  density: 0.3,
  /** Lines with the number of their page at one end run whatever they say, on so many pages and on this share of those between. */
  numberedPages: 6,
  numberedDensity: 0.6,
  /** A line of columns with the next row closer below than this, in ems, is the head of a table. */
  tableHeadPitch: 1.9,
} as const;

export const scans = {
  /** The share of the page that its pictures cover together. */
  covered: 0.7,
  /** A stamp has at most so many words, and none larger than this many points: a cover with a photograph has a title. */
  words: 25,
  size: 14,
} as const;

/** Where and how large the value of a form's field is read, as if it were printed; in points, and ems where a name is of letters. */
export const forms = {
  /** A field higher than this holds several lines. */
  severalLines: 26,
  /** The size of a value: where nothing is printed beside it, at least, and as a share of a field's height. */
  usual: 9,
  least: 4,
  ofHeight: 0.8,
  /** How far above the foot of a field its baseline stands, and how far its lines are apart. */
  baseline: 0.2,
  pitch: 1.2,
  /** The least width of a space. */
  space: 0.25,
  /** The width of a letter. */
  letter: 0.5,
  /** How far from its field a label may stand to lend it its baseline. */
  labelPoints: 80,
  /** The same of a high box, which may show a list of which one entry is chosen. */
  labelOfHighPoints: 150,
} as const;

/** Small shapes that are bullets; in ems of the words behind them unless a name says otherwise. */
export const drawnBullets = {
  /** A page with more small shapes than this is a chart or a map. */
  most: 150,
  /** How large a shape is, in points, whatever stands behind it. */
  leastPoints: 1,
  mostPoints: 9,
  /** By which share of its width its height may differ from it. */
  unlike: 0.2,
  /** How high it is, at least and at most. */
  least: 0.15,
  largest: 0.7,
  /** How far above the baseline its middle stands. */
  lowest: 0.1,
  highest: 0.6,
  /** How far behind it the words begin, at least and at most. */
  nearest: 0.15,
  farthest: 3,
  /** How much before it is free of print. */
  freeBefore: 1.5,
} as const;

export const ocr = {
  /** Finer pictures take longer and are read no better. */
  dotsPerInch: 200,
  /** The longest side of a picture: a larger page is drawn coarser. */
  mostDots: 6000,
  /** How long one page may take, in milliseconds. */
  pageMs: 60_000,
  /** The height of capitals, in ems: the size of the type is worked out from it. */
  capitals: 0.7,
} as const;

/** What tells headings, lists, notes and quotations from paragraphs; in ems unless a name says otherwise. */
export const structure = {
  /** The gap after a typewriter's round bullet, which would else be a word. */
  bulletGap: 0.6,
  /** How many dots lead from the title of an entry of contents to its page. */
  leaders: 4,
  /** How many lines make a list of contents: with dots before the page; under the title "Contents"; and with neither. */
  contentsDotted: 2,
  contentsTitled: 3,
  contentsPlain: 10,
  /** Lines of contents farther apart than this belong to two lists. */
  contentsPitch: 4,
  /** Page numbers of one list end at one place, to within these points. */
  contentsEdge: 12,
  /** The least gap before a page number that has no dots before it. */
  contentsGap: 2,
  /** A heading is larger than the text by this share, or as large and bold. */
  headingSize: 1.15,
  headingSizeBold: 0.95,
  /** A size with less than this share of the letters outside of tables is not the size of the text. */
  textShare: 0.1,
  /** Sizes that differ by less than this share are one rung of the ladder of headings. */
  sameRung: 0.04,
  /** The title of a document is larger than its text by this share. */
  titleSize: 1.3,
  /** A ladder has at most so many rungs: those closest in size are taken together. */
  rungs: 5,
  /** Headings are at most this long, in letters. */
  headingLetters: 220,
  /** So many lines set as headings with nothing between them are none. */
  mostHeadings: 5,
  /** So often one mark must stand under itself to be a line drawn with letters. */
  lettersAsLine: 4,
  /** The first line of a paragraph stands this far inside; first lines stand under one another to within this. */
  indent: 0.9,
  sameIndent: 0.3,
  /** Lines of one paragraph are closer than this, and the last may stop short by this share of the width. */
  linePitch: 2,
  stopsShort: 0.18,
  /** A quotation is set in from both edges of its column by at least this much. */
  quotationLeft: 1.5,
  quotationRight: 1,
  /** The most letters and words of the bold words that open a paragraph. */
  leadLetters: 90,
  leadWords: 14,
  /** A column of side heads is at most this share of the width of the text, and has at most this share of its lines. */
  sideHeadWidth: 0.36,
  sideHeadLines: 0.7,
} as const;

/** What tells things that line up as tables do from tables. */
export const notTables = {
  /** How often one mark must stand in a column to be a line drawn with letters. */
  marks: 3,
  /** Marks with texts longer than this behind them, in letters, are notes. */
  noteLetters: 25,
  /** An equation has at most so many rows, and signs of mathematics in this share of its cells. */
  equationRows: 8,
  equationSigns: 0.5,
  /** A fraction stands among at most so many lines. */
  fractionLines: 6,
  /** Addresses side by side have at most so many lines. */
  addressLines: 14,
  /** The share by which the sizes of two columns differ when one is a note in the margin. */
  noteSize: 0.08,
  /** So many numbers make the scale of a chart, with fewer than this many other words for each. */
  scale: 4,
  besideScale: 1,
  /** Where more cells than this share have digits, a column of marks is a column. */
  digitShare: 0.4,
  /** The share of rows with such a mark, and of marks among what stands there. */
  markRows: 0.4,
  /** See {@link notTables.markRows}. */
  markShare: 0.9,
  /** The share of labels that are numbers or marks, in notes. */
  noteShare: 0.7,
  /** The line of a fraction is shorter than this share of the width, */
  fractionRule: 0.4,
  /** and covers this share of what stands over it. */
  fractionOver: 0.7,
  /** The share of words in letters of one width, and of lines that read as code. */
  monoShare: 0.6,
  /** See {@link notTables.monoShare}. */
  codeShare: 0.5,
  /** The share of lines that name a place, and the most with values. */
  addressShare: 0.3,
  /** The share of values that a note in the margin stays below. */
  valueShare: 0.5,
} as const;
