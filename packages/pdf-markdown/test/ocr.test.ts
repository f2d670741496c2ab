import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { readPdf } from '../src/index.ts';
import { at } from './content-page.ts';
import { scanOf } from './scan.ts';

const installed = spawnSync('tesseract', ['--version']).status === 0;

const letter =
  at(72, 650, '(The motion for summary judgment) Tj', '/F 14 Tf') +
  at(72, 630, '(is denied without prejudice.) Tj', '/F 14 Tf');
const stamp = 'Case 1:20-cv-01507 Document 45';

describe.skipIf(!installed)('scans read by OCR (skipped where tesseract is not installed)', () => {
  test('the text is marked as OCR with its confidence, and the stamp is read once', async () => {
    const { body } = await readPdf(await scanOf(letter, stamp), { ocr: true });
    expect(body.status).toBe('ok');
    expect(body.markdown).toMatch(/^\[OCR of page 1, confidence \d+ of 100\]\n\n/);
    expect(body.markdown.replace(/\s+/g, ' ')).toContain(
      'The motion for summary judgment is denied without prejudice.',
    );
    expect(body.markdown.match(/01507/g)).toHaveLength(1);
    expect(body.ocr).toEqual([{ page: 1, confidence: expect.any(Number) }]);
    expect(body.ocr[0]?.confidence).toBeGreaterThan(60);
    expect(body.warnings[0]).toMatch(
      /^page 1 is a scan and was read by OCR; confidence \d+ of 100$/,
    );
  });

  test('without being asked for, nothing is read from pictures', async () => {
    const { body } = await readPdf(await scanOf(letter, stamp));
    expect(body).toMatchObject({ status: 'scanned_no_text', markdown: '', ocr: [] });
  });
});

test('where tesseract is not installed, a warning says how to get it', async () => {
  const path = process.env.PATH;
  process.env.PATH = '/nowhere';
  try {
    const { body } = await readPdf(await scanOf(letter, stamp), { ocr: true });
    expect(body.status).toBe('scanned_no_text');
    expect(body.warnings[0]).toBe(
      'page 1 was not read by OCR: tesseract is not installed (Debian: apt-get install tesseract-ocr)',
    );
  } finally {
    process.env.PATH = path;
  }
});
