import { PDFDocument } from 'pdf-lib';
import { afterAll, describe, expect, test } from 'vitest';
import { damage } from '../../packages/pdf-markdown/test/damage.ts';
import { encryptedPdf } from '../../packages/pdf-markdown/test/encrypted.ts';
import { makeSamples } from '../../packages/pdf-markdown/test/samples.ts';
import { systemClock } from '../../src/app/system-clock.ts';
import { createNormalizerPool } from '../../src/normalize/pool/pool.ts';

const pool = createNormalizerPool(
  { threads: 1, timeLimitMs: 15_000, pageTimeLimitMs: 5_000, memoryLimitMb: 512 },
  systemClock,
);
afterAll(() => pool.close());

/** The made samples, saved without compressed object streams so that damage reaches their structure. */
async function victims(): Promise<Uint8Array[]> {
  return Promise.all(
    (await makeSamples()).map(async ({ bytes }) =>
      (await PDFDocument.load(bytes)).save({ useObjectStreams: false }),
    ),
  );
}

describe('damaged PDFs', () => {
  test('300 of them: each gives a body or a clear error within the limit, and the process lives', async () => {
    const whole = await victims();
    const seen = { read: 0, warned: 0, refused: 0 };
    for (let seed = 0; seed < 300; seed += 1) {
      const bytes = damage(whole[seed % whole.length] as Uint8Array, seed);
      try {
        const body = await pool.normalize('pdf_v1', bytes);
        expect(body.status).toMatch(/^(?:ok|empty|scanned_no_text|partial)$/);
        if (body.status === 'empty')
          expect(`seed ${seed}: ${body.warnings.join()}`).not.toBe(`seed ${seed}: `);
        if (body.warnings.length > 0) seen.warned += 1;
        else seen.read += 1;
      } catch (error) {
        expect(error, `seed ${seed}`).toHaveProperty('code', 'UNEXPECTED_SHAPE');
        seen.refused += 1;
      }
    }
    expect(seen.read + seen.warned + seen.refused).toBe(300);
    // Damage that never hurts, or always kills, would prove nothing.
    expect(seen.read).toBeGreaterThan(30);
    expect(seen.warned).toBeGreaterThan(30);
  });

  for (const [what, bytes, warning] of [
    ['no bytes', new Uint8Array(0), /no %PDF header/],
    [
      'a web page',
      new TextEncoder().encode('<html><body>Not found</body></html>'),
      /no %PDF header/,
    ],
    [
      'a header and nothing else',
      new TextEncoder().encode('%PDF-1.7\n'),
      /damaged and cannot be opened/,
    ],
  ] as const) {
    test(`${what}: an empty body and a warning that says why`, async () => {
      const body = await pool.normalize('pdf_v1', bytes);
      expect(body).toMatchObject({ markdown: '', status: 'empty' });
      expect(body.warnings[0]).toMatch(warning);
    });
  }

  test('an encrypted PDF that anyone may open is read', async () => {
    const bytes = encryptedPdf({ text: 'Open to all.', userPassword: '' });
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('Open to all.');
    const body = await pool.normalize('pdf_v1', bytes);
    expect(body).toMatchObject({ status: 'ok', warnings: [] });
    expect(body.markdown.trim()).toBe('Open to all.');
  });

  for (const [what, options, warning] of [
    ['that wants a password', { userPassword: 'secret' }, /encrypted and wants a password/],
    [
      'in a way nobody knows',
      { userPassword: '', filter: 'Unheard' },
      /encrypted in a way the engine does not know/,
    ],
  ] as const) {
    test(`a PDF encrypted ${what}: an empty body and a warning that says so`, async () => {
      const body = await pool.normalize('pdf_v1', encryptedPdf({ text: 'Hidden.', ...options }));
      expect(body).toMatchObject({ markdown: '', status: 'empty' });
      expect(body.warnings[0]).toMatch(warning);
    });
  }

  test('40 damaged encrypted files: none gives a crash, a hang or the hidden text', async () => {
    for (let seed = 0; seed < 40; seed += 1) {
      const bytes = damage(encryptedPdf({ text: 'Hidden words.', userPassword: 'secret' }), seed);
      const body = await pool.normalize('pdf_v1', bytes).catch((error: unknown) => {
        expect(error, `seed ${seed}`).toHaveProperty('code', 'UNEXPECTED_SHAPE');
        return undefined;
      });
      expect(body?.markdown ?? '', `seed ${seed}`).not.toContain('Hidden words');
    }
  });
});
