import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PDFDocument } from 'pdf-lib';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Sample } from '../../packages/pdf-markdown/test/press.ts';
import { makeSamples } from '../../packages/pdf-markdown/test/samples.ts';
import { PROGRAM } from '../program.ts';
import { annals, PATIENT, temporaryFolder } from './annals.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const shared = path.resolve(ROOT, '../shared');

describe('annals normalize', () => {
  let samples: readonly Sample[];
  beforeAll(async () => {
    samples = await makeSamples();
  });
  const sampleOf = (index: number) => samples[index] as Sample;

  test('prints the Markdown of a PDF, whatever the file is called', PATIENT, async () => {
    const cwd = temporaryFolder();
    writeFileSync(path.join(cwd, 'it.txt'), sampleOf(0).bytes);
    const { code, out, err } = await annals(['normalize', 'it.txt'], { cwd });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const word of (sampleOf(0).truth.whole[0] ?? '').split(/\s+/).slice(0, 3))
      expect(out).toContain(word);
  });

  test(
    '--json gives body, headings, page map, tables as cells and blocks with their places',
    PATIENT,
    async () => {
      const cwd = temporaryFolder();
      const withTable = samples.find(({ truth }) => truth.tables.length > 0) as Sample;
      writeFileSync(path.join(cwd, 'it.pdf'), withTable.bytes);
      const { code, out } = await annals(['normalize', 'it.pdf', '--json'], { cwd });
      expect(code).toBe(0);
      const told = JSON.parse(out);
      expect(Object.keys(told)).toEqual([
        'normalizer',
        'status',
        'markdown',
        'headings',
        'tables',
        'artifacts',
        'warnings',
        'pages',
        'blocks',
        'running_lines',
        'fields',
        'ocr',
      ]);
      expect(told).toMatchObject({ normalizer: 'pdf_v1', status: 'ok' });
      expect(told.tables[0].cells[0]).toMatchObject({ r: 0, c: 0, text: expect.any(String) });
      expect(told.tables[0].page).toBeGreaterThan(0);
      const [block] = told.blocks;
      expect(block.places[0]).toMatchObject({ page: 1, box: expect.any(Array) });
      expect(told.markdown.slice(block.start, block.end).trim()).not.toBe('');
    },
  );

  test('--json gives what a form says and which lines run over its pages', PATIENT, async () => {
    const cwd = temporaryFolder();
    const document = await PDFDocument.create();
    for (const number of [1, 2, 3]) {
      const page = document.addPage([612, 792]);
      page.drawText('Docket No. 2021-044', { x: 72, y: 760, size: 9 });
      page.drawText(`Part ${number} of the answer is here.`, { x: 72, y: 600, size: 11 });
      if (number > 1) continue;
      const field = document.getForm().createTextField('registrant');
      field.addToPage(page, { x: 72, y: 500, width: 200, height: 16 });
      field.setText('Acme Holdings');
    }
    writeFileSync(path.join(cwd, 'form.pdf'), await document.save());
    const { out } = await annals(['normalize', 'form.pdf', '--json'], { cwd });
    expect(JSON.parse(out)).toMatchObject({
      fields: [{ kind: 'text', name: 'registrant', value: 'Acme Holdings', page: 1 }],
      running_lines: [{ text: 'Docket No. 2021-044', place: 'head', pages: [1, 2, 3] }],
      ocr: [],
    });
  });

  test.each([
    ['html_v1', '<!doctype html><title>x</title><p>One <b>two</b></p>', 'One **two**'],
    ['html_v1', '<div><p>A fragment</p></div>', 'A fragment'],
    ['fr_xml_v1', '<?xml version="1.0"?>\n<NOTICE><PREAMB><P>Seen.</P></PREAMB></NOTICE>', 'Seen.'],
    ['text_v1', 'Plain words, 1 < 2.', 'Plain words'],
  ])('recognises %s from the bytes', async (normalizer, content, expected) => {
    const cwd = temporaryFolder();
    writeFileSync(path.join(cwd, 'it'), content);
    const { code, out } = await annals(['normalize', 'it', '--json'], { cwd });
    expect(code).toBe(0);
    const told = JSON.parse(out);
    expect(told.normalizer).toBe(normalizer);
    expect(told.markdown).toContain(expected);
  });

  test('--normalizer and --base-url are obeyed', async () => {
    const cwd = temporaryFolder();
    writeFileSync(path.join(cwd, 'it'), 'See <a href="/x">there</a>');
    const args = [
      'normalize',
      'it',
      '--normalizer',
      'html_v1',
      '--base-url',
      'https://example.org/a/',
    ];
    expect((await annals(args, { cwd })).out.trim()).toBe('See [there](https://example.org/x)');
  });

  test('errors say what is wrong, and have their exit codes', PATIENT, async () => {
    const cwd = temporaryFolder();
    writeFileSync(path.join(cwd, 'zeros'), new Uint8Array(64));
    writeFileSync(path.join(cwd, 'broken.pdf'), '%PDF-1.7\nnothing of the kind');
    mkdirSync(path.join(cwd, 'folder'));
    expect(await annals(['normalize', 'none.pdf'], { cwd })).toMatchObject({
      code: 2,
      err: expect.stringContaining('none.pdf cannot be read (ENOENT)'),
    });
    expect(await annals(['normalize', 'folder'], { cwd })).toMatchObject({
      code: 2,
      err: expect.stringContaining('EISDIR'),
    });
    expect(await annals(['normalize', 'zeros'], { cwd })).toMatchObject({
      code: 1,
      err: expect.stringContaining('0000000000000000'),
    });
    expect(await annals(['normalize', 'broken.pdf'], { cwd })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/damaged/),
    });
    expect(await annals(['normalize', 'zeros', '--normalizer', 'pdf_v9'], { cwd })).toMatchObject({
      code: 2,
      err: expect.stringContaining('pdf_v1'),
    });
  });

  test('reads standard input with -', PATIENT, async () => {
    const child = spawn(process.execPath, [...PROGRAM, 'normalize', '-'], {
      cwd: ROOT,
    });
    const out: string[] = [];
    child.stdout.on('data', (chunk) => void out.push(String(chunk)));
    child.stdin.end('<p>Through a <em>pipe</em></p>');
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect({ code, out: out.join('') }).toEqual({ code: 0, out: 'Through a *pipe*\n' });
  });

  const truth = path.join(shared, 'suites/pdf-tables/gt');
  describe.skipIf(!existsSync(truth))(
    `tables in the form the shared scorer reads (skipped without ${path.basename(shared)}/suites/pdf-tables)`,
    () => {
      test('scores as the bench does', PATIENT, async () => {
        const scorer = await import(
          pathToFileURL(path.join(shared, 'suites/pdf-tables/score-tables.mjs')).href
        );
        const cwd = temporaryFolder();
        for (const name of ['us-004', 'us-012']) {
          const file = path.join(shared, 'real/pdf/icdar2013', `${name}.pdf`);
          const { out } = await annals(['normalize', file, '--json'], { cwd });
          writeFileSync(path.join(cwd, `${name}.json`), out);
          const known = JSON.parse(readFileSync(path.join(truth, `${name}.json`), 'utf8'));
          const { tp, gr, pr } = scorer.scoreDoc(known, scorer.loadPred(cwd, name), false);
          expect((2 * tp) / (gr + pr)).toBeGreaterThan(0.97);
        }
      });
    },
  );
});
