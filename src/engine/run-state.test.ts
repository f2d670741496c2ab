import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type EnginePlace, enginePlace } from '../../test/engine-place.ts';
import { checkDocument } from './check.ts';
import { foresee } from './dry-run.ts';

let here: EnginePlace;
afterEach(() => here.close());

interface Memory {
  readonly of: number;
  readonly seen: string[];
}

test('what a source remembers is made once for each run, and shared by all of the run', async () => {
  const made: Memory[] = [];
  const mine = (state: unknown) => (state as Memory).seen;
  here = await enginePlace(
    { a: {}, b: {} },
    {
      begin: () => {
        const memory = { of: made.length, seen: [] };
        made.push(memory);
        return memory;
      },
      async *discover(ctx) {
        mine(ctx.state).push('listed');
        const url = 'https://shelf.practice.example/book/';
        for (const key of ['a', 'b'])
          yield { key, files: [{ name: 'book.txt', url: `${url}${key}` }], fields: {} };
      },
      async acquire(candidate, ctx) {
        mine(ctx.state).push(candidate.key);
        for (const file of candidate.files) await ctx.download(file);
      },
      async finish(ctx) {
        mine(ctx.state).push('finished');
        return { outcome: {} };
      },
    },
  );
  const run = await here.run();
  expect(run.status).toBe('completed');
  expect(made.map(({ seen }) => seen.toSorted())).toEqual([['a', 'b', 'finished', 'listed']]);
  await here.run({ refetch: true });
  expect(made.map(({ seen }) => seen.length)).toEqual([4, 4]);
  await foresee(await here.parts(), here.source, {}, 'full', false, new AbortController().signal);
  expect(made[2]?.seen).toEqual(['listed']);
  const document = await here.place.app.catalog.documents.find('shelf:a');
  if (!document) throw new Error('shelf:a was not kept');
  await checkDocument(await here.parts(), {
    source: here.source,
    document,
    params: {},
    trigger: 'cli',
    stop: new AbortController().signal,
  });
  expect(made[3]?.seen).toEqual(['a']);
});

test('an aside goes to a file of its run where no family takes it, without what was signed', async () => {
  here = await enginePlace(
    { a: {} },
    {
      signedHosts: ['files.practice.example'],
      async acquire(candidate, ctx) {
        const said = 'see https://files.practice.example/d/1?sig=hush';
        await ctx.aside('answer', { said, attempts: 1 });
        for (const file of candidate.files) await ctx.download(file);
      },
    },
  );
  const run = await here.run();
  const file = path.join(here.place.app.dataFolder, 'asides', `run_${run.id}_answer.jsonl`);
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      at: expect.any(String),
      run_id: run.id,
      source: 'shelf',
      key: 'a',
      value: { said: expect.not.stringContaining('hush'), attempts: 1 },
    },
  ]);
  const decisions = await here.place.app.catalog.decisions.find({ runId: run.id, limit: 99 });
  expect(decisions.filter(({ reason }) => reason === 'answer')).toEqual([]);
});

test('an aside that cannot be kept is told, and costs no record', async () => {
  const complaints: string[] = [];
  here = await enginePlace(
    { a: {} },
    {
      async acquire(candidate, ctx) {
        await ctx.aside('answer', {});
        for (const file of candidate.files) await ctx.download(file);
      },
    },
  );
  const run = await here.run(
    {},
    {
      aside: () => Promise.reject(new Error('the disk is full')),
      log: (level, what) => void complaints.push(`${level} ${what}`),
    },
  );
  expect(run).toMatchObject({ status: 'completed', counts: { downloaded: 1 } });
  expect(complaints).toContain('warn an aside could not be kept');
});
