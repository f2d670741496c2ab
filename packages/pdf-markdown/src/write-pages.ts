import { assemble, type ReadPage } from './assemble.ts';
import { leanBlocks } from './lean-blocks.ts';
import { type Line, linesOf, textOf } from './lines.ts';
import type { PdfFacts } from './open-pdf.ts';
import type { Leaf } from './packed-leaf.ts';
import { leafOf, type PageReading, type Print } from './page-reading.ts';
import type { PageTable, PdfBody, PdfDetails } from './result.ts';
import { between, type Placing, type Sheet } from './sheet.ts';
import { findTables } from './tables/find.ts';
import type { FoundTable } from './tables/found-table.ts';
import { compoundsIn } from './text/hyphens.ts';
import { marginNumbers, numberLines, rangeOf } from './text/margin-numbers.ts';
import {
  apartBlock,
  type Block,
  blocksOf,
  type Paragraph,
  runningBlock,
} from './text/paragraphs.ts';
import { isUnreadable } from './text/readable-words.ts';
import { type EdgeLine, outsideLines, runningLines } from './text/running.ts';
import { runningSides } from './text/running-sides.ts';
import { turnedBlocks } from './text/sideways-text.ts';
import { type Sketch, sketchOf } from './text/sketches.ts';
import type { Word } from './words.ts';

export interface WriteOptions {
  /**
   * Said before each page, counted from 1, so that whoever stops the thread knows which one took so long; and without a page
   * before all of them are put together.
   */
  readonly began?: (page: number | undefined) => void;
  /** Says why the tables of a page are not looked for: its words stay text. */
  readonly withoutTables?: (page: number) => string | undefined;
  /** The readings are not wanted again: packed pages are let go as they are written, so that they do not lie beside the text. */
  readonly letGo?: boolean;
}

type PrintedPage = PageReading & { readonly print: Print };

/** Puts the text of a document together from its pages, in order from the first. The rest of the pages is left for another time. */
export function writePages(
  facts: PdfFacts,
  readings: readonly PageReading[],
  options: WriteOptions = {},
): PdfDetails {
  const warnings = readings.flatMap((reading) => reading.warnings);
  if (facts.mended)
    warnings.push('the file is damaged: its pages were looked for, and some may be missing');
  const fields = readings.flatMap((reading) => reading.fields);
  const unmapped = readings.reduce((sum, reading) => sum + reading.unmapped, 0);
  if (unmapped > 0)
    warnings.push(`${unmapped} characters have no known letter in their font and were left out`);
  const whole = readings.length >= facts.pages;
  if (!whole)
    warnings.push(
      `the pages from ${readings.length + 1} to ${facts.pages} are not read yet: the limit of processor time was reached`,
    );
  const printed = readings.filter((reading): reading is PrintedPage => reading.print !== undefined);
  const scanned = printed.filter(({ print }) => print.scan === 'unread').map(({ page }) => page);
  if (printed.every(({ print }) => print.words === 0) || scanned.length === printed.length) {
    const status = scanned.length > 0 ? 'scanned_no_text' : 'empty';
    if (status === 'empty')
      warnings.push(`the ${printed.length} pages that could be read hold no text and no image`);
    for (const { page, print } of printed) {
      const { lines } = print.words > 0 ? leafOf(print) : { lines: [] };
      if (lines.length > 0)
        warnings.push(
          `page ${page} is a scan; printed over it: ${lines.map(lineText).join(' / ')}`,
        );
    }
    return {
      body: { ...emptyBody, status: whole ? status : 'partial', warnings },
      tables: [],
      blocks: [],
    };
  }
  if (scanned.length > 0) {
    warnings.push(
      `${scanned.length} of ${printed.length} pages are images without text: ${listed(scanned)}`,
    );
  }
  const [plain, all] = [sumOf(printed, 'plain'), sumOf(printed, 'words')];
  if (isUnreadable(plain, all))
    warnings.push(
      `${plain} of ${all} words read as words: the fonts do not say which letters they draw, and most of this text is none`,
    );
  const recognised = printed.flatMap(({ page, print: { scan } }) =>
    typeof scan === 'string' ? [] : [{ page, confidence: scan.confidence }],
  );
  for (const { page, print } of printed)
    if (typeof print.scan !== 'string')
      warnings.push(
        `page ${page} ${print.scan.jumbled ? 'has fonts that do not say their letters' : 'is a scan'} and was read by OCR; confidence ${print.scan.confidence} of 100`,
      );
  const { pages, tables, running, sides, numbers, bodySize, compounds } = readPages(
    printed,
    warnings,
    options,
  );
  options.began?.(undefined);
  const { blocks, ...written } = assemble(pages, compounds, bodySize, facts.outline);
  const complete = written.markdown === '' && written.artifacts.length === 0 ? 'empty' : 'ok';
  const beyond = outsideLines(
    printed.map(({ page, print }) => ({ number: page, outside: print.outside })),
  );
  if (beyond.length > 0)
    warnings.push(
      `${beyond.length} lines stand outside the visible page and were left out: “${beyond[0]?.text}”`,
    );
  return {
    body: {
      ...written,
      status: whole ? complete : 'partial',
      warnings,
      runningLines: [...running.kinds, ...sides.kinds, ...numbers, ...beyond],
      fields,
      ocr: recognised,
    },
    tables,
    blocks,
  };
}

const sumOf = (printed: readonly PrintedPage[], what: 'plain' | 'words'): number =>
  printed.reduce((sum, { print }) => sum + print[what], 0);

/** The blocks of every page, running lines set apart. */
function readPages(printed: readonly PrintedPage[], warnings: string[], options: WriteOptions) {
  const bodySize = usualSize(printed);
  const running = runningLines(
    printed.map(({ page, print: { height, edges } }) => ({
      number: page,
      height,
      lines: edges.map(({ line }) => line),
    })),
  );
  const sides = runningSides(
    printed.map(({ page, print: { height, sides } }) => ({ number: page, height, sides })),
  );
  const tables: PageTable[] = [];
  const numbered: { readonly number: number; readonly text: string }[] = [];
  const shelf = createShelf();
  const compounds = new Set<string>();
  const pages: ReadPage[] = printed.map(({ page, print }) => {
    options.began?.(page);
    const leaf = shelf(print);
    const { sheet, links, lines } = leaf;
    const isRunning = placesIn(print, running.lines);
    const isFirst = placesIn(print, running.first);
    const kept = lines.filter((_, at) => !isRunning.has(at));
    const shown = new Set(kept.flatMap(({ words }) => words));
    const printedWords = sheet.words.filter((word) => word.turned !== 0 || shown.has(word));
    const numbers = marginNumbers(printedWords);
    if (numbers.length > 0) numbered.push({ number: page, text: rangeOf(numbers) });
    const words = numbers.length === 0 ? printedWords : without(printedWords, numbers);
    const found = tablesOf({ ...sheet, words }, warnings, options);
    for (const table of found) {
      const { page, rows, columns, headerRows, cells } = table;
      tables.push({ page, rows, columns, headerRows, box: sheet.toPage(table), cells });
    }
    const outside = words.filter((word) => !found.some((table) => table.words.has(word)));
    const blocks = blocksOf(linesOf(outside), found, {
      width: sheet.width,
      height: sheet.height,
      bodySize,
    });
    const first = lines.filter((_, at) => isFirst.has(at));
    const isHead = (line: Line) => line.base < sheet.height / 2;
    const all = [
      ...ocrMarks(page, print),
      ...first.filter(isHead).map(runningBlock),
      ...blocks,
      ...turnedBlocks(outside).filter(({ lines }) => !sides.runs(page, lines[0]?.text ?? '')),
      ...first.filter((line) => !isHead(line)).map(runningBlock),
    ];
    const lasting =
      print.leaf instanceof Uint8Array
        ? leanBlocks(all, sheet.words, wordsAgain(shelf, print))
        : all;
    return {
      number: page,
      blocks: lasting,
      sketches: sketchesOf(page, all, lasting, compounds),
      links,
      boxOf: boxOn(sheet.placing),
      ...(options.letGo ? { written: letGo(print) } : {}),
    };
  });
  return { pages, tables, running, sides, numbers: numberLines(numbered), bodySize, compounds };
}

/** Sketches of the paragraphs of a page, made while their words are at hand; they name the blocks that last. */
function sketchesOf(
  page: number,
  blocks: readonly Block[],
  lasting: readonly Block[],
  compounds: Set<string>,
): Sketch[] {
  return blocks.flatMap((block, at) => {
    const paragraph = lasting[at];
    if (block.kind !== 'text' || paragraph?.kind !== 'text') return [];
    for (const each of compoundsIn(block.lines.map(({ text }) => text))) compounds.add(each);
    return [{ ...sketchOf(block, page), paragraph }];
  });
}

// These two are made outside of the loop over the pages: a function keeps alive what any function beside it uses, and so all
// words of its page.
const wordsAgain = (shelf: (print: Print) => Leaf, print: Print) => () => shelf(print).sheet.words;
const without = (words: readonly Word[], left: readonly Word[]): Word[] => {
  const out = new Set(left);
  return words.filter((word) => !out.has(word));
};
const boxOn = (placing: Placing): ReadPage['boxOf'] => between(placing).toPage;

const nothing = new Uint8Array(0);
const letGo = (print: { leaf: Print['leaf'] }) => () => {
  print.leaf = nothing;
};

/** How many unpacked pages are kept at hand: text is put together in the order of pages, and runs on over a few. */
const atHand = 12;

/** Unpacks pages as they are wanted. */
function createShelf(): (print: Print) => Leaf {
  const open = new Map<Print, Leaf>();
  return (print) => {
    if (!(print.leaf instanceof Uint8Array)) return print.leaf;
    const known = open.get(print);
    if (known !== undefined) return known;
    const leaf = leafOf(print);
    const [oldest] = open.keys();
    if (open.size >= atHand && oldest !== undefined) open.delete(oldest);
    open.set(print, leaf);
    return leaf;
  };
}

const placesIn = ({ edges }: Print, lines: ReadonlySet<EdgeLine>): Set<number> =>
  new Set(edges.filter(({ line }) => lines.has(line)).map(({ at }) => at));

/** A page whose tables cannot be made out keeps its words. */
function tablesOf(sheet: Sheet, warnings: string[], options: WriteOptions): FoundTable[] {
  const readAsText = (why: string) => {
    warnings.push(`page ${sheet.number}: its tables were read as text: ${why}`);
    return [];
  };
  const without = options.withoutTables?.(sheet.number);
  if (without !== undefined) return readAsText(without);
  try {
    return findTables(sheet);
  } catch (error) {
    return readAsText(error instanceof Error ? error.message : String(error));
  }
}

/** The line before the text of a page that was read from its picture. */
const ocrMarks = (page: number, { scan }: Print): Paragraph[] =>
  typeof scan === 'string'
    ? []
    : [apartBlock(`[OCR of page ${page}, confidence ${scan.confidence} of 100]`)];

const lineText = ({ words }: Line): string => textOf(words);

export const emptyBody: Omit<PdfBody, 'warnings'> = {
  markdown: '',
  status: 'empty',
  headings: [],
  artifacts: [],
  pages: [],
  runningLines: [],
  fields: [],
  ocr: [],
};

function listed(pages: readonly number[]): string {
  const shown = pages.slice(0, 12).join(', ');
  return pages.length > 12 ? `${shown} and ${pages.length - 12} more` : shown;
}

/** The size most of the text is set in. */
function usualSize(printed: readonly PrintedPage[]): number {
  const lengths = new Map<number, number>();
  for (const { print } of printed)
    for (const [size, letters] of print.sizes)
      lengths.set(size, (lengths.get(size) ?? 0) + letters);
  let [best, most] = [10, 0];
  for (const [size, length] of lengths) if (length > most) [best, most] = [size, length];
  return best;
}
