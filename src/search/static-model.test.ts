import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtInEmbedder } from './built-in.ts';
import { readStaticModel } from './static-model.ts';

const bytes = readFileSync(path.resolve(import.meta.dirname, '../../models/en-glove-100d.bin'));
const model = readStaticModel(bytes);
const near = (a: string, b: string) => {
  const [x, y] = [model.embed(a), model.embed(b)];
  return x.reduce((sum, part, at) => sum + part * (y[at] ?? 0), 0);
};

describe('the built-in model', () => {
  test.each([
    ['car accident', 'automobile crash', 'banana bread'],
    ['doctors in hospitals', 'physicians at clinics', 'interest rates of banks'],
    ['rising sea levels', 'ocean climate warming', 'criminal court sentence'],
    ['pension payments', 'retirement benefits', 'volcanic eruption'],
    ['school pupils', 'students in education', 'nuclear warheads'],
    ['farm subsidies', 'agricultural payments', 'airline tickets'],
    ['immigrants seeking visas', 'foreigners applying for asylum', 'chess tournament'],
    ['prison inmates', 'jail prisoners', 'wheat harvest'],
  ])('%s is nearer to %s than to %s', (text, alike, other) => {
    expect(near(text, alike)).toBeGreaterThan(near(text, other));
  });

  test('a word it does not know is near to its own forms, and to nothing else', () => {
    expect(near('zyxokinase', 'zyxokinases')).toBeGreaterThan(0.99);
    expect(Math.abs(near('zyxokinase', 'qwertomab'))).toBeLessThan(0.5);
  });

  test('vectors have length 1, and a text without words none', () => {
    expect(Math.hypot(...model.embed('flood insurance'))).toBeCloseTo(1, 5);
    expect(Math.hypot(...model.embed('?!'))).toBe(0);
  });

  test('many texts in a thread are embedded as one by one', async () => {
    const embedder = builtInEmbedder('m', async () => bytes);
    try {
      const texts = Array.from({ length: 100 }, (_, at) => `flood insurance number ${at}`);
      const vectors = await embedder.embed(texts, new AbortController().signal);
      expect(vectors).toHaveLength(100);
      for (const at of [0, 57, 99]) {
        expect([...(vectors[at] ?? [])]).toEqual([...model.embed(texts[at] ?? '')]);
      }
    } finally {
      await embedder.close();
    }
  });

  test('a file that is no model, or is cut, is refused with what is wrong', () => {
    expect(() => readStaticModel(new Uint8Array(40))).toThrow('begins otherwise than ANNALSV1');
    expect(() => readStaticModel(bytes.subarray(0, 5_000_000))).toThrow(
      /has 5000000 bytes; its head announces/,
    );
  });
});
