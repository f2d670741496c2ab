import { expect, test } from 'vitest';
import { govukId } from '../../src/families/govuk/page-id.ts';
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
  const words = await annals(['resolve', 'H.R.', '1,', '119th', 'Congress', '--json'], { cwd });
  expect(JSON.parse(words.out).found).toMatchObject([{ id: 'hr:119:1' }]);
  const page = 'https://www.gov.uk/guidance/a';
  const pages = await annals(['resolve', `${page}, http://gov.uk/guidance/a/?x=1#b`, '--json'], {
    cwd,
  });
  expect(JSON.parse(pages.out).found).toMatchObject([
    { id: govukId(page), held: false, names: 'GOV.UK page' },
  ]);
  const unheld = await annals(['resolve', 'R47892 of 91 FR 12345'], { cwd });
  expect([unheld.code, unheld.err]).toEqual([0, expect.stringContaining('91 FR 12345 is a page')]);
  expect(await annals(['resolve', 'nothing of the kind'], { cwd })).toMatchObject({ code: 2 });
});
