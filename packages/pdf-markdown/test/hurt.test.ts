import { PDFDocument, rgb } from 'pdf-lib';
import { describe, expect, test } from 'vitest';
import { readSheets } from '../bench/read-sheets.ts';
import { EngineError, startEngine } from '../src/engine.ts';
import { readPdf } from '../src/index.ts';
import { at, pageOf } from './content-page.ts';
import { drawnPages, prose } from './drawn-page.ts';

describe('a file that is hurt', () => {
  const words = at(72, 700, '(Still here.) Tj');

  for (const [what, hurt] of [
    [
      'other bytes before its header',
      (bytes: Buffer) => Buffer.concat([Buffer.alloc(3000, '\n'), bytes]),
    ],
    ['no header at all', (bytes: Buffer) => bytes.subarray(bytes.indexOf('\n') + 1)],
  ] as const) {
    test(`${what}: it is read`, async () => {
      const whole = await (await PDFDocument.load(await pageOf(words))).save({
        useObjectStreams: false,
      });
      const { body } = await readPdf(hurt(Buffer.from(whole)));
      expect(body).toMatchObject({ markdown: 'Still here.\n', status: 'ok' });
    });
  }

  test('without the end of its last stream and the head of its list of objects: its pages are looked for, and it says so', async () => {
    const drawn = await drawnPages((pen) => pen.lines(72, 700, prose));
    const whole = await (await PDFDocument.load(drawn)).save({ useObjectStreams: false });
    const bytes = Buffer.from(whole);
    const list = bytes.indexOf('0000', bytes.lastIndexOf('\nxref'));
    const hurt = Buffer.concat([
      bytes.subarray(0, bytes.lastIndexOf('endstream')),
      bytes.subarray(list),
    ]);
    const { body } = await readPdf(hurt);
    expect(body.markdown).toContain('heard from the departments that spend most of the money');
    expect(body.warnings).toEqual([
      'the file is damaged: its pages were looked for, and some may be missing',
    ]);
  });

  test('a page that fails is reported, and its neighbours are read', async () => {
    const { read, failed } = await visited((page) => {
      if (page === 2) throw new TypeError('Invalid code point');
    });
    expect(read).toEqual([1, 3]);
    expect(failed).toEqual(['2: Invalid code point']);
  });

  test('an engine that breaks ends the reading at its page', async () => {
    const begun = visited((page) => {
      if (page === 2) throw new EngineError('no room');
    });
    await expect(begun).rejects.toThrow('no room');
  });

  async function visited(onPage: (page: number) => void) {
    const bytes = await pageOf([words, words, words]);
    const engine = await startEngine(2 ** 30);
    const address = engine.keep(bytes);
    const document = engine.pdfium.FPDF_LoadMemDocument(address, bytes.length, '');
    const [read, failed]: [number[], string[]] = [[], []];
    readSheets(engine, document, {
      form: 0,
      visit: ({ number }) => {
        onPage(number);
        read.push(number);
      },
      failed: (page, why) => failed.push(`${page}: ${why}`),
    });
    return { read, failed };
  }
});

describe('scans', () => {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const stamp = 'Case 1:20-cv-01507 Document 45-1 Filed 06/01/20 Page 3 of 12';

  async function pages(...kinds: readonly ('stamped' | 'typed' | 'cover')[]) {
    const document = await PDFDocument.create();
    const image = await document.embedPng(pixel);
    for (const kind of kinds) {
      const page = document.addPage([612, 792]);
      if (kind !== 'typed') page.drawImage(image, { x: 0, y: 0, width: 612, height: 792 });
      if (kind === 'stamped') page.drawText(stamp, { x: 90, y: 770, size: 9, color: rgb(0, 0, 1) });
      if (kind === 'typed') page.drawText('The motion is denied.', { x: 72, y: 500, size: 12 });
      if (kind === 'cover') page.drawText('Annual Report', { x: 72, y: 500, size: 30 });
    }
    return (await readPdf(await document.save())).body;
  }

  test('every page stamped by a court and nothing else: scanned_no_text, and the stamp is told', async () => {
    const body = await pages('stamped', 'stamped');
    expect(body).toMatchObject({ status: 'scanned_no_text', markdown: '' });
    expect(body.warnings).toContain(`page 1 is a scan; printed over it: ${stamp}`);
  });

  test('some pages: their numbers are told, and the rest is read', async () => {
    const body = await pages('stamped', 'typed', 'stamped');
    expect(body.status).toBe('ok');
    expect(body.markdown).toContain('The motion is denied.');
    expect(body.warnings).toContain('2 of 3 pages are images without text: 1, 3');
  });

  test('a cover with a photograph has a title and is no scan', async () => {
    expect(await pages('cover')).toMatchObject({ status: 'ok', warnings: [] });
  });

  test('a picture with an invisible reading over it is no scan', async () => {
    const document = await PDFDocument.load(
      await pageOf('BT /F 10 Tf 3 Tr 1 0 0 1 72 700 Tm (Title page) Tj ET'),
    );
    const image = await document.embedPng(pixel);
    const page = document.getPage(0);
    page.drawImage(image, { x: 0, y: 0, width: 612, height: 792 });
    const { body } = await readPdf(await document.save());
    expect(body).toMatchObject({ status: 'ok', warnings: [] });
    expect(body.markdown).toContain('Title page');
  });
});
