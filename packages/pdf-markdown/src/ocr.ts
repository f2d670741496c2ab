import { spawnSync } from 'node:child_process';
import type { Engine } from './engine.ts';
import { median, overlap } from './geometry.ts';
import type { Sheet } from './sheet.ts';
import { ocr as limits, words } from './thresholds.ts';
import type { Word } from './words.ts';

/** What was made out of a picture of a page. */
export interface Recognised {
  readonly words: readonly Word[];
  /** From 0 to 100: the mean of what the program says of each word. */
  readonly confidence: number;
}

/** Reads the words of a scanned page with `tesseract`. Says why when it cannot. */
export function recognise(engine: Engine, page: number, sheet: Sheet): Recognised | string {
  const picture = pictureOf(engine, page);
  const { error, status, stdout, stderr } = spawnSync(
    'tesseract',
    ['stdin', 'stdout', '--dpi', String(limits.dotsPerInch), 'tsv'],
    { input: picture, encoding: 'utf8', timeout: limits.pageMs, maxBuffer: 2 ** 26 },
  );
  if (error !== undefined)
    return 'code' in error && error.code === 'ENOENT'
      ? 'tesseract is not installed (Debian: apt-get install tesseract-ocr)'
      : `tesseract did not end within ${limits.pageMs} ms: ${error.message}`;
  if (status !== 0) return `tesseract ended with ${status}: ${stderr.trim().slice(0, 200)}`;
  const rows = rowsOf(stdout);
  const confidence = rows.reduce((sum, row) => sum + row.confidence, 0) / Math.max(1, rows.length);
  return { words: wordsOf(rows, sheet), confidence: Math.round(confidence) };
}

/** The page in shades of grey, as a portable graymap. */
export function pictureOf(engine: Engine, page: number): Buffer {
  const { pdfium } = engine;
  const scale = limits.dotsPerInch / 72;
  const [width, height] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)].map(
    (length) => Math.max(1, Math.min(limits.mostDots, Math.round(length * scale))),
  ) as [number, number];
  const [grey, withAnnotations] = [0x08, 0x01];
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, grey | withAnnotations);
    const stride = pdfium.FPDFBitmap_GetStride(bitmap);
    const dots = engine.bytes(pdfium.FPDFBitmap_GetBuffer(bitmap), stride * height);
    const head = Buffer.from(`P5\n${width} ${height}\n255\n`);
    const picture = Buffer.alloc(head.length + width * height);
    head.copy(picture);
    for (let y = 0, to = head.length; y < height; y += 1)
      for (let x = 0; x < width; x += 1, to += 1) picture[to] = dots[y * stride + 4 * x] as number;
    return picture;
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}

interface Row {
  readonly line: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly confidence: number;
  readonly text: string;
}

/** The words of tesseract's table; rows of other levels describe blocks and lines. */
function rowsOf(table: string): Row[] {
  return table.split('\n').flatMap((row) => {
    const [level, page, block, paragraph, line, , left, top, width, height, confidence, text = ''] =
      row.split('\t');
    if (level !== '5' || text.trim() === '') return [];
    return [
      {
        line: [page, block, paragraph, line].join('.'),
        left: Number(left),
        top: Number(top),
        width: Number(width),
        height: Number(height),
        confidence: Number(confidence),
        text: text.trim(),
      },
    ];
  });
}

const plainStyle = { bold: false, italic: false, mono: false };

/** Words in sheet space, each line of them on one baseline; what the page prints as text is not read twice. */
function wordsOf(rows: readonly Row[], sheet: Sheet): Word[] {
  const lines = new Map<string, Row[]>();
  for (const row of rows) lines.set(row.line, [...(lines.get(row.line) ?? []), row]);
  const points = 72 / limits.dotsPerInch;
  return [...lines.values()].flatMap((line) => {
    // Letters that hang below the line would lower it.
    const standing = line.filter(({ text }) => !/[gjpqyQ,;()[\]{}|]/.test(text));
    const even = standing.length > 0 ? standing : line;
    const base = median(even.map(({ top, height }) => top + height)) * points;
    const size = Math.max(4, (median(even.map(({ height }) => height)) * points) / limits.capitals);
    return line.flatMap(({ left, width, text }): Word[] => {
      const [x0, x1] = [left * points, (left + width) * points];
      const [y0, y1] = [base - words.ascent * size, base + words.descent * size];
      const printed = sheet.words.some(
        (word) => overlap(word.x0, word.x1, x0, x1) > 0 && overlap(word.y0, word.y1, y0, y1) > 0,
      );
      return printed ? [] : [{ text, x0, y0, x1, y1, base, size, font: plainStyle, turned: 0 }];
    });
  });
}
