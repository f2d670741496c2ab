import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { at } from '../../packages/pdf-markdown/test/content-page.ts';
import { manyPages } from '../../packages/pdf-markdown/test/many-pages.ts';
import { makeSamples } from '../../packages/pdf-markdown/test/samples.ts';
import { scanOf } from '../../packages/pdf-markdown/test/scan.ts';
import { createUnfinishedReadings } from '../store/unfinished-readings.ts';
import { createReader, type Reader } from './reader.ts';
import { systemClock } from './system-clock.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'annals-reader-'));
  folders.push(folder);
  return folder;
}
const kept = (folder: string): string[] => {
  const inside = path.join(folder, 'unfinished');
  return existsSync(inside) ? readdirSync(inside) : [];
};

const limits = {
  threads: 1,
  timeLimitMs: 30_000,
  pageTimeLimitMs: 30_000,
  memoryLimitMb: 256,
  ocr: false,
};

describe('the reader', () => {
  let reader: Reader | undefined;
  afterEach(async () => reader?.close());

  const threads = () => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort');

  test('reads small markup where it is, without starting a thread', async () => {
    reader = createReader(limits, systemClock);
    const before = threads().length;
    const body = await reader.read({ normalizer: 'html_v1', content: '<p>Short.</p>' });
    expect(body.markdown.trim()).toBe('Short.');
    expect(threads()).toHaveLength(before);
  });

  test('reads large markup and every PDF in a thread, with the same result', async () => {
    reader = createReader(limits, systemClock);
    const line = '<p>A sentence of some length that is said again and again.</p>';
    const long = await reader.read({ normalizer: 'html_v1', content: line.repeat(2000) });
    expect(long.markdown.match(/A sentence/g)).toHaveLength(2000);
    const [sample] = await makeSamples();
    if (sample === undefined) throw new Error('no sample');
    const body = await reader.read({ normalizer: 'pdf_v1', content: sample.bytes });
    expect(body.status).toBe('ok');
    expect(body.pages.length).toBeGreaterThan(0);
  });

  test.skipIf(spawnSync('tesseract', ['--version']).status !== 0)(
    'reads scans from their pictures when reading.ocr is set (skipped where tesseract is not installed)',
    async () => {
      const text = at(72, 650, '(The motion is denied without prejudice.) Tj', '/F 14 Tf');
      const content = await scanOf(text, 'Case 1:20-cv-01507');
      reader = createReader({ ...limits, ocr: true }, systemClock);
      const body = await reader.read({ normalizer: 'pdf_v1', content });
      expect(body.markdown).toContain('denied without prejudice');
      expect(body.ocr).toHaveLength(1);
    },
  );

  test('a body that reaches reading.timeLimitMs is partial, and another process reads on to the same end', async () => {
    const folder = temporaryFolder();
    const content = await manyPages(30, 6);
    reader = createReader(limits, systemClock, createUnfinishedReadings(folder));
    const whole = await reader.read({ normalizer: 'pdf_v1', content });
    expect(whole.status).toBe('ok');
    expect(kept(folder)).toEqual([]);
    await reader.close();

    const statuses: string[] = [];
    for (let process = 0; process < 30 && statuses.at(-1) !== 'ok'; process += 1) {
      reader = createReader(
        { ...limits, timeLimitMs: process === 0 ? 1 : 150 },
        systemClock,
        createUnfinishedReadings(folder),
      );
      const body = await reader.read({ normalizer: 'pdf_v1', content });
      statuses.push(body.status);
      expect(kept(folder)).toHaveLength(body.status === 'ok' ? 0 : 1);
      if (body.status === 'ok') expect(body).toEqual(whole);
      await reader.close();
    }
    expect(statuses[0]).toBe('partial');
    expect(statuses.at(-1)).toBe('ok');
  });

  test('a normaliser that does not exist is named', async () => {
    reader = createReader(limits, systemClock);
    await expect(reader.read({ normalizer: 'pdf_v9', content: '' })).rejects.toThrow(/'pdf_v9'/);
  });
});
