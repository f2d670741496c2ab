import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { annals, temporaryFolder } from './annals.ts';

const written = (folder: string) => readFileSync(path.join(folder, 'annals.yaml'), 'utf8');

test('an answer that does not fit is asked for again, and five answers make a file that fits', async () => {
  const cwd = temporaryFolder();
  const answers = [
    'you@example.org',
    'ops@kew-archive.org',
    '',
    'govuk, nosuch',
    'govuk',
    'perhaps',
    'off',
    'me@kew-archive.org',
  ];
  const { code, err } = await annals(['init'], { cwd, answers });
  expect([code, err]).toEqual([0, expect.stringContaining('you@example.org reaches nobody.')]);
  expect(err).toContain("there is no source 'nosuch'");
  expect(err).toContain('perhaps is neither on nor off');
  expect(written(cwd)).toMatch(/contact: "ops@kew-archive\.org"/);
  expect(written(cwd)).toMatch(/govuk: \{ enabled: true \}\n {2}bills: \{ enabled: false \}/);
  expect(written(cwd)).toMatch(/schedule:\n {2}enabled: false/);
  const { code: fits, out } = await annals(['validate-config'], { cwd });
  expect([fits, out]).toEqual([0, expect.stringContaining('all of them fit')]);
});

test('where nobody can answer, a wrong option ends it and nothing is written', async () => {
  const cwd = temporaryFolder();
  const { code, err } = await annals(['init', '--contact', 'you@example.org'], { cwd });
  expect([code, err]).toEqual([2, expect.stringContaining('reaches nobody')]);
  expect(() => written(cwd)).toThrow('ENOENT');
});
