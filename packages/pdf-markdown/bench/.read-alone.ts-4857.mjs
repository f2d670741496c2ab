// bench/read-alone.ts
import { readFileSync as readFileSync2 } from "node:fs";

// src/cpu-time.ts
import { readFileSync, readlinkSync } from "node:fs";
function threadCpuMs() {
  const told = scheduled("/proc/thread-self/schedstat");
  if (told !== void 0) return told;
  const { user: user2, system: system2 } = process.cpuUsage();
  return (user2 + system2) / 1e3;
}
function scheduled(file) {
  try {
    const ms = Number(readFileSync(file, "utf8").split(" ")[0]) / 1e6;
    return Number.isNaN(ms) ? void 0 : ms;
  } catch {
    return void 0;
  }
}

// src/engine.ts
import { init } from "@embedpdf/pdfium";

// src/engine-code.ts
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
var { WebAssembly: api } = globalThis;
var compiled;
function compiledEngine() {
  compiled ??= compile();
  return compiled;
}
async function compile() {
  const file = createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm");
  return api.compile(await readFile(file));
}
var instantiate = (code) => (imports, receive) => receive(new api.Instance(code, imports));

// src/engine.ts
var EngineError = class extends Error {
};
var breaksEngine = (error) => error instanceof EngineError || error instanceof RangeError || error instanceof Error && error.name === "RuntimeError";
async function startEngine(memoryLimit) {
  const code = await compiledEngine();
  const silent = () => void 0;
  const overrides = { instantiateWasm: instantiate(code), print: silent, printErr: silent };
  const globals = new Set(Object.getOwnPropertyNames(globalThis));
  const pdfium = await init(overrides);
  removeTraps(globals);
  pdfium.PDFiumExt_Init();
  const module = pdfium.pdfium;
  const memory = () => module.HEAPU8;
  const scratch = module.wasmExports.malloc(64);
  let view = new DataView(memory().buffer);
  const current = () => {
    const { buffer } = memory();
    if (buffer.byteLength > memoryLimit) {
      throw new EngineError(
        `the PDF engine holds ${buffer.byteLength} bytes; the limit is ${memoryLimit}`
      );
    }
    if (view.buffer !== buffer) view = new DataView(buffer);
    return view;
  };
  const free = (address2) => module.wasmExports.free(address2);
  return {
    pdfium,
    scratch,
    f32: (address2) => current().getFloat32(address2, true),
    f64: (address2) => current().getFloat64(address2, true),
    i32: (address2) => current().getInt32(address2, true),
    keep: (bytes2) => {
      const address2 = module.wasmExports.malloc(Math.max(1, bytes2.length));
      if (address2 === 0)
        throw new EngineError(`the PDF engine has no room for ${bytes2.length} bytes`);
      memory().set(bytes2, address2);
      return address2;
    },
    free,
    bytes: (address2, length) => memory().slice(address2, address2 + length),
    utf16: (ask) => {
      const length = ask(0, 0);
      if (length <= 2) return "";
      const buffer = module.wasmExports.malloc(length);
      ask(buffer, length);
      const text = module.UTF16ToString(buffer);
      free(buffer);
      return text;
    },
    memoryBytes: () => memory().length,
    bare: (name) => {
      const exports = module.wasmExports;
      return exports[name];
    }
  };
}
function removeTraps(before2) {
  for (const [name, { get, set, enumerable, configurable }] of Object.entries(
    Object.getOwnPropertyDescriptors(globalThis)
  ))
    if (!before2.has(name) && get && !set && !enumerable && configurable)
      Reflect.deleteProperty(globalThis, name);
}

// src/mended-file.ts
function withNewCatalog(bytes2) {
  if (bytes2.length > largest) return void 0;
  const text = Buffer.from(bytes2.buffer, bytes2.byteOffset, bytes2.byteLength).toString("latin1");
  const pages = rootOfPages(text);
  if (pages === void 0) return void 0;
  const number2 = 1 + highestNumber(text);
  const added = `
endstream
endobj
${number2} 0 obj
<</Type/Catalog/Pages ${pages} 0 R>>
endobj
trailer
<</Root ${number2} 0 R/Size ${number2 + 1}>>
%%EOF
`;
  return Buffer.concat([bytes2, Buffer.from(added, "latin1")]);
}
var largest = 64 * 1024 * 1024;
var dictionaryLength = 2e3;
function rootOfPages(text) {
  for (const { 1: number2, index } of text.matchAll(/(?:^|\s)(\d{1,7}) 0 obj\b/g)) {
    const end = text.indexOf("endobj", index);
    const shown = text.slice(
      index,
      Math.min(end < 0 ? text.length : end, index + dictionaryLength)
    );
    if (/\/Type\s*\/Pages\b/.test(shown) && !/\/Parent\b/.test(shown)) return number2;
  }
  return void 0;
}
function highestNumber(text) {
  let highest = 0;
  for (const [, number2] of text.matchAll(/(?:^|\s)(\d{1,7}) 0 obj\b/g))
    highest = Math.max(highest, Number(number2));
  return highest;
}

// src/tables/drawn-table-thresholds.ts
var lines = {
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
  mostShades: 3e3,
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
  shadowPoints: 6
};
var lattice = {
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
  mostRows: 400
};
var falseLattices = {
  /** The share of rows with two cells side by side, and of cells with text, that a table has. */
  pairShare: 0.35,
  /** See {@link falseLattices.pairShare}. */
  filledShare: 0.2,
  /** The share of values that may stand over several columns. */
  spanningValues: 0.25,
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
  fullRows: 2
};
var ruledRows = {
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
  stackedShare: 0.3
};
var drawnTables = {
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
  sameLine: 0.15
};
var bandRows = {
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
  endedShare: 0.6
};

// src/thresholds.ts
var words = {
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
  upperHalf: 0.5
};
var glyphSizes = {
  /** Letters that are usually wider than this are set larger than their font says. */
  widest: 1.5,
  /** How wide the middle letter of a text is, and every letter of a typewriter: the size is worked out from it. */
  usual: 0.44,
  usualTypewriter: 0.525,
  /** Widths of a typewriter differ by less than this, between these shares of the way up the widths in order. */
  alike: 1.02,
  narrow: 0.1,
  middle: 0.5,
  broad: 0.9
};
var shaped = {
  /** A file that prints a space for every so many letters prints all of them. */
  lettersToSpace: 12,
  /** Then letters closer than this are one word: their boxes are narrower than what the pen moves. */
  gap: 0.6,
  /** A letter stands at most this far above or below the line of its word, */
  steps: 0.6,
  /** with no wider gap between such letters, */
  stretch: 0.3,
  /** and beside a letter of the line to within this. */
  beside: 0.25
};
var scripts = {
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
  powerGap: 0.3
};
var lines2 = {
  /** Words whose baselines differ by less than this stand on one line. */
  sameLine: 0.36,
  /** A wider gap than this between words of a line parts it into chunks. */
  chunkGap: 0.75,
  /** The gap that may follow a bullet. */
  bulletGap: 3
};
var running = {
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
  tableHeadPitch: 1.9
};
var scans = {
  /** The share of the page that its pictures cover together. */
  covered: 0.7,
  /** A stamp has at most so many words, and none larger than this many points: a cover with a photograph has a title. */
  words: 25,
  size: 14
};
var forms = {
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
  labelOfHighPoints: 150
};
var drawnBullets = {
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
  freeBefore: 1.5
};
var ocr = {
  /** Finer pictures take longer and are read no better. */
  dotsPerInch: 200,
  /** The longest side of a picture: a larger page is drawn coarser. */
  mostDots: 6e3,
  /** How long one page may take, in milliseconds. */
  pageMs: 6e4,
  /** The height of capitals, in ems: the size of the type is worked out from it. */
  capitals: 0.7
};
var structure = {
  /** The gap after a typewriter's round bullet, which would else be a word. */
  bulletGap: 0.6,
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
  sideHeadLines: 0.7
};
var notTables = {
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
  valueShare: 0.5
};

// src/drawing.ts
var pathObject = 2;
var imageObject = 3;
var formObject = 5;
var identity = [1, 0, 0, 1, 0, 0];
function readDrawing(engine, page) {
  const into = { strokes: [], fills: [], images: [], spots: [], budget: 6e4 };
  const count = engine.bare("FPDFPage_CountObjects")(page);
  const objectAt = engine.bare("FPDFPage_GetObject");
  for (let index = 0; index < count && into.budget > 0; index += 1) {
    readObject(engine, objectAt(page, index), identity, 0, into);
  }
  return into;
}
function readObject(engine, object, outer, depth, into) {
  const type = engine.bare("FPDFPageObj_GetType")(object);
  into.budget -= 1;
  if (type === pathObject) readPath(engine, object, outer, into);
  else if (type === imageObject) {
    const { scratch, f32 } = engine;
    if (engine.bare("FPDFPageObj_GetBounds")(object, scratch, scratch + 4, scratch + 8, scratch + 12)) {
      const [a, b] = apply(outer, f32(scratch), f32(scratch + 4));
      const [c, d] = apply(outer, f32(scratch + 8), f32(scratch + 12));
      into.images.push(boxOf(a, b, c, d));
    }
  } else if (type === formObject && depth < 8) {
    const matrix = multiply(matrixOf(engine, object), outer);
    const count = engine.bare("FPDFFormObj_CountObjects")(object);
    for (let index = 0; index < count && into.budget > 0; index += 1) {
      readObject(
        engine,
        engine.bare("FPDFFormObj_GetObject")(object, index),
        matrix,
        depth + 1,
        into
      );
    }
  }
}
function readPath(engine, object, outer, into) {
  const { scratch, i32 } = engine;
  if (!engine.bare("FPDFPath_GetDrawMode")(object, scratch, scratch + 4)) return;
  const filled = i32(scratch) !== 0;
  const stroked = i32(scratch + 4) !== 0;
  if (!filled && !stroked) return;
  const count = engine.bare("FPDFPath_CountSegments")(object);
  into.budget -= count;
  if (count > 2e3) return;
  const matrix = multiply(matrixOf(engine, object), outer);
  const loops = readLoops(engine, object, count, matrix);
  for (const loop of loops) {
    const spot = spotOf(loop);
    if (spot !== void 0) into.spots.push(spot);
  }
  if (stroked) {
    const width = engine.bare("FPDFPageObj_GetStrokeWidth")(object, scratch) ? engine.f32(scratch) : 1;
    const thickness = width * Math.hypot(matrix[0], matrix[1]);
    for (const loop of loops) addStrokes(loop, thickness, into.strokes);
  }
  if (filled) {
    const colour = colourOf(engine, object);
    for (const loop of loops) {
      const box2 = rectangleOf(loop);
      if (box2 !== void 0) into.fills.push({ ...box2, colour });
    }
  }
}
function readLoops(engine, object, count, matrix) {
  const { scratch, f32 } = engine;
  const pointOf = engine.bare("FPDFPathSegment_GetPoint");
  const closes = engine.bare("FPDFPathSegment_GetClose");
  const segmentAt = engine.bare("FPDFPath_GetPathSegment");
  const kindOf2 = engine.bare("FPDFPathSegment_GetType");
  const loops = [];
  let loop;
  for (let index = 0; index < count; index += 1) {
    const segment = segmentAt(object, index);
    if (pointOf(segment, scratch, scratch + 4) === 0) continue;
    const point = apply(matrix, f32(scratch), f32(scratch + 4));
    const kind = kindOf2(segment);
    if (kind === 2 || loop === void 0) {
      loop = { points: [], curved: false, closed: false };
      loops.push(loop);
    }
    if (kind === 1) loop.curved = true;
    loop.points.push(point);
    if (closes(segment) !== 0) loop.closed = true;
  }
  return loops;
}
function addStrokes({ points, curved, closed }, thickness, into) {
  if (curved) return;
  const ends2 = closed && points.length > 2 ? [...points, points[0]] : points;
  for (let index = 1; index < ends2.length; index += 1) {
    const [x0, y0] = ends2[index - 1];
    const [x1, y1] = ends2[index];
    into.push({ x0, y0, x1, y1, thickness });
  }
}
function rectangleOf({ points, curved }) {
  if (curved || points.length < 4 || points.length > 6) return void 0;
  const { left, bottom, right, top } = extentOf(points);
  const level = points.every(
    ([x, y]) => Math.min(x - left, right - x) < lines.crookedPoints + (right - left) * lines.crookedShare && Math.min(y - bottom, top - y) < lines.crookedPoints + (top - bottom) * lines.crookedShare
  );
  return level ? { left, bottom, right, top } : void 0;
}
function spotOf({ points }) {
  if (points.length < 4) return void 0;
  const box2 = extentOf(points);
  const [width, height] = [box2.right - box2.left, box2.top - box2.bottom];
  const isSpot = Math.max(width, height) < drawnBullets.mostPoints && Math.min(width, height) > drawnBullets.leastPoints && Math.abs(width - height) < drawnBullets.unlike * width;
  return isSpot ? box2 : void 0;
}
function extentOf(points) {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
  }
  return { left, bottom, right, top };
}
function colourOf(engine, object) {
  const { scratch, i32 } = engine;
  if (!engine.bare("FPDFPageObj_GetFillColor")(
    object,
    scratch,
    scratch + 4,
    scratch + 8,
    scratch + 12
  )) {
    return 0;
  }
  return i32(scratch) * 65536 + i32(scratch + 4) * 256 + i32(scratch + 8);
}
function matrixOf(engine, object) {
  const { scratch, f32 } = engine;
  if (!engine.bare("FPDFPageObj_GetMatrix")(object, scratch)) return identity;
  return [
    f32(scratch),
    f32(scratch + 4),
    f32(scratch + 8),
    f32(scratch + 12),
    f32(scratch + 16),
    f32(scratch + 20)
  ];
}
var apply = (m, x, y) => [
  m[0] * x + m[2] * y + m[4],
  m[1] * x + m[3] * y + m[5]
];
var multiply = (m, n) => [
  m[0] * n[0] + m[1] * n[2],
  m[0] * n[1] + m[1] * n[3],
  m[2] * n[0] + m[3] * n[2],
  m[2] * n[1] + m[3] * n[3],
  m[4] * n[0] + m[5] * n[2] + n[4],
  m[4] * n[1] + m[5] * n[3] + n[5]
];
var boxOf = (x0, y0, x1, y1) => ({
  left: Math.min(x0, x1),
  bottom: Math.min(y0, y1),
  right: Math.max(x0, x1),
  top: Math.max(y0, y1)
});

// src/drawn-bullets.ts
var plain = { bold: false, italic: false, mono: false };
function bulletGlyphs(shapes, printed) {
  if (shapes.length === 0 || shapes.length > drawnBullets.most) return [];
  const seen = printed.filter(({ turn, text }) => turn === 0 && text.trim() !== "");
  return shapes.flatMap((shape, index) => {
    const middle = (shape.top + shape.bottom) / 2;
    const line = seen.filter(
      ({ y: y2, size: size3 }) => middle > y2 + drawnBullets.lowest * size3 && middle < y2 + drawnBullets.highest * size3
    );
    const behind = line.filter(({ x }) => x >= shape.right);
    if (behind.length === 0) return [];
    const first = behind.reduce((best, glyph) => glyph.x < best.x ? glyph : best);
    const { size: size2, y } = first;
    const height = shape.top - shape.bottom;
    const gap = first.x - shape.right;
    const isBullet2 = /[\p{L}\p{N}“"‘'([$£€]/u.test(first.text) && height > drawnBullets.least * size2 && height < drawnBullets.largest * size2 && gap > drawnBullets.nearest * size2 && gap < drawnBullets.farthest * size2 && !line.some(
      ({ x, advance: advance2 }) => x < shape.right && x + advance2 > shape.left - drawnBullets.freeBefore * size2
    );
    if (!isBullet2) return [];
    const advance = shape.right - shape.left;
    const run = -1e6 - index;
    return [{ text: "\u2022", x: shape.left, y, advance, size: size2, turn: 0, font: plain, run }];
  });
}

// src/field-glyphs.ts
var plain2 = { bold: false, italic: false, mono: false };
var isPrinted = ({ at, kind }, glyphs) => (kind === "text" || kind === "choice" || kind === "note") && glyphs.some(
  ({ x, y, text }) => !/^[\s_.]*$/.test(text) && x > at.left && x < at.right && y > at.bottom && y < at.top
);
function fieldGlyphs({ at, value }, printed, run) {
  const height = at.top - at.bottom;
  const several = height > forms.severalLines;
  const beside = labelBeside(at, printed, several ? forms.labelOfHighPoints : forms.labelPoints);
  const size2 = Math.max(
    forms.least,
    Math.min(beside?.size ?? forms.usual, several ? forms.usual : forms.ofHeight * height)
  );
  const lines3 = linesOf(value, several ? (at.right - at.left) / (forms.letter * size2) : Infinity);
  const top = lines3.length > 1 || several && beside === void 0 ? at.top - size2 : beside?.y ?? at.bottom + Math.max(0, height - size2) / 2 + forms.baseline * size2;
  const longest = Math.max(1, ...lines3.map((line) => line.length));
  const letter = Math.min(forms.letter * size2, (at.right - at.left) / longest);
  return lines3.flatMap((line, index) => {
    const y = top - forms.pitch * size2 * index;
    const space = Math.max(letter, forms.space * size2);
    let x = at.left + 1;
    return line.split(" ").flatMap((text) => {
      const advance = text.length * letter;
      const word = { text, x, y, advance, size: size2, turn: 0, font: plain2, run };
      x += advance + space;
      return [word, { ...word, text: " ", x: x - space, advance: space }];
    });
  });
}
function labelBeside({ left, right, bottom, top }, printed, reach) {
  let [best, nearest5] = [void 0, reach];
  for (const glyph of printed) {
    if (glyph.turn !== 0 || glyph.text === " " || glyph.y < bottom - 3 || glyph.y > top - 2)
      continue;
    const away = Math.max(left - (glyph.x + glyph.advance), glyph.x - right, 0);
    if (away < nearest5) [best, nearest5] = [glyph, away];
  }
  return best;
}
function linesOf(value, letters2) {
  return value.split("\n").flatMap((paragraph) => {
    const lines3 = [""];
    for (const word of paragraph.split(/\s+/).filter((each) => each !== "")) {
      const line = lines3.at(-1);
      if (line !== "" && line.length + word.length >= letters2) lines3.push(word);
      else lines3[lines3.length - 1] = line === "" ? word : `${line} ${word}`;
    }
    return lines3.filter((line) => line !== "");
  });
}

// src/forms.ts
function openForm({ pdfium }, document) {
  if (pdfium.FPDF_GetFormType(document) <= 0) return { form: 0, close: () => void 0 };
  const info = pdfium.PDFiumExt_OpenFormFillInfo();
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, info);
  return {
    form,
    close: () => {
      if (form !== 0) pdfium.PDFiumExt_ExitFormFillEnvironment(form);
      pdfium.PDFiumExt_CloseFormFillInfo(info);
    }
  };
}
var subtypes = { freeText: 3, stamp: 13, widget: 20 };
var unseen = 2 | 32;
var kinds = {
  2: "check",
  3: "radio",
  4: "choice",
  5: "choice",
  6: "text"
};
var isPassword = 1 << 13;
function readFields(engine, page, form) {
  const fields = [];
  eachAnnotation(engine, page, (annotation, subtype) => {
    const at = rectangleOf2(engine, annotation);
    if (at === void 0) return;
    if (subtype === subtypes.widget && form !== 0) {
      const field = fieldOf(engine, form, annotation);
      if (field !== void 0) fields.push({ ...field, at });
    }
    if (subtype === subtypes.freeText) {
      const value = contentsOf(engine, annotation);
      if (value !== "") fields.push({ kind: "note", name: "", value, at });
    }
  });
  return fields;
}
function flattenNotes(engine, page) {
  const { pdfium } = engine;
  eachAnnotation(engine, page, (annotation, subtype) => {
    if (subtype !== subtypes.freeText && subtype !== subtypes.stamp) return;
    const normal = 0;
    if (pdfium.EPDFAnnot_HasAppearanceStream(annotation, normal))
      pdfium.EPDFAnnot_Flatten(page, annotation);
  });
}
function eachAnnotation({ pdfium }, page, visit) {
  for (let index = pdfium.FPDFPage_GetAnnotCount(page) - 1; index >= 0; index -= 1) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    if ((pdfium.FPDFAnnot_GetFlags(annotation) & unseen) === 0)
      visit(annotation, pdfium.FPDFAnnot_GetSubtype(annotation));
    pdfium.FPDFPage_CloseAnnot(annotation);
  }
}
function rectangleOf2({ pdfium, scratch, f32 }, annotation) {
  if (!pdfium.FPDFAnnot_GetRect(annotation, scratch)) return void 0;
  const [left, top, right, bottom] = [
    f32(scratch),
    f32(scratch + 4),
    f32(scratch + 8),
    f32(scratch + 12)
  ];
  const box2 = {
    left: Math.min(left, right),
    right: Math.max(left, right),
    bottom: Math.min(top, bottom),
    top: Math.max(top, bottom)
  };
  return box2.right > box2.left && box2.top > box2.bottom ? box2 : void 0;
}
var contentsOf = (engine, annotation) => tidied(
  engine.utf16(
    (buffer, length) => engine.pdfium.FPDFAnnot_GetStringValue(annotation, "Contents", buffer, length)
  )
);
function fieldOf(engine, form, annotation) {
  const { pdfium } = engine;
  const kind = kinds[pdfium.FPDFAnnot_GetFormFieldType(form, annotation)];
  if (kind === void 0) return void 0;
  if (kind === "text" && (pdfium.FPDFAnnot_GetFormFieldFlags(form, annotation) & isPassword) !== 0)
    return void 0;
  const said = (ask) => tidied(engine.utf16(ask));
  const name = said(
    (buffer, length) => pdfium.FPDFAnnot_GetFormFieldAlternateName(form, annotation, buffer, length)
  ) || said((buffer, length) => pdfium.FPDFAnnot_GetFormFieldName(form, annotation, buffer, length));
  if (kind === "check" || kind === "radio") {
    return { kind, name, value: isChecked(engine, form, annotation) ? "\u2612" : "\u2610" };
  }
  const chosen = kind === "choice" ? chosenOf(engine, form, annotation) : "";
  const value = chosen || said((buffer, length) => pdfium.FPDFAnnot_GetFormFieldValue(form, annotation, buffer, length));
  return value === "" ? void 0 : { kind, name, value };
}
function isChecked(engine, form, annotation) {
  const { pdfium } = engine;
  const said = (ask) => tidied(engine.utf16(ask));
  const shown = said(
    (buffer, length) => pdfium.FPDFAnnot_GetStringValue(annotation, "AS", buffer, length)
  );
  if (shown !== "") return shown !== "Off";
  const value = said(
    (buffer, length) => pdfium.FPDFAnnot_GetFormFieldValue(form, annotation, buffer, length)
  );
  const own = said(
    (buffer, length) => pdfium.FPDFAnnot_GetFormFieldExportValue(form, annotation, buffer, length)
  );
  return value !== "" && value !== "Off" && (own === "" || own === value);
}
function chosenOf(engine, form, annotation) {
  const { pdfium } = engine;
  const labels = [];
  const count = Math.min(pdfium.FPDFAnnot_GetOptionCount(form, annotation), 1e3);
  for (let option = 0; option < count; option += 1) {
    if (!pdfium.FPDFAnnot_IsOptionSelected(form, annotation, option)) continue;
    labels.push(
      engine.utf16(
        (buffer, length) => pdfium.FPDFAnnot_GetOptionLabel(form, annotation, option, buffer, length)
      )
    );
  }
  return tidied(labels.join("; "));
}
var tidied = (text) => text.replace(/\r\n?/g, "\n").replace(/[\p{Cc}\p{Cf}]/gu, (mark) => mark === "\n" ? mark : "").trim();

// src/glyph-sizes.ts
function withTrueSizes(glyphs) {
  if (!glyphs.some(({ advance, size: size2 }) => advance > glyphSizes.widest * size2)) return glyphs;
  const widths = /* @__PURE__ */ new Map();
  for (const { font, text, advance, size: size2 } of glyphs) {
    if (advance <= 0 || !/^[\p{L}\p{N}]$/u.test(text)) continue;
    const own = widths.get(font);
    if (own === void 0) widths.set(font, [advance / size2]);
    else own.push(advance / size2);
  }
  const factors = /* @__PURE__ */ new Map();
  for (const [font, own] of widths) {
    own.sort((a, b) => a - b);
    const [least, usual, most] = [glyphSizes.narrow, glyphSizes.middle, glyphSizes.broad].map(
      (share) => own[Math.floor(share * own.length)]
    );
    if (usual === void 0 || usual <= glyphSizes.widest) continue;
    const alike2 = own.length > 5 && (most ?? usual) < glyphSizes.alike * (least ?? usual);
    factors.set(font, usual / (alike2 ? glyphSizes.usualTypewriter : glyphSizes.usual));
  }
  if (factors.size === 0) return glyphs;
  const common = [...factors.values()][0];
  return glyphs.map((glyph) => {
    const factor = factors.get(glyph.font) ?? (widths.has(glyph.font) ? 1 : common);
    return factor === 1 ? glyph : { ...glyph, size: glyph.size * factor };
  });
}

// src/geometry.ts
var overlap = (a0, a1, b0, b1) => Math.min(a1, b1) - Math.max(a0, b0);
function around(boxes) {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box2 of boxes) {
    x0 = Math.min(x0, box2.x0);
    y0 = Math.min(y0, box2.y0);
    x1 = Math.max(x1, box2.x1);
    y1 = Math.max(y1, box2.y1);
  }
  return { x0, y0, x1, y1 };
}
var holds = (outer, x, y) => x >= outer.x0 && x <= outer.x1 && y >= outer.y0 && y <= outer.y1;
function median(values) {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
function clusterMeans(values, tolerance) {
  const sorted = [...values].sort((a, b) => a - b);
  const means = [];
  let sum = 0;
  let count = 0;
  for (const value of sorted) {
    if (count > 0 && value - sum / count > tolerance) {
      means.push(sum / count);
      sum = 0;
      count = 0;
    }
    sum += value;
    count += 1;
  }
  if (count > 0) means.push(sum / count);
  return means;
}

// src/shaped-letters.ts
var isShaped = (text) => /^[\u0600-\u109f\ufb50-\ufefc]/.test(text);
var endsShape = /^[\u0622-\u0625\u0627\u0629\u062f-\u0632\u0648\u0649\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06c0-\u06cb\u06d2\u06d3]/;
var joinedSign = (first, second) => isShaped(first) && (!endsShape.test(second) || endsShape.test(first)) ? second + first : first + second;
function printsSpaces(glyphs) {
  let [letters2, spaces] = [0, 0];
  for (const { text, advance } of glyphs) {
    if (text === " ") spaces += advance > 0 ? 1 : 0;
    else if (isShaped(text)) letters2 += 1;
  }
  return letters2 > 0 && spaces * shaped.lettersToSpace > letters2;
}
function withSteppedLetters(lines3) {
  if (!lines3.some((line) => line.some(({ text }) => isShaped(text)))) return [...lines3];
  const kept = lines3.map((line) => [...line]);
  const largestFirst = kept.map((_, at) => at).sort((a, b) => size(kept, a) - size(kept, b));
  for (const own of largestFirst) {
    const line = kept[own];
    if (line.length === 0 || !line.every(({ text }) => text === " " || isShaped(text))) continue;
    for (const part2 of stretchesOf(line)) {
      const host = hostOf(kept, own, part2);
      if (host === void 0) continue;
      const base = host[0].base;
      host.push(...part2.map((glyph) => ({ ...glyph, base })));
      host.sort((a, b) => a.x - b.x || a.run - b.run);
      kept[own] = kept[own].filter((glyph) => !part2.includes(glyph));
    }
  }
  return kept.filter((line) => line.some(({ text }) => text !== " "));
}
var size = (lines3, at) => lines3[at]?.length ?? 0;
function stretchesOf(line) {
  const parts = [];
  let end = -Infinity;
  for (const glyph of line) {
    if (glyph.text === " ") continue;
    if (glyph.x - end > shaped.stretch * glyph.size) parts.push([]);
    parts.at(-1)?.push(glyph);
    end = Math.max(end, glyph.x + glyph.advance);
  }
  return parts;
}
function hostOf(lines3, own, part2) {
  const [first] = part2;
  const x0 = first.x - shaped.beside * first.size;
  const x1 = Math.max(...part2.map(({ x, advance }) => x + advance)) + shaped.beside * first.size;
  let best;
  for (const step of [-1, 1]) {
    for (let at = own + step; at >= 0 && at < lines3.length; at += step) {
      const line = lines3[at];
      const [other] = line;
      if (other === void 0) continue;
      if (Math.abs(other.base - first.base) > shaped.steps * first.size) break;
      if (line.length <= (best?.length ?? size(lines3, own))) continue;
      const touches3 = line.some(
        ({ text, x, advance }) => isShaped(text) && overlap(x, x + advance, x0, x1) > 0
      );
      if (touches3) best = line;
    }
  }
  return best;
}

// src/glyphs.ts
var invisible = 3;
var plain3 = { bold: false, italic: false, mono: false };
var sheared = /* @__PURE__ */ new WeakMap();
function leaning(font) {
  let own = sheared.get(font);
  if (own === void 0) {
    own = { ...font, italic: true };
    sheared.set(font, own);
  }
  return own;
}
function readGlyphs(engine, textPage) {
  const { pdfium, scratch } = engine;
  const count = pdfium.FPDFText_CountChars(textPage);
  const unicodeOf = engine.bare("FPDFText_GetUnicode");
  const objectOf = engine.bare("FPDFText_GetTextObject");
  const originOf = engine.bare("FPDFText_GetCharOrigin");
  const looseBoxOf = engine.bare("FPDFText_GetLooseCharBox");
  const runs = /* @__PURE__ */ new Map();
  const fonts = /* @__PURE__ */ new Map();
  const glyphs = [];
  let unmapped = 0;
  for (let index = 0; index < count; index += 1) {
    const code = unicodeOf(textPage, index);
    const object = objectOf(textPage, index);
    if (object === 0) continue;
    let run = runs.get(object);
    if (run === void 0) {
      run = readRun(engine, textPage, index, object, runs.size, fonts);
      runs.set(object, run);
    }
    const text = (run.nameless ? texLigatures[code] : void 0) ?? printedText(code);
    if (text === void 0) {
      unmapped += 1;
      continue;
    }
    if (originOf(textPage, index, scratch, scratch + 8) === 0) continue;
    const x = engine.f64(scratch);
    const y = engine.f64(scratch + 8);
    if (looseBoxOf(textPage, index, scratch) === 0) continue;
    const ahead = aheadOf(engine, run.turn, x, y);
    if (!Number.isFinite(x + y + ahead)) continue;
    const last = glyphs.at(-1);
    const together = last?.run === run.number && last.x === x && last.y === y;
    if (together && text !== " " && last.text !== " ") {
      glyphs[glyphs.length - 1] = { ...last, text: joinedSign(last.text, text), advance: ahead };
      continue;
    }
    const { size: size2, turn, font, number: number2 } = run;
    glyphs.push({
      text,
      x,
      y,
      advance: advanceOf(run, code, ahead),
      size: size2,
      turn,
      font,
      run: number2
    });
  }
  return {
    glyphs: withTrueSizes(glyphs),
    unmapped,
    hidden: [...runs.values()].some((run) => run.hidden)
  };
}
function aheadOf({ f32, scratch }, turn, x, y) {
  if (turn === 1) return Math.max(0, f32(scratch + 4) - y);
  if (turn === 2) return Math.max(0, x - f32(scratch));
  if (turn === 3) return Math.max(0, y - f32(scratch + 12));
  return Math.max(0, f32(scratch + 8) - x);
}
function advanceOf(run, code, ahead) {
  if (isShaped(String.fromCodePoint(code))) return ahead;
  const stated = run.widthOf(code);
  const most = (words.overhang + run.lean) * run.size;
  const fits2 = stated > 0 && stated < ahead + words.stated * run.size && ahead - stated < most;
  return fits2 ? stated : ahead;
}
function readRun(engine, textPage, index, object, number2, fonts) {
  const { pdfium, scratch, f32 } = engine;
  let size2 = pdfium.FPDFText_GetFontSize(textPage, index);
  let em = size2;
  let turn = 0;
  let lean = 0;
  if (pdfium.FPDFText_GetMatrix(textPage, index, scratch)) {
    const [a, b, c, d] = [f32(scratch), f32(scratch + 4), f32(scratch + 8), f32(scratch + 12)];
    const along = Math.hypot(a, b);
    const scale = along > 0 ? Math.abs(a * d - b * c) / along : Math.hypot(c, d);
    if (scale > 0) size2 *= scale;
    if (along > 0 && scale > 0) lean = Math.abs(a * c + b * d) / (along * scale);
    em *= along;
    const quarter = Math.atan2(b, a) / (Math.PI / 2);
    const nearest5 = Math.round(quarter);
    turn = Math.abs(quarter - nearest5) < words.quarter ? (nearest5 + 4) % 4 : -1;
  }
  const address2 = pdfium.FPDFTextObj_GetFont(object);
  let known = fonts.get(address2);
  if (known === void 0) {
    known = address2 === 0 ? { font: plain3, nameless: false, widthOf: () => 0 } : { ...readFont(engine, address2), widthOf: statedWidths(engine, address2) };
    fonts.set(address2, known);
  }
  const { font, nameless, widthOf } = known;
  return {
    number: number2,
    size: Math.max(words.leastLetterPoints, Math.abs(size2)),
    turn,
    font: lean > words.leaning && !font.italic ? leaning(font) : font,
    nameless,
    lean,
    hidden: pdfium.FPDFTextObj_GetTextRenderMode(object) === invisible,
    widthOf: (code) => widthOf(code) * em
  };
}
function statedWidths(engine, address2) {
  const widths = /* @__PURE__ */ new Map();
  const ask = engine.bare("FPDFFont_GetGlyphWidth");
  return (code) => {
    let width = widths.get(code);
    if (width === void 0) {
      width = ask(address2, code, 1, engine.scratch) === 0 ? 0 : engine.f32(engine.scratch);
      widths.set(code, width);
    }
    return width;
  };
}
function readFont(engine, address2) {
  const { pdfium } = engine;
  const name = latin(
    engine,
    (buffer, length) => pdfium.FPDFFont_GetBaseFontName(address2, buffer, length)
  );
  const flags = pdfium.FPDFFont_GetFlags(address2);
  const weight = pdfium.FPDFFont_GetWeight(address2);
  return { font: faceOf(name, flags, weight), nameless: name === "" };
}
function faceOf(name, flags, weight) {
  const mono = (flags & 1) !== 0 || /courier|mono|typewriter|^(?:\w+\+)?(?:cm|ec|sf)\w*tt\d/i.test(name);
  const heavy = weight >= 600 && !mono;
  return {
    bold: /bold|black|heavy|semibold|demi(?!r)/i.test(name) || heavy || (flags & 262144) !== 0,
    italic: /ital|obli/i.test(name) || (flags & 64) !== 0,
    mono
  };
}
function latin(engine, ask) {
  const length = ask(0, 0);
  if (length <= 1 || length > 4096) return "";
  const { pdfium } = engine.pdfium;
  const buffer = pdfium.wasmExports.malloc(length);
  ask(buffer, length);
  const text = pdfium.UTF8ToString(buffer);
  engine.free(buffer);
  return text;
}
var ligatures = {
  64256: "ff",
  64257: "fi",
  64258: "fl",
  64259: "ffi",
  64260: "ffl",
  64261: "st",
  64262: "st"
};
var texLigatures = {
  11: "ff",
  12: "fi",
  13: "fl",
  14: "ffi",
  15: "ffl"
};
var windowsSigns = "\u20AC\0\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\0\u017D\0\0\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\0\u017E\u0178";
function printedText(code) {
  if (code === 0 || code === 65533 || code > 1114111) return void 0;
  if (code === 65534 || code === 2) return "-";
  if ((code & 65535) >= 65534 || code >= 55296 && code < 57344) return void 0;
  if (code < 32 || code === 160 || code >= 8192 && code <= 8202 || code === 12288)
    return " ";
  if (code >= 127 && code < 160) {
    const sign = windowsSigns[code - 128];
    return sign === "\0" ? void 0 : sign;
  }
  return isInvisible(code) ? "" : ligatures[code] ?? String.fromCodePoint(code);
}
var isInvisible = (code) => code >= 8203 && code <= 8207 || code >= 8232 && code <= 8238 || code >= 8288 && code <= 8303 || code === 65279;

// src/right-to-left.ts
var letters = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
var isRightToLeft = (text) => letters.test(text);
function logicalWord(leftToRight) {
  const parts = [];
  let forward = "";
  for (const letter of leftToRight) {
    if (/^[\p{N}\p{Script=Latin}]/u.test(letter)) {
      forward += letter;
      continue;
    }
    if (forward !== "" && /^[.,:/%]$/.test(letter)) {
      forward += letter;
      continue;
    }
    if (forward !== "") parts.push(...endMarksApart(forward));
    forward = "";
    parts.push(letter);
  }
  if (forward !== "") parts.push(...endMarksApart(forward));
  return bracketsTurned(parts.reverse().join("").normalize("NFKC"));
}
var mirrored = {
  "(": ")",
  ")": "(",
  "[": "]",
  "]": "[",
  "{": "}",
  "}": "{",
  "\xAB": "\xBB",
  "\xBB": "\xAB"
};
var bracketsTurned = (text) => text.replace(
  /^["“”']*[)\]}»]+/,
  (marks) => [...marks].map((mark) => mirrored[mark] ?? mark).join("")
).replace(
  /[([{«]+(?=[.,:;!?؟،؛]*$)/,
  (marks) => [...marks].map((mark) => mirrored[mark]).join("")
);
function numberTurned(text) {
  const [, left = "", core = text, right = ""] = /^([()[\]{}«».,:;!?%؟،؛٪]*)(.*?)([()[\]{}«»]*)$/u.exec(text) ?? [];
  if (core === "") return text;
  const reversed = (marks) => [...marks].reverse().join("");
  return bracketsTurned(`${reversed(right)}${core}${reversed(left)}`);
}
function endMarksApart(text) {
  const [, digits = text, marks = ""] = /^(.*?)([.,:/%]*)$/u.exec(text) ?? [];
  return [digits, ...marks];
}
function logicalOrder(leftToRight) {
  const kinds2 = leftToRight.map(({ text }) => directionOf(text));
  const backward = kinds2.filter((kind) => kind === "backward").length;
  if (backward === 0) return [...leftToRight];
  const forward = kinds2.filter((kind) => kind === "forward").length;
  if (backward < forward) return turned(leftToRight, "backward");
  const words2 = leftToRight.map(
    (word, index) => kinds2[index] === "number" ? { ...word, text: numberTurned(word.text) } : word
  );
  return turned(words2.reverse(), "forward");
}
function directionOf(text) {
  if (isRightToLeft(text)) return "backward";
  if (/\p{L}/u.test(text)) return "forward";
  return /\p{N}/u.test(text) ? "number" : "neutral";
}
function turned(words2, way) {
  const ordered = [];
  for (let at = 0; at < words2.length; ) {
    if (directionOf(words2[at].text) !== way) {
      ordered.push(words2[at]);
      at += 1;
      continue;
    }
    let end = at + 1;
    for (let to = at + 1; to < words2.length; to += 1) {
      const kind = directionOf(words2[to].text);
      if (kind === way) end = to + 1;
      else if (kind === "forward" || kind === "backward") break;
    }
    ordered.push(...words2.slice(at, end).reverse());
    at = end;
  }
  return ordered;
}

// src/sub-and-superscripts.ts
function hangScripts(words2) {
  const byHeight = [...words2].sort((a, b) => a.base - b.base);
  return words2.map((word) => {
    const host = word.text.length > scripts.letters ? void 0 : hostOf2(word, byHeight);
    if (host === void 0) return word;
    return { ...word, base: host.base, script: host.base > word.base ? "raised" : "lowered" };
  });
}
function hostOf2(word, byHeight) {
  let low = 0;
  let high = byHeight.length;
  while (low < high) {
    const middle = low + high >> 1;
    if (byHeight[middle].base <= word.base) low = middle + 1;
    else high = middle;
  }
  return raisedHost(word, byHeight, low) ?? loweredHost(word, byHeight, low);
}
function raisedHost(word, byHeight, from) {
  for (let index = from; index < byHeight.length; index += 1) {
    const host = byHeight[index];
    const drop = host.base - word.base;
    if (drop > 3 * word.size) return void 0;
    if (host.size * scripts.size < word.size || drop < scripts.raisedLeast * host.size || drop > scripts.raisedMost * host.size)
      continue;
    const after = word.x0 - host.x1;
    const before2 = host.x0 - word.x1;
    if (Math.abs(after) < scripts.after * host.size || before2 > -scripts.into * host.size && before2 < scripts.before * host.size)
      return host;
  }
  return void 0;
}
function loweredHost(word, byHeight, from) {
  for (let index = from - 1; index >= 0; index -= 1) {
    const host = byHeight[index];
    const drop = word.base - host.base;
    if (drop > 2 * word.size) return void 0;
    if (host === word || host.size * scripts.size < word.size || drop < scripts.loweredLeast * host.size || drop > scripts.loweredMost * host.size)
      continue;
    if (Math.abs(word.x0 - host.x1) < scripts.touching * host.size && /[\p{L}\p{N})\]]$/u.test(host.text))
      return host;
  }
  return void 0;
}
var touches = (before2, word) => (before2.script !== void 0 || word.script !== void 0) && // Two hosts on one line may differ by a hair, and with them what hangs on each.
Math.abs(before2.base - word.base) < words.sameBaseline * word.size && word.x0 - before2.x1 < (isPower(before2, word) ? scripts.powerGap : scripts.touching) * Math.max(word.size, before2.size);
var isPower = (before2, word) => word.script === "raised" && /^[23²³]$/.test(word.text) && /^[(/]?(?:[kcmd]?m|in|ft|yd|mi)$/.test(before2.text);
function shownText({ text, script }) {
  if (script === void 0 || /^(st|nd|rd|th)$/i.test(text)) return text;
  const forms2 = script === "raised" ? raisedForms : loweredForms;
  const shown = [...text].map((letter) => forms2[letter]);
  return shown.every((letter) => letter !== void 0) ? shown.join("") : text;
}
var formsOf = (plain6, shown) => {
  const letters2 = [...shown];
  return Object.fromEntries([...plain6].map((letter, index) => [letter, letters2[index]]));
};
var raisedForms = formsOf("0123456789abcdefghn,*\u2020\u2021+-=()", "\u2070\xB9\xB2\xB3\u2074\u2075\u2076\u2077\u2078\u2079\u1D43\u1D47\u1D9C\u1D48\u1D49\u1DA0\u1D4D\u02B0\u207F,*\u2020\u2021\u207A\u207B\u207C\u207D\u207E");
var loweredForms = formsOf(
  "0123456789aehijklmnoprstuvx.,+-=()",
  "\u2080\u2081\u2082\u2083\u2084\u2085\u2086\u2087\u2088\u2089\u2090\u2091\u2095\u1D62\u2C7C\u2096\u2097\u2098\u2099\u2092\u209A\u1D63\u209B\u209C\u1D64\u1D65\u2093.,\u208A\u208B\u208C\u208D\u208E"
);

// src/lines.ts
function linesOf2(words2, uprights = []) {
  const sorted = words2.filter(({ turned: turned2 }) => turned2 === 0).sort((a, b) => a.base - b.base);
  const groups = [];
  let group = [];
  let base = -Infinity;
  for (const word of sorted) {
    if (group.length === 0 || word.base - base > lines2.sameLine * Math.min(word.size, group[0].size)) {
      group = [];
      groups.push(group);
      base = word.base;
    }
    group.push(word);
  }
  return groups.map((each) => lineOf(each, uprights));
}
function lineOf(words2, uprights = []) {
  const ordered = inOrder(words2) ? [...words2] : [...words2].sort((a, b) => a.x0 - b.x0);
  const full = ordered.some(({ script }) => script !== void 0) ? ordered.filter(({ script }) => script === void 0) : ordered;
  const size2 = usualSize(full.length > 0 ? full : ordered);
  const base = (full[0] ?? ordered[0]).base;
  const cuts = uprights.filter(({ y0, y1 }) => base > y0 && base - words.upperHalf * size2 < y1);
  return {
    ...around(ordered),
    base,
    size: size2,
    words: ordered,
    chunks: chunksOf(ordered, lines2.chunkGap, cuts)
  };
}
function inOrder(words2) {
  for (let index = 1; index < words2.length; index += 1)
    if (words2[index - 1].x0 > words2[index].x0) return false;
  return true;
}
function chunksOf(ordered, gapEm = lines2.chunkGap, cuts = []) {
  const chunks = [];
  let part2 = [];
  let end = -Infinity;
  for (const word of ordered) {
    const last = part2.at(-1);
    if (last !== void 0 && (word.x0 - end > (isBullet(last.text) ? lines2.bulletGap : gapEm) * Math.max(word.size, last.size) || cuts.some(({ x }) => x > last.x1 - 1 && x < word.x0 + 1))) {
      chunks.push(chunkOf(part2));
      part2 = [];
      end = -Infinity;
    }
    part2.push(word);
    end = Math.max(end, word.x1);
  }
  if (part2.length > 0) chunks.push(chunkOf(part2));
  return chunks;
}
var isBullet = (text) => /^[•▪■●◦‣❖➢➤✓✔\ue000-\uf8ff]$/.test(text);
var chunkOf = (words2) => new Phrase(words2);
var Phrase = class {
  words;
  x0;
  y0;
  x1;
  y1;
  size;
  base;
  #text;
  #bold;
  constructor(words2) {
    const { x0, y0, x1, y1 } = around(words2);
    this.words = words2;
    this.x0 = x0;
    this.y0 = y0;
    this.x1 = x1;
    this.y1 = y1;
    this.size = usualSize(words2);
    this.base = words2[0].base;
  }
  get text() {
    this.#text ??= textOf(this.words);
    return this.#text;
  }
  get bold() {
    this.#bold ??= this.words.filter(({ font }) => font.bold).length * 2 > this.words.length;
    return this.#bold;
  }
};
function textOf(leftToRight) {
  const parts = [];
  let before2;
  for (const word of logicalOrder(leftToRight)) {
    const opened = parts.length === 1 && before2?.script === "raised";
    const joined2 = before2 === void 0 || !opened && touches(before2, word);
    parts.push(joined2 ? shownText(word) : ` ${shownText(word)}`);
    before2 = word;
  }
  return parts.join("");
}
function usualSize(words2) {
  const first = words2[0].size;
  if (words2.every(({ size: size2 }) => size2 === first))
    return Math.max(Math.round(first * 4) / 4, words.leastPoints);
  const lengths = /* @__PURE__ */ new Map();
  for (const { size: size2, text } of words2) {
    const key = Math.round(size2 * 4) / 4;
    lengths.set(key, (lengths.get(key) ?? 0) + text.length);
  }
  let [best, most] = [1, 0];
  for (const [size2, length] of lengths) if (length > most) [best, most] = [size2, length];
  return Math.max(best, words.leastPoints);
}

// src/rules.ts
var { thinPoints: thin, samePoints: snap, joinPoints: join } = lines;
function rulesOf(strokes, fills, page) {
  const drawn = { level: [], upright: [] };
  for (const { x0, y0, x1, y1 } of strokes) {
    if (Math.abs(y1 - y0) < lines.strokePoints && Math.abs(x1 - x0) > lines.strokePoints) {
      drawn.level.push({ at: (y0 + y1) / 2, from: Math.min(x0, x1), to: Math.max(x0, x1) });
    } else if (Math.abs(x1 - x0) < lines.strokePoints && Math.abs(y1 - y0) > lines.strokePoints) {
      drawn.upright.push({ at: (x0 + x1) / 2, from: Math.min(y0, y1), to: Math.max(y0, y1) });
    }
  }
  const shaded = shadedBoxes(fills, page);
  for (const fill2 of fills) addThin(fill2, shaded, drawn);
  const edges = edgesOf(shaded);
  const level = [...drawn.level, ...edges.level.filter((edge) => !shadows(edge, drawn.level))];
  const upright = [
    ...drawn.upright,
    ...edges.upright.filter((edge) => !shadows(edge, drawn.upright))
  ];
  return {
    level: merged(level, lines.leastLevelPoints).map(({ at, from, to }) => ({
      y: at,
      x0: from,
      x1: to
    })),
    upright: merged(upright, lines.leastUprightPoints).map(({ at, from, to }) => ({
      x: at,
      y0: from,
      y1: to
    }))
  };
}
function shadedBoxes(fills, page) {
  const boxes = [];
  for (const fill2 of fills) {
    const [width, height] = [fill2.x1 - fill2.x0, fill2.y1 - fill2.y0];
    if (width <= lines.shadeWidthPoints || height <= lines.shadeHeightPoints) continue;
    if (width * height > lines.groundShare * page.width * page.height) continue;
    if (boxes.length > lines.mostShades) break;
    const under = boxes.findLast((box2) => within(fill2, box2));
    if (under === void 0 ? isWhite(fill2.colour) : under.colour === fill2.colour) continue;
    boxes.push(fill2);
  }
  return boxes;
}
function addThin(fill2, shaded, drawn) {
  const { x0, y0, x1, y1 } = fill2;
  const [width, height] = [x1 - x0, y1 - y0];
  const level = height <= thin && width > height * lines.thinTimes;
  const upright = width <= thin && height > width * lines.thinTimes;
  if (!level && !upright) return;
  if (isWhite(fill2.colour) && !shaded.some((box2) => touches2(fill2, box2))) return;
  if (level) drawn.level.push({ at: (y0 + y1) / 2, from: x0, to: x1 });
  else drawn.upright.push({ at: (x0 + x1) / 2, from: y0, to: y1 });
}
var isWhite = (colour) => (colour >> 16) + (colour >> 8 & 255) + (colour & 255) > lines.white;
var within = (inner, outer) => inner.x0 >= outer.x0 - lines.insidePoints && inner.x1 <= outer.x1 + lines.insidePoints && inner.y0 >= outer.y0 - lines.insidePoints && inner.y1 <= outer.y1 + lines.insidePoints;
var touches2 = (a, b) => overlap(a.x0, a.x1, b.x0 - lines.nearPoints, b.x1 + lines.nearPoints) > 0 && overlap(a.y0, a.y1, b.y0 - lines.nearPoints, b.y1 + lines.nearPoints) > 0;
function edgesOf(boxes) {
  const edges = { level: [], upright: [] };
  for (const box2 of boxes) {
    const { x0, y0, x1, y1 } = box2;
    const [same, across2] = [
      boxes.length > lines.mostTouching ? [] : boxes.filter((each) => each.colour === box2.colour && each !== box2 && touches2(each, box2)),
      lines.meetPoints
    ];
    const meets = (from, to, at, axis) => same.some((each) => {
      const [near, far] = axis === "y" ? [each.y0, each.y1] : [each.x0, each.x1];
      const [start, end] = axis === "y" ? [each.x0, each.x1] : [each.y0, each.y1];
      return near < at + across2 && far > at - across2 && far - near > 0 && (Math.abs(near - at) < across2 || Math.abs(far - at) < across2 || near < at && far > at) && overlap(start, end, from, to) > lines.meetShare * (to - from);
    });
    if (!meets(x0, x1, y0, "y")) edges.level.push({ at: y0, from: x0, to: x1 });
    if (!meets(x0, x1, y1, "y")) edges.level.push({ at: y1, from: x0, to: x1 });
    if (!meets(y0, y1, x0, "x")) edges.upright.push({ at: x0, from: y0, to: y1 });
    if (!meets(y0, y1, x1, "x")) edges.upright.push({ at: x1, from: y0, to: y1 });
  }
  return edges;
}
function shadows(edge, lines3) {
  return lines3.some(
    ({ at, from, to }) => Math.abs(at - edge.at) <= lines.shadowPoints && overlap(from, to, edge.from, edge.to) > lines.meetShare * (edge.to - edge.from)
  );
}
function merged(lines3, shortest) {
  const means = clusterMeans(
    lines3.map(({ at }) => at),
    snap
  );
  const groups = means.map(() => []);
  for (const line of lines3) groups[nearest(means, line.at)]?.push(line);
  const whole = [];
  groups.forEach((group, index) => {
    const at = means[index];
    let open;
    for (const { from, to } of group.sort((a, b) => a.from - b.from)) {
      if (open !== void 0 && from <= open.to + join) open.to = Math.max(open.to, to);
      else {
        if (open !== void 0) whole.push(open);
        open = { at, from, to };
      }
    }
    if (open !== void 0) whole.push(open);
  });
  return whole.filter(({ from, to }) => to - from >= shortest);
}
function nearest(sorted, value) {
  let [low, high] = [0, sorted.length - 1];
  while (low < high) {
    const middle = low + high >> 1;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  const [above, below] = [sorted[low], sorted[low - 1]];
  return below !== void 0 && value - below < above - value ? low - 1 : low;
}

// src/shifted-letters.ts
function withShiftedLetters(lines3) {
  const moved = /* @__PURE__ */ new Map();
  lines3.forEach((line, own) => {
    for (const [at, glyph] of line.entries()) {
      if (!/^\p{L}$/u.test(glyph.text) || !standsAlone(line, at)) continue;
      for (const other of nearLines(lines3, own, glyph)) {
        if (!fits(lines3[other], glyph)) continue;
        moved.set(glyph, other);
        break;
      }
    }
  });
  if (moved.size === 0) return [...lines3];
  const whole = lines3.map((line) => line.filter((glyph) => !moved.has(glyph)));
  for (const [glyph, to] of moved) {
    const host = whole[to];
    const base = host[0]?.base ?? glyph.base;
    const at = host.findIndex(({ x }) => x > glyph.x);
    host.splice(at < 0 ? host.length : at, 0, { ...glyph, base });
  }
  return whole.filter((line) => line.length > 0);
}
function standsAlone(line, at) {
  const glyph = line[at];
  const letterAt = (place2) => line[place2]?.text === " " ? void 0 : line[place2];
  const [before2, after] = [letterAt(at - 1), letterAt(at + 1)];
  const room = words.shiftedTouch * glyph.size;
  return (before2 === void 0 || before2.x + before2.advance < glyph.x - room) && (after === void 0 || after.x > glyph.x + glyph.advance + room);
}
function* nearLines(lines3, own, { base, size: size2 }) {
  const isNear = (at) => {
    const host = lines3[at]?.[0];
    if (host === void 0) return false;
    return Math.abs(host.base - base) < words.shifted * Math.max(size2, host.size);
  };
  for (let at = own - 1; at >= 0 && isNear(at); at -= 1) yield at;
  for (let at = own + 1; at < lines3.length && isNear(at); at += 1) yield at;
}
function fits(line, glyph) {
  let [low, high] = [0, line.length];
  while (low < high) {
    const middle = low + high >> 1;
    if (line[middle].x <= glyph.x) low = middle + 1;
    else high = middle;
  }
  const guessed = (at) => line[at]?.text === " " && line[at]?.advance === 0;
  let [left, right] = [low - 1, low];
  while (guessed(left)) left -= 1;
  while (guessed(right)) right += 1;
  const [before2, after] = [line[left], line[right]];
  if (before2 === void 0 || after === void 0) return false;
  if (![before2, after].every(({ text }) => /^\p{L}$/u.test(text))) return false;
  const overBefore = glyph.x - (before2.x + before2.advance);
  const overAfter = after.x - (glyph.x + glyph.advance);
  const em = Math.max(glyph.size, before2.size);
  const touches3 = (gap) => gap < words.shiftedTouch * em && gap > -words.shiftedInto * em;
  if (!touches3(overBefore) || !touches3(overAfter)) return false;
  const alike2 = Math.abs(glyph.size - before2.size) < words.shiftedSize * before2.size;
  return alike2 || glyph.size < before2.size && overBefore < -words.shiftedOver * before2.size;
}

// src/glyph-lines.ts
function glyphLines(glyphs) {
  const sorted = [...glyphs].sort((a, b) => a.base - b.base);
  const lines3 = [];
  let line = [];
  let first = -Infinity;
  for (const glyph of sorted) {
    if (glyph.base - first > words.sameBaseline * glyph.size) {
      line = [];
      lines3.push(line);
      first = glyph.base;
    }
    line.push(glyph);
  }
  for (const each of lines3) each.sort((a, b) => a.x - b.x || a.run - b.run);
  return withShiftedLetters(withSteppedLetters(lines3)).flatMap(
    (each) => layersOf(withAccents(withoutShadows(each)))
  );
}
function withoutShadows(line) {
  const kept = [];
  for (const glyph of line) {
    let shadow = false;
    for (let back = kept.length - 1; back >= 0 && back >= kept.length - 4; back -= 1) {
      const other = kept[back];
      if (other.run !== glyph.run && other.text === glyph.text && glyph.text !== " " && Math.abs(glyph.x - other.x) < Math.min(words.shadow * glyph.size, words.shadowShare * glyph.advance)) {
        shadow = true;
      }
    }
    if (!shadow) kept.push(glyph);
  }
  return kept;
}
var accents = {
  "\xB4": "\u0301",
  "`": "\u0300",
  "\xA8": "\u0308",
  "\u02C6": "\u0302",
  "\u02DC": "\u0303",
  "\xAF": "\u0304",
  "\u02D8": "\u0306",
  "\u02D9": "\u0307",
  "\xB8": "\u0327",
  "\u02DA": "\u030A",
  "\u02C7": "\u030C"
};
var markOf = (text) => /^[\u0300-\u036f]$/.test(text) ? text : accents[text];
function withAccents(line) {
  if (!line.some(({ text }) => markOf(text) !== void 0)) return line;
  const kept = [];
  for (let index = 0; index < line.length; index += 1) {
    const glyph = line[index];
    const mark = markOf(glyph.text);
    if (mark === void 0) {
      kept.push(glyph);
      continue;
    }
    const middle = glyph.x + glyph.advance / 2;
    const over = ({ x, advance, text }) => /^\p{L}$/u.test(text) && middle > x && middle < x + advance;
    const letter = kept.findLastIndex(({ text, advance }) => text !== " " || advance > 0);
    const before2 = kept[letter];
    const after = line[index + 1];
    if (before2 !== void 0 && over(before2)) {
      kept.length = letter + 1;
      kept[letter] = { ...before2, text: (before2.text + mark).normalize("NFC") };
    } else if (after !== void 0 && over(after)) {
      kept.push({ ...after, text: (after.text + mark).normalize("NFC") });
      index += 1;
    } else kept.push(glyph);
  }
  return kept;
}
function layersOf(line) {
  if (!overprinted(line)) return [line];
  const byRun = /* @__PURE__ */ new Map();
  const stretches = [];
  for (const glyph of line) {
    const end = glyph.x + glyph.advance;
    const open = byRun.get(glyph.run);
    if (open !== void 0 && glyph.x - open.x1 < glyph.size) {
      open.glyphs.push(glyph);
      open.x1 = Math.max(open.x1, end);
      continue;
    }
    const stretch = { glyphs: [glyph], x0: glyph.x, x1: end };
    byRun.set(glyph.run, stretch);
    stretches.push(stretch);
  }
  const written2 = stretches.filter(({ glyphs }) => glyphs.some(({ text }) => !/^[_ ]$/.test(text)));
  const layers = [];
  const ends2 = [];
  for (const stretch of stretches) {
    const kept = stretch.glyphs.filter(
      (glyph) => glyph.text !== "_" || !written2.some(
        (other) => other !== stretch && other.x0 < glyph.x + glyph.advance && other.x1 > glyph.x
      )
    );
    const size2 = kept[0]?.size ?? 0;
    const room = ends2.findIndex((end) => end < stretch.x0 + words.overprint * size2);
    const layer = room < 0 ? layers.length : room;
    layers[layer] = [...layers[layer] ?? [], ...kept];
    ends2[layer] = Math.max(ends2[layer] ?? -Infinity, stretch.x1);
  }
  return layers.filter((layer) => layer.length > 0);
}
function overprinted(line) {
  let before2;
  let times = 0;
  for (const glyph of line) {
    if (glyph.text === " ") continue;
    if (before2 !== void 0 && before2.run !== glyph.run && !(isShaped(before2.text) && isShaped(glyph.text)) && before2.x + before2.advance - glyph.x > words.overprint * Math.min(glyph.size, before2.size)) {
      times += 1;
      if (times > 1 || before2.text === "_" || glyph.text === "_") return true;
    }
    before2 = glyph;
  }
  return false;
}

// src/spaced-letters.ts
var spacedBy = (before2, glyph, { ofRun, ofFont }) => {
  const own = before2.run === glyph.run ? ofRun.get(glyph.run) : void 0;
  if (own !== void 0) return own;
  if (ofFont === void 0 || before2.font !== glyph.font || before2.size !== glyph.size) return 0;
  const alone = !ofFont.words.has(before2.run) && !ofFont.words.has(glyph.run);
  return alone ? ofFont.gaps.get(glyph.font) ?? 0 : 0;
};
function fontSpacing(line) {
  const words2 = wordRuns(line);
  let gaps;
  for (let index = 1; index < line.length; index += 1) {
    const [before2, glyph] = [line[index - 1], line[index]];
    if (before2.run === glyph.run || before2.font !== glyph.font || before2.size !== glyph.size)
      continue;
    const gap = (glyph.x - before2.x - before2.advance) / glyph.size;
    if (gaps === void 0 && gap < words.letterSpaced) continue;
    if (!isLetter(before2) || !isLetter(glyph)) continue;
    if (words2.has(before2.run) || words2.has(glyph.run)) continue;
    gaps ??= /* @__PURE__ */ new Map();
    const own = gaps.get(glyph.font);
    if (own === void 0) gaps.set(glyph.font, [gap]);
    else own.push(gap);
  }
  if (gaps === void 0) return void 0;
  const spacing = /* @__PURE__ */ new Map();
  for (const [font, own] of gaps) {
    if (own.length < words.spacedGaps) continue;
    own.sort((a, b) => a - b);
    const usual = own[Math.floor(words.usualGap * own.length)];
    const alike2 = own.filter((gap) => Math.abs(gap - usual) < words.spacedAlike).length;
    if (usual > words.letterSpaced && usual < words.spacedOutGap && alike2 > words.spacedShare * own.length)
      spacing.set(font, usual * (line.find((glyph) => glyph.font === font)?.size ?? 0));
  }
  return spacing.size === 0 ? void 0 : { gaps: spacing, words: words2 };
}
function wordRuns(line) {
  const runs = /* @__PURE__ */ new Set();
  for (let index = 1; index < line.length; index += 1) {
    const [before2, glyph] = [line[index - 1], line[index]];
    if (before2.run === glyph.run && before2.text !== " " && glyph.text !== " ") runs.add(glyph.run);
  }
  return runs;
}
var isLetter = ({ text }) => /^\p{L}/u.test(text);
function letterSpacing(glyphs) {
  const spacing = /* @__PURE__ */ new Map();
  let gaps = [];
  let guessed = [];
  let size2 = 0;
  let before2;
  let guess = false;
  const close = (run) => {
    const widely = guessed.length > gaps.length && alike(guessed, size2);
    const usual = usualOf(widely ? [...gaps, ...guessed] : gaps);
    const most = (widely ? words.spacedOutGap : 1) * size2;
    if (usual !== void 0 && usual > words.letterSpaced * size2 && usual < most)
      spacing.set(run, usual);
    gaps = [];
    guessed = [];
  };
  for (const glyph of glyphs) {
    if (before2 !== void 0 && before2.run !== glyph.run) {
      close(before2.run);
      before2 = void 0;
      guess = false;
    }
    if (glyph.text === " " && glyph.advance === 0 && before2 !== void 0) {
      guess = true;
      continue;
    }
    size2 = glyph.size;
    if (before2 !== void 0 && before2.text !== " " && glyph.text !== " ") {
      const gap = glyph.x - before2.x - before2.advance;
      if (!guess) gaps.push(gap);
      else if (isLetter(before2) && isLetter(glyph)) guessed.push(gap);
    }
    before2 = glyph;
    guess = false;
  }
  if (before2 !== void 0) close(before2.run);
  return spacing;
}
function usualOf(gaps) {
  if (gaps.length < words.spacedGaps) return void 0;
  const sorted = [...gaps].sort((a, b) => a - b);
  return sorted[Math.floor(words.usualGap * sorted.length)];
}
function alike(gaps, size2) {
  const usual = usualOf(gaps);
  if (usual === void 0) return false;
  const near = gaps.filter((gap) => Math.abs(gap - usual) < words.spacedAlike * size2);
  return near.length > words.spacedShare * gaps.length;
}
var lone = /^[\p{Lu}\p{Ll}&]$/u;
function joinSpacedOut(parts) {
  const joined2 = [];
  for (let at = 0; at < parts.length; ) {
    let end = at;
    while (end < parts.length && isLone(parts[end])) end += 1;
    if (end - at < words.spacedOutLetters) {
      joined2.push(parts[at]);
      at += 1;
      continue;
    }
    joined2.push(...spacedWords(parts.slice(at, end).map((part2) => part2[0])));
    at = end;
  }
  return joined2;
}
var isLone = (part2) => part2.length === 1 && lone.test(part2[0].text);
function spacedWords(letters2) {
  const gaps = letters2.slice(1).map((letter, index) => {
    const before2 = letters2[index];
    return letter.x - before2.x - before2.advance;
  });
  const em = letters2[0].size;
  const least = Math.min(...gaps);
  const inside2 = (gap) => gap < words.insideTimes * least + words.insideMore * em;
  const within2 = gaps.filter(inside2).length;
  const alike2 = new Set(letters2.map(({ text }) => text === text.toUpperCase())).size === 1;
  if (!alike2 || least > words.spacedOutGap * em || within2 < words.spacedOutLetters - 1 || within2 < words.insideShare * gaps.length)
    return letters2.map((letter) => [letter]);
  const words2 = [[letters2[0]]];
  gaps.forEach((gap, index) => {
    const letter = letters2[index + 1];
    if (inside2(gap)) words2.at(-1)?.push(letter);
    else words2.push([letter]);
  });
  return words2;
}

// src/words.ts
function wordsOf(glyphs) {
  const spacing = letterSpacing(glyphs);
  const spacesPrinted = printsSpaces(glyphs);
  const words2 = [];
  for (const line of glyphLines(glyphs)) {
    const parts = partsOf(line, { ofRun: spacing, ofFont: fontSpacing(line), spacesPrinted });
    for (const part2 of joinSpacedOut(parts)) words2.push(wordOf(part2));
  }
  return hangScripts(words2);
}
function partsOf(line, spacing) {
  const parts = [];
  let part2 = [];
  let before2;
  let space;
  for (const glyph of line) {
    if (glyph.text === " ") {
      space ??= glyph;
      continue;
    }
    if (glyph.text === "") continue;
    if (before2 !== void 0 && parted(before2, glyph, space, spacing)) {
      parts.push(part2);
      part2 = [];
    }
    part2.push(glyph);
    if (before2 === void 0 || part2.length === 1 || glyph.x + glyph.advance > before2.x + before2.advance)
      before2 = glyph;
    space = void 0;
  }
  if (part2.length > 0) parts.push(part2);
  return parts;
}
function parted(before2, glyph, space, spacing) {
  const em = Math.max(glyph.size, before2.size);
  const gap = glyph.x - (before2.x + before2.advance);
  const spaced2 = spacedBy(before2, glyph, spacing);
  const letters2 = spacing.spacesPrinted && isShaped(before2.text) && isShaped(glyph.text);
  if (letters2 && !(space !== void 0 && space.advance > 0)) return gap > shaped.gap * em;
  if (space !== void 0) {
    const least = space.advance > 0 ? words.gapWithSpace * em : words.gapWithGuess * em + spaced2;
    if (gap > least) return true;
    if (isShaped(before2.text) && space.advance > words.gapWithGuess * em)
      return space.x + space.advance < glyph.x + words.gapWithSpace * em;
    const own = space.run === before2.run || space.run === glyph.run;
    if (own && glyph.x - space.x > words.penOverSpace * em && space.x > before2.x + words.spaceAfter * before2.advance)
      return true;
  }
  if (spaced2 === 0 && changesFace(before2, glyph) && gap > words.gapWithGuess * em) return true;
  return gap > words.gapWithoutSpace * em + spaced2;
}
function changesFace(before2, glyph) {
  if (before2.run === glyph.run || Math.abs(before2.size - glyph.size) > words.sameSize * glyph.size)
    return false;
  if (!/^\p{L}/u.test(glyph.text)) return false;
  return before2.font === glyph.font ? /[\d.]$/.test(before2.text) : /[\p{L}\d.,;:)”’]$/u.test(before2.text);
}
function wordOf(glyphs) {
  const { base, font } = glyphs[0];
  let [x0, x1, size2] = [Infinity, -Infinity, 0];
  let text = "";
  for (const glyph of glyphs) {
    text += glyph.text;
    x0 = Math.min(x0, glyph.x);
    x1 = Math.max(x1, glyph.x + glyph.advance);
    size2 = Math.max(size2, glyph.size);
  }
  return {
    text: isRightToLeft(text) ? logicalWord(clustersOf(glyphs)) : plainWord(text),
    x0,
    y0: base - words.ascent * size2,
    x1,
    y1: base + words.descent * size2,
    base,
    size: size2,
    font,
    turned: 0
  };
}
var plainWord = (text) => text.normalize("NFC").replace(/\u00ad(?=.)/gs, "-");
function clustersOf(glyphs) {
  const letters2 = glyphs.filter(({ text }) => !/^\p{M}+$/u.test(text));
  const texts = letters2.map(({ text }) => text);
  for (const mark of glyphs) {
    if (letters2.includes(mark)) continue;
    const middle = mark.x + mark.advance / 2;
    const under = letters2.findIndex(({ x, advance }) => middle >= x && middle <= x + advance);
    const at = under >= 0 ? under : Math.max(
      0,
      letters2.findLastIndex(({ x }) => x <= middle)
    );
    texts[at] = (texts[at] ?? "") + mark.text;
  }
  return texts;
}

// src/sheet.ts
function layOut(page, { glyphs, hidden }, drawing) {
  const { box: box2 } = page;
  const turn = uprightTurn(glyphs, page.rotation);
  const frame = frameOf(box2, turn);
  const sideways = turn % 2 === 1;
  const width = sideways ? box2.top - box2.bottom : box2.right - box2.left;
  const height = sideways ? box2.right - box2.left : box2.top - box2.bottom;
  const visible = ({ x, y }) => x >= box2.left - 2 && x <= box2.right + 2 && y >= box2.bottom - 2 && y <= box2.top + 2;
  const inside2 = glyphs.filter(visible);
  const beyond = inside2.length === glyphs.length ? [] : glyphs.filter((glyph) => !visible(glyph));
  const placing2 = { box: box2, turn };
  const { fromPage, toPage } = between(placing2);
  return {
    number: page.number,
    width,
    height,
    words: allWords(inside2, box2, turn, fromPage),
    rules: rulesOf(
      drawing.strokes.map((stroke) => {
        const [x0, y0] = frame(stroke.x0, stroke.y0);
        const [x1, y1] = frame(stroke.x1, stroke.y1);
        return { x0, y0, x1, y1, thickness: stroke.thickness };
      }),
      drawing.fills.map((fill2) => ({ ...fromPage(fill2), colour: fill2.colour })),
      { width, height }
    ),
    images: drawing.images.map(fromPage),
    hidden,
    outside: linesOf2(allWords(beyond, box2, turn, fromPage)).map(({ words: words2 }) => textOf(words2)),
    placing: placing2,
    toPage,
    fromPage
  };
}
function between({ box: box2, turn }) {
  const frame = frameOf(box2, turn);
  const back = unframe(box2, turn);
  return {
    fromPage: ({ left, bottom, right, top }) => {
      const [ax, ay] = frame(left, bottom);
      const [bx, by] = frame(right, top);
      return {
        x0: Math.min(ax, bx),
        y0: Math.min(ay, by),
        x1: Math.max(ax, bx),
        y1: Math.max(ay, by)
      };
    },
    toPage: ({ x0, y0, x1, y1 }) => {
      const [ax, ay] = back(x0, y0);
      const [bx, by] = back(x1, y1);
      return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)];
    }
  };
}
function uprightTurn(glyphs, rotation) {
  const counts = [0, 0, 0, 0];
  for (const { turn } of glyphs) if (turn >= 0) counts[turn] = (counts[turn] ?? 0) + 1;
  const best = counts.indexOf(Math.max(...counts));
  return (counts[best] ?? 0) > words.uprightShare * glyphs.length && glyphs.length > words.uprightLetters ? best : rotation;
}
function allWords(glyphs, box2, turn, fromPage) {
  const words2 = [];
  for (let own = 0; own < 4; own += 1) {
    const same = glyphs.filter((glyph) => glyph.turn === own);
    if (same.length === 0) continue;
    const frame = frameOf(box2, own);
    const placed3 = wordsOf(
      same.map((glyph) => {
        const [x, base] = frame(glyph.x, glyph.y);
        const { text, advance, size: size2, font, run } = glyph;
        return { text, x, base, advance, size: size2, turn: own, font, run };
      })
    );
    if (own === turn) {
      for (const word of placed3) words2.push(rounded(word));
      continue;
    }
    const back = unframe(box2, own);
    for (const word of placed3) {
      const [ax, ay] = back(word.x0, word.y0);
      const [bx, by] = back(word.x1, word.y1);
      const onPage = {
        left: Math.min(ax, bx),
        right: Math.max(ax, bx),
        bottom: Math.min(ay, by),
        top: Math.max(ay, by)
      };
      const at = fromPage(onPage);
      words2.push(rounded({ ...word, ...at, base: at.y1, turned: (own - turn + 4) % 4 }));
    }
  }
  return words2;
}
var rounded = (word) => ({
  ...word,
  x0: Math.fround(word.x0),
  y0: Math.fround(word.y0),
  x1: Math.fround(word.x1),
  y1: Math.fround(word.y1),
  base: Math.fround(word.base),
  size: Math.fround(word.size)
});
function frameOf({ left, bottom, right, top }, turn) {
  if (turn === 1) return (x, y) => [y - bottom, x - left];
  if (turn === 2) return (x, y) => [right - x, y - bottom];
  if (turn === 3) return (x, y) => [top - y, right - x];
  return (x, y) => [x - left, top - y];
}
function unframe({ left, bottom, right, top }, turn) {
  if (turn === 1) return (x, y) => [y + left, x + bottom];
  if (turn === 2) return (x, y) => [right - x, y + bottom];
  if (turn === 3) return (x, y) => [right - y, top - x];
  return (x, y) => [x + left, top - y];
}

// src/document.ts
function readSheet(engine, document, index, visitor) {
  try {
    visitSheet(engine, document, index, visitor);
  } catch (error) {
    if (breaksEngine(error)) throw error;
    visitor.failed(index + 1, error instanceof Error ? error.message : String(error));
  }
}
function visitSheet(engine, document, index, visitor) {
  const { pdfium } = engine;
  const page = pdfium.FPDF_LoadPage(document, index);
  if (page === 0) {
    visitor.failed(index + 1, "the page cannot be loaded");
    return;
  }
  let textPage = 0;
  try {
    const annotated = pdfium.FPDFPage_GetAnnotCount(page) > 0;
    if (annotated) flattenNotes(engine, page);
    textPage = pdfium.FPDFText_LoadPage(page);
    const read = readGlyphs(engine, textPage);
    const fields = annotated ? readFields(engine, page, visitor.form) : [];
    const open = fields.filter((field) => !isPrinted(field, read.glyphs));
    const filled = open.flatMap((field, at) => fieldGlyphs(field, read.glyphs, -1 - at));
    const shape = {
      number: index + 1,
      box: boxOf2(engine, page),
      rotation: pdfium.FPDFPage_GetRotation(page)
    };
    const drawing = readDrawing(engine, page);
    const bullets = bulletGlyphs(drawing.spots, read.glyphs);
    const glyphs = { ...read, glyphs: [...read.glyphs, ...filled, ...bullets] };
    const sheet = layOut(shape, glyphs, drawing);
    visitor.visit(sheet, { page, unmapped: read.unmapped, fields });
  } finally {
    if (textPage !== 0) pdfium.FPDFText_ClosePage(textPage);
    pdfium.FPDF_ClosePage(page);
  }
}
function boxOf2({ pdfium, scratch, f32 }, page) {
  if (pdfium.FPDF_GetPageBoundingBox(page, scratch)) {
    const box2 = {
      left: f32(scratch),
      top: f32(scratch + 4),
      right: f32(scratch + 8),
      bottom: f32(scratch + 12)
    };
    if (box2.right > box2.left && box2.top > box2.bottom) return box2;
  }
  return { left: 0, bottom: 0, right: 612, top: 792 };
}

// src/links.ts
function readLinks(engine, document, page) {
  const { pdfium, scratch } = engine;
  const module = pdfium.pdfium;
  const links = [];
  module.setValue(scratch, 0, "i32");
  while (links.length < 2e3 && pdfium.FPDFLink_Enumerate(page, scratch, scratch + 8)) {
    const link = engine.i32(scratch + 8);
    const url = urlOf(engine, document, pdfium.FPDFLink_GetAction(link));
    if (url === void 0 || !pdfium.FPDFLink_GetAnnotRect(link, scratch + 16)) continue;
    const [left, top, right, bottom] = [16, 20, 24, 28].map(
      (offset) => engine.f32(scratch + offset)
    );
    links.push({
      box: {
        left: Math.min(left, right),
        right: Math.max(left, right),
        bottom: Math.min(top, bottom),
        top: Math.max(top, bottom)
      },
      url
    });
  }
  return links;
}
var uriAction = 3;
function urlOf(engine, document, action) {
  const { pdfium } = engine;
  if (action === 0 || pdfium.FPDFAction_GetType(action) !== uriAction) return void 0;
  const length = pdfium.FPDFAction_GetURIPath(document, action, 0, 0);
  if (length <= 1 || length > 4096) return void 0;
  const buffer = pdfium.pdfium.wasmExports.malloc(length);
  pdfium.FPDFAction_GetURIPath(document, action, buffer, length);
  const url = pdfium.pdfium.UTF8ToString(buffer).trim();
  engine.free(buffer);
  return /^(?:https?:|mailto:)/i.test(url) && !/[\s<>]/.test(url) ? url : void 0;
}

// src/ocr.ts
import { spawnSync } from "node:child_process";
function recognise(engine, page, sheet) {
  const picture = pictureOf(engine, page);
  const { error, status, stdout, stderr } = spawnSync(
    "tesseract",
    ["stdin", "stdout", "--dpi", String(ocr.dotsPerInch), "tsv"],
    { input: picture, encoding: "utf8", timeout: ocr.pageMs, maxBuffer: 2 ** 26 }
  );
  if (error !== void 0)
    return "code" in error && error.code === "ENOENT" ? "tesseract is not installed (Debian: apt-get install tesseract-ocr)" : `tesseract did not end within ${ocr.pageMs} ms: ${error.message}`;
  if (status !== 0) return `tesseract ended with ${status}: ${stderr.trim().slice(0, 200)}`;
  const rows2 = rowsOf(stdout);
  const confidence = rows2.reduce((sum, row) => sum + row.confidence, 0) / Math.max(1, rows2.length);
  return { words: wordsOf2(rows2, sheet), confidence: Math.round(confidence) };
}
function pictureOf(engine, page) {
  const { pdfium } = engine;
  const scale = ocr.dotsPerInch / 72;
  const [width, height] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)].map(
    (length) => Math.max(1, Math.min(ocr.mostDots, Math.round(length * scale)))
  );
  const [grey, withAnnotations] = [8, 1];
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 4294967295);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, grey | withAnnotations);
    const stride = pdfium.FPDFBitmap_GetStride(bitmap);
    const dots2 = engine.bytes(pdfium.FPDFBitmap_GetBuffer(bitmap), stride * height);
    const head = Buffer.from(`P5
${width} ${height}
255
`);
    const picture = Buffer.alloc(head.length + width * height);
    head.copy(picture);
    for (let y = 0, to = head.length; y < height; y += 1)
      for (let x = 0; x < width; x += 1, to += 1) picture[to] = dots2[y * stride + 4 * x];
    return picture;
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}
function rowsOf(table) {
  return table.split("\n").flatMap((row) => {
    const [level, page, block, paragraph, line, , left, top, width, height, confidence, text = ""] = row.split("	");
    if (level !== "5" || text.trim() === "") return [];
    return [
      {
        line: [page, block, paragraph, line].join("."),
        left: Number(left),
        top: Number(top),
        width: Number(width),
        height: Number(height),
        confidence: Number(confidence),
        text: text.trim()
      }
    ];
  });
}
var plain4 = { bold: false, italic: false, mono: false };
function wordsOf2(rows2, sheet) {
  const lines3 = /* @__PURE__ */ new Map();
  for (const row of rows2) lines3.set(row.line, [...lines3.get(row.line) ?? [], row]);
  const points = 72 / ocr.dotsPerInch;
  return [...lines3.values()].flatMap((line) => {
    const standing = line.filter(({ text }) => !/[gjpqyQ,;()[\]{}|]/.test(text));
    const even = standing.length > 0 ? standing : line;
    const base = median(even.map(({ top, height }) => top + height)) * points;
    const size2 = Math.max(4, median(even.map(({ height }) => height)) * points / ocr.capitals);
    return line.flatMap(({ left, width, text }) => {
      const [x0, x1] = [left * points, (left + width) * points];
      const [y0, y1] = [base - words.ascent * size2, base + words.descent * size2];
      const printed = sheet.words.some(
        (word) => overlap(word.x0, word.x1, x0, x1) > 0 && overlap(word.y0, word.y1, y0, y1) > 0
      );
      return printed ? [] : [{ text, x0, y0, x1, y1, base, size: size2, font: plain4, turned: 0 }];
    });
  });
}

// src/tables/captions.ts
var caption = /^(?:table|tableau|tabelle|tabla|tabella|tabela|tabell?|taulukko|figure|fig\.|exhibit|chart|graph|graphique|abbildung|box)\s*:?\s*(?:n[°oº]\.?\s*)?(?:[A-Z]{0,2}[-.–]?\d|[IVX]+\b)/i;
var remark = /^(?:sources?|notes?|quelle|fuente|nota)\s*[:.]/i;
var isCaptionText = (text) => caption.test(text);
function isCaption(line) {
  const text = line.chunks[0]?.text ?? "";
  return caption.test(text) && line.chunks.length <= 2 || remark.test(text);
}
function namesTable(line) {
  const text = line.chunks[0]?.text ?? "";
  return /^ta[bu]/i.test(text) && caption.test(text);
}

// src/text/contents-lists.ts
var leaders = /^(.*?\S)\s*(?:[.·…_]\s?){4,}\s*((?:[A-Z]{1,2}-)?\d{1,4}|[ivxlc]{1,7})$/i;
var dots = /\.\.\.\.|\. \. \. \.|…|____|··|· · ·/;
function contentsEntry(text) {
  if (!dots.test(text)) return void 0;
  const [, title, page] = leaders.exec(text) ?? [];
  if (title === void 0 || page === void 0 || !/\p{L}{2}/u.test(title)) return void 0;
  return { title: title.replace(/[\s.·…]+$/, ""), page };
}
function contentsLines(lines3) {
  const found = /* @__PURE__ */ new Set();
  const titled = lines3.some((line) => /^(?:table of )?contents$/i.test(textOf2(line)));
  let run = [];
  const close = () => {
    const dotted = run.filter(({ line }) => contentsEntry(textOf2(line)) !== void 0).length;
    const least = dotted > 0 ? structure.contentsDotted : titled ? structure.contentsTitled : structure.contentsPlain;
    if (run.length >= least) for (const { line } of run) found.add(line);
    run = [];
  };
  for (const line of lines3) {
    const page = pageOf(line);
    if (page === void 0) {
      const last2 = run.at(-1)?.line;
      if (last2 !== void 0 && line.base - last2.base > structure.contentsPitch * line.size)
        close();
      continue;
    }
    const last = run.at(-1);
    if (last !== void 0 && (page < last.page || Math.abs(line.x1 - last.line.x1) > structure.contentsEdge || line.base - last.line.base > 2 * structure.contentsPitch * line.size))
      close();
    run.push({ line, page });
  }
  close();
  return found;
}
var textOf2 = (line) => line.chunks.map(({ text }) => text).join(" ");
function pageOf(line) {
  const dotted = contentsEntry(textOf2(line));
  if (dotted !== void 0) return Number.parseInt(dotted.page.replace(/^\D+-/, ""), 10) || 0;
  const [opening, second] = line.chunks;
  const numbered2 = line.chunks.length === 3 && /^(?:\d{1,3}|[IVXLC]{1,7}|[A-Z])\.?$/.test(opening?.text ?? "");
  const [first, last] = [numbered2 ? second : opening, line.chunks.at(-1)];
  if (first === void 0 || last === void 0 || line.chunks.length !== (numbered2 ? 3 : 2))
    return void 0;
  if (!/\p{L}{3}/u.test(first.text) || last.x0 - first.x1 < structure.contentsGap * line.size)
    return void 0;
  if (!/^(?:\d{1,4}|[ivxlc]{1,7})$/.test(last.text)) return void 0;
  return Number.parseInt(last.text, 10) || 0;
}

// src/text/text-thresholds.ts
var readingOrder = {
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
  /** How many lines the head of what follows the columns has at most. */
  headRows: 5,
  /** A line that begins closer than this to the edge of the column is in line with it. */
  inLine: 0.5,
  /** How many gutters and lines of a page are looked at for columns; a full page of small print takes 100,000. */
  mostSteps: 3e6
};
var sideHeads = {
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
  pitch: 1.6
};
var paragraphs = {
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
  /** Words on their side stand on one line to within this. */
  sideways: 0.5
};
var quotations = {
  /** The share of the paragraph that lies within the column. */
  withinShare: 0.9,
  /** How far inside later lines may begin: more is no paragraph. */
  inside: 0.8,
  /** Lines that end closer than this to the right edge are full; this share of all but the last. */
  fullWithin: 5,
  fullShare: 0.7,
  /** How many words a quotation has at least, and how many lines the text around it. */
  words: 14,
  linesAround: 3
};
var ladder = { weightInPoints: 0.1, italic: 0.5 };

// src/text/heading-ladder.ts
function styleOf({ size: size2, bold, italic }, text) {
  const capitals = text === text.toUpperCase();
  const rounded2 = Math.round(size2 * 2) / 2;
  const weight = (bold ? 2 : 0) + (capitals ? 1 : 0) - (italic ? ladder.italic : 0);
  return { key: `${rounded2}/${weight}`, size: rounded2, weight };
}
function ladderOf(candidates, bodySize) {
  const rungs = rungsOf(candidates);
  const title = titleRung(rungs, bodySize);
  const steps2 = mostRungs(rungs.filter((rung) => rung !== title && comesAgain(rung)));
  const ordered = byNumbers(steps2.length > 0 ? steps2 : rungs.filter((rung) => rung !== title));
  const levels = /* @__PURE__ */ new Map();
  const first = title === void 0 ? 1 : 2;
  if (title !== void 0) for (const { key } of title.styles) levels.set(key, 1);
  ordered.forEach((rung, index) => {
    const level = outlineLevel(rung) ?? levelAfter(ordered, index, first, levels);
    for (const { key } of rung.styles) levels.set(key, level);
  });
  for (const rung of rungs) {
    const near = nearest2(rung, ordered);
    for (const { key } of rung.styles)
      if (!levels.has(key)) levels.set(key, outlineLevel(rung) ?? levels.get(near ?? "") ?? first);
  }
  const deeper = deeperBy(candidates);
  return new Map(
    candidates.map((each) => [each.style, (levels.get(each.style.key) ?? first) + deeper(each)])
  );
}
function numberDepth(text) {
  if (/^(?:chapter|part|appendix)\s+(?:\d{1,3}|[IVXLC]+|[A-Z])\b(?!\.\d)/i.test(text)) return 1;
  const match = /^(\d{1,3}(?:\.\d{1,3})*|[A-Z](?:\.\d{1,3})+)[.:]?\s/.exec(text);
  return match?.[1]?.split(".").length;
}
function deeperBy(candidates) {
  const least = /* @__PURE__ */ new Map();
  for (const { style, text } of candidates) {
    const depth = numberDepth(text);
    if (depth !== void 0) least.set(style.key, Math.min(depth, least.get(style.key) ?? depth));
  }
  return ({ style, text }) => {
    const depth = numberDepth(text);
    return depth === void 0 ? 0 : depth - (least.get(style.key) ?? depth);
  };
}
function levelAfter(ordered, index, first, levels) {
  const depth = usualDepth(ordered[index]);
  const parent = depth === void 0 ? void 0 : ordered.slice(0, index).findLast((rung) => usualDepth(rung) === depth - 1);
  const above = (parent ?? ordered[index - 1])?.styles[0];
  return above === void 0 ? first : Math.min(6, (levels.get(above.key) ?? first) + 1);
}
function usualDepth({ headings }) {
  const depths = headings.flatMap(({ text }) => numberDepth(text) ?? []);
  depths.sort((a, b) => a - b);
  return 2 * depths.length > headings.length ? depths[Math.floor(depths.length / 2)] : void 0;
}
function outlineLevel({ headings }) {
  const depths = headings.flatMap(({ depth }) => depth === void 0 ? [] : [depth]);
  depths.sort((a, b) => a - b);
  return 2 * depths.length >= headings.length ? depths[Math.floor(depths.length / 2)] : void 0;
}
function rungsOf(candidates) {
  const byKey = /* @__PURE__ */ new Map();
  for (const candidate of candidates)
    byKey.set(candidate.style.key, [...byKey.get(candidate.style.key) ?? [], candidate]);
  const sorted = [...byKey.values()].sort((a, b) => compare(styleAt(a), styleAt(b)));
  const rungs = [];
  for (const headings of sorted) {
    const style = styleAt(headings);
    const last = rungs.at(-1);
    const same = last !== void 0 && last.size - style.size < structure.sameRung * last.size && last.weight === style.weight;
    if (same) {
      last.styles.push(style);
      last.headings.push(...headings);
    } else rungs.push({ styles: [style], size: style.size, weight: style.weight, headings });
  }
  return rungs;
}
var styleAt = (headings) => headings[0].style;
var compare = (a, b) => b.size - a.size || b.weight - a.weight;
function titleRung(rungs, bodySize) {
  const [largest2] = rungs;
  if (largest2 === void 0 || rungs.length < 2) return void 0;
  const start = Math.min(...rungs.flatMap(({ headings }) => headings.map(({ page }) => page)));
  return largest2.size >= structure.titleSize * bodySize && largest2.headings.some(({ page }) => page === start) && new Set(largest2.headings.map(({ page }) => page)).size <= 2 && largest2.headings.length <= 4 ? largest2 : void 0;
}
var comesAgain = ({ headings }) => headings.length >= 3 || new Set(headings.map(({ page }) => page)).size >= 2;
function mostRungs(rungs) {
  const kept = [...rungs];
  while (kept.length > structure.rungs) {
    let [at, least] = [1, Infinity];
    for (let index = 1; index < kept.length; index += 1) {
      const step = kept[index - 1].size - kept[index].size;
      if (step < least) [at, least] = [index, step];
    }
    const [above, below] = [kept[at - 1], kept[at]];
    kept.splice(at - 1, 2, {
      ...above,
      styles: [...above.styles, ...below.styles],
      headings: [...above.headings, ...below.headings]
    });
  }
  return kept;
}
function byNumbers(rungs) {
  const sorted = [...rungs];
  for (let index = 1; index < sorted.length; index += 1) {
    const [above, below] = [sorted[index - 1], sorted[index]];
    const [a, b] = [usualDepth(above), usualDepth(below)];
    if (a === void 0 || b === void 0 || a <= b) continue;
    sorted.splice(index - 1, 2, below, above);
    index = Math.max(0, index - 2);
  }
  return sorted;
}
function nearest2(rung, ordered) {
  let [best, least] = [void 0, Infinity];
  for (const each of ordered) {
    const away = Math.abs(each.size - rung.size) + ladder.weightInPoints * Math.abs(each.weight - rung.weight);
    if (away < least) [best, least] = [each, away];
  }
  return best?.styles[0]?.key;
}

// src/text/text-size.ts
function textSize(paragraphs2, usualSize3) {
  const read = paragraphs2.filter(
    ({ paragraph: { apart, note, role } }) => apart !== true && !note && role !== "contents"
  );
  const lettersOf = (some) => some.reduce((sum, { letters: letters2 }) => sum + letters2, 0);
  const least = structure.textShare * lettersOf(read);
  const bySize = /* @__PURE__ */ new Map();
  for (const each of read) {
    const size2 = Math.round(each.paragraph.size * 2) / 2;
    const known = bySize.get(size2);
    if (known === void 0) bySize.set(size2, [each]);
    else known.push(each);
  }
  const sizes = [...bySize.keys()].filter((size2) => lettersOf(bySize.get(size2) ?? []) >= least);
  const smallest = Math.min(...sizes);
  if (smallest <= usualSize3 || !Number.isFinite(smallest)) return usualSize3;
  const set = bySize.get(smallest) ?? [];
  const contrast = sizes.length > 1 || new Set(set.map(({ paragraph }) => paragraph.bold)).size > 1;
  const sentences = set.filter(({ text }) => /[.;:,?!]["”)]?$/.test(text));
  return contrast || 2 * lettersOf(sentences) > lettersOf(set) ? smallest : usualSize3;
}

// src/text/headings.ts
function headingLevels(paragraphs2, usualSize3, outline) {
  const bodySize = textSize(paragraphs2, usualSize3);
  const levels = /* @__PURE__ */ new Map();
  const candidates = [];
  paragraphs2.forEach((each, index) => {
    const { paragraph, text, page } = each;
    if (paragraph.apart === true || isLong(each)) return;
    const next = paragraphs2[index + 1];
    const depth = outlineDepth(outline, text, next === void 0 || isLong(next) ? "" : next.text);
    const looks = looksLikeHeading(each, bodySize);
    if (depth === void 0 && !looks) return;
    candidates.push({
      paragraph,
      style: styleOf(paragraph, text),
      page,
      text,
      depth
    });
  });
  const headings = withoutSentences(candidates, paragraphs2);
  const ladder2 = ladderOf(headings, bodySize);
  for (const { paragraph, style, depth } of headings)
    levels.set(paragraph, clamp(depth ?? ladder2.get(style) ?? 1));
  return levels;
}
var isLong = ({ letters: letters2 }) => letters2 > structure.headingLetters;
var outlineKey = (text) => text.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
function outlineDepth(outline, text, next) {
  if (outline.size === 0 || contentsEntry(text) !== void 0) return void 0;
  const bare = text.replace(
    /^(?:(?:chapter|section|part|appendix)\s+)?(?:\d+(?:\.\d+)*|[IVXLC]+|[A-Z])[.:)]?\s+/i,
    ""
  );
  return outline.get(outlineKey(text)) ?? (bare.length > 6 ? outline.get(outlineKey(bare)) : void 0) ?? (/^(?:chapter|section|part|appendix)\b/i.test(text) && text.length < 20 ? outline.get(outlineKey(text + next)) : void 0);
}
var clamp = (level) => Math.max(1, Math.min(6, level));
function looksLikeHeading(sketch, bodySize) {
  const { paragraph, text, lineCount } = sketch;
  const { size: size2, bold, note, role } = paragraph;
  if (note || lineCount > 4 || text.length < 2) return false;
  if (role !== void 0 && !isNumbered(sketch)) return false;
  if (!/\p{L}{2}/u.test(text) || /^[•▪■●–-]\s/.test(text)) return false;
  if (isCaptionText(text) || contentsEntry(text) !== void 0) return false;
  const sentence = /[.;,:]$/.test(text) && !/^\d+\.|\b(?:inc|no|u\.s)\.$/i.test(text);
  if (size2 >= structure.headingSize * bodySize) return !(sentence && text.length > 120);
  if (size2 < structure.headingSizeBold * bodySize || sentence) return false;
  if (bold) return lineCount <= 3 && text.length < 160;
  if (paragraph.lead === true) return text.length <= 90;
  return paragraph.centred && isCapitals(text) && lineCount <= 2 && text.length <= 90;
}
var isCapitals = (text) => text === text.toUpperCase() && /\p{Lu}{3}/u.test(text) && !/\d{3}|[_@]/.test(text);
var isNumbered = ({ paragraph, bullet, text }) => paragraph.role === "list" && !bullet && text.length < 100;
var isCode = (text) => /[{};]$|^(?:SELECT|FROM|WHERE|CREATE|INSERT|UPDATE|DELETE)\s/.test(text);
function withoutSentences(candidates, paragraphs2) {
  const place2 = new Map(paragraphs2.map(({ paragraph }, index) => [paragraph, index]));
  const after = (a, b) => a !== void 0 && b !== void 0 && a.page === b.page && a.style.key === b.style.key && (place2.get(b.paragraph) ?? 0) === (place2.get(a.paragraph) ?? 0) + 1;
  const dropped = /* @__PURE__ */ new Set();
  let run = [];
  const close = () => {
    const readsOn3 = run.slice(1).some(({ text }) => /^\p{Ll}/u.test(text));
    const code = run.some(({ text }) => isCode(text));
    if (readsOn3 || code || run.length >= structure.mostHeadings) {
      for (const each of run) if (each.depth === void 0) dropped.add(each);
    }
    run = [];
  };
  for (const candidate of candidates) {
    if (!after(run.at(-1), candidate)) close();
    run.push(candidate);
  }
  close();
  return candidates.filter((candidate) => !dropped.has(candidate));
}

// src/outline.ts
function readOutline(engine, document) {
  const depths = /* @__PURE__ */ new Map();
  const seen = /* @__PURE__ */ new Set();
  const visit = (parent, depth) => {
    let bookmark = engine.pdfium.FPDFBookmark_GetFirstChild(document, parent);
    while (bookmark !== 0 && !seen.has(bookmark) && seen.size < 5e3) {
      seen.add(bookmark);
      const at = bookmark;
      const title = engine.utf16(
        (buffer, length) => engine.pdfium.FPDFBookmark_GetTitle(at, buffer, length)
      );
      const key = outlineKey(title);
      if (key.length > 2 && !depths.has(key)) depths.set(key, depth);
      if (depth < 6) visit(bookmark, depth + 1);
      bookmark = engine.pdfium.FPDFBookmark_GetNextSibling(document, bookmark);
    }
  };
  visit(0, 1);
  return depths;
}

// src/packed-leaf.ts
import { deserialize, serialize } from "node:v8";
import { deflateRawSync, inflateRawSync } from "node:zlib";

// src/columns.ts
function toColumns(rows2) {
  const names = /* @__PURE__ */ new Set();
  for (const row of rows2) for (const name of Object.keys(row)) names.add(name);
  return {
    rows: rows2.length,
    columns: [...names].map((name) => {
      const values = rows2.map((row) => row[name]);
      return [name, packed(values)];
    })
  };
}
function packed(values) {
  if (isAll(values, isNumber))
    return values.every((value) => Math.fround(value) === value) ? Float32Array.from(values) : Float64Array.from(values);
  if (isAll(values, isLine)) return { lines: values.join("\n") };
  return asShared(values) ?? values;
}
var isAll = (values, is) => values.every(is);
var isNumber = (value) => typeof value === "number";
var isLine = (value) => typeof value === "string" && !value.includes("\n");
function asShared(values) {
  const places = /* @__PURE__ */ new Map();
  const which = new Uint8Array(values.length);
  for (const [at, value] of values.entries()) {
    const known = places.get(value) ?? places.size;
    if (known > 255 || typeof value !== "object") return void 0;
    places.set(value, known);
    which[at] = known;
  }
  return { shared: [...places.keys()], which };
}
function fromColumns({ rows: rows2, columns }) {
  const readers = columns.map(([name, values]) => [name, valueAt(values)]);
  return Array.from({ length: rows2 }, (_, at) => {
    const row = {};
    for (const [name, read] of readers) {
      const value = read(at);
      if (value !== void 0) row[name] = value;
    }
    return row;
  });
}
function valueAt(values) {
  if ("lines" in values) {
    const lines3 = values.lines.split("\n");
    return (at) => lines3[at];
  }
  if ("shared" in values) return (at) => values.shared[values.which[at]];
  return (at) => values[at];
}

// src/packed-leaf.ts
function packLeaf({ sheet, links }) {
  const { words: words2, rules, images, toPage: _, fromPage: __, ...plain6 } = sheet;
  const stored = {
    sheet: plain6,
    words: toColumns(words2),
    level: toColumns(rules.level),
    upright: toColumns(rules.upright),
    images: toColumns(images),
    links
  };
  return new Uint8Array(deflateRawSync(serialize(stored), { level: 1 }));
}
function unpackLeaf(bytes2) {
  const stored = deserialize(inflateRawSync(bytes2));
  const words2 = fromColumns(stored.words);
  const sheet = {
    ...stored.sheet,
    words: words2,
    rules: {
      level: fromColumns(stored.level),
      upright: fromColumns(stored.upright)
    },
    images: fromColumns(stored.images),
    ...between(stored.sheet.placing)
  };
  return { sheet, links: stored.links, lines: linesOf2(words2) };
}

// src/text/numbered-running-lines.ts
function numberedLines(edges, pattern2) {
  const byPlace = /* @__PURE__ */ new Map();
  for (const edge of edges)
    for (const number2 of numbersAt(edge.line)) {
      const key = `${edge.top} ${number2 - edge.page} ${Math.round(edge.from / running.samePlacePoints)}`;
      const known = byPlace.get(key);
      if (known === void 0) byPlace.set(key, [edge]);
      else known.push(edge);
    }
  const alike2 = /* @__PURE__ */ new Map();
  for (const [place2, found] of byPlace) {
    const pages = new Set(found.map(({ page }) => page));
    const [first, last] = [found[0]?.page ?? 0, found.at(-1)?.page ?? 0];
    if (pages.size < running.numberedPages) continue;
    if (pages.size < running.numberedDensity * (last - first + 1)) continue;
    for (const { line } of found) {
      const key = `${place2} ${pattern2(line)}`;
      const known = alike2.get(key);
      if (known === void 0) alike2.set(key, [line]);
      else known.push(line);
    }
  }
  return [...alike2.values()];
}
function numbersAt({ texts }) {
  const [first, last] = [texts[0] ?? "", texts.at(-1) ?? ""];
  if (texts.length !== 2) return [];
  return [first, last].flatMap((text) => /^\d{1,4}$/.test(text) ? [Number(text)] : []);
}

// src/text/running.ts
function runningLines(pages) {
  const groups = repeated(pages);
  const again = /* @__PURE__ */ new Map();
  for (const group of groups) for (const line of group) again.set(line, group);
  const found = pages.map(
    (page) => fromTheEdges(page, (line) => again.has(line) || isPageNumber(line))
  );
  dropTableHeads(pages, found, again);
  const whole = pages.every(({ lines: lines4 }, index) => found[index]?.size === lines4.length);
  const lines3 = /* @__PURE__ */ new Set();
  const alone = [];
  pages.forEach((page, index) => {
    const own = found[index] ?? /* @__PURE__ */ new Set();
    if (whole) return;
    const all = own.size === page.lines.length;
    if (all && [...own].some((line) => !isPageNumber(line))) alone.push([...own]);
    else for (const line of own) lines3.add(line);
  });
  const { kinds: kinds2, first } = kindsOf(pages, lines3, again);
  const said = new Set([...lines3].map(wordsOf3));
  for (const own of alone) {
    if (!own.every((line) => isPageNumber(line) || said.has(wordsOf3(line)))) continue;
    for (const line of own) {
      lines3.add(line);
      if (!isPageNumber(line)) first.add(line);
    }
  }
  return { lines: lines3, first, kinds: kinds2 };
}
function repeated(pages) {
  const alike2 = /* @__PURE__ */ new Map();
  const placed3 = [];
  pages.forEach(({ lines: lines3, height }, page) => {
    for (const line of marginLines(lines3, height)) {
      const top = line.base < height / 2;
      const key = `${top ? "top" : "foot"}:${pattern(line)}`;
      const known = alike2.get(key) ?? [];
      const edge = { line, page, top, from: top ? line.base : height - line.base };
      known.push(edge);
      placed3.push(edge);
      alike2.set(key, known);
    }
  });
  const groups = numberedLines(placed3, pattern);
  for (const known of alike2.values()) {
    known.sort((a, b) => a.from - b.from);
    for (let at = 0; at < known.length; ) {
      let to = at;
      while (to < known.length && (known[to]?.from ?? 0) - (known[at]?.from ?? 0) <= running.samePlacePoints)
        to += 1;
      const group = known.slice(at, to);
      const count = new Set(group.map(({ page }) => page)).size;
      const often = count >= running.pages || count === 2 && pages.length <= running.fewPages;
      const runs = often && count >= Math.min(running.pages, running.pagesShare * pages.length);
      if (runs && isDense(group.map(({ page }) => page)))
        groups.push(group.map(({ line }) => line));
      at = to;
    }
  }
  return groups;
}
function isDense(pages) {
  let [first, last] = [Infinity, -Infinity];
  for (const page of pages) [first, last] = [Math.min(first, page), Math.max(last, page)];
  return new Set(pages).size >= running.density * (last - first + 1);
}
function fromTheEdges({ lines: lines3, height }, runs) {
  const found = /* @__PURE__ */ new Set();
  for (const inwards of [lines3, [...lines3].reverse()]) {
    for (const line of inwards) {
      if (!inMargin(line, height) || !runs(line)) break;
      found.add(line);
    }
  }
  return found;
}
function dropTableHeads(pages, found, again) {
  const heads = /* @__PURE__ */ new Map();
  const isHead = (line, below) => below !== void 0 && below.base - line.base < running.tableHeadPitch * Math.max(line.size, below.size) && line.texts.length > 1 && (line.texts.length > 2 || below.texts.length > 2);
  const headsOf = ({ lines: lines3, height }, own) => {
    const heads2 = [];
    const top = lines3.filter((line) => own.has(line) && line.base < height / 2);
    let below = lines3.find((line) => !own.has(line));
    for (const line of top.reverse()) {
      if (!isHead(line, below)) break;
      heads2.push(line);
      below = line;
    }
    return heads2;
  };
  pages.forEach((page, index) => {
    for (const line of headsOf(page, found[index] ?? /* @__PURE__ */ new Set())) {
      const group = again.get(line);
      if (group !== void 0) heads.set(group, (heads.get(group) ?? 0) + 1);
    }
  });
  for (const [group, times] of heads) {
    if (2 * times < group.length) continue;
    for (const own of found) for (const line of group) own.delete(line);
  }
}
function kindsOf(pages, lines3, again) {
  const kinds2 = /* @__PURE__ */ new Map();
  const first = /* @__PURE__ */ new Set();
  for (const page of pages) {
    for (const line of page.lines) {
      if (!lines3.has(line)) continue;
      const place2 = line.base < page.height / 2 ? "head" : "foot";
      const bare = isPageNumber(line);
      const key = bare ? place2 : again.get(line);
      const known = kinds2.get(key);
      if (known === void 0) {
        kinds2.set(key, { text: textOf3(line), place: place2, pages: [page.number] });
        if (!bare) first.add(line);
      } else if (known.pages.at(-1) !== page.number) known.pages.push(page.number);
    }
  }
  return { kinds: [...kinds2.values()], first };
}
function outsideLines(pages) {
  const kinds2 = /* @__PURE__ */ new Map();
  for (const { number: number2, outside } of pages) {
    for (const text of outside) {
      const known = kinds2.get(patternOf(text));
      if (known === void 0)
        kinds2.set(patternOf(text), { text, place: "outside", pages: [number2] });
      else if (known.pages.at(-1) !== number2) known.pages.push(number2);
    }
  }
  return [...kinds2.values()];
}
function edgeLines(lines3, height) {
  const between2 = lines3.flatMap((line, at) => inMargin(line, height) ? [] : [at]);
  const outermost = /* @__PURE__ */ new Set([between2[0], between2.at(-1)]);
  return lines3.flatMap((line, at) => inMargin(line, height) || outermost.has(at) ? [at] : []);
}
var inMargin = (line, height) => line.base < running.margin * height || line.base > (1 - running.margin) * height;
function marginLines(lines3, height) {
  const top = lines3.filter(({ base }) => base < running.margin * height).slice(0, running.deepest);
  const bottom = lines3.filter(({ base }) => base > (1 - running.margin) * height).slice(-running.deepest);
  return [...top, ...bottom];
}
var textOf3 = ({ texts }) => texts.join(" ");
var wordsOf3 = ({ texts }) => texts.filter((text) => !/^\d{1,4}$/.test(text)).sort().join(" ");
function pattern(line) {
  return line.texts.map(patternOf).sort().join(" ");
}
var patternOf = (text) => text.toLowerCase().replace(/\d+/g, "#").replace(/\b[ivxlc]+\b/g, "#").replace(/[^\p{L}#]+/gu, " ").trim();
function isPageNumber(line) {
  return /^(?:[-–—]\s*)?(?:page\s+)?(?:[A-Z]{1,2}-)?(?:\d{1,4}|[ivxlc]{1,7})(?:\s*(?:of|\/|-)\s*\d{1,4})?(?:\s*[-–—])?$/i.test(
    textOf3(line)
  );
}

// src/text/sideways-text.ts
function turnedBlocks(words2) {
  return [1, 2, 3].flatMap((turned2) => {
    const same = words2.filter((word) => word.turned === turned2).sort(inReadingOrder);
    const lines3 = [];
    for (const word of same) {
      const last = lines3.at(-1)?.at(-1);
      if (last !== void 0 && Math.abs(across(last) - across(word)) < paragraphs.sideways * word.size)
        lines3.at(-1)?.push(word);
      else lines3.push([word]);
    }
    return lines3.map((line) => paragraphOf(line));
  });
}
var across = ({ turned: turned2, x0, x1, y0, y1 }) => turned2 === 2 ? (y0 + y1) / 2 : (x0 + x1) / 2;
function inReadingOrder(a, b) {
  const apart = across(a) - across(b);
  const sameLine = Math.abs(apart) < paragraphs.sideways * Math.min(a.size, b.size);
  if (a.turned === 1) return sameLine ? b.y1 - a.y1 : apart;
  if (a.turned === 3) return sameLine ? a.y0 - b.y0 : -apart;
  return sameLine ? b.x1 - a.x1 : -apart;
}
var paragraphOf = (words2) => ({
  kind: "text",
  lines: [chunkOf(words2)],
  size: words2[0].size,
  bold: false,
  italic: false,
  centred: false,
  note: false,
  apart: true
});

// src/text/running-sides.ts
function sideLines(words2, { width, height }) {
  const inMargin2 = (at, length) => at < running.margin * length || at > (1 - running.margin) * length;
  return turnedBlocks(words2.filter(({ turned: turned2 }) => turned2 !== 0)).flatMap(({ lines: [line] }) => {
    if (line === void 0) return [];
    const [x, y] = [(line.x0 + line.x1) / 2, (line.y0 + line.y1) / 2];
    return inMargin2(x, width) || inMargin2(y, height) ? [{ text: line.text, x, y }] : [];
  });
}
function runningSides(pages) {
  const alike2 = /* @__PURE__ */ new Map();
  for (const { number: number2, height, sides } of pages)
    for (const { text, x, y } of sides) {
      const [across2, down] = [x, y].map((at) => Math.round(at / running.sidePlacePoints));
      const key = `${across2} ${down} ${text}`;
      const known = alike2.get(key);
      if (known === void 0) alike2.set(key, { text, y, height, pages: [number2] });
      else if (known.pages.at(-1) !== number2) known.pages.push(number2);
    }
  const least = pages.length <= running.fewPages ? Math.min(2, running.pages) : running.pages;
  const running2 = [...alike2.values()].filter(
    (each) => each.pages.length >= least && isDense(each.pages)
  );
  const later = new Set(
    running2.flatMap(({ text, pages: on }) => on.slice(1).map((page) => `${page} ${text}`))
  );
  return {
    runs: (page, text) => later.has(`${page} ${text}`),
    kinds: running2.map(({ text, y, height, pages: on }) => ({
      text,
      place: y < height / 2 ? "head" : "foot",
      pages: on
    }))
  };
}

// src/page-reading.ts
function printOf(leaf, scan) {
  const { sheet, lines: lines3 } = leaf;
  const sizes = /* @__PURE__ */ new Map();
  for (const { size: size2, text } of sheet.words) {
    const key = Math.round(size2 * 2) / 2;
    sizes.set(key, (sizes.get(key) ?? 0) + text.length);
  }
  return {
    scan,
    words: sheet.words.length,
    height: sheet.height,
    sizes: [...sizes],
    edges: edgeLines(lines3, sheet.height).map((at) => ({ at, line: edgeOf(lines3[at]) })),
    outside: sheet.outside,
    sides: sideLines(sheet.words, sheet),
    leaf
  };
}
var leafOf = ({ leaf }) => leaf instanceof Uint8Array ? unpackLeaf(leaf) : leaf;
var packReading = (reading) => reading.print === void 0 || reading.print.leaf instanceof Uint8Array ? reading : { ...reading, print: { ...reading.print, leaf: packLeaf(reading.print.leaf) } };
var failedReading = (page, why) => ({
  page,
  warnings: [`page ${page}: ${why}`],
  unmapped: 0,
  fields: [],
  print: void 0
});
var edgeOf = ({ base, size: size2, chunks }) => ({
  base,
  size: size2,
  texts: chunks.map(({ text }) => text)
});

// src/open-pdf.ts
function openPdf(engine, bytes2) {
  const { pdfium } = engine;
  const address2 = engine.keep(bytes2);
  const document = pdfium.FPDF_LoadMemDocument(address2, bytes2.length, "");
  if (document === 0) {
    engine.free(address2);
    return openError(pdfium.FPDF_GetLastError());
  }
  const form = openForm(engine, document);
  return {
    facts: {
      pages: pdfium.FPDF_GetPageCount(document),
      outline: readOutline(engine, document)
    },
    readPage: (index, options) => readPage(engine, document, form.form, index, options),
    close: () => {
      form.close();
      pdfium.FPDF_CloseDocument(document);
      engine.free(address2);
    }
  };
}
function readPage(engine, document, form, index, options) {
  let reading = failedReading(index + 1, "it holds nothing");
  readSheet(engine, document, index, {
    form,
    visit: (printed, { page, unmapped, fields: placed3 }) => {
      const { sheet, scan, warnings } = readScan(engine, page, printed, options);
      const fields = placed3.toReversed().map(({ at, ...field }) => {
        const box2 = [at.left, at.bottom, at.right, at.top];
        return { ...field, page: sheet.number, box: box2 };
      });
      const links = readLinks(engine, document, page).map(({ box: box2, url }) => ({
        box: sheet.fromPage(box2),
        url
      }));
      const leaf = { sheet, links, lines: linesOf2(sheet.words) };
      reading = { page: sheet.number, warnings, unmapped, fields, print: printOf(leaf, scan) };
    },
    failed: (page, why) => {
      reading = failedReading(page, why);
    }
  });
  return reading;
}
var openError = (code) => code === 4 ? "the PDF is encrypted and wants a password" : code === 5 ? "the PDF is encrypted in a way the engine does not know" : `the PDF is damaged and cannot be opened (engine error ${code})`;
function readScan(engine, page, sheet, options) {
  if (!isScan(sheet)) return { sheet, scan: "no", warnings: [] };
  if (!options.ocr) return { sheet, scan: "unread", warnings: [] };
  const found = recognise(engine, page, sheet);
  if (typeof found === "string" || found.words.length === 0) {
    const why = typeof found === "string" ? found : "it found no words";
    return {
      sheet,
      scan: "unread",
      warnings: [`page ${sheet.number} was not read by OCR: ${why}`]
    };
  }
  return {
    sheet: { ...sheet, words: [...sheet.words, ...found.words] },
    scan: { confidence: found.confidence },
    warnings: []
  };
}
function isScan({ images, words: words2, width, height, hidden }) {
  if (images.length === 0 || hidden) return words2.length === 0 && images.length > 0;
  if (words2.length === 0) return true;
  if (words2.length > scans.words || words2.some(({ size: size2 }) => size2 > scans.size)) return false;
  const { x0, y0, x1, y1 } = around(images);
  const covered = Math.max(0, Math.min(x1, width) - Math.max(x0, 0)) * Math.max(0, Math.min(y1, height) - Math.max(y0, 0));
  return covered > scans.covered * width * height;
}

// src/unfinished.ts
import { deserialize as deserialize2, serialize as serialize2 } from "node:v8";
var FORMAT = 3;
var unfinishedBytes = (facts, readings) => {
  const kept = {
    format: FORMAT,
    pages: facts.pages,
    readings: readings.map(packReading)
  };
  return serialize2(kept);
};
function unfinishedFrom(bytes2, facts) {
  if (bytes2 === void 0) return void 0;
  try {
    const { format, pages, readings } = deserialize2(bytes2);
    return format === FORMAT && pages === facts.pages ? [...readings] : void 0;
  } catch {
    return void 0;
  }
}

// src/markdown/anchors.ts
function createAnchors() {
  const used = /* @__PURE__ */ new Map();
  return (text, id) => {
    const wanted = id?.trim() || slug(text) || "section";
    let anchor = wanted;
    while (used.has(anchor)) {
      const next = (used.get(wanted) ?? 0) + 1;
      used.set(wanted, next);
      anchor = `${wanted}-${next}`;
    }
    used.set(anchor, used.get(anchor) ?? 0);
    return anchor;
  };
}
var slug = (text) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "").trim().replaceAll(" ", "-");

// src/markdown/long-text.ts
var chunkLetters = 262144;
function createLongText() {
  const chunks = [];
  let parts = [];
  let open = 0;
  let length = 0;
  const move = () => {
    const text = parts.join("");
    parts = [];
    open = 0;
    const wide = /[\u0100-\uffff]/.test(text);
    chunks.push({
      bytes: Buffer.from(text, wide ? "utf16le" : "latin1"),
      letters: text.length,
      wide
    });
  };
  return {
    push: (part2) => {
      if (open >= chunkLetters && part2.trim() !== "") move();
      parts.push(part2);
      open += part2.length;
      length += part2.length;
    },
    length: () => length,
    finish: () => {
      const rest = parts.join("").trimEnd();
      const last = rest === "" ? "" : `${rest}
`;
      if (chunks.length === 0) return last;
      parts = [last];
      move();
      return stringOf(chunks.splice(0));
    }
  };
}
function stringOf(chunks) {
  const letters2 = chunks.reduce((sum, chunk) => sum + chunk.letters, 0);
  const wide = chunks.some((chunk) => chunk.wide);
  const whole = Buffer.allocUnsafe(wide ? 2 * letters2 : letters2);
  let at = 0;
  for (const chunk of chunks) {
    if (chunk.wide === wide) chunk.bytes.copy(whole, at);
    else whole.write(chunk.bytes.toString("latin1"), at, "utf16le");
    at += wide ? 2 * chunk.letters : chunk.letters;
  }
  return whole.toString(wide ? "utf16le" : "latin1");
}

// src/markdown/pieces.ts
function createPieces() {
  const text = createLongText();
  const spans2 = [];
  return {
    add: (page, shown) => {
      if (shown === "") return;
      const start = text.length();
      const last = spans2.at(-1);
      if (last?.page === page) last.end = start + shown.length;
      else spans2.push({ page, start, end: start + shown.length });
      text.push(shown);
    },
    endBlock: () => {
      if (text.length() > 0) text.push("\n\n");
    },
    length: () => text.length(),
    finish: () => {
      const markdown = text.finish();
      const pages = spans2.map((span) => ({ ...span, end: Math.min(span.end, markdown.length) })).filter(({ start, end }) => end > start);
      return { markdown, pages };
    }
  };
}

// src/text/footnotes.ts
var none = { labels: /* @__PURE__ */ new Map(), references: /* @__PURE__ */ new Map() };
function createFootnotes(pages) {
  const times = /* @__PURE__ */ new Map();
  const noted = /* @__PURE__ */ new Map();
  for (const { number: number2, paragraphs: paragraphs2, marks } of pages) {
    for (const mark of marks) times.set(mark, (times.get(mark) ?? 0) + 1);
    if (marks.length > 0) noted.set(number2, paragraphs2);
  }
  const linked2 = /* @__PURE__ */ new Map();
  return {
    of: (page) => {
      const known = linked2.get(page);
      if (known !== void 0) return known;
      const paragraphs2 = noted.get(page);
      if (paragraphs2 === void 0) return none;
      const own = linkPage(page, paragraphs2, times);
      linked2.set(page, own);
      return own;
    },
    forgetBefore: (page) => {
      for (const old of noted.keys()) {
        if (old >= page) return;
        noted.delete(old);
        linked2.delete(old);
      }
    }
  };
}
function linkPage(page, paragraphs2, times) {
  const labels = /* @__PURE__ */ new Map();
  const references = /* @__PURE__ */ new Map();
  const marks = raisedWords(paragraphs2.filter(({ note }) => !note));
  const taken = /* @__PURE__ */ new Set();
  for (const note of paragraphs2) {
    const mark = markOf2(note);
    const words2 = mark === void 0 ? void 0 : marks.get(mark);
    if (mark === void 0 || words2 === void 0 || taken.has(mark)) continue;
    taken.add(mark);
    const label = (times.get(mark) ?? 0) > 1 ? `${nameOf(mark)}-p${page}` : nameOf(mark);
    labels.set(note, label);
    for (const word of words2) references.set(word, label);
  }
  return { labels, references };
}
function markOf2({ note, lines: lines3 }) {
  if (!note) return void 0;
  const [first, next] = lines3[0]?.words ?? [];
  return first !== void 0 && next !== void 0 && isMark(first.text) ? first.text : void 0;
}
function raisedWords(paragraphs2) {
  const found = /* @__PURE__ */ new Map();
  for (const word of paragraphs2.flatMap(({ lines: lines3 }) => lines3.flatMap(({ words: words2 }) => words2))) {
    if (word.script !== "raised" || !isMark(word.text)) continue;
    found.set(word.text, [...found.get(word.text) ?? [], word]);
  }
  return found;
}
var isMark = (text) => /^(?:\d{1,3}|[a-z]|[*†‡§]{1,2})$/.test(text);
var symbols = {
  "*": "asterisk",
  "\u2020": "dagger",
  "\u2021": "double-dagger",
  "\xA7": "section"
};
var nameOf = (mark) => [...mark].map((letter) => symbols[letter] ?? letter).join("-");

// src/text/hyphens.ts
function joinLines(lines3, compounds) {
  let text = "";
  for (const line of lines3) text = text === "" ? line : joinTwo(text, line, compounds);
  return text;
}
function joinTwo(above, below, compounds) {
  if (above.endsWith("\xAD")) return above.slice(0, -1) + below;
  const head = above.endsWith("-") ? /(\p{L}+)-$/u.exec(above.slice(-60))?.[1] : void 0;
  const tail = /^(\p{L}+)/u.exec(below)?.[1];
  if (head === void 0 || tail === void 0) {
    const tight = /\S[-–—/]$/.test(above.slice(-2)) && !/^(?:and|or|to|through)\b/.test(below);
    return tight ? above + below : `${above} ${below}`;
  }
  const kept = `${head}-${tail}`;
  if (!/^\p{Ll}/u.test(tail) || compounds.has(kept.toLowerCase())) return above + below;
  if (insideCompound.test(above.slice(-60)) || /^\p{L}+-\p{L}/u.test(below)) return above + below;
  if (/^(?:self|well)$/i.test(head) && !/^(?:being|head|ing|ish|ness)/.test(tail))
    return above + below;
  return above.slice(0, -1) + below;
}
var insideCompound = /\p{L}-(?:an?|and|as|at|by|for|in|of|off|on|or|out|the|to|up)-$/iu;
function compoundsIn(lines3) {
  const found = /* @__PURE__ */ new Set();
  for (const line of lines3) {
    for (const match of line.matchAll(/\p{L}+-\p{L}+(?=[^\p{L}-]|$)/gu))
      found.add(match[0].toLowerCase());
  }
  return found;
}

// src/markdown/escape.ts
var MAY_NEED_ESCAPE = /[\\`*_[\]<&~|!^]/;
var SPECIAL = /[\\`*_[\]<&~|!^]/g;
var WORD = /[\p{L}\p{N}]/u;
var ASCII_PUNCTUATION = /[!-/:-@[-`{-~]/;
var ENTITY = /^&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});/;
function escapeInline(text, around2) {
  if (!MAY_NEED_ESCAPE.test(text)) return text;
  return text.replace(SPECIAL, (char, at) => {
    const next = text[at + 1] ?? around2.after;
    switch (char) {
      case "\\":
        return next === "" || next === "\n" || ASCII_PUNCTUATION.test(next) ? "\\\\" : char;
      case "_": {
        const inWord = WORD.test(text[at - 1] ?? "") && WORD.test(text[at + 1] ?? "");
        return inWord ? char : "\\_";
      }
      case "[":
        return around2.inLinkText || next === "^" || at === 0 && around2.before === "" && /^\[[ xX]\](?:[ \t]|$)/.test(text) ? "\\[" : char;
      case "]":
        return around2.inLinkText || next === "(" || next === ":" ? "\\]" : char;
      case "<":
        return next === "" || /[a-zA-Z/!?]/.test(next) ? "&lt;" : char;
      case "&":
        return ENTITY.test(text.slice(at, at + 36)) ? "&amp;" : char;
      case "|":
        return around2.inTableCell ? "\\|" : char;
      case "^":
        return at === 0 && around2.before === "[" ? "\\^" : char;
      case "!":
        return text[at + 1] === void 0 && around2.after === "[" ? "\\!" : char;
      default:
        return `\\${char}`;
    }
  });
}
function escapeLineStart(line) {
  if (!/^[-+#>=|:0-9]/.test(line)) return line;
  const number2 = /^(\d{1,9})([.)])(?=[ \t]|$)/.exec(line);
  if (number2) return `${number2[1]}\\${line.slice(number2[1].length)}`;
  const block = /^(?:[-+](?:[ \t]|$)|#{1,6}(?:[ \t]|$)|>|=+[ \t]*$|-+[ \t]*$)/.test(line) || /^[|:-][|:\- \t]*$/.test(line) || line.startsWith("|");
  return block ? `\\${line}` : line;
}

// src/text/list-marks.ts
var dash = /^[-–—*·»►▶→➔✦]$/;
var number = /^\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]$/;
var opensEntry = (chunk) => bulletOf(chunk.words) !== void 0 || chunk.words.length > 1 && number.test(chunk.words[0]?.text ?? "") || /^\d{1,2}(?:\.\d{1,2}){1,3}:\s/.test(chunk.text);
var isMarkAlone = ({ words: words2 }) => {
  const text = words2.length === 1 ? words2[0]?.text ?? "" : "";
  return isBullet(text) || dash.test(text) || number.test(text);
};
function bulletOf(words2) {
  const [mark, next] = words2;
  if (mark === void 0 || next === void 0 || mark.script !== void 0) return void 0;
  if (words2.every(({ text }) => text === mark.text)) return void 0;
  if (isBullet(mark.text)) return mark;
  const gap = (next.x0 - mark.x1) / mark.size;
  if (dash.test(mark.text)) return mark;
  return /^[o□❑❏]$/.test(mark.text) && gap > structure.bulletGap ? mark : void 0;
}

// src/text/inline.ts
function lineMarkdown(line, marks) {
  const skip = marks.skip ?? (bulletOf(line.words) === void 0 ? 0 : 1);
  const words2 = line.words.slice(skip);
  let text = "";
  let from = 0;
  const lead = marks.lead ?? 0;
  const kindOf2 = (word, index) => {
    const label = marks.references?.get(word);
    if (label !== void 0) return `^${label}`;
    const url = linkOf(word, marks.links);
    return url === void 0 ? index + skip < lead ? "**" : "" : url;
  };
  while (from < words2.length) {
    const kind = kindOf2(words2[from], from);
    let to = from + 1;
    while (to < words2.length && kindOf2(words2[to], to) === kind) to += 1;
    const shown = textOf(words2.slice(from, to));
    const gap = text === "" ? "" : spaced(words2[from - 1], words2[from]);
    text += gap + written(shown, kind);
    from = to;
  }
  return text;
}
var linkOf = (word, links) => links.find(({ box: box2 }) => holds(box2, (word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2))?.url;
function written(text, kind) {
  if (kind === "") return plain5(text);
  if (kind === "**") return `**${escapeInline(text, { before: "*", after: "*" })}**`;
  return kind.startsWith("^") ? `[${kind}]` : linked(text, kind);
}
var spaced = (before2, after) => touches(before2, after) ? "" : " ";
var plain5 = (text) => escapeInline(text, { before: "", after: "" });
function linked(text, url) {
  if (text === url) return `<${url}>`;
  const target = url.replace(
    /[()]/g,
    (mark) => encodeURIComponent(mark).replace("(", "%28").replace(")", "%29")
  );
  return `[${escapeInline(text, { before: "[", after: "]", inLinkText: true })}](${target})`;
}

// src/text/sketches.ts
function sketchOf(paragraph, page) {
  const lines3 = paragraph.lines.map(({ text }) => text);
  const letters2 = lines3.reduce((sum, text) => sum + text.length, lines3.length - 1);
  const short = letters2 - 2 * (lines3.length - 1) <= structure.headingLetters;
  return {
    paragraph,
    page,
    lineCount: lines3.length,
    mark: markOf2(paragraph),
    bullet: bulletOf(paragraph.lines[0]?.words ?? []) !== void 0,
    lines: short ? lines3 : lines3.slice(-1),
    letters: letters2
  };
}
function withText(sketch, compounds) {
  const { lines: lines3, ...rest } = sketch;
  const text = joinLines(lines3, compounds);
  const whole = lines3.length === sketch.lineCount;
  return { ...rest, text, letters: whole ? text.length : sketch.letters };
}

// src/text/run-in-heads.ts
function leadWords({ lines: lines3, bold, apart, note }) {
  if (bold || apart === true || note) return 0;
  const first = lines3[0];
  const plain6 = first.words.findIndex(({ font }) => !font.bold);
  const count = plain6 < 0 ? first.words.length : plain6;
  if (count === 0 || count > structure.leadWords) return 0;
  if (plain6 < 0 && lines3[1]?.words[0]?.font.bold === true) return 0;
  const text = first.words.slice(0, count).map((word) => word.text).join(" ");
  const next = first.words[plain6]?.text ?? lines3[1]?.words[0]?.text ?? "";
  const closes = /[.:)\]—–-]$/.test(text) || /^[—–:]/.test(next) || /^\p{Lu}/u.test(next);
  return closes && text.length <= structure.leadLetters && /\p{L}{2}/u.test(text) ? count : 0;
}

// src/write-paragraph.ts
function writeParagraph(parts, writing) {
  const [first] = parts;
  if (first === void 0) return;
  const { pieces, compounds, footnotes } = writing;
  const { block } = first;
  const label = footnotes.of(first.page.number).labels.get(block);
  const lead = label === void 0 ? leadWords(block) : 0;
  const lines3 = parts.flatMap(({ page: page2, block: { lines: own } }, part2) => {
    const { references } = footnotes.of(page2.number);
    return own.map((line, index) => ({
      page: page2.number,
      text: lineMarkdown(line, {
        links: page2.links,
        references,
        lead: part2 === 0 && index === 0 ? lead : 0,
        ...part2 === 0 && index === 0 && label !== void 0 ? { skip: 1 } : {},
        // Only the first line can open with the bullet of its entry.
        ...part2 === 0 && index === 0 ? {} : { skip: 0 }
      })
    }));
  });
  if (block.role === "contents") {
    writeContents(first, lines3, writing);
    return;
  }
  const opening = lines3[0];
  const bullet = bulletOf(block.lines[0]?.words ?? []) !== void 0;
  const ordered = /^\d{1,3}[.)]\s/.test(opening.text);
  const indent = block.role === "list" ? indentOf(block, ordered, writing) : "";
  const start = label !== void 0 ? `[^${label}]: ${opening.text}` : bullet ? `${indent}- ${opening.text}` : ordered ? `${block.role === "list" ? indent : ""}${opening.text}` : `${block.role === "quotation" ? "> " : ""}${escapeLineStart(opening.text)}`;
  let page = opening.page;
  let before2 = opening.text;
  let open = start;
  for (const { page: at, text } of lines3.slice(1)) {
    const joined2 = follows(before2, text) ? `${open}
${text}` : joinTwo(open, text, compounds);
    before2 = text;
    if (at !== page) {
      pieces.add(page, joined2.slice(0, joined2.length - text.length));
      open = text;
      page = at;
    } else open = joined2;
  }
  pieces.add(page, open);
}
var follows = (above, below) => Number.parseInt(below, 10) === Number.parseInt(above, 10) + 1;
function writeContents({ page, block }, lines3, { pieces, compounds, indents }) {
  const text = joinLines(
    block.lines.map((line) => line.text),
    compounds
  );
  const entry = contentsEntry(text);
  const shown = entry === void 0 ? lines3.map((line) => line.text).join(" ") : `${escapeInline(entry.title, { before: "", after: " " })} \u2026 ${entry.page}`;
  pieces.add(page.number, `${indentOf(block, false, { indents })}- ${shown}`);
}
function indentOf({ lines: lines3, size: size2 }, ordered, { indents }) {
  const { x0 } = lines3[0];
  while (indents.length > 0 && x0 < (indents.at(-1)?.x0 ?? 0) - paragraphs.deeper * size2) indents.pop();
  const last = indents.at(-1);
  if (last === void 0 || x0 > last.x0 + paragraphs.deeper * size2) indents.push({ x0, ordered });
  else indents[indents.length - 1] = { x0, ordered };
  return indents.slice(0, -1).map((each) => each.ordered ? "   " : "  ").join("");
}

// src/continued-tables.ts
function continueTable(above, below) {
  if (above.columns !== below.columns || above.xs.length !== below.xs.length) return void 0;
  if (above.xs.some((x, index) => Math.abs(x - below.xs[index]) > 6)) return void 0;
  const again = headerText(below, above.headerRows) === headerText(above, above.headerRows);
  const skipped = again ? above.headerRows : 0;
  if (!again && below.headerRows > 1) return void 0;
  const cells = below.cells.filter(({ r }) => r >= skipped).map((cell) => ({
    ...cell,
    r: cell.r - skipped + above.rows,
    r2: cell.r2 - skipped + above.rows
  }));
  return {
    ...above,
    rows: above.rows + below.rows - skipped,
    cells: [...above.cells, ...cells],
    pages: [...above.pages, ...below.pages.slice(skipped)]
  };
}
var headerText = (table, rows2) => table.cells.filter(({ r }) => r < rows2).map(({ r, c, text }) => `${r},${c}:${text.replace(/\s+/g, "")}`).join("|");

// src/markdown/pipe-table.ts
var widest = 20;
function whyNotPipes(table) {
  if (table.columns > widest) return `${table.columns} columns; a pipe table has at most ${widest}`;
  const rows2 = /* @__PURE__ */ new Map();
  for (const cell of table.cells) rows2.set(cell.r, [...rows2.get(cell.r) ?? [], cell]);
  const labels = labelColumns(table);
  for (const cell of table.cells) {
    if (cell.r < table.headerRows) continue;
    if (cell.r2 > cell.r && cell.c2 >= labels) return "cells that reach over several rows";
    if (cell.c2 === cell.c) continue;
    const beside = (rows2.get(cell.r) ?? []).filter((other) => other !== cell);
    if (!beside.every((other) => other.c < cell.c)) return "cells that reach over several columns";
  }
  return void 0;
}
function labelColumns({ columns, headerRows, cells }) {
  let labels = 0;
  while (labels < columns - 1 && cells.some(({ r, r2, c, c2 }) => r >= headerRows && r2 > r && c === labels && c2 === labels))
    labels += 1;
  return labels;
}
function pipeRows(table, compounds) {
  const grid = Array.from(
    { length: table.rows },
    () => Array.from({ length: table.columns }, () => "")
  );
  for (const { r, c, r2, c2, text } of table.cells) {
    const shown = cellText(text, compounds);
    const header2 = r < table.headerRows;
    const [last, across2] = header2 ? [r, c2] : [r2, c];
    for (let row = r; row <= last; row += 1)
      for (let column = c; column <= across2; column += 1) {
        const cells = grid[row];
        if (cells !== void 0) cells[column] = shown;
      }
  }
  const lines3 = grid.map((row) => `| ${row.join(" | ")} |`);
  lines3.splice(1, 0, `|${" --- |".repeat(table.columns)}`);
  return lines3;
}
function wordRows(table, compounds) {
  const rows2 = Array.from({ length: table.rows }, () => []);
  for (const { r, text } of [...table.cells].sort((a, b) => a.c - b.c))
    rows2[r]?.push(cellText(text, compounds));
  return rows2.map((cells) => cells.join(" \xB7 "));
}
var cellText = (text, compounds) => escapeInline(joinLines(text.split("\n"), compounds).replace(/\s+/g, " ").trim(), {
  before: " ",
  after: " ",
  inTableCell: true
});

// src/markdown/table-line.ts
function tableLine({ id, caption: caption2, table }) {
  const size2 = `${table.rows} rows, ${table.columns} columns`;
  const title = caption2?.replace(/\s+/g, " ").trim();
  const shown = title === void 0 ? size2 : `${escapeInline(title, { before: " ", after: " ", inLinkText: true })} (${size2})`;
  return `[artifact ${id}: ${shown}](#${id})`;
}

// src/write-table.ts
function gatherTable(entries, at, done) {
  const { page, block } = entries[at];
  const parts = [{ page, table: block.table }];
  let table = paged(block.table, page.number);
  for (let next = at + 1; next < entries.length; next += 1) {
    const other = entries[next];
    const last = table.pages.at(-1) ?? page.number;
    if (other.block.kind === "text") {
      if (other.block.apart) continue;
      const text = other.block.lines.map((line) => line.text).join(" ");
      if (text.length < 200 && /continued|cont[’'.]d|see notes/i.test(text)) continue;
      break;
    }
    if (other.page.number !== last + 1) break;
    const whole = continueTable(table, paged(other.block.table, other.page.number));
    if (whole === void 0) break;
    done.add(next);
    parts.push({ page: other.page, table: other.block.table });
    table = whole;
  }
  return { table, parts };
}
var paged = (table, page) => ({
  rows: table.rows,
  columns: table.columns,
  headerRows: table.headerRows,
  cells: table.cells,
  xs: table.xs,
  pages: Array.from({ length: table.rows }, () => page)
});
function writeTable({ table, parts }, caption2, compounds, pieces, artifacts) {
  const [first] = parts;
  if (first === void 0) return;
  const { rows: rows2, columns, headerRows, cells } = table;
  const add = (lines3, rowOf) => lines3.forEach((line, index) => {
    const at = table.pages[rowOf(index)] ?? first.page.number;
    pieces.add(at, index === lines3.length - 1 ? line : `${line}
`);
  });
  const asPipes = whyNotPipes(table) === void 0;
  if (!asPipes || cells.some(spans)) {
    const artifact = {
      id: `table-${artifacts.length + 1}`,
      kind: "table",
      ...caption2 === void 0 ? {} : { caption: caption2 },
      page: first.page.number,
      box: first.page.boxOf(first.table),
      table: { rows: rows2, columns, headerRows, cells }
    };
    artifacts.push(artifact);
    pieces.add(first.page.number, tableLine(artifact));
    pieces.endBlock();
  }
  if (asPipes) add(pipeRows(table, compounds), (index) => Math.max(0, index - 1));
  else {
    const words2 = wordRows(table, compounds).map((row) => escapeLineStart(row));
    add(words2, (index) => index);
  }
}
var spans = ({ r, r2, c, c2 }) => r2 > r || c2 > c;

// src/assemble.ts
function assemble(pages, compounds, bodySize, outline) {
  const entries = pages.flatMap(
    (page) => page.blocks.map((block) => ({ page, block }))
  );
  const plainOf = ({ lines: lines3 }) => joinLines(
    lines3.map(({ text }) => text),
    compounds
  );
  const levels = headingLevels(
    pages.flatMap(({ sketches }) => sketches.map((sketch) => withText(sketch, compounds))),
    bodySize,
    outline
  );
  const footnotes = createFootnotes(
    pages.map(({ number: number2, blocks, sketches }) => ({
      number: number2,
      marks: sketches.flatMap(({ mark }) => mark ?? []),
      paragraphs: blocks.flatMap((block) => block.kind === "text" ? [block] : [])
    }))
  );
  pages.length = 0;
  const pieces = createPieces();
  const writing = { pieces, compounds, footnotes, indents: [] };
  const headings = [];
  const artifacts = [];
  const written2 = [];
  const anchor = createAnchors();
  const done = /* @__PURE__ */ new Set();
  let caption2;
  let open;
  const keep = (kind, places, write2) => {
    const start = pieces.length();
    write2();
    if (pieces.length() > start) written2.push({ kind, start, end: pieces.length(), places });
    pieces.endBlock();
  };
  const write = ({ page, block }, at) => {
    if (open !== page) {
      open?.written?.();
      footnotes.forgetBefore(page.number);
    }
    open = page;
    if (done.has(at)) return;
    done.add(at);
    if (block.kind === "table") {
      const whole = gatherTable(entries, at, done);
      const places = whole.parts.map((part2) => ({
        page: part2.page.number,
        box: part2.page.boxOf(part2.table)
      }));
      keep("table", places, () => writeTable(whole, caption2, compounds, pieces, artifacts));
      caption2 = void 0;
      return;
    }
    const level = levels.get(block);
    const text = plainOf(block);
    if (block.role !== "list" && block.role !== "contents") writing.indents.length = 0;
    if (!block.apart) caption2 = titleIn(text, caption2);
    if (level === void 0) {
      const parts = [];
      for (let next = at; next !== void 0; ) {
        done.add(next);
        parts.push(entries[next]);
        next = parts.length < paragraphs.mostPages ? runsOn(entries, next, levels, done) : void 0;
      }
      keep(kindOf(block), placesOf(parts), () => writeParagraph(parts, writing));
      return;
    }
    headings.push({ level, text, anchor: anchor(text, void 0) });
    keep(
      "heading",
      placesOf([{ page, block }]),
      () => pieces.add(
        page.number,
        `${"#".repeat(level)} ${joinLines(
          block.lines.map(
            (line) => lineMarkdown(line, { links: [], references: footnotes.of(page.number).references })
          ),
          compounds
        )}`
      )
    );
  };
  for (let at = 0; at < entries.length; at += 1) {
    write(entries[at], at);
    entries[at] = void 0;
  }
  return { ...pieces.finish(), headings, artifacts, blocks: written2 };
}
function titleIn(text, before2) {
  if (isCaptionText(text)) return text.length < 300 ? text : void 0;
  if (before2 !== void 0 && isCaptionText(before2) && text.length < 80) return before2;
  return text.length < 160 && !/[a-z]\.$/.test(text) ? text : void 0;
}
function kindOf({ apart, note, role, lines: lines3 }) {
  if (lines3[0]?.words[0]?.turned !== 0) return "paragraph";
  if (apart === true) return isPrinted2(lines3) ? "running" : "remark";
  return note ? "footnote" : role ?? "paragraph";
}
var isPrinted2 = (lines3) => lines3.some(({ x1, y1 }) => x1 > 1 || y1 > 1);
function placesOf(parts) {
  return parts.filter(({ block }) => isPrinted2(block.lines)).map(({ page, block }) => ({ page: page.number, box: page.boxOf(around(block.lines)) }));
}
function runsOn(entries, at, levels, done) {
  const { block, page } = entries[at];
  if (block.kind !== "text" || block.note || block.apart || block.role === "contents")
    return void 0;
  const end = block.lines.at(-1)?.text ?? "";
  if (/[.!?:;”"]\s*[\u00b9\u00b2\u00b3\u2070-\u2079]*$/u.test(end)) return void 0;
  for (let next = at + 1; next < Math.min(entries.length, at + 9); next += 1) {
    const other = entries[next];
    if (other.page.number > page.number + 1) return void 0;
    if (other.block.kind === "table" || other.block.note || other.block.apart) continue;
    if (done.has(next) || levels.has(other.block)) return void 0;
    const start = other.block.lines[0]?.text ?? "";
    const same = Math.abs(other.block.size - block.size) < paragraphs.sizeShare * block.size;
    const sameFace = other.block.bold === block.bold;
    const on = goesOn(end, start) || /,$/.test(end) && isCut(block, other);
    return same && sameFace && on && other.block.role !== "list" ? next : void 0;
  }
  return void 0;
}
function isCut({ lines: lines3 }, { block }) {
  const last = lines3.at(-1);
  if (last === void 0 || lines3.length < 2 || block.kind !== "text") return false;
  const next = block.lines[0];
  const right = Math.max(...lines3.map(({ x1 }) => x1));
  return next !== void 0 && next.base < last.base && last.x1 > right - last.size;
}
var leadsOn = /\b(?:an?|and|are|as|at|be|by|for|from|in|into|is|its|of|on|or|our|such|than|that|the|their|these|this|those|to|under|was|which|with)$/;
var goesOn = (end, start) => /^\p{Ll}/u.test(start) || leadsOn.test(end) && /^[\p{L}\d“"(]/u.test(start) || /\d[-–]$/.test(end) && /^\d/.test(start);

// src/lean-blocks.ts
function leanBlocks(blocks, words2, again) {
  const places = new Map(words2.map((word, at) => [word, at]));
  return blocks.map(
    (block) => block.kind === "table" ? { ...block, table: leanTable(block.table, places, again) } : leanParagraph(block, places, again)
  );
}
function leanTable(table, places, again) {
  const at = placesOf2([...table.words], places);
  if (at === void 0) return table;
  const { words: _, ...rest } = table;
  return {
    ...rest,
    get words() {
      return new Set(wordsAt(at, again()));
    }
  };
}
function leanParagraph(paragraph, places, again) {
  const { lines: lines3, ...rest } = paragraph;
  const found = lines3.map(({ words: words2 }) => placesOf2(words2, places));
  if (found.includes(void 0)) return paragraph;
  return withLinesAgain(rest, asRuns(found), again);
}
var withLinesAgain = (rest, runs, again) => ({
  ...rest,
  get lines() {
    return linesAgain(runs, again());
  }
});
function asRuns(lines3) {
  const follow = lines3.every(
    (places) => places.every((place2, index) => place2 === places[0] + index)
  );
  return follow ? lines3.flatMap((places) => [places[0] ?? 0, places.length]) : { lines: lines3 };
}
function linesAt(runs, words2) {
  if ("lines" in runs) return runs.lines.map((places) => chunkOf(wordsAt(places, words2)));
  const lines3 = [];
  for (let at = 0; at < runs.length; at += 2) {
    const first = runs[at];
    lines3.push(chunkOf(words2.slice(first, first + runs[at + 1])));
  }
  return lines3;
}
var made = /* @__PURE__ */ new WeakMap();
function linesAgain(runs, words2) {
  let ofSheet = made.get(words2);
  if (ofSheet === void 0) {
    ofSheet = /* @__PURE__ */ new Map();
    made.set(words2, ofSheet);
  }
  let lines3 = ofSheet.get(runs);
  if (lines3 === void 0) {
    lines3 = linesAt(runs, words2);
    ofSheet.set(runs, lines3);
  }
  return lines3;
}
function placesOf2(words2, places) {
  const found = words2.map((word) => places.get(word));
  return found.includes(void 0) ? void 0 : found;
}
var wordsAt = (places, words2) => places.map((at) => words2[at]);

// src/tables/data-cell.ts
function isData(text) {
  const bare = text.replace(/[\u00b9\u00b2\u00b3\u2070-\u2079ᵃᵇᶜᵈᵉᶠᵍʰⁿ†‡*]+$/u, "").trim();
  if (bare === "") return text.trim() !== "";
  if (placeholders.has(bare.toLowerCase())) return true;
  if (bare.length > 24 || /^\(?n\s?=/i.test(bare)) return false;
  const digits = bare.replace(/[^\d]/g, "").length;
  if (digits === 0) return false;
  const letters2 = bare.replace(/[^\p{L}]/gu, "").length;
  return letters2 <= 2 || digits >= 2 * letters2;
}
var isYear = (text) => /^(?:19|20)\d\d(?:[–-]\d+)?$/.test(text);
var areYears = (text) => /^(?:(?:19|20)\d\d[–-]?\s*)+$/.test(text);
var breaksOff = (text) => /[\p{L}\p{N}][-–/,]$/u.test(text.trim());
function stackedValues(lines3) {
  let values = 0;
  let open = false;
  for (const text of lines3) {
    if (!open && isData(text)) values += 1;
    open = breaksOff(text);
  }
  return values;
}
var placeholders = /* @__PURE__ */ new Set([
  "-",
  "\u2013",
  "\u2014",
  "\u2212",
  "--",
  "---",
  "na",
  "n/a",
  "n.a.",
  "n.a",
  "(x)",
  "x",
  "#",
  "\u2020",
  "\u2021",
  "\u2026",
  "...",
  "..",
  ".",
  "yes",
  "no",
  "(na)",
  "(z)",
  "(d)",
  "(s)",
  "nil",
  ":",
  "\u2713",
  "\u2714",
  "\u2022",
  "*",
  "**",
  "n",
  "y",
  "nr",
  "nd",
  "$ \u2013",
  "$-",
  "$ -"
]);

// src/tables/drawn-cell.ts
function linesIn({ words: words2 }) {
  const known = cellLines.get(words2);
  if (known !== void 0) return known;
  const made2 = linesOf2(words2);
  cellLines.set(words2, made2);
  return made2;
}
var cellLines = /* @__PURE__ */ new WeakMap();

// src/tables/table-thresholds.ts
var evidence = {
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
  headedGutter: 1.5
};
var prose = {
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
  shared: 0.2
};
var pageColumns = {
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
  digitShare: 0.2
};
var gutters = {
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
  wordGap: 0.36
};
var rows = {
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
  reachesShare: 0.6
};
var twoTables = {
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
  inLine: 0.4
};
var placing = {
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
  centred: 1.5
};
var headerCells = {
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
  ruledShare: 0.5
};
var regions = {
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
  inLine: 0.4
};
var header = {
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
  columnValues: 0.6
};
var openTables = {
  /** The share of words in letters of one width that makes a page typewritten. */
  typewrittenShare: 0.5,
  /** A sub-head under the header reaches this far beyond the column under it. */
  subHeadOut: 0.5,
  /** A rule over this share of the table is as wide as the table. */
  wideRule: 0.85,
  /** The share of lines at which lines of a chart end. */
  chartEnds: 0.3
};

// src/tables/columns.ts
function columnsOf(lines3, em) {
  const rows2 = lines3.map((line) => runsOf(line.words)).filter((runs) => runs.length > 0);
  const voters = rows2.filter((runs) => runs.length > 1);
  if (voters.length === 0) return [];
  const edges = [...new Set(voters.flatMap((runs) => runs.flatMap(({ x0, x1 }) => [x0, x1])))].sort(
    (a, b) => a - b
  );
  const allowed = Math.floor(voters.length * gutters.crossedShare);
  const gutters2 = [];
  let open;
  const crossings = crossingsOf(voters, edges);
  for (let index = 0; index + 1 < edges.length; index += 1) {
    const [a, b] = [edges[index], edges[index + 1]];
    if (crossings[index] <= allowed) {
      if (open === void 0) open = { x0: a, x1: b };
      else open.x1 = b;
    } else if (open !== void 0) {
      gutters2.push(open);
      open = void 0;
    }
  }
  const kept = gutters2.filter((gutter) => holdsUp(gutter, voters, em));
  const left = Math.min(...voters.map((runs) => runs[0].x0));
  const right = Math.max(...voters.map((runs) => runs.at(-1).x1));
  const columns = [];
  let from = left;
  for (const gutter of kept) {
    columns.push({ x0: from, x1: gutter.x0 });
    from = gutter.x1;
  }
  columns.push({ x0: from, x1: right });
  return withoutSymbols(
    columns.filter(({ x0, x1 }) => x1 > x0),
    voters
  );
}
function crossingsOf(voters, edges) {
  const places = new Map(edges.map((edge, index) => [edge, index]));
  const changes = new Array(edges.length + 1).fill(0);
  const count = (from, to) => {
    const [first, last] = [places.get(from) ?? 0, places.get(to) ?? 0];
    changes[first] = changes[first] + 1;
    changes[last] = changes[last] - 1;
  };
  for (const runs of voters) {
    let [from, to] = [runs[0].x0, runs[0].x1];
    for (const { x0, x1 } of runs.slice(1)) {
      if (x0 > to) {
        count(from, to);
        [from, to] = [x0, x1];
      } else to = Math.max(to, x1);
    }
    count(from, to);
  }
  let sum = 0;
  return changes.map((change) => {
    sum += change;
    return sum;
  });
}
function withoutSymbols(columns, rows2) {
  const only = (column, sign) => {
    const texts = rows2.flat().filter(({ x0, x1 }) => (x0 + x1) / 2 >= column.x0 && (x0 + x1) / 2 <= column.x1).map(({ text }) => text);
    return texts.length > 0 && texts.every((text) => sign.test(text));
  };
  const kept = [];
  let begins2;
  columns.forEach((column, index) => {
    const last = kept.at(-1);
    if (index + 1 < columns.length && only(column, /^[$€£¥]$/)) begins2 ??= column.x0;
    else if (last !== void 0 && only(column, /^%$/))
      kept[kept.length - 1] = { ...last, x1: column.x1 };
    else {
      kept.push({ x0: begins2 ?? column.x0, x1: column.x1 });
      begins2 = void 0;
    }
  });
  return kept;
}
function holdsUp(gutter, voters, em) {
  const gaps = [];
  let values = 0;
  let rightValues = 0;
  for (const runs of voters) {
    let left;
    let right;
    for (const run of runs) {
      if ((run.x0 + run.x1) / 2 < (gutter.x0 + gutter.x1) / 2) left = run;
      else right ??= run;
    }
    if (left === void 0 || right === void 0) continue;
    gaps.push(right.x0 - left.x1);
    if (left.data && right.data) values += 1;
    if (right.data) rightValues += 1;
  }
  if (gaps.length < Math.max(1, gutters.besideShare * voters.length)) return false;
  gaps.sort((a, b) => a - b);
  const usual = gaps[Math.floor(gaps.length / 2)];
  const width = gutter.x1 - gutter.x0;
  if (width >= gutters.wide * em) return true;
  if (values >= gutters.valuedShare * gaps.length)
    return width >= gutters.betweenValues * em && usual >= gutters.gapBetweenValues * em;
  if (rightValues >= gutters.valuedShare * gaps.length)
    return width >= gutters.beforeValues * em && usual >= gutters.gapBeforeValues * em;
  return width >= gutters.betweenWords * em && usual >= gutters.gapBetweenWords * em && gaps.length >= 3;
}
function runsOf(words2) {
  const runs = [];
  for (const word of words2) {
    const last = runs.at(-1);
    const gap = last === void 0 ? Infinity : word.x0 - last.x1;
    const bothData = last?.data === true && isData(word.text) && word.script === void 0;
    if (last !== void 0 && gap < reachOf(last.text, word, bothData) * word.size) {
      last.x1 = Math.max(last.x1, word.x1);
      last.text += word.text;
      last.data = isData(last.text);
    } else {
      runs.push({ x0: word.x0, x1: word.x1, data: isData(word.text), text: word.text });
    }
  }
  return runs;
}
function reachOf(before2, word, bothData) {
  if (isBullet(before2)) return 3;
  if (word.script !== void 0) return gutters.scriptGap;
  return bothData && !thousands(before2, word.text) ? gutters.valueGap : gutters.wordGap;
}
function thousands(before2, after) {
  return /(?:^|\D)\d{1,3}$/.test(before2.slice(-4)) && /^\d{3}(?:[.,]\d+)?%?$/.test(after);
}

// src/tables/false-lattices.ts
function tabular(cells) {
  const perRow = /* @__PURE__ */ new Map();
  for (const { r, words: words2 } of cells) if (words2.length > 0) perRow.set(r, (perRow.get(r) ?? 0) + 1);
  const pairs = [...perRow.values()].filter((count) => count > 1).length;
  const columns = new Set(cells.filter(({ words: words2 }) => words2.length > 0).map(({ c }) => c)).size;
  const texts = [...perRow.values()].reduce((sum, count) => sum + count, 0);
  return pairs >= falseLattices.pairShare * perRow.size && texts >= falseLattices.filledShare * columns * perRow.size;
}
function onlyMarks(cells) {
  const texts = cells.filter(({ words: words2 }) => words2.length > 0);
  const rows2 = new Set(texts.map(({ r }) => r)).size;
  const columns = new Set(texts.map(({ c }) => c)).size;
  return texts.length < lattice.marksFilled * rows2 * columns && texts.every(({ words: words2 }) => words2.every(({ text }) => text.length <= lattice.markLetters));
}
function valuesSpan(cells) {
  const values = cells.filter(({ words: words2 }) => words2.length > 0 && isData(textOf(words2)));
  return values.filter(({ c, c2 }) => c2 > c).length > falseLattices.spanningValues * values.length;
}
function partOfOpenTable(lattice2, cells, sheet) {
  const inside2 = linesOf2(cells.flatMap(({ words: words2 }) => words2));
  if (inside2.length < falseLattices.lines || lattice2.ys.length - 1 > falseLattices.rowsPerLine * inside2.length)
    return false;
  const beside = inside2.filter(
    (line) => sheet.words.some(
      (word) => word.turned === 0 && Math.abs(word.base - line.base) < falseLattices.sameBaseline * line.size && Math.abs(word.size - line.size) < falseLattices.sizePoints && (word.x1 < lattice2.x0 - falseLattices.besidePoints || word.x0 > lattice2.x1 + falseLattices.besidePoints)
    )
  );
  return beside.length > falseLattices.besideShare * inside2.length;
}
function hidesColumns(lattice2, cells) {
  const columns = lattice2.xs.length - 1;
  let hiding = 0;
  for (let c = 0; c < columns; c += 1) {
    const words2 = cells.filter((cell) => cell.c === c && cell.c2 === c).flatMap((cell) => cell.words);
    const all = linesOf2(words2);
    const lines3 = all.filter((line) => line.chunks.length > 1);
    if (lines3.length < falseLattices.lines) continue;
    const inner = columnsOf(lines3, lines3[0].size);
    const valued = lines3.filter(
      ({ chunks }) => chunks.filter(({ text }) => isData(text)).length > 1
    );
    if (inner.length > 1 && valued.length >= falseLattices.lines && valued.length > falseLattices.steppedShare * lines3.length)
      hiding += 1;
    const labelled = lines3.filter(
      ({ chunks }) => isData(chunks.at(-1)?.text ?? "") && !isData(chunks[0]?.text ?? "")
    );
    if (inner.length > 1 && labelled.length >= falseLattices.labels && labelled.length > falseLattices.labelledShare * all.length)
      hiding += 1;
  }
  for (const cell of cells) {
    if (cell.c === cell.c2) continue;
    const lines3 = linesIn(cell);
    const stepped = lines3.filter(
      ({ words: words2 }) => chunksOf(words2, falseLattices.phraseGap).length > 1
    );
    if (lines3.length >= falseLattices.lines && stepped.length > falseLattices.steppedShare * lines3.length)
      hiding += 1;
  }
  return hiding > 0;
}
function onlyHeader(lattice2, texts, sheet) {
  if (lattice2.ys.length > falseLattices.headerLevels || texts.some(({ words: words2 }) => isData(textOf(words2)) && !areYears(textOf(words2))))
    return false;
  const size2 = texts[0].words[0]?.size ?? 10;
  const below = linesOf2(
    sheet.words.filter(
      ({ base, x0, x1 }) => base > lattice2.y1 && base < lattice2.y1 + falseLattices.below * size2 && x1 > lattice2.x0 - falseLattices.slackPoints && x0 < lattice2.x1 + falseLattices.slackPoints
    ),
    lattice2.xs.map((x) => ({ x, y0: 0, y1: sheet.height }))
  );
  const fits2 = (chunk) => lattice2.xs.some(
    (x, index) => chunk.x0 > x - falseLattices.slackPoints && chunk.x1 < (lattice2.xs[index + 1] ?? x) + falseLattices.slackPoints
  );
  return below.filter(({ chunks }) => chunks.length > 2 && chunks.every(fits2)).length >= falseLattices.openRows || below.filter(
    ({ chunks }) => chunks.length > falseLattices.rowShare * (lattice2.xs.length - 1) && chunks.every(fits2)
  ).length >= falseLattices.fullRows;
}

// src/tables/lattice.ts
var { touchPoints: touch, snapPoints: snap2 } = lattice;
function latticesOf(rules) {
  const lattices = [];
  for (const { level, upright } of crossing(rules)) {
    const closed = withImpliedLevels(closeSides(level, upright));
    const xs = withoutSlivers(
      clusterMeans(
        closed.upright.map(({ x }) => x),
        snap2
      ),
      closed.upright
    );
    const ys = clusterMeans(
      closed.level.map(({ y }) => y),
      snap2
    );
    if (xs.length < 2 || ys.length < 2) continue;
    if (xs.length > lattice.mostColumns || ys.length > lattice.mostRows) continue;
    if (isChart(xs, ys, closed.upright)) continue;
    const cells = cellsOf(xs, ys, closed.level, closed.upright);
    const [x0, x1, y0, y1] = [xs[0], xs.at(-1), ys[0], ys.at(-1)];
    lattices.push({ x0, y0, x1, y1, xs, ys, cells });
  }
  return lattices.sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0);
}
function withoutSlivers(xs, upright) {
  const length = (x) => upright.filter((rule) => Math.abs(rule.x - x) <= snap2).reduce((sum, { y0, y1 }) => sum + y1 - y0, 0);
  const lengths = xs.map(length);
  const tallest = Math.max(...lengths);
  return xs.filter((x, index) => {
    const own = lengths[index];
    if (own > lattice.sliverShare * tallest) return true;
    return ![index - 1, index + 1].some(
      (other) => Math.abs((xs[other] ?? Infinity) - x) < lattice.sliverPoints && lengths[other] > lattice.sliverTimes * own
    );
  });
}
function isChart(xs, ys, upright) {
  if (xs.length < lattice.chartUprights) return false;
  const height = ys.at(-1) - ys[0];
  const covered = xs.map(
    (x) => upright.filter((rule) => Math.abs(rule.x - x) <= snap2).reduce((sum, { y0, y1 }) => sum + y1 - y0, 0)
  );
  const short = covered.filter((length) => length < lattice.barShare * height).length;
  return short > lattice.chartShare * xs.length;
}
function crossing({ level, upright }) {
  const parent = [...level, ...upright].map((_, index) => index);
  const find = (index) => {
    let at = index;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]];
      at = parent[at];
    }
    return at;
  };
  level.forEach((h, i) => {
    upright.forEach((v, j) => {
      const meets = v.x >= h.x0 - touch && v.x <= h.x1 + touch && h.y >= v.y0 - touch && h.y <= v.y1 + touch;
      if (meets) parent[find(i)] = find(level.length + j);
    });
  });
  const groups = /* @__PURE__ */ new Map();
  const groupOf = (index) => {
    const root = find(index);
    const known = groups.get(root);
    if (known !== void 0) return known;
    const made2 = { level: [], upright: [] };
    groups.set(root, made2);
    return made2;
  };
  level.forEach((h, i) => {
    groupOf(i).level.push(h);
  });
  upright.forEach((v, j) => {
    groupOf(level.length + j).upright.push(v);
  });
  const all = [...groups.values()];
  const crossed = all.filter((group) => group.level.length > 0 && group.upright.length > 0);
  addLoose(
    crossed,
    all.flatMap((group) => group.level.length === 0 ? group.upright : [])
  );
  return crossed;
}
function closeSides(level, upright) {
  const [top, bottom] = [
    Math.min(...level.map(({ y }) => y)),
    Math.max(...level.map(({ y }) => y))
  ];
  const [left, right] = [
    Math.min(...upright.map(({ x }) => x)),
    Math.max(...upright.map(({ x }) => x))
  ];
  const added = { level: [...level], upright: [...upright] };
  const farLeft = commonEnd(
    level.map(({ x0: x02 }) => x02),
    (x) => x < left - lattice.openSidePoints,
    "least"
  );
  const farRight = commonEnd(
    level.map(({ x1: x12 }) => x12),
    (x) => x > right + lattice.openSidePoints,
    "most"
  );
  const farTop = commonEnd(
    upright.map(({ y0: y02 }) => y02),
    (y) => y < top - lattice.openEndPoints,
    "least"
  );
  const farBottom = commonEnd(
    upright.map(({ y1: y12 }) => y12),
    (y) => y > bottom + lattice.openEndPoints,
    "most"
  );
  const [y0, y1] = [farTop ?? top, farBottom ?? bottom];
  const [x0, x1] = [farLeft ?? left, farRight ?? right];
  if (farLeft !== void 0) added.upright.push({ x: farLeft, y0, y1 });
  if (farRight !== void 0) added.upright.push({ x: farRight, y0, y1 });
  if (farTop !== void 0) added.level.push({ y: farTop, x0, x1 });
  if (farBottom !== void 0) added.level.push({ y: farBottom, x0, x1 });
  return added;
}
function withImpliedLevels({ level, upright }) {
  const heights = clusterMeans(
    upright.flatMap(({ y0, y1 }) => [y0, y1]),
    snap2
  );
  const added = [];
  for (const y of heights) {
    if (level.some((rule) => Math.abs(rule.y - y) < lattice.nearLevelPoints)) continue;
    const stop = upright.filter(
      ({ y0, y1 }) => Math.abs(y0 - y) <= snap2 || Math.abs(y1 - y) <= snap2
    );
    if (stop.length < lattice.endTogether) continue;
    const passing = upright.filter(({ y0, y1 }) => y0 < y - snap2 && y1 > y + snap2);
    const [left, right] = [
      Math.min(...stop.map(({ x }) => x)),
      Math.max(...stop.map(({ x }) => x))
    ];
    const x0 = Math.max(...passing.map(({ x }) => x).filter((x) => x < left));
    const x1 = Math.min(...passing.map(({ x }) => x).filter((x) => x > right));
    if (Number.isFinite(x0) && Number.isFinite(x1)) added.push({ y, x0, x1 });
  }
  return added.length === 0 ? { level, upright } : { level: [...level, ...added], upright };
}
function addLoose(groups, loose) {
  for (const rule of loose) {
    const home = groups.find(({ level, upright }) => {
      const [top, bottom] = [
        Math.min(...level.map(({ y }) => y)),
        Math.max(...level.map(({ y }) => y))
      ];
      return rule.y0 > top - touch && rule.y1 < bottom + touch && upright.some(({ x }) => Math.abs(x - rule.x) <= snap2);
    });
    home?.upright.push(rule);
  }
}
function commonEnd(ends2, beyond, which) {
  const out = ends2.filter(beyond);
  if (out.length < lattice.endTogether) return void 0;
  const far = which === "least" ? Math.min(...out) : Math.max(...out);
  const together = out.filter((end) => Math.abs(end - far) < lattice.endPoints);
  return together.length >= lattice.endTogether ? far : void 0;
}
function cellsOf(xs, ys, level, upright) {
  const columns = xs.length - 1;
  const rows2 = ys.length - 1;
  const wallRight = (r, c) => covers(
    upright.filter(({ x }) => Math.abs(x - xs[c + 1]) <= snap2).map(({ y0, y1 }) => [y0, y1]),
    ys[r],
    ys[r + 1]
  );
  const wallBelow = (r, c) => covers(
    level.filter(({ y }) => Math.abs(y - ys[r + 1]) <= snap2).map(({ x0, x1 }) => [x0, x1]),
    xs[c],
    xs[c + 1]
  );
  const owner = Array.from({ length: rows2 * columns }, (_, index) => index);
  const find = (index) => {
    let at = index;
    while (owner[at] !== at) at = owner[at];
    return at;
  };
  for (let r = 0; r < rows2; r += 1) {
    for (let c = 0; c < columns; c += 1) {
      const here = r * columns + c;
      if (c + 1 < columns && !wallRight(r, c)) owner[find(here + 1)] = find(here);
      if (r + 1 < rows2 && !wallBelow(r, c)) owner[find(here + columns)] = find(here);
    }
  }
  const members = /* @__PURE__ */ new Map();
  for (let index = 0; index < owner.length; index += 1) {
    const root = find(index);
    const list = members.get(root);
    if (list === void 0) members.set(root, [index]);
    else list.push(index);
  }
  return [...members.values()].flatMap((list) => rectangles(list, columns));
}
function rectangles(members, columns) {
  const at = members.map((index) => ({ r: Math.floor(index / columns), c: index % columns }));
  const box2 = {
    r: Math.min(...at.map(({ r }) => r)),
    c: Math.min(...at.map(({ c }) => c)),
    r2: Math.max(...at.map(({ r }) => r)),
    c2: Math.max(...at.map(({ c }) => c))
  };
  if ((box2.r2 - box2.r + 1) * (box2.c2 - box2.c + 1) === members.length) return [box2];
  const cells = [];
  for (let r = box2.r; r <= box2.r2; r += 1) {
    const inRow = at.filter((each) => each.r === r).map(({ c }) => c).sort((a, b) => a - b);
    let start = inRow[0];
    inRow.forEach((c, index) => {
      const next = inRow[index + 1];
      if (next === c + 1) return;
      cells.push({ r, c: start, r2: r, c2: c });
      if (next !== void 0) start = next;
    });
  }
  return cells;
}
function covers(spans2, from, to) {
  let covered = 0;
  for (const [a, b] of spans2)
    covered += Math.max(0, overlap(a, b, from, to));
  return covered >= lattice.wallShare * (to - from);
}

// src/tables/prose-columns.ts
function proseChunks(lines3) {
  const prose2 = /* @__PURE__ */ new Set();
  const columns = [];
  for (const stack of stacksOf(lines3)) {
    if (!runsOn2(stack)) continue;
    columns.push(stack);
    for (const chunk of stack) prose2.add(chunk);
  }
  const left = Math.min(...lines3.map(({ x0 }) => x0));
  for (const line of lines3) {
    const valued = line.chunks.some(({ text }) => isData(text));
    for (const chunk of line.chunks) {
      const { length } = chunk.text;
      if (length > prose.lineLetters && !valued && chunk.words.length > prose.sentenceWords && (length > prose.lineLettersAnywhere || chunk.x0 < left + prose.fromLeft * chunk.size)) {
        prose2.add(chunk);
      }
    }
    if (line.chunks.length < 2) continue;
    for (const chunk of line.chunks) {
      if (!prose2.has(chunk) && columns.some((stack) => belongs(chunk, stack, line)))
        prose2.add(chunk);
    }
    for (const stack of columns) for (const chunk of runInto(line, stack)) prose2.add(chunk);
  }
  return prose2;
}
function runsOn2(stack) {
  if (stack.length < 3) return false;
  const count = stack.length - 1;
  const widths = stack.map(({ x0, x1 }) => x1 - x0);
  const widest2 = Math.max(...widths);
  const letters2 = stack.reduce((sum, { text }) => sum + text.length, 0) / stack.length;
  const wordy = stack.reduce((sum, { words: words2 }) => sum + words2.length, 0) / stack.length;
  const wide = widths.slice(0, -1).filter((width) => width > prose.nearlyWidest * widest2).length / count;
  const digits = stack.reduce((sum, { text }) => sum + text.replace(/[^\d]/g, "").length, 0) / stack.length;
  const lower = stack.slice(1).filter(({ text }) => /^\p{Ll}/u.test(text)).length / count;
  return widest2 > prose.leastWidth * stack[0].size && letters2 >= prose.letters && wordy >= prose.words && wide >= prose.wideShare && digits / Math.max(1, letters2) < prose.digitShare && lower >= prose.smallShare;
}
function belongs(chunk, stack, line) {
  const [first, last] = [stack[0], stack.at(-1)];
  const near = chunk.base > first.base - prose.near * chunk.size && chunk.base < last.base + prose.near * chunk.size;
  if (!near || Math.abs(chunk.x0 - last.x0) > prose.edge * chunk.size) return false;
  if (Math.abs(chunk.size - last.size) > prose.sizePoints) return false;
  const right = Math.max(...stack.map(({ x1 }) => x1));
  const left = Math.min(...stack.map(({ x0 }) => x0));
  return chunk.x1 < right + chunk.size && line.chunks.every((other) => other === chunk || other.x0 > right || other.x1 < left);
}
function runInto(line, stack) {
  const last = stack.at(-1);
  const [left, right] = [
    Math.min(...stack.map(({ x0 }) => x0)),
    Math.max(...stack.map(({ x1 }) => x1))
  ];
  const inside2 = line.chunks.filter(({ x0, x1, size: size2 }) => x0 > left - size2 && x1 < right + size2);
  const [first] = inside2;
  if (first === void 0 || inside2.length < 2 || inside2.length === line.chunks.length) return [];
  const near = line.base > stack[0].base - prose.near * last.size && line.base < last.base + prose.near * last.size;
  const close = inside2.slice(1).every((chunk, index) => chunk.x0 - inside2[index].x1 < prose.near * last.size);
  const words2 = inside2.every(
    ({ text, size: size2 }) => !isData(text) && Math.abs(size2 - last.size) < prose.sizePoints
  );
  const lead = first.bold || /[.:]$/.test(first.text);
  return near && close && words2 && lead && Math.abs(first.x0 - left) < prose.leadEdge * last.size ? inside2 : [];
}
function stacksOf(lines3) {
  const stacks = [];
  let open = [];
  for (const line of lines3) {
    open = open.filter(
      (stack) => line.base - stack.at(-1).base < prose.pitch * stack.at(-1).size
    );
    for (const chunk of line.chunks) {
      const home = open.find((stack) => {
        const above = stack.at(-1);
        return above.base < chunk.base - prose.below * chunk.size && Math.abs(above.size - chunk.size) < prose.sameSizePoints && Math.abs(above.x0 - chunk.x0) < (stack.length === 1 ? prose.indent : prose.step) * chunk.size && overlap(above.x0, above.x1, chunk.x0, chunk.x1) > prose.shared * Math.min(above.x1 - above.x0, chunk.x1 - chunk.x0);
      });
      if (home !== void 0) home.push(chunk);
      else {
        const stack = [chunk];
        open.push(stack);
        stacks.push(stack);
      }
    }
  }
  return stacks;
}

// src/tables/row-grouping.ts
function groupRows(lines3, rules, widths) {
  const apart = rowGap(lines3);
  const spaced2 = apart === void 0 ? void 0 : byGap(lines3, rules, apart);
  if (spaced2 !== void 0 && readsOn(spaced2)) return spaced2;
  const rows2 = [];
  const pitch = tightPitch(lines3);
  for (const line of lines3) {
    const row = rows2.at(-1);
    const above = row?.at(-1);
    const begins2 = row === void 0 || above === void 0 || rules.some(
      ({ y }) => y > above.base - rows.ruleAbove * above.size && y < line.base - rows.ruleBelow * line.size
    ) || !interleaved(row, line) && (line.base - above.base > Math.max(pitch * rows.wrappedPitch, rows.leastPitch) || !continues(row, line, widths));
    if (begins2) rows2.push([line]);
    else row.push(line);
  }
  return rows2;
}
function rowGap(lines3) {
  if (lines3.length < 4) return void 0;
  const values = lines3.filter(
    ({ pieces }) => pieces.some(({ c, chunk }) => c > 0 && isData(chunk.text))
  );
  if (values.length > rows.valueShare * lines3.length) return void 0;
  const gaps = lines3.slice(1).map((line, index) => line.base - lines3[index].base).sort((a, b) => a - b);
  let [best, ratio] = [0, rows.gapRatio];
  for (let index = 1; index < gaps.length; index += 1) {
    const [below, above] = [gaps[index - 1], gaps[index]];
    if (below > 0 && above / below > ratio && below < rows.cellPitch * lines3[0].size) {
      [best, ratio] = [index, above / below];
    }
  }
  if (best === 0 || gaps.length - best < 1) return void 0;
  return (gaps[best - 1] + gaps[best]) / 2;
}
function readsOn(rows2) {
  let [rest, reading] = [0, 0];
  for (const row of rows2) {
    for (const line of row.slice(1)) {
      rest += 1;
      const label = line.pieces.find(({ c }) => c === 0);
      const small = line.pieces.some(({ chunk }) => /^[\p{Ll}(]/u.test(chunk.text));
      if (small || label === void 0) reading += 1;
    }
  }
  return reading >= rows.readsOnShare * rest;
}
function byGap(lines3, rules, apart) {
  const rows2 = [];
  for (const line of lines3) {
    const above = rows2.at(-1)?.at(-1);
    const ruled = above !== void 0 && rules.some(
      ({ y }) => y > above.base - rows.ruleAbove * above.size && y < line.base - rows.ruleBelow * line.size
    );
    if (above === void 0 || ruled || line.base - above.base > apart) rows2.push([line]);
    else rows2.at(-1).push(line);
  }
  return rows2;
}
function bandRows2(lines3, rules, widths) {
  const bands = [];
  let above;
  for (const line of lines3) {
    const top = above;
    const ruled = top === void 0 || rules.some(
      ({ y }) => y > top.base - rows.ruleAbove * top.size && y < line.base - rows.bandRule * line.size
    );
    if (ruled) bands.push([line]);
    else bands.at(-1).push(line);
    above = line;
  }
  return bands.flatMap((band) => stacksValues(band) ? groupRows(band, [], widths) : [band]);
}
function stacksValues(band) {
  const texts = /* @__PURE__ */ new Map();
  for (const { pieces } of band) {
    for (const { c, chunk } of pieces) {
      if (c > 0) texts.set(c, [...texts.get(c) ?? [], chunk.text]);
    }
  }
  return [...texts.values()].some(
    (lines3) => stackedValues(lines3) > Math.max(1, rows.stackedShare * lines3.length)
  );
}
function tightPitch(lines3) {
  const gaps = [];
  for (let index = 1; index < lines3.length; index += 1) {
    const [above, line] = [lines3[index - 1], lines3[index]];
    gaps.push(line.base - above.base);
  }
  gaps.sort((a, b) => a - b);
  const size2 = lines3[0]?.size ?? 10;
  const small = gaps[Math.floor(gaps.length * rows.closest)] ?? size2;
  return Math.min(Math.max(small, size2), rows.cellPitch * size2);
}
function interleaved(row, line) {
  const above = row.at(-1);
  if (line.base - above.base > rows.interleaved * Math.min(line.size, above.size)) return false;
  return line.pieces.every(
    (piece) => above.pieces.every(({ c, c2 }) => piece.c2 < c || piece.c > c2)
  );
}
function continues(row, line, widths) {
  const filled = /* @__PURE__ */ new Set();
  for (const { pieces } of row)
    for (const { c, c2 } of pieces) for (let at = c; at <= c2; at += 1) filled.add(at);
  const above = row.at(-1);
  const own = line.pieces;
  const label = own.find(({ c }) => c === 0);
  const rest = own.filter(({ c }) => c > 0);
  const rowLabel = lastIn(row, 0);
  const isRest = (piece) => {
    const upper = lastIn(row, piece.c);
    return upper !== void 0 && (breaksOff(upper.chunk.text) || endsSentence(upper, piece, widths));
  };
  const isValue = (piece) => isData(piece.chunk.text) && !isRest(piece);
  if (rest.some((piece) => isValue(piece) && filled.has(piece.c))) return false;
  if (label === void 0) {
    return rest.length > 0 && rest.every(
      (piece) => piece.c === piece.c2 && !isValue(piece) && lastIn(row, piece.c) !== void 0 && !sticksOut(piece, widths)
    );
  }
  if (rowLabel === void 0 || label.c2 > 0) return false;
  const wraps = wrapped(rowLabel.chunk.text, label.chunk.text) && reachesEdge(rowLabel, label, widths);
  if (rest.length === 0) return wraps || /^\p{Ll}/u.test(label.chunk.text);
  if (shorter(row, line) && own.every((piece) => goesOn2(row, piece, widths))) return true;
  const rowHasRest = above.pieces.some(({ c }) => c > 0);
  if (!rowHasRest) return wraps;
  return wraps && rest.every((piece) => {
    const upper = lastIn(row, piece.c);
    return upper !== void 0 && !isValue(piece) && (wrapped(upper.chunk.text, piece.chunk.text) || hasNoRoom(upper, piece, widths));
  });
}
var shorter = (row, line) => line.pieces.length < row[0].pieces.length;
function goesOn2(row, piece, widths) {
  const upper = lastIn(row, piece.c);
  return upper !== void 0 && piece.c === piece.c2 && !isData(piece.chunk.text) && hasNoRoom(upper, piece, widths);
}
var endsSentence = (above, below, widths) => above.chunk.words.length >= rows.sentenceWords && !isData(above.chunk.text) && hasNoRoom(above, below, widths);
function hasNoRoom(above, below, widths) {
  const column = widths[above.c];
  const word = below.chunk.words[0];
  if (column === void 0 || word === void 0) return false;
  return column.x1 - above.chunk.x1 < word.x1 - word.x0 + rows.wordRoom * above.chunk.size;
}
function sticksOut({ c, chunk }, widths) {
  const column = widths[c];
  const out = rows.sticksOut * chunk.size;
  return column !== void 0 && chunk.x0 < column.x0 - out && chunk.x1 > column.x1 + out;
}
function lastIn(row, column) {
  for (let index = row.length - 1; index >= 0; index -= 1) {
    const piece = row[index]?.pieces.find(({ c, c2 }) => c <= column && column <= c2);
    if (piece !== void 0) return piece;
  }
  return void 0;
}
var connecting = /(?:[-–,/&]|\b(?:and|or|of|the|in|for|to|with|by|from|on|at|a|an|per|de|et|des|du|la))$/i;
function wrapped(above, below) {
  return connecting.test(above.trim()) || /^[\p{Ll}(&]/u.test(below);
}
function reachesEdge(above, below, widths) {
  const column = widths[above.c];
  const word = below.chunk.words[0];
  if (column === void 0 || word === void 0) return false;
  return hasNoRoom(above, below, widths) || above.chunk.x1 - above.chunk.x0 > rows.reachesShare * (column.x1 - column.x0);
}

// src/tables/rows-without-lines.ts
function splitBands(lattice2, cells) {
  const bands = lattice2.ys.length - 1;
  const columns = lattice2.xs.length - 1;
  const heights = [];
  const pieces = [];
  for (let band = 0; band < bands; band += 1) {
    const own = cells.filter(({ r, r2 }) => r === band && r2 === band);
    const rows2 = rowsIn(own, lattice2, columns);
    heights.push(Math.max(1, rows2.length));
    for (const cell of own) {
      if (rows2.length <= 1) pieces.push({ ...cell, r: band, r2: band });
      else {
        rows2.forEach((bases, sub) => {
          const words2 = cell.words.filter(({ base }) => nearest3(rows2, base) === sub);
          if (words2.length > 0 || bases.length > 0) {
            pieces.push({ ...cell, r: band + sub / 1e3, r2: band + sub / 1e3, words: words2 });
          }
        });
      }
    }
  }
  const starts = [];
  heights.reduce((sum, height) => {
    starts.push(sum);
    return sum + height;
  }, 0);
  const rowAt = (r) => (starts[Math.floor(r + 1e-9)] ?? 0) + Math.round((r - Math.floor(r + 1e-9)) * 1e3);
  const placed3 = pieces.map((cell) => ({ ...cell, r: rowAt(cell.r), r2: rowAt(cell.r2) }));
  for (const cell of cells) {
    if (cell.r === cell.r2) continue;
    placed3.push({
      ...cell,
      r: starts[cell.r] ?? 0,
      r2: (starts[cell.r2] ?? 0) + (heights[cell.r2] ?? 1) - 1
    });
  }
  return placed3;
}
function nearest3(rows2, base) {
  let [best, distance] = [0, Infinity];
  rows2.forEach((bases, index) => {
    for (const each of bases) {
      if (Math.abs(each - base) < distance) [best, distance] = [index, Math.abs(each - base)];
    }
  });
  return best;
}
function headerAndFirst(cells) {
  const used = cells.filter(({ c, words: words2 }) => c > 0 && words2.length > 0);
  const last = used.map((cell) => linesIn(cell)).filter((lines3) => lines3.length > 1 && isData(textOf(lines3.at(-1).words)));
  const above = last.every(
    (lines3) => lines3.slice(0, -1).every(({ words: words2 }) => !isData(textOf(words2)))
  );
  const [first] = last;
  if (first === void 0 || last.length < 2 || last.length < bandRows.firstShare * used.length || !above)
    return [[]];
  const { base, size: size2 } = first.at(-1);
  if (!last.every(
    (lines3) => Math.abs(lines3.at(-1).base - base) < bandRows.sameBaseline * size2
  ))
    return [[]];
  const all = linesOf2(cells.flatMap(({ words: words2 }) => words2)).map((line) => line.base);
  const cut = base - bandRows.aboveRow * size2;
  return [all.filter((each) => each < cut), all.filter((each) => each >= cut)];
}
function rowsIn(cells, lattice2, columns) {
  const label = cells.find(({ c, words: words2 }) => c === 0 && words2.length > 0);
  const labels = label === void 0 ? 0 : linesIn(label).length;
  const stacked = cells.filter((cell) => {
    const lines3 = linesIn(cell).map(({ words: words2 }) => textOf(words2));
    if (lines3.length < 2) return false;
    const amounts = cell.c > 0 && lines3.length === labels && lines3.every(isAmount);
    return amounts || stackedValues(lines3) >= Math.max(2, bandRows.valueShare * lines3.length);
  });
  const deep = cells.filter((cell) => cell.c > 0 && linesIn(cell).length > 1).length;
  const used = cells.filter(({ c, words: words2 }) => c > 0 && words2.length > 0).length;
  const widths = Array.from({ length: columns }, (_, c) => ({
    x0: lattice2.xs[c],
    x1: lattice2.xs[c + 1]
  }));
  if (stacked.length === 0) {
    const [first, ...rest] = headerAndFirst(cells);
    if (rest.length > 0) return [first, ...rest];
    if (columns < 2) return [[]];
    const lines3 = placed(cells);
    const stepped = deep < bandRows.deepShare * used ? [] : steps(lines3, widths);
    return stepped.length > 1 ? stepped : strips(lines3, cells);
  }
  if (columns < 2 || deep < bandRows.deepShare * used) return [[]];
  const grouped = groupRows(placed(cells), [], widths);
  const rows2 = grouped.map((row) => row.map(({ base }) => base));
  const deepest = Math.max(...cells.map((cell) => linesIn(cell).length));
  return rows2.length > bandRows.rowsForLines * deepest || restOfOne(grouped) ? [[]] : rows2;
}
var isAmount = (text) => /^[($€£]*\d[\d,.]*\s?(?:%|\p{L}{1,3}\b)/u.test(text);
function placed(cells) {
  const homes = new Map(cells.flatMap((cell, at) => cell.words.map((word) => [word, at])));
  return linesOf2(cells.flatMap(({ words: words2 }) => words2)).map(({ base, size: size2, words: words2 }) => {
    const held = /* @__PURE__ */ new Map();
    for (const word of words2) {
      const home = homes.get(word) ?? 0;
      const own = held.get(home);
      if (own === void 0) held.set(home, [word]);
      else own.push(word);
    }
    const pieces = [...held].sort(([a], [b]) => a - b).map(([at, own]) => {
      const { c, c2 } = cells[at];
      return { c, c2, chunk: chunkOf(own) };
    });
    return { base, size: size2, pieces };
  });
}
function restOfOne(rows2) {
  const [first, ...rest] = rows2.map(
    (row) => new Set(row.flatMap(({ pieces }) => pieces.map(({ c }) => c)))
  );
  return first !== void 0 && rest.length > 0 && first.has(0) && rest.every((row) => !row.has(0) && row.size < bandRows.restShare * first.size);
}
function strips(lines3, cells) {
  const within2 = cells.flatMap((cell) => {
    const own = linesIn(cell);
    return own.slice(1).map((line, index) => line.base - own[index].base);
  });
  const [top] = lines3;
  if (top === void 0 || within2.length < 2) return [[]];
  const used = new Set(lines3.flatMap(({ pieces }) => pieces.map(({ c }) => c))).size;
  const leading = [...within2].sort((a, b) => a - b)[Math.floor(within2.length / 4)];
  const rows2 = [[top]];
  for (const line of lines3.slice(1)) {
    const row = rows2.at(-1);
    const gap = line.base - row.at(-1).base;
    const begins2 = line.pieces.length > 1 && line.pieces.some(({ c }) => c === 0);
    const strip = line.pieces.length === used ? bandRows.fullStrip : bandRows.strip;
    if (gap > strip * leading && gap > bandRows.stripEms * line.size && begins2) rows2.push([line]);
    else row.push(line);
  }
  return rows2.map((row) => row.map(({ base }) => base));
}
function steps(lines3, widths) {
  const used = new Set(lines3.flatMap(({ pieces }) => pieces.map(({ c }) => c))).size;
  const full = (line) => line.pieces.length >= Math.max(2, bandRows.fullShare * used);
  const [top] = lines3;
  if (top === void 0 || lines3.length < 3 || !full(top)) return [[]];
  const lists = wordLists(lines3);
  const rows2 = [[top]];
  let wrapped2 = 0;
  for (const line of lines3.slice(1)) {
    const row = rows2.at(-1);
    const ended = full(line) && line.pieces.some(({ c }) => c === 0);
    if (ended && endedOnPurpose(row, line, widths, lists)) rows2.push([line]);
    else {
      if (full(line)) wrapped2 += 1;
      row.push(line);
    }
  }
  const leaders2 = rows2.filter(
    ([first]) => first?.pieces.some(({ chunk }) => /\.{4,}$/.test(chunk.text))
  ).length;
  const even = (used >= 3 || wrapped2 === 0) && lines3.every(({ pieces }) => pieces.length === used);
  const enough = rows2.length >= (even ? 3 : 5) || leaders2 >= 2 && leaders2 >= bandRows.leaderShare * rows2.length;
  return enough && wrapped2 <= bandRows.wrappedShare * rows2.length ? rows2.map((row) => row.map(({ base }) => base)) : [[]];
}
function wordLists(lines3) {
  const counts = /* @__PURE__ */ new Map();
  for (const { c, chunk } of lines3.flatMap(({ pieces }) => pieces)) {
    const count = counts.get(c) ?? { all: 0, single: 0 };
    count.all += 1;
    if (chunk.words.length === 1) count.single += 1;
    counts.set(c, count);
  }
  return new Set(
    [...counts].flatMap(
      ([c, { all, single }]) => all >= 4 && single > bandRows.singleShare * all ? [c] : []
    )
  );
}
function endedOnPurpose(row, line, widths, lists) {
  let [asked, fits2] = [0, 0];
  for (const { c, c2, chunk } of line.pieces) {
    const above = row.findLast(({ pieces }) => pieces.some((piece) => piece.c === c));
    const upper = above?.pieces.find((piece) => piece.c === c);
    const [column, last, word] = [widths[c], widths[c2], chunk.words[0]];
    if (upper === void 0 || column === void 0 || last === void 0 || word === void 0)
      continue;
    asked += 1;
    const pad = Math.max(0, chunk.x0 - column.x0);
    const room = last.x1 - Math.min(pad, chunk.size) - (upper.chunk.x1 - upper.chunk.x0) - column.x0 - pad;
    const ended = lists.has(c) || /\.{4,}$/.test(upper.chunk.text);
    if (ended || room > word.x1 - word.x0 + bandRows.wordRoom * chunk.size) fits2 += 1;
  }
  return asked > 0 && fits2 >= bandRows.endedShare * asked;
}

// src/tables/tall-labels.ts
function splitTallLabels(cells, { ys }) {
  return cells.flatMap((cell) => {
    const rows2 = cell.r2 - cell.r + 1;
    const lines3 = linesIn(cell);
    if (rows2 < 2 || lines3.length < rows2 || rows2 === 2 && lines3.length > 2) return [cell];
    if (lines3.slice(0, -1).some(({ words: words2 }) => connects(words2.at(-1)?.text ?? ""))) return [cell];
    const parts = [];
    for (let r = cell.r; r <= cell.r2; r += 1) {
      const [top, bottom] = [ys[r], ys[r + 1]];
      const words2 = cell.words.filter(({ y0, y1 }) => {
        const middle = (y0 + y1) / 2;
        return middle > top && middle <= bottom;
      });
      const part2 = { ...cell, r, r2: r, words: words2 };
      const [first] = linesIn(part2);
      if (first === void 0 || /^[\p{Ll}(&]/u.test(first.words[0]?.text ?? "")) return [cell];
      const shared = cells.some(
        (other) => other !== cell && other.r === r && other.r2 === r && linesIn(other).some(
          ({ base }) => Math.abs(base - first.base) < drawnTables.sameLine * first.size
        )
      );
      if (!shared) return [cell];
      parts.push(part2);
    }
    return parts;
  });
}
var connects = (word) => /^(?:.*[-–,/&]|and|or|of|the|in|for|to|with|by)$/i.test(word);

// src/tables/ruled-tables.ts
function ruledTables(sheet) {
  const tables = [];
  const diagrams = [];
  for (const lattice2 of latticesOf(sheet.rules)) {
    const table = tableOf(withStub(withoutPanels(lattice2, sheet), sheet), sheet);
    if (table === "diagram") diagrams.push(lattice2);
    else if (table !== void 0 && !tables.some((other) => inside(table, other)))
      tables.push(table);
  }
  return { tables, diagrams };
}
var inside = (a, b) => overlap(a.x0, a.x1, b.x0, b.x1) > drawnTables.insideShare * (a.x1 - a.x0) && overlap(a.y0, a.y1, b.y0, b.y1) > drawnTables.insideShare * (a.y1 - a.y0);
function tableOf(lattice2, sheet) {
  if (lattice2.xs.length < 3) return void 0;
  const words2 = sheet.words.filter(
    (word) => holds(lattice2, (word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2)
  );
  if (words2.length < 2) return void 0;
  const cells = fill(lattice2, words2);
  const texts = cells.filter((cell) => cell.words.length > 0);
  if (texts.length < 3 || texts.length < drawnTables.filledShare * cells.length) return void 0;
  if (new Set(texts.map(({ c }) => c)).size < 2) return void 0;
  if (partOfOpenTable(lattice2, cells, sheet) || hidesColumns(lattice2, cells)) return void 0;
  if (onlyHeader(lattice2, texts, sheet)) return void 0;
  const split = splitBands(
    lattice2,
    splitTallLabels(
      cells.flatMap((cell) => splitSpan(cell, lattice2)),
      lattice2
    )
  );
  const trimmed = trim(split);
  const columns = new Set(trimmed.filter(({ words: w }) => w.length > 0).map(({ c }) => c)).size;
  const rows2 = new Set(trimmed.filter(({ words: w }) => w.length > 0).map(({ r }) => r)).size;
  if (columns < 2 || rows2 < 2) return void 0;
  if (!tabular(trimmed) || valuesSpan(trimmed)) return void 0;
  if (onlyMarks(trimmed)) return "diagram";
  return finish(trimmed, lattice2, sheet.number);
}
function withoutPanels(lattice2, sheet) {
  const { xs, ys, cells } = lattice2;
  const [rows2, columns] = [ys.length - 1, xs.length - 1];
  if (rows2 < drawnTables.panelRows || columns < 3) return lattice2;
  const isPanel = (c) => {
    const whole = (cell) => cell.c === 0 && cell.c2 === columns - 1;
    const own = cells.filter((cell) => cell.c <= c && cell.c2 >= c && !whole(cell));
    const tall = own.find(({ r, r2 }) => r2 - r + 1 >= drawnTables.panelShare * rows2);
    if (tall === void 0 || own.some((cell) => cell.c !== c || cell.c2 !== c)) return false;
    const held = sheet.words.filter(
      ({ x0, x1, y0, y1, turned: turned2 }) => turned2 === 0 && holds(lattice2, (x0 + x1) / 2, (y0 + y1) / 2) && bandOf(xs, (x0 + x1) / 2) === c
    );
    const lines3 = linesOf2(held);
    const inTall = ({ base, size: size2 }) => {
      const row = bandOf(ys, base - drawnTables.panelBase * size2);
      return row >= tall.r && row <= tall.r2;
    };
    return lines3.length > drawnTables.panelLines && lines3.every(inTall);
  };
  const [first, last] = [isPanel(0) ? 1 : 0, columns - (isPanel(columns - 1) ? 2 : 1)];
  if (last - first === columns - 1 || last <= first) return lattice2;
  return {
    ...lattice2,
    x0: xs[first],
    x1: xs[last + 1],
    xs: xs.slice(first, last + 2),
    cells: cells.filter(({ c, c2 }) => c2 >= first && c <= last).map((cell) => ({
      ...cell,
      c: Math.max(cell.c, first) - first,
      c2: Math.min(cell.c2, last) - first
    }))
  };
}
function fill(lattice2, words2) {
  const { xs, ys } = lattice2;
  const cells = lattice2.cells.map((cell) => ({ ...cell, words: [] }));
  const at = /* @__PURE__ */ new Map();
  for (const cell of cells) {
    for (let r = cell.r; r <= cell.r2; r += 1) {
      for (let c = cell.c; c <= cell.c2; c += 1) at.set(`${r},${c}`, cell);
    }
  }
  for (const word of words2) {
    const r = bandOf(ys, (word.y0 + word.y1) / 2);
    const c = bandOf(xs, (word.x0 + word.x1) / 2);
    at.get(`${r},${c}`)?.words.push(word);
  }
  return cells;
}
function bandOf(bounds, at) {
  let band = 0;
  while (band < bounds.length - 2 && at > bounds[band + 1]) band += 1;
  return band;
}
function splitSpan(cell, lattice2) {
  if (cell.c === cell.c2 || cell.words.length < 2) return [cell];
  const lines3 = linesIn(cell);
  const [line] = lines3;
  if (line === void 0 || lines3.length > 2) return [cell];
  const phrases = chunksOf(line.words, drawnTables.phraseGap);
  if (phrases.length < 2 || phrases.length > cell.c2 - cell.c + 1) return [cell];
  const cuts = [];
  for (let index = 1; index < phrases.length; index += 1) {
    const middle = (phrases[index - 1].x1 + phrases[index].x0) / 2;
    let cut = cell.c + 1;
    for (let c = cell.c + 1; c <= cell.c2; c += 1) {
      const [here, best] = [lattice2.xs[c], lattice2.xs[cut]];
      if (Math.abs(here - middle) < Math.abs(best - middle)) cut = c;
    }
    const bound = lattice2.xs[cut];
    if (bound < phrases[index - 1].x1 - 2 || bound > phrases[index].x0 + 2)
      return [cell];
    cuts.push(cut);
  }
  const starts = [cell.c, ...cuts];
  if (new Set(starts).size < starts.length) return [cell];
  return starts.map((c, index) => {
    const c2 = (starts[index + 1] ?? cell.c2 + 1) - 1;
    const [x0, x1] = [lattice2.xs[c], lattice2.xs[c2 + 1]];
    const words2 = cell.words.filter(
      (word) => (word.x0 + word.x1) / 2 >= x0 && (word.x0 + word.x1) / 2 < x1
    );
    return { ...cell, c, c2, words: words2 };
  });
}
function withStub(lattice2, sheet) {
  const { xs, ys } = lattice2;
  const left = xs[0];
  const rows2 = ys.length - 1;
  const reach = drawnTables.labelReach * sheet.width;
  const labels = sheet.words.filter(
    (word) => word.turned === 0 && word.x1 <= left + 2 && word.x1 > left - reach && word.base > ys[0] && word.base < ys.at(-1) + 1
  );
  const bandsOf = (words2) => new Set(words2.map((word) => bandOf(ys, (word.y0 + word.y1) / 2)));
  const beside = bandsOf(labels);
  const filled = bandsOf(
    sheet.words.filter((word) => holds(lattice2, (word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2))
  ).size;
  if (filled < 4 || beside.size < drawnTables.labelledShare * filled) return lattice2;
  if (labels.filter(({ text }) => /\p{L}{2}/u.test(text)).length < drawnTables.wordShare * labels.length)
    return lattice2;
  const lines3 = linesOf2(labels);
  if (lines3.length > drawnTables.linesPerRow * rows2 || proseChunks(lines3).size > 0) return lattice2;
  if (!sharesBaselines(lines3, lattice2, sheet)) return lattice2;
  const x0 = around(labels).x0 - 1;
  const stub = Array.from({ length: rows2 }, (_, r) => ({ r, c: 0, r2: r, c2: 0 }));
  return {
    ...lattice2,
    x0,
    xs: [x0, ...xs],
    cells: [...stub, ...lattice2.cells.map((cell) => ({ ...cell, c: cell.c + 1, c2: cell.c2 + 1 }))]
  };
}
function sharesBaselines(labels, lattice2, sheet) {
  const inside2 = sheet.words.filter(
    (word) => holds(lattice2, (word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2)
  );
  const shared = labels.filter(
    (line) => inside2.some(({ base }) => Math.abs(base - line.base) < drawnTables.sameBaseline * line.size)
  );
  return shared.length >= drawnTables.labelledShare * labels.length;
}
function trim(cells) {
  const columns = Math.max(...cells.map(({ c2 }) => c2)) + 1;
  const rows2 = Math.max(...cells.map(({ r2 }) => r2)) + 1;
  const full = (r) => {
    const own = cells.filter((cell) => cell.r <= r && cell.r2 >= r);
    const texts = own.filter(({ words: words2 }) => words2.length > 0);
    if (texts.length === 0) return true;
    return own.length === 1 && columns > 1 && own[0].c2 - own[0].c + 1 === columns;
  };
  let [first, last] = [0, rows2 - 1];
  while (first < last && full(first)) first += 1;
  while (last > first && full(last)) last -= 1;
  return cells.filter(({ r, r2 }) => r >= first && r2 <= last).map((cell) => ({ ...cell, r: cell.r - first, r2: cell.r2 - first }));
}
function finish(cells, lattice2, page) {
  const usedColumns = keepUsed(cells, "c", "c2");
  const usedRows = keepUsed(cells, "r", "r2");
  const found = [];
  for (const cell of cells) {
    if (cell.words.length === 0) continue;
    const [c, c2] = squeeze(usedColumns, cell.c, cell.c2);
    const [r, r2] = squeeze(usedRows, cell.r, cell.r2);
    const text = linesIn(cell).map(({ words: words2 }) => textOf(words2));
    found.push({
      r,
      c,
      r2,
      c2,
      text: (text.length > 0 ? text : [turnedText(cell.words)]).join("\n")
    });
  }
  found.sort((a, b) => a.r - b.r || a.c - b.c);
  return {
    ...around(cells.flatMap((cell) => cell.words)),
    page,
    rows: usedRows.length,
    columns: usedColumns.length,
    headerRows: headerRowsOf(found),
    cells: found,
    ruled: true,
    words: new Set(cells.flatMap((cell) => cell.words)),
    xs: lattice2.xs
  };
}
function headerRowsOf(cells) {
  const deep = Math.max(1, ...cells.filter(({ r }) => r === 0).map(({ r2 }) => r2 + 1));
  const values = cells.filter(({ r, c, text }) => r > 0 && c > 0 && isData(text)).map(({ r }) => r);
  const first = values.length === 0 ? deep : Math.min(...values);
  return first <= 3 ? Math.max(deep, first) : deep;
}
var turnedText = (words2) => [...words2].sort((a, b) => a.turned === 1 ? a.x0 - b.x0 || b.y1 - a.y1 : b.x0 - a.x0 || a.y0 - b.y0).map(({ text }) => text).join(" ");
function keepUsed(cells, from, _to) {
  const starts = new Set(cells.filter(({ words: words2 }) => words2.length > 0).map((cell) => cell[from]));
  return [...starts].sort((a, b) => a - b);
}
function squeeze(used, from, to) {
  const first = used.findIndex((at) => at >= from);
  let last = first;
  while (last + 1 < used.length && used[last + 1] <= to) last += 1;
  return [first, last];
}

// src/tables/column-placement.ts
function placeLine(line, columns) {
  let known = placed2.get(columns);
  if (known === void 0) {
    known = /* @__PURE__ */ new WeakMap();
    placed2.set(columns, known);
  }
  let pieces = known.get(line);
  if (pieces === void 0) {
    pieces = place(line, columns);
    known.set(line, pieces);
  }
  return pieces;
}
function placeHeader(lines3, columns) {
  const chunks = lines3.map(
    (line) => line.chunks.flatMap(({ words: words2 }) => chunksOf(words2, placing.phraseGap))
  );
  const widened2 = columns.map((column) => ({ ...column }));
  const under = ({ x0, x1 }) => columns.flatMap(
    (column, c) => overlap(x0, x1, column.x0, column.x1) > placing.touchPoints ? [c] : []
  );
  for (const [at, own] of chunks.entries()) {
    for (const chunk of own) {
      const [c, ...others] = under(chunk);
      const column = c === void 0 || others.length > 0 ? void 0 : widened2[c];
      if (column === void 0) continue;
      const goesOn3 = chunks.some(
        (line, other) => Math.abs(other - at) === 1 && line.some(
          (rest) => under(rest).length === 0 && overlap(rest.x0, rest.x1, chunk.x0, chunk.x1) > placing.overShare * (rest.x1 - rest.x0)
        )
      );
      if (!goesOn3) continue;
      column.x0 = Math.min(column.x0, chunk.x0);
      column.x1 = Math.max(column.x1, chunk.x1);
    }
  }
  const apart = widened2.every((column, c) => {
    const next = widened2[c + 1];
    return next === void 0 || overlap(column.x0, column.x1, next.x0, next.x1) <= 0;
  });
  return lines3.map((line) => placeLine(line, apart ? widened2 : columns));
}
var placed2 = /* @__PURE__ */ new WeakMap();
function place(line, columns) {
  const pieces = [];
  for (const whole of line.chunks) {
    for (const chunk of chunksOf(whole.words, placing.phraseGap))
      pieces.push(...placeChunk(chunk, columns));
  }
  const parts = joined(pieces);
  const [only] = parts;
  return parts.length === 1 && only !== void 0 ? [centred(only, columns)] : parts;
}
function placeChunk(chunk, columns) {
  const under = columns.flatMap(
    (column, index) => overlap(chunk.x0, chunk.x1, column.x0, column.x1) > placing.touchPoints ? [index] : []
  );
  const [first, last] = [under[0], under.at(-1)];
  if (first === void 0 || last === void 0) {
    const c3 = nearest4(chunk, columns);
    return [{ c: c3, c2: c3, chunk }];
  }
  if (first === last) return [{ c: first, c2: first, chunk }];
  const parts = divide(chunk, columns, first, last);
  if (parts !== void 0) return parts;
  const over = under.filter((index) => {
    const { x0, x1 } = columns[index];
    return overlap(chunk.x0, chunk.x1, x0, x1) > Math.min(placing.overShare * (x1 - x0), chunk.size);
  });
  const [c, c2] = [over[0] ?? first, over.at(-1) ?? over[0] ?? first];
  return [{ c, c2, chunk }];
}
function divide(chunk, columns, a, b) {
  const { words: words2, size: size2 } = chunk;
  if (words2.length > placing.mostWords || b - a > placing.mostColumns) return void 0;
  let best = /* @__PURE__ */ new Map([[-1, { cost: 0, parts: [] }]]);
  const solved = [best];
  for (let to = 1; to <= words2.length; to += 1) {
    best = /* @__PURE__ */ new Map();
    for (let from = 0; from < to; from += 1) {
      const gap = from === 0 ? Infinity : words2[from].x0 - words2[from - 1].x1;
      if (gap < placing.divideGap * size2) continue;
      for (const [used, division] of solved[from]) {
        for (let c = Math.max(a, used + 1); c <= b; c += 1) {
          const cost = division.cost + misfit(words2, from, to, columns, c, size2);
          const known = best.get(c);
          if (known === void 0 || cost < known.cost)
            best.set(c, { cost, parts: [...division.parts, { c, from, to }] });
        }
      }
    }
    solved.push(best);
  }
  let found;
  for (const division of best.values())
    if (found === void 0 || division.cost < found.cost) found = division;
  if (found === void 0 || found.parts.length < 2 || found.cost / found.parts.length > placing.misfit)
    return void 0;
  return found.parts.map(({ c, from, to }) => ({
    c,
    c2: c,
    chunk: chunkOf(words2.slice(from, to))
  }));
}
function misfit(words2, from, to, columns, c, size2) {
  const column = columns[c];
  const [x0, x1] = [words2[from].x0, words2[to - 1].x1];
  if (overlap(x0, x1, column.x0, column.x1) <= 0) return 9;
  const strays = columns.some(
    (other, index) => index !== c && overlap(x0, x1, other.x0, other.x1) > placing.overShare * Math.min(size2, other.x1 - other.x0)
  );
  if (strays) return 9;
  const inside2 = x0 >= column.x0 - placing.insideSlack * size2 && x1 <= column.x1 + placing.insideSlack * size2;
  const off = Math.min(
    Math.abs(x0 - column.x0),
    Math.abs(x1 - column.x1),
    Math.abs(x0 + x1 - column.x0 - column.x1) / 2
  );
  return Math.min(inside2 ? placing.insideCost : 9, off / size2);
}
function centred(piece, columns) {
  const [second, last] = [columns[1], columns.at(-1)];
  if (second === void 0 || last === void 0 || piece.c === 0 || columns.length < 4)
    return piece;
  const { x0, x1, size: size2 } = piece.chunk;
  const off = Math.abs(x0 + x1 - second.x0 - last.x1) / 2;
  return off < placing.centred * size2 ? { ...piece, c: 1, c2: columns.length - 1 } : piece;
}
function nearest4(chunk, columns) {
  let [best, distance] = [0, Infinity];
  columns.forEach(({ x0, x1 }, index) => {
    const away = -overlap(chunk.x0, chunk.x1, x0, x1);
    if (away < distance) [best, distance] = [index, away];
  });
  return best;
}
function joined(pieces) {
  const out = [];
  for (const piece of pieces) {
    const last = out.at(-1);
    if (last !== void 0 && piece.c <= last.c2) {
      const words2 = [...last.chunk.words, ...piece.chunk.words];
      out[out.length - 1] = {
        c: last.c,
        c2: Math.max(last.c2, piece.c2),
        chunk: chunkOf(words2)
      };
    } else out.push(piece);
  }
  return out;
}

// src/tables/header-cells.ts
function headerOf(lines3, rules, columns) {
  const heads = [];
  for (const [index, line] of lines3.entries()) {
    for (const piece of line.pieces) {
      const over = overLabels(piece, line, lines3.slice(index + 1), columns);
      const [c, c2] = spanOf(over, line, lines3.slice(index + 1), rules, columns);
      const { x0, x1, y0, y1, text } = piece.chunk;
      const above = heads.findLast(
        (head) => head.c <= c2 && head.c2 >= c && head.y0 < y0 - headerCells.above * line.size
      );
      const same = above !== void 0 && above.c === c && above.c2 === c2;
      const joins = above !== void 0 && (same || centredUnder(piece, above, line)) && y0 - above.y1 < headerCells.joins * line.size && !rules.some(
        (rule) => rule.y > above.y1 - 2 && rule.y < y0 + 3 && overlap(rule.x0, rule.x1, piece.chunk.x0, piece.chunk.x1) > 0
      );
      if (joins) {
        above.lines.push(text);
        above.y1 = y1;
      } else heads.push({ c, c2, x0, x1, y0, y1, lines: [text] });
    }
  }
  return rank(heads, columns.length);
}
function centredUnder({ c, c2, chunk }, above, line) {
  if (above.c === above.c2 || c < above.c || c2 > above.c2) return false;
  const off = Math.abs(chunk.x0 + chunk.x1 - above.x0 - above.x1) / 2;
  const alone = line.pieces.every(
    (piece) => piece.chunk === chunk || piece.c2 < above.c || piece.c > above.c2
  );
  return alone && off < headerCells.centred * line.size;
}
function overLabels(piece, line, below, columns) {
  const labels = below.at(-1)?.pieces.filter(({ c: c3, c2: c22 }) => c3 === c22) ?? [];
  const { chunk } = piece;
  const under = labels.filter(
    (label) => overlap(chunk.x0, chunk.x1, label.chunk.x0, label.chunk.x1) > headerCells.labelShare * (label.chunk.x1 - label.chunk.x0) && !line.pieces.some((each) => each !== piece && each.c <= label.c && each.c2 >= label.c)
  );
  const [c, c2] = [
    Math.min(piece.c, ...under.map((label) => label.c)),
    Math.max(piece.c2, ...under.map((label) => label.c))
  ];
  return c2 < columns.length ? { c, c2, chunk } : piece;
}
function overGutter(piece, line, columns) {
  const { c, c2, chunk } = piece;
  const own = columns[c];
  if (c !== c2 || overlap(chunk.x0, chunk.x1, own.x0, own.x1) > headerCells.inGutter * chunk.size)
    return piece;
  const from = chunk.x0 + chunk.x1 > own.x0 + own.x1 ? c : c - 1;
  const [left, right] = [columns[from], columns[from + 1]];
  if (from < 1 || left === void 0 || right === void 0) return piece;
  if (line.pieces.some((other) => other.chunk !== chunk && other.c <= from + 1 && other.c2 >= from))
    return piece;
  const off = Math.abs(left.x0 + right.x1 - chunk.x0 - chunk.x1) / 2;
  return off < headerCells.overTwo * chunk.size ? { c: from, c2: from + 1, chunk } : piece;
}
function widened(piece, line, columns) {
  const { c, c2, chunk } = piece;
  if (c === c2) return [c, c2];
  const left = Math.max(c > 0 ? 0 : -1, ...line.pieces.map((each) => each.c2 < c ? each.c2 : -1));
  const right = Math.min(
    columns.length,
    ...line.pieces.map((each) => each.c > c2 ? each.c : Infinity)
  );
  let best = [c, c2];
  for (let from = left + 1; from <= c; from += 1) {
    for (let to = c2; to < right; to += 1) {
      const middle = (columns[from].x0 + columns[to].x1) / 2;
      const off = Math.abs(middle - (chunk.x0 + chunk.x1) / 2);
      if (off < headerCells.overMany * chunk.size && to - from > best[1] - best[0]) best = [from, to];
    }
  }
  return best;
}
function spanOf({ c, c2, chunk }, line, below, rules, columns) {
  const whole = columns.at(-1).x1 - columns[0].x0;
  const under = rules.find(
    (rule) => rule.y > line.base - 1 && rule.y < line.base + headerCells.ruleBelow * line.size && rule.x0 <= chunk.x0 + 3 && rule.x1 >= chunk.x1 - 3 && // Text of a lower line between the phrase and the rule means that the rule is not the phrase's own.
    !below.some(
      ({ base, pieces }) => base < rule.y && pieces.some((each) => overlap(each.chunk.x0, each.chunk.x1, chunk.x0, chunk.x1) > 0)
    )
  );
  if (under === void 0 || under.x1 - under.x0 > headerCells.wholeRule * whole)
    return widened(overGutter({ c, c2, chunk }, line, columns), line, columns);
  let [from, to] = [Infinity, -Infinity];
  columns.forEach((column, index) => {
    const shared = overlap(under.x0, under.x1, column.x0, column.x1);
    if (shared > headerCells.ruledShare * (column.x1 - column.x0)) {
      from = Math.min(from, index);
      to = Math.max(to, index);
    }
  });
  if (to < from) return [c, c2];
  const rivals = line.pieces.filter(
    (each) => overlap(each.chunk.x0, each.chunk.x1, under.x0, under.x1) > 0
  );
  const middle = (box2) => (box2.x0 + box2.x1) / 2;
  const mine = columns.map((column, index) => ({ column, index })).filter(({ column, index }) => {
    if (index < from || index > to) return false;
    const away = (each) => Math.abs(middle(each.chunk) - middle(column));
    return rivals.every((each) => each.chunk === chunk || away(each) >= away({ c, c2, chunk }));
  }).map(({ index }) => index);
  return mine.length === 0 ? [c, c2] : [mine[0], mine.at(-1)];
}
function rank(heads, columns) {
  const depth = /* @__PURE__ */ new Map();
  const ordered = [...heads].sort((a, b) => a.y0 - b.y0 || a.c - b.c);
  const above = (head) => ordered.filter(
    (other) => other !== head && other.y0 < head.y0 && other.c <= head.c2 && other.c2 >= head.c
  );
  for (const head of ordered) {
    depth.set(head, Math.max(-1, ...above(head).map((other) => depth.get(other) ?? 0)) + 1);
  }
  const rows2 = Math.max(0, ...[...depth.values()].map((level) => level + 1));
  const cells = ordered.map((head) => {
    const r = depth.get(head) ?? 0;
    const below = ordered.filter(
      (other) => other.y0 > head.y0 && other.c <= head.c2 && other.c2 >= head.c
    );
    const r2 = below.length === 0 ? rows2 - 1 : Math.min(...below.map((other) => depth.get(other) ?? rows2)) - 1;
    return {
      r,
      c: head.c,
      r2: Math.max(r, r2),
      c2: Math.min(head.c2, columns - 1),
      text: head.lines.join("\n")
    };
  });
  return { cells, rows: rows2 };
}

// src/tables/header-lines.ts
function headLines(region, all, columns, wide) {
  const top = region.lines[0];
  const start = all.indexOf(top);
  const head = [];
  const second = columns[1].x0;
  let upper = top;
  const pitch = median(
    region.lines.slice(1).map((line, index) => line.base - region.lines[index].base)
  );
  const headed2 = !rowOfValues(top, columns, valueColumns(region.lines, columns));
  const roof = wide.filter(({ y }) => y < top.base && top.base - y < header.roof * top.size).map(({ y }) => y).sort((a, b) => a - b);
  for (let index = start - 1; index >= 0; index -= 1) {
    const line = all[index];
    if (line.x1 < region.x0 || line.x0 > region.x1) continue;
    if (isTitle(line, columns) || line.chunks.length === 1 && endsSentence2(line)) break;
    if (upper.base - line.base > Math.max(
      header.pitch * upper.size,
      Math.min(header.pitches * pitch, header.pitchMost * upper.size)
    ))
      break;
    const ruleBetween = roof.some((y) => y > line.base && y < upper.base);
    const underRoof = roof.some((y) => y < line.base);
    if (ruleBetween && !underRoof && (headed2 || !headerish(line, second, columns))) break;
    if (ruleBetween && (head.length > 0 || !underRoof) && !headerish(line, second, columns)) break;
    if (!underRoof && !headerish(line, second, columns)) break;
    head.unshift(line);
    upper = line;
  }
  return head;
}
function isTitle(line, columns) {
  const first = line.chunks[0];
  if (first === void 0) return false;
  if (isCaption(line)) return true;
  const [label, second] = [columns[0], columns[1]];
  const right = columns.at(-1).x1;
  const centred2 = Math.abs(first.x0 + first.x1 - label.x0 - right) / 2 < header.titleCentred * line.size;
  if (line.chunks.length === 1 && centred2 && first.words.length > header.titleWords && first.x0 < second.x0)
    return true;
  return line.chunks.length === 1 && first.x0 < label.x0 + line.size && first.x1 > second.x0 + header.titlePast * line.size && first.words.length > 4;
}
function headerish(line, second, columns) {
  const right = columns.at(-1).x1;
  if (line.chunks.at(-1).x0 > right) return false;
  if (line.chunks.length > 1) {
    const set = line.chunks.filter((chunk) => columns.some((column) => inStep(chunk, column)));
    const short = line.chunks.every(({ text }) => text.length < header.phraseLetters);
    return short && (set.length >= header.inStepShare * line.chunks.length || headsGroups(line, second, columns));
  }
  return line.x0 > second - header.beforeSecond * line.size && line.words.length < header.aloneWords && !endsSentence2(line);
}
function endsSentence2({ chunks }) {
  const text = chunks[0]?.text ?? "";
  return /^\p{Ll}/u.test(text) && /\p{Ll}{2}\.$|\d\.$/u.test(text);
}
function headsGroups(line, second, columns) {
  return 2 * line.chunks.length <= columns.length - 1 && line.x0 > second - header.beforeSecond * line.size && line.chunks.every(({ text, words: words2 }) => !isData(text) && words2.length < header.groupWords);
}
var inStep = (chunk, { x0, x1 }) => Math.min(
  Math.abs(chunk.x0 - x0),
  Math.abs(chunk.x1 - x1),
  Math.abs(chunk.x0 + chunk.x1 - x0 - x1) / 2
) < header.inStep * chunk.size;
function headerLines(lines3, columns, wide) {
  const limit = Math.min(12, lines3.length - 1);
  const kinds2 = valueColumns(lines3, columns);
  const hasValues2 = (line) => rowOfValues(line, columns, kinds2);
  let ruled = 0;
  for (let index = 1; index <= limit; index += 1) {
    const [above, below] = [lines3[index - 1], lines3[index]];
    if (!wide.some(({ y }) => y > above.base - 1 && y < below.base - header.ruleAbove * below.size))
      continue;
    const between2 = lines3.slice(ruled, index);
    if (between2.filter(hasValues2).length > (ruled > 0 ? 0 : 1)) break;
    if (ruled > 0 && between2.every((line) => isLabel(line, columns))) break;
    ruled = index;
    if (kinds2.size === 0) break;
  }
  if (ruled > 0) return ruled;
  for (let index = 0; index <= limit; index += 1) {
    if (!hasValues2(lines3[index])) continue;
    const words2 = lastOfWords(lines3, index, columns, kinds2);
    return words2 === void 0 ? withoutSection(lines3, index, columns) : words2 + 1;
  }
  return Math.min(1, limit);
}
function lastOfWords(lines3, from, columns, kinds2) {
  const inKinds = (line) => placeLine(line, columns).filter(({ c }) => kinds2.has(c));
  const lower = lines3.slice(from + 3).flatMap(inKinds);
  if (lower.length < 6) return void 0;
  if (lower.filter(({ chunk }) => isData(chunk.text)).length < header.bodyValues * lower.length)
    return void 0;
  for (let index = from + 2; index >= from; index -= 1) {
    const line = lines3[index];
    if (line === void 0) continue;
    const words2 = inKinds(line).filter(({ chunk }) => !isData(chunk.text));
    if (words2.length >= 2) return index;
  }
  return void 0;
}
var isLabel = (line, columns) => placeLine(line, columns).every(({ c, c2 }) => c === 0 && c2 === 0);
function withoutSection(lines3, end, columns) {
  const last = lines3[end - 1];
  if (last === void 0 || !isLabel(last, columns)) return end;
  const named = lines3.slice(0, end - 1).some(
    (line) => placeLine(line, columns).length > 1 && placeLine(line, columns).some(({ c }) => c === 0)
  );
  return named ? end - 1 : end;
}
function rowOfValues(line, columns, kinds2) {
  const pieces = placeLine(line, columns).filter(({ c }) => kinds2.has(c));
  const values = pieces.filter(({ chunk }) => isData(chunk.text) && !isYear(chunk.text));
  return pieces.length > 0 && values.length >= header.rowValues * pieces.length && !countsUp(values.map(({ chunk }) => chunk.text));
}
function countsUp(texts) {
  const numbers = texts.map((text) => Number.parseInt(text.replace(/^\(/, ""), 10));
  return numbers.length >= 3 && numbers[0] <= 3 && numbers.every((value, index) => index === 0 || value === numbers[index - 1] + 1);
}
function valueColumns(lines3, columns) {
  const counts = columns.map(() => ({ all: 0, values: 0 }));
  for (const line of lines3.slice(Math.floor(lines3.length / 3))) {
    for (const { c, c2, chunk } of placeLine(line, columns)) {
      const count = counts[c];
      if (count === void 0 || c !== c2 || c === 0) continue;
      count.all += 1;
      if (isData(chunk.text)) count.values += 1;
    }
  }
  return new Set(
    counts.flatMap(
      ({ all, values }, c) => all > 0 && values >= header.columnValues * all ? [c] : []
    )
  );
}

// src/tables/not-tables.ts
function notATable(found) {
  if (hasColumnOfMarks(found))
    return "a column of one mark: the head of a court paper, or a list of symbols";
  if (isNotes(found)) return "numbers or marks before sentences";
  if (isCode2(found)) return "code";
  if (found.rules >= 2) return void 0;
  if (isEquation(found)) return "an equation";
  if (isAddresses(found)) return "addresses side by side";
  if (isMarginNote(found)) return "notes in the margin";
  if (isChart2(found)) return "the scale of a chart";
  return void 0;
}
var pieceTexts = ({ rows: rows2 }, column) => rows2.flat().flatMap(({ pieces }) => pieces.filter(({ c, c2 }) => c === column && c2 === column)).map(({ chunk }) => chunk.text);
function hasColumnOfMarks(found) {
  const pieces = found.rows.flat().flatMap((line) => line.pieces);
  if (pieces.filter(({ chunk }) => /\d/.test(chunk.text)).length > notTables.digitShare * pieces.length)
    return false;
  return found.columns.some((_, column) => {
    const texts = pieceTexts(found, column);
    const marks = texts.filter((text) => /^(?:[)(§:*|=]\s?)+$/.test(text));
    return texts.length >= Math.max(notTables.marks, notTables.markRows * found.rows.length) && marks.length > notTables.markShare * texts.length && new Set(marks.map((text) => text[0])).size === 1;
  });
}
function isNotes(found) {
  if (found.columns.length !== 2) return false;
  const [labels, texts] = [pieceTexts(found, 0), pieceTexts(found, 1)];
  const marks = labels.filter(
    (text) => /^(?:\((?:\d{1,2}|[a-z*])\)|[*†‡]{1,2}|\d{1,2}[:.)])$/i.test(text)
  );
  const counted = labels.filter((text) => /^\d{1,3}$/.test(text)).map(Number);
  const lineNumbers = found.header === 0 && found.rules < 2 && counted.length >= 4 && counted.length === labels.length && counted.every(
    (number2, index) => index === 0 || number2 === counted[index - 1] + 1
  ) && !texts.some((text) => isData(text));
  if (lineNumbers) return true;
  const letters2 = texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length);
  return marks.length >= 2 && marks.length >= notTables.noteShare * labels.length && letters2 > notTables.noteLetters;
}
var mathematics = /[=≈≠≤≥∑∏∫√∂∈∀∃→⇒×÷±∞∇≡]/;
function isEquation({ rows: rows2, columns, lines: lines3, allRules }) {
  const pieces = rows2.flat().flatMap((line) => line.pieces);
  const signs2 = pieces.filter(
    ({ chunk }) => mathematics.test(chunk.text) || /^[\p{L}+−–-]$/u.test(chunk.text)
  );
  if (rows2.length <= notTables.equationRows && signs2.length >= notTables.equationSigns * pieces.length)
    return true;
  if (lines3.length > notTables.fractionLines) return false;
  const width = (columns.at(-1)?.x1 ?? 0) - (columns[0]?.x0 ?? 0);
  return allRules.some((rule) => {
    if (rule.x1 - rule.x0 > notTables.fractionRule * width) return false;
    const near = (above) => lines3.some(
      ({ chunks, size: size2 }) => chunks.some(
        (chunk) => isData(chunk.text) && (above ? chunk.base < rule.y + 1 && chunk.base > rule.y - size2 : chunk.y0 > rule.y - 2 && chunk.y0 < rule.y + size2) && overlap(chunk.x0, chunk.x1, rule.x0, rule.x1) > notTables.fractionOver * (chunk.x1 - chunk.x0)
      )
    );
    return near(true) && near(false);
  });
}
function isCode2({ lines: all, header: header2, typewritten }) {
  const lines3 = all.slice(header2);
  const words2 = lines3.flatMap((line) => line.words);
  const mono = words2.filter(({ font }) => font.mono).length;
  if (!typewritten && mono > notTables.monoShare * words2.length) return true;
  const code = lines3.filter(({ chunks }) => {
    const text = chunks.map((chunk) => chunk.text).join(" ");
    return /[{};]$|^(?:\/\/|\/\*|#include|(?:for|if|while|else|return|def|function|end|do)\b.*[({:]?$|(?:SELECT|FROM|WHERE|ORDER BY)\b)/.test(
      text
    );
  }).length;
  return code >= 2 && code > notTables.codeShare * lines3.length;
}
var address = /@\w|\b(?:universit|department of|dept\.|institute|faculty|street|avenue|suite|boulevard|p\.?\s?o\.? box|telephone|tel\.|fax|phone|e-?mail|www\.)|\b[A-Z]{2}\s+\d{5}\b/i;
function isAddresses(found) {
  const { lines: lines3 } = found;
  if (lines3.length > notTables.addressLines) return false;
  const placed3 = lines3.filter(({ chunks }) => chunks.some(({ text }) => address.test(text)));
  const values = lines3.filter(({ chunks }) => chunks.some(({ text }) => isData(text)));
  return placed3.length >= 2 && placed3.length >= notTables.addressShare * lines3.length && values.length < notTables.addressShare * lines3.length;
}
function isMarginNote(found) {
  if (found.columns.length !== 2) return false;
  const sizes = [0, 1].map(
    (column) => found.rows.flat().flatMap(({ pieces }) => pieces.filter(({ c, c2 }) => c === column && c2 === column)).map(({ chunk }) => chunk.size)
  );
  const [left, right] = sizes.map((own) => own.length === 0 ? 0 : median(own));
  const texts = pieceTexts(found, 1);
  const values = texts.filter((text) => isData(text)).length;
  return left > 0 && right > 0 && Math.abs(left - right) > notTables.noteSize * Math.max(left, right) && values < notTables.valueShare * texts.length;
}
function isChart2(found) {
  const { rows: rows2, columns, page } = found;
  const all = rows2.flat().flatMap(({ pieces }) => pieces);
  return [0, columns.length - 1].some((column) => {
    const own = all.filter(({ c, c2 }) => c === column && c2 === column);
    const first = own[0]?.chunk;
    if (first === void 0 || own.some(({ chunk }) => !isData(chunk.text))) return false;
    const scale = page.flatMap(({ chunks }) => chunks).filter(
      ({ x0, x1, text }) => isData(text) && (Math.abs(x0 - first.x0) < 2 || Math.abs(x1 - first.x1) < 2)
    ).map(({ text }) => Number.parseFloat(text.replace(/[$€£,%\s]/g, "")));
    if (scale.length < notTables.scale || scale.length < own.length) return false;
    const step = scale[0] - scale[1];
    const even = scale.slice(1).every((number2, index) => Math.abs(scale[index] - number2 - step) < 1e-6);
    return step > 0 && even && all.length - own.length < notTables.besideScale * scale.length;
  });
}

// src/tables/page-columns.ts
function lineGroups(lines3, level, uprights) {
  const gutters2 = guttersOf(lines3, level);
  if (gutters2.length > pageColumns.mostGutters) return [[...lines3]];
  const between2 = gutters2.filter((gutter) => readsOn2(gutter, gutters2, lines3));
  if (between2.length === 0) return [[...lines3]];
  const outside = [];
  const columns = /* @__PURE__ */ new Map();
  lines3.forEach((line, at) => {
    const cuts = between2.filter(({ first, last }) => at >= first && at <= last);
    if (cuts.length === 0) {
      outside.push(line);
      return;
    }
    cuts.sort((a, b) => a.from - b.from);
    for (const words2 of dividedAt(line.words, cuts)) {
      const place2 = cuts.filter(({ from, to }) => words2[0].x0 > (from + to) / 2).at(-1);
      const key = place2 === void 0 ? `before ${keyOf(cuts[0])}` : keyOf(place2);
      const column = columns.get(key);
      const own = lineOf(words2, uprights);
      if (column === void 0) columns.set(key, [own]);
      else column.push(own);
    }
  });
  return [outside, ...columns.values()];
}
var keyOf = ({ from, first }) => `${from} ${first}`;
function dividedAt(words2, cuts) {
  const parts = Array.from({ length: cuts.length + 1 }, () => []);
  for (const word of words2) {
    const middle = (word.x0 + word.x1) / 2;
    const at = cuts.findLastIndex(({ from, to }) => middle > (from + to) / 2) + 1;
    parts[at].push(word);
  }
  return parts.filter((part2) => part2.length > 0);
}
function guttersOf(lines3, level) {
  const found = [];
  let open = [];
  for (const [at, line] of lines3.entries()) {
    if (open.length > pageColumns.mostOpen) return [];
    const above = lines3[at - 1];
    const least = pageColumns.gutter * line.size;
    const rules = above === void 0 ? [] : level.filter(({ y }) => y > above.base && y < line.base);
    const kept = [];
    for (const gutter of open) {
      const crossed = rules.some(({ x0, x1 }) => x0 < gutter.from && x1 > gutter.to);
      const free = crossed ? void 0 : freeOf(gutter, line, least);
      if (free === void 0) {
        found.push(gutter);
        continue;
      }
      gutter.from = free.from;
      gutter.to = free.to;
      gutter.last = at;
      if (free.both) gutter.both += 1;
      kept.push(gutter);
    }
    for (let index = 1; index < line.words.length; index += 1) {
      const [left, right] = [line.words[index - 1], line.words[index]];
      const known = kept.some(({ from, to }) => from < right.x0 && to > left.x1);
      if (right.x0 - left.x1 >= least && !known)
        kept.push({ from: left.x1, to: right.x0, first: at, last: at, both: 1 });
    }
    open = kept;
  }
  return [...found, ...open].filter(({ both }) => both >= pageColumns.lines);
}
function freeOf(gutter, { words: words2 }, least) {
  let [from, to] = [gutter.from, gutter.from];
  let start = gutter.from;
  const close = (end) => {
    if (end - start > to - from) [from, to] = [start, end];
  };
  for (const { x0, x1 } of words2) {
    if (x1 <= start) continue;
    if (x0 >= gutter.to) break;
    close(x0);
    start = x1;
  }
  close(gutter.to);
  if (to - from < least) return void 0;
  const [before2, after] = [words2.some(({ x1 }) => x1 <= from), words2.some(({ x0 }) => x0 >= to)];
  return { from, to, both: before2 && after };
}
function readsOn2(gutter, all, lines3) {
  const left = [];
  const right = [];
  for (let at = gutter.first; at <= gutter.last; at += 1) {
    const others = all.filter((other) => other !== gutter && at >= other.first && at <= other.last);
    const from = Math.max(
      -Infinity,
      ...others.filter(({ to: to2 }) => to2 <= gutter.from).map((other) => other.to)
    );
    const to = Math.min(
      Infinity,
      ...others.filter((other) => other.from >= gutter.to).map((other) => other.from)
    );
    const { words: words2 } = lines3[at];
    const before2 = words2.filter(({ x0, x1 }) => x0 >= from - 1 && x1 <= gutter.from + 1);
    const after = words2.filter(({ x0, x1 }) => x0 >= gutter.to - 1 && x1 <= to + 1);
    if (before2.length > 0) left.push(before2);
    if (after.length > 0) right.push(after);
  }
  return isProse(left) && isProse(right);
}
function isProse(lines3) {
  if (lines3.length < pageColumns.lines) return false;
  const ends2 = lines3.map((words3) => {
    const [first, last] = [words3[0], words3.at(-1)];
    return { x0: first.x0, x1: last.x1, size: first.size, text: first.text };
  });
  const [x0, x1] = [Math.min(...ends2.map((end) => end.x0)), Math.max(...ends2.map((end) => end.x1))];
  const share = (of) => ends2.filter(of).length / ends2.length;
  const words2 = lines3.reduce((sum, each) => sum + each.length, 0) / lines3.length;
  const text = lines3.flat().map((word) => word.text).join("");
  const digits = text.replace(/\D/g, "").length / Math.max(1, text.length);
  return x1 - x0 > pageColumns.width * ends2[0].size && words2 >= pageColumns.words && digits < pageColumns.digitShare && share((end) => end.x1 - end.x0 > pageColumns.nearlyWidest * (x1 - x0)) >= pageColumns.wideShare && share((end) => /^[\p{Ll}(]/u.test(end.text)) >= pageColumns.smallShare;
}

// src/tables/regions.ts
function regionsOf(lines3, prose2, rules) {
  const regions2 = [];
  let run = [];
  let waiting = [];
  const close = () => {
    if (run.length > 1) regions2.push(regionOf([...run, ...restOf(run, waiting)], "text"));
    run = [];
    waiting = [];
  };
  lines3.forEach((line, index) => {
    if (isCaption(line)) {
      close();
      return;
    }
    if (!supported(index, lines3)) {
      if (run.length > 0) waiting.push(line);
      return;
    }
    if (run.length > 0 && parted2(run, line, waiting, rules, prose2)) close();
    run.push(...waiting, line);
    waiting = [];
  });
  close();
  return regions2;
}
function restOf(run, after) {
  const rest = [];
  const row = run.at(-1);
  let above = row;
  for (const line of after) {
    const close = line.base - above.base < regions.restPitch * row.size && Math.abs(line.size - row.size) < regions.restSizePoints;
    const fits2 = line.chunks.every(
      (chunk) => row.chunks.some((upper, index) => {
        const next = row.chunks[index + 1]?.x0 ?? Math.max(upper.x1, ...run.map(({ x1 }) => x1)) + 1;
        return index > 0 && Math.abs(upper.x0 - chunk.x0) < regions.restEdge * row.size && chunk.x1 < next;
      })
    );
    if (!close || !fits2) break;
    rest.push(line);
    above = line;
  }
  return rest;
}
function regionOf(lines3, by) {
  const multi = lines3.filter(({ chunks }) => chunks.length > 1);
  const shown = multi.length > 0 ? multi : lines3;
  return {
    lines: lines3,
    x0: Math.min(...shown.map(({ x0 }) => x0)),
    x1: Math.max(...shown.map(({ x1 }) => x1)),
    banded: by === "rules"
  };
}
function parted2(run, below, between2, rules, prose2) {
  const above = run.at(-1);
  const distance = below.base - above.base;
  const size2 = Math.max(above.size, below.size);
  const pitch = median(run.slice(1).map((line, index) => line.base - run[index].base));
  const reach = Math.max(
    regions.reach * size2,
    Math.min(regions.reachPitches * pitch, regions.reachMost * size2)
  );
  if (between2.length > regions.mostBetween || distance > reach + regions.lineBetween * size2 * between2.length)
    return true;
  const [x0, x1] = [Math.min(above.x0, below.x0), Math.max(above.x1, below.x1)];
  for (const chunk of prose2) {
    if (chunk.base > above.base && chunk.base < below.base && overlap(chunk.x0, chunk.x1, x0, x1) > regions.proseShare * (x1 - x0)) {
      return true;
    }
  }
  const wide = rules.filter(
    ({ y, x0: left, x1: right }) => y > above.base && y < below.base && overlap(left, right, x0, x1) > regions.ruleShare * (below.x1 - below.x0)
  );
  return wide.length >= 2 && between2.length >= 1 && wide.at(-1).y - wide[0].y > regions.rulesApart * size2;
}
function supported(index, lines3) {
  const line = lines3[index];
  if (line.chunks.length < 2) return false;
  const last = Math.min(lines3.length - 1, index + 4);
  for (let other = Math.max(0, index - 4); other <= last; other += 1) {
    if (other === index) continue;
    const there = lines3[other];
    if (there.chunks.length < 2 || Math.abs(there.base - line.base) > regions.near * line.size)
      continue;
    const aligned = line.chunks.filter(
      (chunk) => there.chunks.some((each) => inLine(chunk, each, regions.inLine * line.size))
    );
    if (aligned.length >= 2) return true;
  }
  return false;
}
function inLine(a, b, tolerance) {
  return Math.abs(a.x0 - b.x0) < tolerance || Math.abs(a.x1 - b.x1) < tolerance || Math.abs(a.x0 + a.x1 - b.x0 - b.x1) < tolerance;
}

// src/tables/ruled-rows.ts
function bandedRegions(lines3, rules) {
  const regions2 = [];
  for (const stack of stacksOf2(rules)) {
    let run = [];
    const close = () => {
      const region = run.length >= ruledRows.rules ? regionIn(run, lines3) : void 0;
      if (region !== void 0) regions2.push(region);
      run = [];
    };
    for (const rule of stack) {
      const above = run.at(-1);
      if (above !== void 0 && !bandOf2(above, rule, lines3)) close();
      run.push(rule);
    }
    close();
  }
  return regions2;
}
function framedRegions(lines3, rules, prose2) {
  const regions2 = [];
  for (const stack of stacksOf2(rules)) {
    for (let index = 0; index + 2 < stack.length; index += 1) {
      const [top, head, bottom] = stack.slice(index, index + 3);
      const header2 = linesBetween(top, head, lines3);
      const body2 = linesBetween(head, bottom, lines3);
      if (header2.length === 0 || header2.length > ruledRows.headerLines || body2.length < 2) continue;
      const wordy = body2.filter(({ chunks }) => chunks.some((chunk) => prose2.has(chunk))).length;
      if (wordy < ruledRows.proseShare * body2.length) continue;
      const columns = columnsOf(
        body2.filter(({ chunks }) => chunks.length > 1),
        body2[0].size
      );
      const named = columns.filter(
        ({ x0, x1 }) => header2.some(
          ({ chunks }) => chunks.some(
            (chunk) => chunk.text.length < ruledRows.headerLetters && overlap(chunk.x0, chunk.x1, x0, x1) > 0
          )
        )
      );
      const crossing2 = body2.filter(
        ({ chunks }) => chunks.some(
          (chunk) => columns.filter(({ x0, x1 }) => overlap(chunk.x0, chunk.x1, x0, x1) > 2).length > 1
        )
      );
      const headed2 = header2.some(({ chunks }) => chunks.length > 1);
      if (columns.length < 2 || !headed2 || named.length < 2 || named.length < ruledRows.namedShare * columns.length)
        continue;
      if (crossing2.length > ruledRows.crossingShare * body2.length) continue;
      regions2.push(regionOf([...header2, ...body2], "text"));
      index += 1;
    }
  }
  return regions2;
}
function stacksOf2(rules) {
  const stacks = [];
  for (const rule of [...rules].sort((a, b) => a.y - b.y)) {
    if (rule.x1 - rule.x0 < ruledRows.leastPoints) continue;
    const home = stacks.find(([first]) => {
      const { x0, x1 } = first;
      return Math.abs(x0 - rule.x0) < ruledRows.sameEndPoints && Math.abs(x1 - rule.x1) < ruledRows.sameEndPoints;
    });
    if (home === void 0) stacks.push([rule]);
    else home.push(rule);
  }
  return stacks;
}
var linesBetween = (top, bottom, lines3) => lines3.filter(
  (line) => line.base > top.y && line.base < bottom.y + 1 && overlap(line.x0, line.x1, top.x0, top.x1) > ruledRows.lineShare * (line.x1 - line.x0)
);
function bandOf2(top, bottom, lines3) {
  const held = linesBetween(top, bottom, lines3);
  if (held.length === 0) return bottom.y - top.y < ruledRows.emptyPoints;
  const width = top.x1 - top.x0;
  return held.length <= ruledRows.bandLines && bottom.y - top.y < (held.length + 3) * ruledRows.linePitch * held[0].size && held.every(
    ({ x0, x1, size: size2, chunks }) => x0 > top.x0 - size2 && x1 < top.x1 + size2 && !(chunks.length === 1 && x1 - x0 > ruledRows.sentenceShare * width && x0 < top.x0 + ruledRows.sentenceLeft * width)
  );
}
function regionIn(run, lines3) {
  const [top, bottom] = [run[0], run.at(-1)];
  const held = linesBetween(top, bottom, lines3);
  if (held.length < 3) return void 0;
  const multi = held.filter(({ chunks }) => chunks.length > 1);
  const columns = columnsOf(multi, held[0]?.size ?? 10);
  if (columns.length < 2) return void 0;
  let filled = 0;
  let bands = 0;
  let stacked = 0;
  for (let index = 1; index < run.length; index += 1) {
    const band = linesBetween(run[index - 1], run[index], lines3);
    if (band.length === 0) continue;
    bands += 1;
    const used = columns.filter(
      ({ x0, x1 }) => band.some(({ chunks }) => chunks.some((chunk) => overlap(chunk.x0, chunk.x1, x0, x1) > 0))
    );
    if (used.length > 1) filled += 1;
    if (stacksValues2(band, columns)) stacked += 1;
  }
  return bands >= 4 && filled >= ruledRows.filledShare * bands && stacked <= ruledRows.stackedShare * bands ? regionOf(held, "rules") : void 0;
}
function stacksValues2(band, columns) {
  return columns.slice(1).some(
    ({ x0, x1 }) => stackedValues(
      band.flatMap(
        ({ chunks }) => chunks.filter((chunk) => overlap(chunk.x0, chunk.x1, x0, x1) > 0).map(({ text }) => text)
      )
    ) > 1
  );
}

// src/tables/side-by-side-tables.ts
function splitSideBySide(region, page, rules) {
  const cut = underCaptions(region, page) ?? (region.banded ? void 0 : inWideGutter(region));
  if (cut === void 0 || region.lines.some(({ chunks }) => chunks.some(({ x0, x1 }) => x0 < cut && x1 > cut)))
    return [region];
  const [top, foot] = [region.lines[0], region.lines.at(-1)];
  if (rules.some(
    ({ x0, x1, y }) => x0 < cut - top.size && x1 > cut + top.size && y > top.y0 - top.size && y < foot.y1
  ))
    return [region];
  const side = (keep) => region.lines.flatMap(({ words: words2 }) => {
    const own = words2.filter(({ x0 }) => keep(x0));
    return own.length === 0 ? [] : [lineOf(own)];
  });
  const parts = [side((x) => x < cut), side((x) => x >= cut)];
  return parts.every((lines3) => lines3.length > 1) ? parts.map((lines3) => regionOf(lines3, "text")) : [region];
}
function underCaptions(region, page) {
  const top = region.lines[0];
  const captions = page.find(
    (line) => line.base < top.base && line.base > top.base - twoTables.captionAbove * top.size && line.chunks.length === 2 && line.chunks.every((chunk) => namesTable(lineOf(chunk.words)))
  );
  const second = captions?.chunks[1];
  return second === void 0 ? void 0 : second.x0 - twoTables.beforeCaption * top.size;
}
function inWideGutter({ lines: lines3 }) {
  const em = lines3[0].size;
  const columns = columnsOf(
    lines3.filter(({ chunks }) => chunks.length > 1),
    em
  );
  const gutters2 = columns.slice(1).map((column, index) => column.x0 - columns[index].x1);
  const widest2 = Math.max(...gutters2);
  const at = gutters2.indexOf(widest2) + 1;
  const next = Math.max(0, ...gutters2.filter((_, index) => index + 1 !== at));
  if (widest2 < twoTables.between * em || widest2 < twoTables.widerThanGutters * next) return void 0;
  const sides = [columns.slice(0, at), columns.slice(at)];
  if (!sides.every((own) => isTableBy(own, lines3))) return void 0;
  return (columns[at - 1].x1 + columns[at].x0) / 2;
}
function isTableBy(columns, lines3) {
  const [label, ...values] = columns;
  const [from, to] = [columns[0]?.x0 ?? 0, columns.at(-1)?.x1 ?? 0];
  if (label === void 0 || values.length === 0) return false;
  const rows2 = lines3.map(({ chunks }) => chunks.filter(({ x0, x1 }) => x1 > from && x0 < to)).filter((chunks) => chunks.length > 0);
  const [header2, ...body2] = rows2;
  if (header2 === void 0 || rows2.length < twoTables.rows || header2.length < 2) return false;
  if (header2.some(({ text }) => isData(text))) return false;
  const labelled = body2.filter(([first]) => first !== void 0 && !isData(first.text));
  const valued = body2.filter((chunks) => isData(chunks.at(-1)?.text ?? "") && chunks.length > 1);
  return labelled.length >= twoTables.labelShare * body2.length && valued.length >= twoTables.valueShare * body2.length;
}

// src/tables/stacked-tables.ts
function splitStacked(region) {
  if (region.banded) return [region];
  const { lines: lines3 } = region;
  const pitch = median(
    lines3.slice(1).map((line, index) => line.base - lines3[index].base)
  );
  for (let at = 3; at + 2 < lines3.length; at += 1) {
    const end = endAbove(lines3, at, pitch);
    if (end !== void 0)
      return [
        regionOf(lines3.slice(0, end), "text"),
        ...splitStacked(regionOf(lines3.slice(at), "text"))
      ];
  }
  return [region];
}
function endAbove(lines3, at, pitch) {
  const line = lines3[at];
  if (!isHeader(line) || !hasValues(lines3[at + 1]) || !hasValues(lines3[at + 2])) return void 0;
  const titled = lines3[at - 1].chunks.length === 1;
  const end = titled ? at - 1 : at;
  if (end < 3 || !hasValues(lines3[end - 1]) || !hasValues(lines3[end - 2])) return void 0;
  const gap = lines3[end].base - lines3[end - 1].base;
  if (titled) return gap > twoTables.titlePitch * pitch ? end : void 0;
  const above = lines3.slice(end - 3, end).flatMap(({ chunks }) => chunks);
  const inStep2 = line.chunks.filter(
    (chunk) => above.some((each) => inLine(chunk, each, twoTables.inLine * line.size))
  );
  return gap > twoTables.headerPitch * pitch && inStep2.length < twoTables.inLineShare * line.chunks.length ? end : void 0;
}
var isHeader = ({ chunks }) => chunks.length > 1 && !chunks.some(({ text }) => isData(text));
var hasValues = (line) => line?.chunks.slice(1).some(({ text }) => isData(text)) === true;

// src/tables/table-evidence.ts
function signs(lines3, wide, page) {
  const [first, last] = [lines3[0], lines3.at(-1)];
  const margin = evidence.rulesNear * first.size;
  const rules = wide.filter(({ y }) => y > first.y0 - margin && y < last.y1 + margin).length;
  const [x0, x1] = [
    Math.min(...lines3.map((line) => line.x0)),
    Math.max(...lines3.map((line) => line.x1))
  ];
  const captioned = page.some(
    (line) => line.base < first.base && line.base > first.base - evidence.captionAbove * first.size && namesTable(line) && overlap(line.x0, line.x1, x0, x1) > 0
  );
  return { rules, caption: captioned ? "table" : "none" };
}
function isTable(candidate) {
  const { rows: rows2, columns, lines: lines3, rules } = candidate;
  const pieces = rows2.flat().flatMap((line) => line.pieces.filter(({ c }) => c > 0));
  const filled = (row) => new Set(row.flatMap((line) => line.pieces.map(({ c }) => c))).size;
  const full = rows2.filter((row) => filled(row) > 1).length;
  if (full < 2 || pieces.length < 3 || full < evidence.fullShare * rows2.length) return false;
  const values = pieces.filter(({ chunk }) => isData(chunk.text)).length / pieces.length;
  const leaders2 = lines3.filter(({ words: words2 }) => words2.some(({ text }) => /\.{4,}/.test(text))).length;
  if (columns.length === 2 && leaders2 > evidence.leaderShare * lines3.length) return false;
  if (columns.length === 2 && rules < 3 && numbered(rows2)) return false;
  if (values >= evidence.valueShare) return full >= 3 || rules >= 1;
  if (rules >= 2) return true;
  const long = pieces.filter(({ chunk }) => chunk.text.length > evidence.longLetters).length / pieces.length;
  if (candidate.caption === "table")
    return full >= 3 && full > evidence.fullShareCaptioned * rows2.length && long < evidence.longShareCaptioned;
  if (columns.length >= 3 && full >= 4 && long < evidence.longShare && full > evidence.fullShareWords * rows2.length)
    return true;
  return full >= 4 && full > evidence.fullShareHeaded * rows2.length && long < evidence.longShare && headed(candidate);
}
function numbered(rows2) {
  const labels = rows2.flat().flatMap(({ pieces }) => pieces.filter(({ c, c2 }) => c === 0 && c2 === 0)).map(({ chunk }) => chunk.text);
  const marks = labels.filter(
    (text) => isBullet(text) || /^\(?(?:\d{1,3}(?:\.\d+)*|[a-z]|[ivx]{1,5})[.)]$/i.test(text)
  );
  return marks.length > 0 && marks.length >= evidence.marksShare * labels.length;
}
function headed({ lines: lines3, columns, header: header2 }) {
  const [first, ...rest] = lines3;
  const [left, right] = columns;
  if (header2 < 1 || first === void 0 || left === void 0 || right === void 0) return false;
  const bold = first.chunks.length > 1 && first.chunks.every((chunk) => chunk.bold);
  const plain6 = rest.filter(({ chunks }) => !chunks.some((chunk) => chunk.bold)).length;
  return bold && plain6 > evidence.plainShare * rest.length && right.x0 - left.x1 > evidence.headedGutter * first.size;
}

// src/tables/unruled-tables.ts
function openTables2(sheet, words2) {
  const { level, upright } = sheet.rules;
  const groups = lineGroups(linesOf2(words2, upright), level, upright);
  const lines3 = groups.flat();
  const contents = contentsLines(lines3);
  const typewritten = words2.filter(({ font }) => font.mono).length > openTables.typewrittenShare * words2.length;
  const tables = [];
  const keep = (region, all) => {
    const table = tableOf2(region, all, level, { number: sheet.number, lines: lines3, typewritten });
    if (table !== void 0) tables.push(table);
    return table;
  };
  for (const group of groups) {
    for (const region of bandedRegions(group, level)) keep(region, group);
    for (const region of framedRegions(group, level, proseChunks(group))) {
      if (!tables.some((table) => holds(table, region.x0 + 1, region.lines[0].base)))
        keep(region, group);
    }
    const rest = group.filter(
      (line) => !contents.has(line) && !tables.some((table) => holds(table, line.x0, line.base))
    );
    const prose2 = proseChunks(rest);
    const open = rest.flatMap((line) => withoutProse(line, prose2, upright));
    for (const region of regionsOf(open, prose2, level)) {
      const parts = splitSideBySide(region, group, level).flatMap(splitStacked);
      for (const part2 of parts) keep(part2, parts.length > 1 ? part2.lines : open);
    }
  }
  return tables;
}
function withoutProse(line, prose2, uprights) {
  const kept = line.chunks.filter((chunk) => !prose2.has(chunk));
  if (kept.length === line.chunks.length) return [line];
  return kept.length === 0 ? [] : [
    lineOf(
      kept.flatMap(({ words: words2 }) => words2),
      uprights
    )
  ];
}
function withoutSubHead(lines3, header2, columns) {
  const [above, last] = [lines3[header2 - 2], lines3[header2 - 1]];
  const [phrase, ...others] = last?.chunks ?? [];
  if (above === void 0 || phrase === void 0 || others.length > 0) return header2;
  const under = columns.filter(({ x0, x1 }) => overlap(x0, x1, phrase.x0, phrase.x1) > 0);
  const wide = under.every(
    ({ x0, x1 }) => phrase.x0 < x0 - openTables.subHeadOut * phrase.size && phrase.x1 > x1 + openTables.subHeadOut * phrase.size
  );
  return above.chunks.length >= columns.length && wide && /^\p{Lu}/u.test(phrase.text) ? header2 - 1 : header2;
}
function tableOf2(region, all, rules, page) {
  const em = region.lines[0]?.size ?? 10;
  const first = columnsOf(
    region.lines.filter(({ chunks }) => chunks.length > 1),
    em
  );
  if (first.length < 2 || isChart3(region, rules)) return void 0;
  const wide = rules.filter(
    ({ x0, x1 }) => overlap(x0, x1, region.x0, region.x1) > openTables.wideRule * (region.x1 - region.x0)
  );
  const lines3 = [...headLines(region, all, first, wide), ...region.lines];
  const headCount = withoutSubHead(lines3, headerLines(lines3, first, wide), first);
  const body2 = lines3.slice(headCount);
  const columns = refine(body2, first, em);
  const heads = placeHeader(lines3.slice(0, headCount), columns);
  const placed3 = lines3.map(
    (line, at) => ({
      base: line.base,
      size: line.size,
      pieces: heads[at] ?? placeLine(line, columns)
    })
  );
  const inside2 = rules.filter(({ x0, x1 }) => overlap(x0, x1, region.x0 - 4, region.x1 + 4) > 0);
  const header2 = headerOf(placed3.slice(0, headCount), inside2, columns);
  const rows2 = region.banded ? bandRows2(placed3.slice(headCount), wide, columns) : groupRows(placed3.slice(headCount), wide, columns);
  const found = { rows: rows2, columns, lines: lines3, header: headCount, ...signs(lines3, wide, page.lines) };
  if (!isTable(found)) return void 0;
  const lookalike = { ...found, allRules: inside2, page: page.lines, typewritten: page.typewritten };
  if (found.caption !== "table" && notATable(lookalike) !== void 0) return void 0;
  const cells = [...header2.cells];
  rows2.forEach((row, index) => {
    const at = header2.rows + index;
    const joined2 = /* @__PURE__ */ new Map();
    for (const line of row) {
      for (const { c, c2, chunk } of line.pieces) {
        const span = [c, c2];
        const key = `${span[0]}`;
        const known = joined2.get(key);
        if (known === void 0) joined2.set(key, { c: span[0], c2: span[1], text: [chunk.text] });
        else known.text.push(chunk.text);
      }
    }
    for (const { c, c2, text } of joined2.values())
      cells.push({ r: at, c, r2: at, c2, text: text.join("\n") });
  });
  return {
    ...around(lines3),
    page: page.number,
    rows: header2.rows + rows2.length,
    columns: columns.length,
    headerRows: header2.rows,
    cells,
    ruled: false,
    words: new Set(lines3.flatMap((line) => line.words)),
    xs: columns.map(({ x0 }) => x0)
  };
}
function isChart3(region, rules) {
  const [top, bottom] = [region.lines[0].y0, region.lines.at(-1).y1];
  const margin = 4 * region.lines[0].size;
  const inside2 = rules.filter(
    ({ y, x0, x1 }) => y > top - margin && y < bottom + margin && overlap(x0, x1, region.x0, region.x1) > 0
  );
  const ends2 = new Set(inside2.map(({ x1 }) => Math.round(x1 / 3)));
  const starts = new Set(inside2.map(({ x0 }) => Math.round(x0 / 3)));
  return ends2.size >= Math.max(4, openTables.chartEnds * region.lines.length) && ends2.size > 2 * starts.size;
}
function refine(body2, first, em) {
  const again = columnsOf(
    body2.filter(({ chunks }) => chunks.length > 1),
    em
  );
  return again.length >= 2 ? again : first;
}

// src/tables/find.ts
function findTables(sheet) {
  const { tables: ruled, diagrams } = ruledTables(sheet);
  const lies = ({ x0, y0, x1, y1 }, boxes) => boxes.some((box2) => holds(box2, (x0 + x1) / 2, (y0 + y1) / 2));
  const rest = sheet.words.filter((word) => !lies(word, ruled));
  const open = openTables2(sheet, rest).filter(
    ({ words: words2 }) => ![...words2].some((word) => lies(word, diagrams))
  );
  return [...ruled, ...open].sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0);
}

// src/text/quotations.ts
function markQuotations(blocks) {
  const wide = blocks.flatMap(
    (block) => block.kind === "text" && block.lines.length >= quotations.linesAround && !block.note && block.apart === void 0 ? [extentOf2(block)] : []
  );
  return blocks.map((block, index) => {
    if (block.kind !== "text" || !mayQuote(block)) return block;
    const own = extentOf2(block);
    const isWide = ({ x0, x1 }) => own.x0 > x0 + structure.quotationLeft * block.size && own.x1 < x1 - structure.quotationRight * block.size;
    const column = wide.filter(
      (each) => overlap(each.x0, each.x1, own.x0, own.x1) > quotations.withinShare * (own.x1 - own.x0) && isWide(each)
    );
    const [before2, after] = [blocks[index - 1], blocks[index + 1]];
    const inList = before2?.kind === "text" && before2.role === "list";
    const beside = [before2, after].some(
      (each) => each?.kind === "text" && each.lines.length > 1 && isWide(extentOf2(each))
    );
    return column.length > 0 && beside && !inList ? { ...block, role: "quotation" } : block;
  });
}
function mayQuote(block) {
  const { lines: lines3, note, apart, role, bold } = block;
  if (lines3.length < 2 || note || apart !== void 0 || role !== void 0 || bold) return false;
  if (lines3.some(({ text }) => /_{4}|\.{4}/.test(text))) return false;
  const rest = lines3.slice(1);
  const left = around(rest).x0;
  if (rest.some(({ x0, size: size2 }) => x0 > left + quotations.inside * size2)) return false;
  const right = around(lines3).x1;
  const full = lines3.slice(0, -1).filter(({ x1, size: size2 }) => x1 > right - quotations.fullWithin * size2).length;
  const words2 = lines3.reduce((sum, line) => sum + line.words.length, 0);
  return full >= quotations.fullShare * (lines3.length - 1) && words2 >= quotations.words;
}
var extentOf2 = ({ lines: lines3 }) => ({
  x0: around(lines3).x0,
  x1: around(lines3).x1
});

// src/text/gutters.ts
var emptySide = () => ({
  rows: 0,
  items: 0,
  width: 0,
  firstRow: Infinity,
  beside: 0,
  below: 0
});
var firstGutter = () => ({
  from: -Infinity,
  to: Infinity,
  left: emptySide(),
  right: emptySide(),
  both: 0
});
function leftFree(gutters2, boxes, least) {
  let free = [...gutters2];
  for (const { x0, x1 } of boxes) {
    if (!free.some(({ from, to }) => overlap(x0, x1, from, to) > 0)) continue;
    free = free.flatMap((gutter) => {
      if (overlap(x0, x1, gutter.from, gutter.to) <= 0) return [gutter];
      return [part(gutter, gutter.from, x0), part(gutter, x1, gutter.to)].filter(
        ({ from, to }) => to - from >= least
      );
    });
  }
  return free;
}
var part = ({ left, right, both }, from, to) => ({
  from,
  to,
  left: { ...left },
  right: { ...right },
  both
});
function countBeside(gutter, row, at) {
  const { left, right } = gutter;
  let [onLeft, onRight] = [0, 0];
  for (const { x0, x1, size: size2 } of row) {
    const isLeft = x1 <= gutter.from;
    const side = isLeft ? left : right;
    side.items += 1;
    side.width += (x1 - x0) / size2;
    if (isLeft) onLeft += 1;
    else onRight += 1;
  }
  if (onLeft > 0) countRow(left, at);
  if (onRight > 0) countRow(right, at);
  if (onLeft > 0 && onRight > 0) gutter.both += 1;
  if (at < Math.max(left.firstRow, right.firstRow)) return;
  left.beside += onLeft;
  right.beside += onRight;
  left.below = onRight > 0 ? 0 : left.below + onLeft;
  right.below = onLeft > 0 ? 0 : right.below + onRight;
}
function countRow(side, at) {
  side.rows += 1;
  side.firstRow = Math.min(side.firstRow, at);
}
function hasColumns({ left, right, both }) {
  return isColumn(left) && isColumn(right) && (both >= readingOrder.rowsBeside || interlocks(left) && interlocks(right));
}
var isColumn = ({ rows: rows2, items, width }) => rows2 >= readingOrder.linesBeside && width > readingOrder.broad * items;
var interlocks = ({ beside, below }) => beside - below >= readingOrder.linesBeside;

// src/text/side-heads.ts
function sideHeads2(items) {
  const wide = items.filter(({ x0, x1, size: size3 }) => x1 - x0 > sideHeads.wide * size3);
  if (wide.length < sideHeads.wideLines) return void 0;
  const edge = median(wide.map(({ x0 }) => x0));
  const size2 = median(wide.map((item) => item.size));
  const left = items.filter(({ x1 }) => x1 < edge - sideHeads.beside * size2);
  const main = items.filter(({ x0 }) => x0 > edge - sideHeads.beside * size2);
  if (left.length + main.length < items.length || left.length < 2) return void 0;
  const [from, to] = [around(left).x0, around(main).x1];
  if (edge - from > structure.sideHeadWidth * (to - from)) return void 0;
  if (left.length > structure.sideHeadLines * main.length) return void 0;
  const stacks = stacksOf3(left);
  const begins2 = stacks.filter(
    ([first]) => main.some(({ base }) => Math.abs(base - first.base) < sideHeads.sameBaseline * size2)
  );
  const narrow = left.filter((item) => item.x1 - item.x0 > sideHeads.marks * item.size);
  if (stacks.length < sideHeads.least || begins2.length < sideHeads.beginShare * stacks.length || narrow.length < sideHeads.wideShare * left.length || stacks.some((stack) => stack.length > sideHeads.mostLines))
    return void 0;
  const tops = stacks.map(([first]) => first.base - sideHeads.beside * size2);
  const within2 = (index) => main.filter(
    ({ base }) => (index < 0 || base >= tops[index]) && base < (tops[index + 1] ?? Infinity)
  );
  const before2 = within2(-1);
  return [
    ...before2.length > 0 ? [{ head: [], text: before2 }] : [],
    ...stacks.map((head, index) => ({ head, text: within2(index) }))
  ];
}
function stacksOf3(items) {
  const stacks = [];
  for (const item of [...items].sort((a, b) => a.base - b.base || a.x0 - b.x0)) {
    const last = stacks.at(-1)?.at(-1);
    if (last !== void 0 && item.base - last.base < sideHeads.pitch * item.size)
      stacks.at(-1)?.push(item);
    else stacks.push([item]);
  }
  return stacks;
}

// src/text/reading-order.ts
function readingOrder2(items, heads = /* @__PURE__ */ new Set(), budget = { steps: readingOrder.mostSteps }) {
  if (items.length < 2) return [...items];
  const beside = sideHeads2(items);
  if (beside !== void 0) {
    for (const section of beside) for (const head of section.head) heads.add(head);
    return beside.flatMap(({ head, text }) => [...head, ...readingOrder2(text, heads, budget)]);
  }
  const rows2 = rowsOf2(items);
  const barriers = barriersIn(rows2);
  const ordered = [];
  let at = 0;
  while (at < rows2.length) {
    const found = budget.steps < 0 ? void 0 : columnsFrom(rows2, at, barriers, budget);
    if (found === void 0) {
      ordered.push(...rows2[at].sort((a, b) => a.x0 - b.x0));
      at += 1;
      continue;
    }
    const end = ownEnd(rows2, at, found);
    const held = rows2.slice(at, end).flat();
    if (standsAlone2(rows2[at], held, found.x)) {
      ordered.push(...rows2[at]);
      at += 1;
      continue;
    }
    const left = held.filter((item) => (item.x0 + item.x1) / 2 < found.x);
    const right = held.filter((item) => (item.x0 + item.x1) / 2 >= found.x);
    for (const side of [left, right])
      for (const item of readingOrder2(side, heads, budget)) ordered.push(item);
    at = end;
  }
  return ordered;
}
function standsAlone2(row, held, x) {
  const [item] = row;
  if (item === void 0 || row.length > 1) return false;
  const side = held.filter(
    (other) => other !== item && (other.x0 + other.x1) / 2 < x === (item.x0 + item.x1) / 2 < x
  );
  const near = side.filter((other) => Math.abs(other.x0 - item.x0) < readingOrder.titleNear * item.size);
  return side.length >= readingOrder.titleLines && near.length < readingOrder.titleShare * side.length && item.x1 - item.x0 < readingOrder.titleWidth * item.size;
}
function ownEnd(rows2, start, { end, x }) {
  const lastRight = rows2.slice(start, end).findLastIndex((row) => row.some((item) => item.x0 >= x - 1));
  let lowest = -Infinity;
  for (let at = start; at < end; at += 1) {
    const row = rows2[at];
    const item = row[0];
    if (at > start + lastRight && item.base - lowest > readingOrder.setOff * item.size) return at;
    for (const each of row) if (each.x1 <= x + 1) lowest = Math.max(lowest, each.base);
  }
  return headOfNext(rows2, start, { end, x }) ?? end;
}
function headOfNext(rows2, start, { end, x }) {
  const baseAt = (at) => rows2[at]?.[0]?.base ?? Infinity;
  for (let at = end - 1; at > Math.max(start, end - 1 - readingOrder.headRows); at -= 1) {
    const { size: size2, base } = rows2[at][0];
    const white = base - baseAt(at - 1);
    if (white < readingOrder.setOff * size2) continue;
    const left = rows2.slice(start, at).flat().filter((item) => item.x1 <= x + 1);
    const edge = around(left).x0;
    const set = rows2.slice(at, end).flat().filter((item) => item.x1 <= x + 1);
    const inLine2 = set.some((item) => item.x0 < edge + readingOrder.inLine * size2);
    return set.length === 0 || inLine2 || baseAt(end) - baseAt(end - 1) > white ? void 0 : at;
  }
  return void 0;
}
function rowsOf2(items) {
  const rows2 = [];
  let row = [];
  let base = -Infinity;
  for (const item of [...items].sort((a, b) => a.base - b.base)) {
    if (row.length === 0 || item.base - base > readingOrder.sameRow * Math.min(item.size, row[0].size)) {
      row = [];
      rows2.push(row);
      base = item.base;
    }
    row.push(item);
  }
  return rows2;
}
function columnsFrom(rows2, start, barriers, budget) {
  let gutters2 = [firstGutter()];
  let best;
  for (let at = start; at < rows2.length; at += 1) {
    const row = rows2[at];
    const { base, size: size2 } = row[0];
    const beside = barriers.filter(
      ({ row: own, y0, y1 }) => own >= start && y0 < base && y1 > base - size2
    );
    const least = Math.max(readingOrder.gutterPoints, readingOrder.gutter * size2);
    gutters2 = leftFree(gutters2, [...row, ...beside], least);
    budget.steps -= (gutters2.length + 1) * row.length + barriers.length;
    if (gutters2.length === 0 || budget.steps < 0) break;
    for (const gutter of gutters2) {
      countBeside(gutter, row, at - start);
      if (hasColumns(gutter)) best = { end: at + 1, x: (gutter.from + gutter.to) / 2 };
    }
  }
  return best;
}
var barriersIn = (rows2) => rows2.flatMap(
  (items, row) => items.filter((item) => item.y1 - item.y0 > readingOrder.tall * item.size).map(({ x0, y0, x1, y1 }) => ({ x0, y0, x1, y1, row }))
);

// src/text/paragraphs.ts
var apartBlock = (text) => runningBlock(
  lineOf([
    {
      text,
      x0: 0,
      y0: 0,
      x1: 1,
      y1: 1,
      base: 1,
      size: 1,
      font: { bold: false, italic: false, mono: false },
      turned: 0
    }
  ])
);
var runningBlock = ({ words: words2, chunks, size: size2 }) => ({
  kind: "text",
  lines: [chunks.length === 1 ? chunks[0] : chunkOf(words2)],
  size: size2,
  bold: false,
  italic: false,
  centred: false,
  note: false,
  apart: true
});
function blocksOf(lines3, tables, sheet) {
  const items = withoutLettersAsLines(lines3.flatMap((line) => line.chunks)).map(
    (chunk) => ({
      ...box(chunk),
      base: chunk.base,
      size: chunk.size,
      chunk
    })
  );
  for (const table of tables) items.push({ ...box(table), base: table.y0 + 6, size: 8, table });
  const blocks = [];
  let open = [];
  const close = () => {
    if (open.length > 0) blocks.push(paragraphOf2(open, sheet));
    open = [];
  };
  const pitch = usualPitch(lines3);
  const contents = new Set([...contentsLines(lines3)].flatMap(({ words: words2 }) => words2));
  const heads = /* @__PURE__ */ new Set();
  const ordered = readingOrder2(items, heads);
  const asHeads = /* @__PURE__ */ new Set();
  let inHead = false;
  let tab;
  for (const [index, item] of ordered.entries()) {
    if ("table" in item) {
      close();
      blocks.push({ kind: "table", table: item.table });
      continue;
    }
    if (heads.has(item) !== inHead) {
      close();
      inHead = heads.has(item);
    }
    if (inHead) asHeads.add(item.chunk);
    const own = tabOf(item, ordered[index + 1]);
    const opens = own !== void 0 && tab !== void 0 && Math.abs(own - tab) < paragraphs.sameTab * item.size;
    if (own !== void 0) tab = own;
    if (opens && (open.at(-1)?.base ?? item.base) < item.base - paragraphs.sameTab * item.size) close();
    const above = open.at(-1);
    if (above !== void 0 && (begins(open, item.chunk, pitch) || followsShortLine(
      open,
      item.chunk,
      ordered.slice(index + 1, index + 1 + paragraphs.partsOfLine)
    ) || marksEntry(open, item.chunk, ordered[index + 1]) || ends(above, item.chunk, contents)))
      close();
    const last = open.at(-1);
    if (last !== void 0 && Math.abs(last.base - item.chunk.base) < paragraphs.sameLine * last.size) {
      open[open.length - 1] = sideBySide(last, item.chunk);
    } else open.push(item.chunk);
  }
  close();
  return markQuotations(
    withLeads(blocks, contents).map(
      (block) => block.kind === "text" && asHeads.has(block.lines[0]) ? { ...block, lead: true } : block
    )
  );
}
function withoutLettersAsLines(chunks) {
  const marks = chunks.filter(({ text }) => /^[)(§|:*]$/.test(text));
  const drawn = new Set(
    marks.filter(
      ({ text, x0 }) => marks.filter((other) => other.text === text && Math.abs(other.x0 - x0) < paragraphs.markPoints).length >= structure.lettersAsLine
    )
  );
  return drawn.size === 0 ? chunks : chunks.filter((chunk) => !drawn.has(chunk));
}
function tabOf(item, next) {
  if (next === void 0 || Math.abs(next.base - item.base) > paragraphs.termBaseline * item.size)
    return void 0;
  return next.x0 - item.x1 > paragraphs.termGap * item.size ? next.x0 : void 0;
}
function marksEntry(open, chunk, next) {
  const above = open.at(-1);
  if (next === void 0 || "table" in next || !isMarkAlone(chunk)) return false;
  if (isDashOfSentence(open, chunk, next.chunk)) return false;
  return Math.abs(above.base - chunk.base) >= paragraphs.sameLine * above.size && Math.abs(next.base - chunk.base) < paragraphs.sameLine * chunk.size && next.x0 > chunk.x1 && next.x0 - chunk.x1 < paragraphs.markGap * chunk.size;
}
function isDashOfSentence(open, chunk, after) {
  const mark = chunk.words[0]?.text ?? "";
  const next = (chunk === after ? chunk.words[1] : after.words[0])?.text ?? "";
  return /^[–—]$/.test(mark) && /^\p{Ll}/u.test(next) && open[0]?.words[0]?.text !== mark && !/[.;:,?!”"]$/.test(open.at(-1)?.text ?? "");
}
function ends(above, chunk, contents) {
  if (Math.abs(above.base - chunk.base) < paragraphs.sameLine * above.size) return false;
  return isContents(above, contents);
}
var isContents = ({ text, words: words2 }, contents) => contents.has(words2.at(-1)) || contentsEntry(text) !== void 0;
function withLeads(blocks, contents) {
  return blocks.map((block, index) => {
    if (block.kind !== "text") return block;
    const [first, last] = [block.lines[0], block.lines.at(-1)];
    if (isContents(last, contents)) return { ...block, role: "contents" };
    if (opensEntry(first) && !block.note) return { ...block, role: "list" };
    const next = blocks[index + 1];
    const heads = block.italic && block.lines.length === 1 && next?.kind === "text" && !next.italic && !next.note && next.lines.length > 1 && /^[\p{Lu}“"(\d]/u.test(next.lines[0]?.text ?? "") && /^[\p{Lu}\d]/u.test(first.text) && !/[.,;:]$/.test(first.text);
    return heads ? { ...block, lead: true } : block;
  });
}
var box = ({ x0, y0, x1, y1 }) => ({ x0, y0, x1, y1 });
function sideBySide(left, right) {
  const words2 = [...left.words, ...right.words];
  return chunkOf(words2);
}
function usualPitch(lines3) {
  const steps2 = [];
  for (let index = 1; index < lines3.length; index += 1) {
    const [above, line] = [lines3[index - 1], lines3[index]];
    const step = (line.base - above.base) / line.size;
    if (step > paragraphs.leastPitch && step < paragraphs.mostPitch) steps2.push(step);
  }
  return steps2.length === 0 ? paragraphs.usualPitch : median(steps2);
}
function begins(open, chunk, pitch) {
  const above = open.at(-1);
  const step = chunk.base - above.base;
  if (Math.abs(step) < paragraphs.sameLine * above.size) return chunk.x0 < above.x0;
  if (step < 0) return true;
  if (Math.abs(chunk.size - above.size) > paragraphs.sizeShare * above.size) return true;
  if (isDashes(above) || isDashes(chunk)) return true;
  const pushed = above.words.some(isScript) || chunk.words.some(isScript) ? paragraphs.pushed : 0;
  if (step > (paragraphs.pitches * pitch + pushed) * chunk.size) {
    if (step > (paragraphs.apart + pushed) * chunk.size) return true;
  }
  if (chunk.bold !== above.bold && (open.length === 1 || chunk.bold)) {
    const first = chunk.words[0];
    const ended2 = above.words.at(-1)?.font.bold === true;
    if (chunk.bold || first?.font.bold === false && ended2) return true;
  }
  if (opensEntry(chunk) && !isDashOfSentence(open, chunk, chunk)) return true;
  if (isLead(open, chunk)) return true;
  if (above.bold && /^(?:[IVX]{1,4}|[A-Z])\.\s/.test(chunk.text)) return true;
  if (isNoteMark(open[0]) && isNoteMark(chunk)) return true;
  if (outlineMark.test(chunk.text) && outlineMark.test(open[0]?.text ?? "") && !/[,&-]$|\band$/.test(above.text))
    return true;
  const from = Math.max(0, open.length - paragraphs.linesAtHand);
  const { x0: left } = around(open.length > 1 ? open.slice(Math.max(1, from)) : open);
  const { x1: right } = around(open.slice(from));
  const indented = chunk.x0 > left + structure.indent * chunk.size && open.length > 1;
  const short = above.x1 < right - structure.stopsShort * (right - left);
  const ended = sentenceEnd.test(above.text);
  if (indented && (ended || short)) return true;
  return short && ended && /^[\p{Lu}\d“"(]/u.test(chunk.text) && open.length > 1;
}
function followsShortLine(open, chunk, after) {
  const [above] = open;
  if (above === void 0 || open.length > 1) return false;
  const at = after.findIndex(
    ({ base }) => Math.abs(base - chunk.base) > paragraphs.sameLine * chunk.size
  );
  const next = after[at];
  if (next === void 0 || "table" in next) return false;
  const right = Math.max(chunk.x1, ...after.slice(0, at).map(({ x1 }) => x1));
  const step = next.base - chunk.base;
  return Math.abs(chunk.x0 - above.x0) < structure.sameIndent * chunk.size && chunk.x0 > next.x0 + structure.indent * chunk.size && step > 0 && step < structure.linePitch * chunk.size && above.x1 < right - structure.stopsShort * (right - next.x0) && sentenceEnd.test(above.text) && /^[\p{Lu}\d“"(]/u.test(chunk.text);
}
var sentenceEnd = /[.!?:;”"’)][\u00b9\u00b2\u00b3\u2070-\u2079]*$/u;
var outlineMark = /^(?:[IVX]{1,4}|[A-Z])\.\s\S/;
var isDashes = ({ text }) => /^[-–—_=*~]{3,}$/.test(text.replaceAll(" ", ""));
var isScript = ({ script }) => script !== void 0;
var isNoteMark = (chunk) => chunk?.words[0]?.script === "raised";
function isLead(open, chunk) {
  const [above] = open;
  if (above === void 0 || open.length > 1) return false;
  return above.words.every(({ font }) => font.italic) && !chunk.words.some(({ font }) => font.italic) && /^[\p{Lu}“"(\d]/u.test(chunk.text) && above.x1 - above.x0 < paragraphs.leadShare * (chunk.x1 - chunk.x0) && !/[.,;:]$/.test(above.text);
}
function paragraphOf2(lines3, sheet) {
  const first = lines3[0];
  const words2 = lines3.flatMap((line) => line.words);
  const size2 = median(lines3.map((line) => line.size));
  const mark = first.words[0];
  const { x0, x1 } = around(lines3);
  return {
    kind: "text",
    lines: lines3,
    size: size2,
    bold: words2.every(({ font }) => font.bold),
    italic: words2.every(({ font }) => font.italic),
    centred: Math.abs(x0 + x1 - sheet.width) < paragraphs.centred * sheet.width && x0 > paragraphs.centredFrom * sheet.width,
    note: size2 < paragraphs.noteSize * sheet.bodySize && first.base > paragraphs.noteFrom * sheet.height && (mark?.script === "raised" || /^(?:\d{1,3}|[*†‡])$/.test(mark?.text ?? ""))
  };
}

// src/write-pages.ts
function writePages(facts, readings, options = {}) {
  const warnings = readings.flatMap((reading) => reading.warnings);
  if (facts.mended)
    warnings.push("the file is damaged: its pages were looked for, and some may be missing");
  const fields = readings.flatMap((reading) => reading.fields);
  const unmapped = readings.reduce((sum, reading) => sum + reading.unmapped, 0);
  if (unmapped > 0)
    warnings.push(`${unmapped} characters have no known letter in their font and were left out`);
  const whole = readings.length >= facts.pages;
  if (!whole)
    warnings.push(
      `the pages from ${readings.length + 1} to ${facts.pages} are not read yet: the limit of processor time was reached`
    );
  const printed = readings.filter((reading) => reading.print !== void 0);
  const scanned = printed.filter(({ print }) => print.scan === "unread").map(({ page }) => page);
  if (printed.every(({ print }) => print.words === 0) || scanned.length === printed.length) {
    const status = scanned.length > 0 ? "scanned_no_text" : "empty";
    if (status === "empty")
      warnings.push(`the ${printed.length} pages that could be read hold no text and no image`);
    for (const { page, print } of printed) {
      const { lines: lines3 } = print.words > 0 ? leafOf(print) : { lines: [] };
      if (lines3.length > 0)
        warnings.push(
          `page ${page} is a scan; printed over it: ${lines3.map(lineText).join(" / ")}`
        );
    }
    return {
      body: { ...emptyBody, status: whole ? status : "partial", warnings },
      tables: [],
      blocks: []
    };
  }
  if (scanned.length > 0) {
    warnings.push(
      `${scanned.length} of ${printed.length} pages are images without text: ${listed(scanned)}`
    );
  }
  const recognised = printed.flatMap(
    ({ page, print: { scan } }) => typeof scan === "string" ? [] : [{ page, confidence: scan.confidence }]
  );
  for (const { page, confidence } of recognised)
    warnings.push(`page ${page} is a scan and was read by OCR; confidence ${confidence} of 100`);
  const { pages, tables, running: running2, sides, bodySize, compounds } = readPages(
    printed,
    warnings,
    options
  );
  options.began?.(void 0);
  const { blocks, ...written2 } = assemble(pages, compounds, bodySize, facts.outline);
  const complete = written2.markdown === "" && written2.artifacts.length === 0 ? "empty" : "ok";
  const beyond = outsideLines(
    printed.map(({ page, print }) => ({ number: page, outside: print.outside }))
  );
  if (beyond.length > 0)
    warnings.push(
      `${beyond.length} lines stand outside the visible page and were left out: \u201C${beyond[0]?.text}\u201D`
    );
  return {
    body: {
      ...written2,
      status: whole ? complete : "partial",
      warnings,
      runningLines: [...running2.kinds, ...sides.kinds, ...beyond],
      fields,
      ocr: recognised
    },
    tables,
    blocks
  };
}
function readPages(printed, warnings, options) {
  const bodySize = usualSize2(printed);
  const running2 = runningLines(
    printed.map(({ page, print: { height, edges } }) => ({
      number: page,
      height,
      lines: edges.map(({ line }) => line)
    }))
  );
  const sides = runningSides(
    printed.map(({ page, print: { height, sides: sides2 } }) => ({ number: page, height, sides: sides2 }))
  );
  const tables = [];
  const shelf = createShelf();
  const compounds = /* @__PURE__ */ new Set();
  const pages = printed.map(({ page, print }) => {
    options.began?.(page);
    const leaf = shelf(print);
    const { sheet, links, lines: lines3 } = leaf;
    const isRunning = placesIn(print, running2.lines);
    const isFirst = placesIn(print, running2.first);
    const kept = lines3.filter((_, at) => !isRunning.has(at));
    const shown = new Set(kept.flatMap(({ words: words3 }) => words3));
    const words2 = sheet.words.filter((word) => word.turned !== 0 || shown.has(word));
    const found = tablesOf({ ...sheet, words: words2 }, warnings, options);
    for (const table of found) {
      const { page: page2, rows: rows2, columns, headerRows, cells } = table;
      tables.push({ page: page2, rows: rows2, columns, headerRows, box: sheet.toPage(table), cells });
    }
    const outside = words2.filter((word) => !found.some((table) => table.words.has(word)));
    const blocks = blocksOf(linesOf2(outside), found, {
      width: sheet.width,
      height: sheet.height,
      bodySize
    });
    const first = lines3.filter((_, at) => isFirst.has(at));
    const isHead = (line) => line.base < sheet.height / 2;
    const all = [
      ...ocrMarks(page, print),
      ...first.filter(isHead).map(runningBlock),
      ...blocks,
      ...turnedBlocks(outside).filter(({ lines: lines4 }) => !sides.runs(page, lines4[0]?.text ?? "")),
      ...first.filter((line) => !isHead(line)).map(runningBlock)
    ];
    const lasting = print.leaf instanceof Uint8Array ? leanBlocks(all, sheet.words, wordsAgain(shelf, print)) : all;
    return {
      number: page,
      blocks: lasting,
      sketches: sketchesOf(page, all, lasting, compounds),
      links,
      boxOf: boxOn(sheet.placing),
      ...options.letGo ? { written: letGo(print) } : {}
    };
  });
  return { pages, tables, running: running2, sides, bodySize, compounds };
}
function sketchesOf(page, blocks, lasting, compounds) {
  return blocks.flatMap((block, at) => {
    const paragraph = lasting[at];
    if (block.kind !== "text" || paragraph?.kind !== "text") return [];
    for (const each of compoundsIn(block.lines.map(({ text }) => text))) compounds.add(each);
    return [{ ...sketchOf(block, page), paragraph }];
  });
}
var wordsAgain = (shelf, print) => () => shelf(print).sheet.words;
var boxOn = (placing2) => between(placing2).toPage;
var nothing = new Uint8Array(0);
var letGo = (print) => () => {
  print.leaf = nothing;
};
var atHand = 12;
function createShelf() {
  const open = /* @__PURE__ */ new Map();
  return (print) => {
    if (!(print.leaf instanceof Uint8Array)) return print.leaf;
    const known = open.get(print);
    if (known !== void 0) return known;
    const leaf = leafOf(print);
    const [oldest] = open.keys();
    if (open.size >= atHand && oldest !== void 0) open.delete(oldest);
    open.set(print, leaf);
    return leaf;
  };
}
var placesIn = ({ edges }, lines3) => new Set(edges.filter(({ line }) => lines3.has(line)).map(({ at }) => at));
function tablesOf(sheet, warnings, options) {
  const readAsText = (why) => {
    warnings.push(`page ${sheet.number}: its tables were read as text: ${why}`);
    return [];
  };
  const without = options.withoutTables?.(sheet.number);
  if (without !== void 0) return readAsText(without);
  try {
    return findTables(sheet);
  } catch (error) {
    return readAsText(error instanceof Error ? error.message : String(error));
  }
}
var ocrMarks = (page, { scan }) => typeof scan === "string" ? [] : [apartBlock(`[OCR of page ${page}, confidence ${scan.confidence} of 100]`)];
var lineText = ({ words: words2 }) => textOf(words2);
var emptyBody = {
  markdown: "",
  status: "empty",
  headings: [],
  artifacts: [],
  pages: [],
  runningLines: [],
  fields: [],
  ocr: []
};
function listed(pages) {
  const shown = pages.slice(0, 12).join(", ");
  return pages.length > 12 ? `${shown} and ${pages.length - 12} more` : shown;
}
function usualSize2(printed) {
  const lengths = /* @__PURE__ */ new Map();
  for (const { print } of printed)
    for (const [size2, letters2] of print.sizes)
      lengths.set(size2, (lengths.get(size2) ?? 0) + letters2);
  let [best, most] = [10, 0];
  for (const [size2, length] of lengths) if (length > most) [best, most] = [size2, length];
  return best;
}

// src/read-pdf.ts
var manyPages = 24;
var pagesAnOpening = 128;
var largestReused = 256 * 1024 * 1024;
var largestAtRest = 32 * 1024 * 1024;
function createPdfReader(limits) {
  let engine;
  const open = async (given) => {
    const bytes2 = fromHeader(given);
    if (bytes2 === void 0)
      return failed(`the ${given.length} bytes hold no %PDF header and no PDF object`);
    let opened;
    let readSince = 0;
    let running2;
    const close = () => {
      opened?.close();
      opened = void 0;
    };
    const abandon = () => {
      engine = void 0;
      opened = void 0;
    };
    let mended;
    const reopen = async () => {
      engine ??= startEngine(limits.memoryLimit);
      running2 = await engine;
      if (running2.memoryBytes() > largestReused) {
        engine = startEngine(limits.memoryLimit);
        running2 = await engine;
      }
      const whole = openPdf(running2, mended ?? bytes2);
      if (typeof whole !== "string" || mended !== void 0 || /encrypted/.test(whole))
        return whole;
      mended = withNewCatalog(bytes2);
      return mended === void 0 ? whole : openPdf(running2, mended);
    };
    let first;
    try {
      first = await reopen();
    } catch (error) {
      abandon();
      return failed(stopped(error));
    }
    if (typeof first === "string") return failed(first);
    opened = first;
    return {
      facts: mended === void 0 ? first.facts : { ...first.facts, mended: true },
      readPage: async (index, { ocr: ocr2 = false } = {}) => {
        try {
          if (readSince >= pagesAnOpening) close();
          const document = opened ?? await reopen();
          if (typeof document === "string") return failedReading(index + 1, document);
          if (opened === void 0) readSince = 0;
          opened = document;
          readSince += 1;
          return document.readPage(index, { ocr: ocr2 });
        } catch (error) {
          abandon();
          return failedReading(index + 1, stopped(error));
        }
      },
      close: () => {
        try {
          close();
          if ((running2?.memoryBytes() ?? 0) > largestAtRest) engine = void 0;
        } catch {
          abandon();
        }
        running2 = void 0;
      }
    };
  };
  return {
    open,
    read: async (bytes2, options = {}) => {
      const document = await open(bytes2);
      if (!("facts" in document)) return document;
      const { facts } = document;
      const readings = unfinishedFrom(options.unfinished, facts) ?? [];
      const began = threadCpuMs();
      const limit = options.cpuLimitMs ?? Number.POSITIVE_INFINITY;
      try {
        while (readings.length < facts.pages) {
          const reading = await document.readPage(readings.length, options);
          readings.push(facts.pages > manyPages ? packReading(reading) : reading);
          if (threadCpuMs() - began >= limit) break;
        }
      } finally {
        document.close();
      }
      const details = writePages(facts, readings, { letGo: readings.length >= facts.pages });
      return readings.length < facts.pages ? { ...details, unfinished: unfinishedBytes(facts, readings) } : details;
    }
  };
}
var stopped = (error) => `the PDF engine stopped: ${error instanceof Error ? error.message : String(error)}`;
function fromHeader(bytes2) {
  const text = Buffer.from(bytes2.buffer, bytes2.byteOffset, bytes2.byteLength);
  const at = text.indexOf("%PDF");
  if (at >= 0) return at < 1024 ? bytes2 : bytes2.subarray(at);
  if (!/\b\d+ \d+ obj\b/.test(text.toString("latin1", 0, 65536))) return void 0;
  return Buffer.concat([Buffer.from("%PDF-1.7\n"), text]);
}
var failed = (warning) => ({
  body: { ...emptyBody, warnings: [warning] },
  tables: [],
  blocks: []
});

// src/index.ts
var usualMemoryLimit = 1024 * 1024 * 1024;
var reader;
function readPdf(bytes2, options) {
  reader ??= createPdfReader({ memoryLimit: usualMemoryLimit });
  return reader.read(bytes2, options);
}

// bench/read-alone.ts
var bytes = readFileSync2(process.argv[2] ?? "");
var before = Math.round(process.memoryUsage().rss / 1048576);
var { body } = await readPdf(bytes);
var { user, system } = process.cpuUsage();
var figures = {
  status: body.status,
  pagesRead: body.pages.at(-1)?.page ?? 0,
  characters: body.markdown.length,
  fileMb: Math.round(bytes.length / 1048576),
  mbBefore: before,
  mbAtMost: Math.round(process.resourceUsage().maxRSS / 1024),
  cpuSeconds: Math.round((user + system) / 1e6)
};
console.log(JSON.stringify(figures));
