import { afterAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../app/system-clock.ts';
import { createNormalizerPool } from './pool.ts';

const pool = createNormalizerPool(
  { threads: 2, timeLimitMs: 20_000, pageTimeLimitMs: 20_000, memoryLimitMb: 256 },
  systemClock,
);
afterAll(() => pool.close());
const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('the normaliser pool', () => {
  test('reads a document in a thread and gives its body', async () => {
    const body = await pool.normalize('text_v1', bytesOf('Hello, world.'), { charset: 'utf-8' });
    expect(body.status).toBe('ok');
    expect(body.markdown).toContain('Hello, world.');
  });

  test('reads more documents than it has threads, each with its own answer', async () => {
    const texts = Array.from({ length: 7 }, (_, index) => `Document number ${index}`);
    const bodies = await Promise.all(
      texts.map((text) => pool.normalize('text_v1', bytesOf(text), {})),
    );
    expect(bodies.map(({ markdown }) => markdown.trim())).toEqual(texts);
  });

  test('names a normaliser that does not exist', async () => {
    await expect(pool.normalize('nope_v1', bytesOf('x'), {})).rejects.toThrow(
      "there is no normaliser 'nope_v1'",
    );
  });

  test('stops a document at the time limit, and reads the next one', async () => {
    const hasty = createNormalizerPool(
      { threads: 1, timeLimitMs: 20_000, pageTimeLimitMs: 50, memoryLimitMb: 512 },
      systemClock,
    );
    const slow = bytesOf('<p><b>x</b> <i>y</i></p>'.repeat(100_000));
    await expect(hasty.normalize('html_v1', slow, {})).rejects.toThrow(
      'html_v1 read 2400000 bytes for 50 ms of processor time, the limit',
    );
    await hasty.close();
    expect((await pool.normalize('text_v1', bytesOf('still here'), {})).status).toBe('ok');
  });

  test('stops a document that needs more memory than the limit, and the process lives', async () => {
    const small = createNormalizerPool(
      { threads: 1, timeLimitMs: 20_000, pageTimeLimitMs: 20_000, memoryLimitMb: 40 },
      systemClock,
    );
    const deep = bytesOf('<p><b>x</b> <i>y</i></p>'.repeat(400_000));
    await expect(small.normalize('html_v1', deep, {})).rejects.toThrow(
      'html_v1 needed more than 40 MB, the limit',
    );
    expect((await small.normalize('text_v1', bytesOf('next'), {})).status).toBe('ok');
    await small.close();
  });

  test('refuses a document larger than a quarter of the memory limit', async () => {
    const small = createNormalizerPool(
      { threads: 1, timeLimitMs: 1000, pageTimeLimitMs: 1000, memoryLimitMb: 1 },
      systemClock,
    );
    const large = new Uint8Array(300_000);
    await expect(small.normalize('text_v1', large, {})).rejects.toThrow(
      '300000 bytes; a thread reads at most 262144',
    );
    await small.close();
  });

  test('a closed pool refuses documents', async () => {
    const shut = createNormalizerPool(
      { threads: 1, timeLimitMs: 1000, pageTimeLimitMs: 1000, memoryLimitMb: 256 },
      systemClock,
    );
    await shut.close();
    await expect(shut.normalize('text_v1', bytesOf('x'), {})).rejects.toThrow(
      'the normaliser pool is closed',
    );
  });
});
