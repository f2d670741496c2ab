/** Exports that are killed at any change of the disk, continued, and compared with those made in one go. */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXPORT_FORMATS, type ExportFormat } from '../../src/core/exports/export-order.ts';
import type { Exported } from '../../src/use-cases/exporting/export-selection.ts';
import { killedAfter } from './failing-disk.ts';
import { type ExportPlace, exportPlace, sha256 } from './place.ts';

let here: ExportPlace;
/** Some of each kind of record, one of them with two versions. */
let ids: readonly string[];
let folder: string;
beforeAll(async () => {
  here = await exportPlace();
  const [revised] = here.world.reports();
  here.world.revise(revised?.number ?? '');
  await here.run();
  const others = [...(await here.apiRecords()).keys()].filter((id) => !id.startsWith('crs:'));
  ids = [`crs:${revised?.number}`, ...others.slice(0, 7)];
  // What counts is the order of the changes: in memory, none of them waits for a disk.
  const fast = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  folder = await mkdtemp(path.join(fast, 'annals-killed-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await here.close();
});

const ENDING: Partial<Record<ExportFormat, string>> = {
  sqlite: '.sqlite',
  wacz: '.wacz',
  warc: '.warc.gz',
};
/** Small enough that there are several checkpoints. */
const every = { records: 2, bytes: 1e9 };
const hashes = (made: Exported) => made.files.map(({ path: name, sha256: hash }) => [name, hash]);

test.each([
  ...EXPORT_FORMATS.map((format) => ({ format, as: 'folder', ending: '' })),
  ...Object.entries(ENDING).map(([format, ending]) => ({ format, as: 'file', ending })),
] as { format: ExportFormat; as: string; ending: string }[])(
  '$format as a $as: killed at any moment, it goes on and has the same bytes',
  async ({ format, ending }) => {
    // Under one name, because a single file names those beside it.
    const name = `${format}${ending}`;
    const to = path.join(folder, name);
    const make = () => here.make(name, format, { ids }, { every, replaces: true, to });
    // Beside it the catalog is at work: what it writes when its time comes is no change of the export.
    const exports = path.dirname(to);
    const forget = () =>
      Promise.all([
        rm(to, { recursive: true, force: true }),
        rm(`${to}.unfinished`, { recursive: true, force: true }),
      ]);
    const whole = await make();
    await forget();
    const { made: changes } = await killedAfter(exports, Infinity, make);
    expect(changes).toBeGreaterThan(10);
    const moments = momentsOf(changes);
    let continued = 0;
    for (const moment of moments) {
      await forget();
      const { ended } = await killedAfter(exports, moment, make);
      expect(ended, `at change ${moment} of ${changes}`).toBe('killed');
      const again = await make();
      expect(hashes(again), `killed at change ${moment} of ${changes}`).toEqual(hashes(whole));
      if (again.resumed) continued++;
      expect(existsSync(`${to}.unfinished`)).toBe(false);
    }
    expect(continued).toBeGreaterThan(moments.length / 4);
  },
  60_000,
);

test.each([
  { as: 'folder', name: 'replaced', format: 'csv' },
  { as: 'file', name: 'replaced.jsonl', format: 'jsonl' },
] as const)(
  'as a $as: killed while it replaces an older one, one of the two is whole',
  async (one) => {
    const to = path.join(here.place.folder, one.name);
    const make = (few: number) =>
      here.make(one.name, one.format, { ids: ids.slice(0, few) }, { replaces: true });
    const older = hashes(await make(2));
    const { made: changes } = await killedAfter(path.dirname(to), Infinity, () => make(3));
    const newer = hashes(await make(3));
    expect(newer).not.toEqual(older);
    for (let moment = changes - 16; moment < changes; moment++) {
      await make(2);
      const { ended } = await killedAfter(path.dirname(to), moment, () => make(3));
      expect(ended).toBe('killed');
      // Whoever looks again, and does not even want to replace it, finds it in its place.
      const refused = here.make(one.name, one.format, { ids: ids.slice(0, 4) }, { to });
      await expect(refused, `at change ${moment}`).rejects.toThrow(
        'is there already and is an export',
      );
      const standing = await standingAt(to, one.as);
      expect([older, newer], `at change ${moment} of ${changes}`).toContainEqual(standing);
    }
  },
);

test.runIf(process.platform === 'linux')(
  'an export to a place that takes no folders ends with the name of that place',
  async () => {
    const made = here.make('none', 'jsonl', { ids }, { to: '/proc/none' });
    await expect(made).rejects.toMatchObject({
      code: 'DATA_FOLDER_UNUSABLE',
      message: '/proc/none.unfinished cannot be made: /proc takes no new folders',
    });
  },
);

test('what was begun before the catalog changed is not continued: nothing in an export is older than the rest', async () => {
  const to = path.join(folder, 'moved');
  const make = () => here.make('moved', 'jsonl', { ids }, { every, replaces: true, to });
  const { made: changes } = await killedAfter(folder, Infinity, make);
  await rm(to, { recursive: true });
  const { ended } = await killedAfter(folder, changes - 8, make);
  expect(ended).toBe('killed');
  here.world.revise(here.world.reports()[0]?.number ?? '');
  await here.run();
  const after = await make();
  expect(after.resumed).toBe(false);
  const anew = await here.make('anew', 'jsonl', { ids }, { every, to: path.join(folder, 'anew') });
  expect(hashes(after)).toEqual(hashes(anew));
});

test('a second export to the same place is refused while the first is written, and does it no harm', async () => {
  const alone = hashes(await here.make('alone', 'ro-crate', { ids }, {}));
  let second: Promise<unknown> | undefined;
  const first = await here.make(
    'shared',
    'ro-crate',
    { ids },
    {
      onProgress: () => {
        second ??= here.make('shared', 'ro-crate', { ids }, {}).catch((error: unknown) => error);
      },
    },
  );
  const refusal = await second;
  expect(refusal).toMatchObject({
    code: 'EXPORT_TARGET_TAKEN',
    message: expect.stringMatching(/^another process is writing an export to .*shared$/),
  });
  expect(hashes(first)).toEqual(alone);
});

/** The files that the manifest names, with the hashes that they have. */
async function standingAt(to: string, as: 'folder' | 'file'): Promise<unknown> {
  const isFile = as === 'file';
  const manifest = JSON.parse(
    await readFile(isFile ? `${to}.manifest.json` : path.join(to, 'manifest.json'), 'utf8'),
  ) as Exported;
  const folder = isFile ? path.dirname(to) : to;
  return Promise.all(
    manifest.files.map(async ({ path: name }) => [name, await sha256(path.join(folder, name))]),
  );
}

/** All of the last ones, where files are completed and put in their place, and some of those before. */
function momentsOf(changes: number): number[] {
  const end = Math.max(0, changes - 14);
  const step = Math.max(1, Math.floor(end / 4));
  const before = Array.from({ length: 4 }, (_, at) => 3 + at * step).filter((at) => at < end);
  return [...before, ...Array.from({ length: changes - end }, (_, at) => end + at)];
}

test('a name that ends like another format is refused, and nothing is written', async () => {
  const made = here.make('slip.csv', 'jsonl', { ids }, {});
  await expect(made).rejects.toThrow(
    'slip.csv is the name of a csv file, and the format is jsonl; name a folder, or write --format csv',
  );
  expect(existsSync(path.join(here.place.folder, 'slip.csv.unfinished'))).toBe(false);
});

test('a place below a file is no place: the refusal names it and leaves nothing', async () => {
  const made = here.make('x', 'jsonl', { ids }, { to: '/dev/null/x' });
  await expect(made).rejects.toMatchObject({
    code: 'DATA_FOLDER_UNUSABLE',
    message: expect.stringContaining('/dev/null/x.unfinished cannot be written'),
  });
});
