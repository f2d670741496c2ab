import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type EnginePlace, enginePlace, fileOf } from '../../test/engine-place.ts';
import { AnnalsError } from '../core/errors.ts';
import type { Source } from '../core/source.ts';

let here: EnginePlace;
afterEach(() => here.close());

/** More than a spool holds in memory. */
const LARGE = Buffer.alloc(3 << 20, 'x');

const temporary = async (): Promise<string[]> => {
  const { dataFolder } = here.place.app;
  const all = await readdir(dataFolder, { recursive: true, withFileTypes: true });
  return all
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(dataFolder, path.join(parentPath, name)))
    .filter((file) => file.includes('.tmp'));
};
let seen: string[] = [];
const refusing: Partial<Source> = {
  async parse() {
    seen = await temporary();
    throw new AnnalsError('UNEXPECTED_SHAPE', 'the book has no title');
  },
};

test('what an attempt downloaded and did not keep is gone when it is settled', async () => {
  here = await enginePlace({ large: { body: LARGE } }, refusing);
  const run = await here.run();
  expect(run.counts).toMatchObject({ failed: 1 });
  expect(seen).toHaveLength(1);
  expect(await temporary()).toEqual([]);
});

test('it is gone also when the settlement cannot be written', async () => {
  here = await enginePlace(
    { large: { body: LARGE } },
    {
      ...refusing,
      async acquire(candidate, ctx) {
        // No JSON can hold it: the line of the log cannot be written, nor what belongs to it.
        ctx.note('a number', { number: 1n as unknown as number });
        await ctx.download(fileOf(candidate.key));
      },
    },
  );
  const run = await here.run();
  expect(run).toMatchObject({ status: 'aborted', error: { code: 'INTERNAL_ERROR' } });
  expect(seen).toHaveLength(1);
  expect(await temporary()).toEqual([]);
});
