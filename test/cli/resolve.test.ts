import { expect, test } from 'vitest';
import { annals, temporaryFolder } from './annals.ts';

test('annals resolve names ids without a catalog, and says when it finds none', async () => {
  const cwd = temporaryFolder();
  const { code, out } = await annals(['resolve', 'H.R. 1, 119th Congress and R47892', '--json'], {
    cwd,
  });
  expect(code).toBe(0);
  expect(JSON.parse(out).found.map((one: { id: string }) => one.id)).toEqual([
    'hr:119:1',
    'crs:R47892',
  ]);
  expect(await annals(['resolve', 'nothing of the kind'], { cwd })).toMatchObject({ code: 2 });
});
