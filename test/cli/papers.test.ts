import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PapersPlace, papersPlace } from '../journeys/papers-rig.ts';
import { annals, PATIENT } from './annals.ts';

let place: PapersPlace;
beforeAll(async () => {
  place = await papersPlace({ size: 6, only: ['gold', 'archived', 'closed'] });
  await place.shut();
});
afterAll(() => place.close());

const typed = (...args: string[]) => annals(args, { env: place.env, cwd: place.folder });
const parsed = async (...args: string[]) => {
  const answer = await typed(...args, '--json');
  try {
    return { ...answer, json: JSON.parse(answer.out) };
  } catch {
    throw new Error(`${answer.code}: ${answer.out}\n${answer.err}`);
  }
};

describe('annals run papers', PATIENT, () => {
  test('--dry-run says what would be looked for, and asks nobody', async () => {
    place.practice.log.clear();
    const { json, code } = await parsed('run', 'papers', '--input', 'works.jsonl', '--dry-run');
    expect({ code, new: json.new }).toEqual({ code: 0, new: 6 });
    expect(place.practice.log.entries()).toEqual([]);
  });

  test('--input, --workers, --resolver-order: bad lines are told with their number, the rest is kept', async () => {
    const works = readFileSync(path.join(place.folder, 'works.jsonl'), 'utf8');
    writeFileSync(path.join(place.folder, 'some.jsonl'), `${works.split('\n')[0]}\nnonsense {\n`);
    const args = ['--input', 'some.jsonl', '--workers', '2', '--resolver-order', 'unpaywall_pdf'];
    const { json, err } = await parsed('run', 'papers', ...args);
    expect(json.counts).toMatchObject({ total: 1, downloaded: 1 });
    expect(err).toMatch(/some\.jsonl:2: not JSON/);
  });

  test('nothing to look for is said before anything is made', async () => {
    const { code, err } = await typed('run', 'papers');
    expect(code).not.toBe(0);
    expect(err).toMatch(/--input, --works or --query/);
  });

  test('standard input is kept, so that an interrupted run finds it again', async () => {
    const args = ['run', 'papers', '--input', '-', '--json'];
    const said = '# mine\n10.5555/practice.3\nnonsense\n';
    const { out, err } = await annals(args, { env: place.env, cwd: place.folder, answer: said });
    const run = JSON.parse(out);
    expect(run.counts).toMatchObject({ total: 1, downloaded: 1 });
    expect(err).toMatch(/standard-input-\w+:3: not readable/);
    expect(readFileSync(run.params.input, 'utf8')).toBe(said);
    const again = await annals(args, { env: place.env, cwd: place.folder, answer: said });
    expect(JSON.parse(again.out).params).toEqual(run.params);
    expect(readdirSync(path.dirname(run.params.input))).toHaveLength(1);
  });

  test('a file that is not there is told before a run begins', async () => {
    const { code, err } = await typed('run', 'papers', '--input', 'missing.bib');
    expect(code).toBe(2);
    expect(err).toMatch(/missing\.bib cannot be read \(ENOENT\)/);
  });

  test('a resolver nobody has is refused, with what was meant', async () => {
    const { code, err } = await typed(
      'run',
      'papers',
      '--works',
      '10.1/a',
      '--resolver-order',
      'arxiv_pdff',
    );
    expect(code).toBe(3);
    expect(err).toMatch(/did you mean arxiv_pdf\?/);
  });
});

describe('annals papers get', PATIENT, () => {
  test('tells each resolver in turn, keeps the paper and copies it', async () => {
    const { code, out, err } = await typed(
      'papers',
      'get',
      '10.5555/practice.1',
      '--output',
      'it.pdf',
    );
    expect(code).toBe(0);
    expect(err).toMatch(/direct_oa\s+unpaywall_pdf\s+refused[\s\S]*archive\s+wayback_pdf\s+won/);
    expect(out).toMatch(/doi:10\.5555\/practice\.1\s+kept/);
    expect(readFileSync(path.join(place.folder, 'it.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('what is held is not looked for again; what nobody has ends with the reasons', async () => {
    const again = await parsed('papers', 'get', 'https://doi.org/10.5555/PRACTICE.1');
    expect(again.json).toMatchObject({ was_held: true, held: true, tried: [] });
    const none = await parsed('papers', 'get', '10.5555/practice.2');
    expect(none.code).toBe(1);
    expect(none.json).toMatchObject({ held: false, failure: { code: 'NO_COPY_FOUND' } });
    expect(none.json.tried.length).toBeGreaterThan(4);
  });

  test('what names no paper is refused at once', async () => {
    const { code, err } = await typed('papers', 'get', 'nonsense');
    expect(code).toBe(2);
    expect(err).toMatch(/names no paper/);
  });
});

describe('annals explain papers', () => {
  test('tiers, policies, and which resolvers lack a key', async () => {
    const { out } = await typed(
      'explain',
      'papers',
      '--set',
      'papers.resolverOrder=unpaywall_pdf,core',
    );
    expect(out).toMatch(/direct_oa \(2 at once\)\s+unpaywall_pdf\s+unlimited\s+10 s\s+4\s+an API/);
    expect(out).toMatch(/further[^\n]*core[^\n]*missing \(papers\.keys\.core\)/);
    expect(out).toMatch(/120 s and 20 attempts, 3 resolvers at once/);
  });

  test('--doi: who would be asked for one work, and why', async () => {
    const { json } = await parsed('explain', 'papers', '--doi', 'arXiv:1707.08567');
    const steps = json.work.steps.map(
      (s: Record<string, string>) => `${s.resolver} ${s.verdict}: ${s.why}`,
    );
    expect(steps).toContain('arxiv_pdf asked: the work has arxiv 1707.08567');
    expect(steps).toContain('unpaywall_pdf skipped: the work has no DOI');
    expect(steps.some((step: string) => step.startsWith('wayback_pdf perhaps'))).toBe(true);
  });

  test('--doi is for papers alone', async () => {
    expect((await typed('explain', 'govuk', '--doi', '10.1/a')).code).toBe(2);
  });
});

describe('the verbs of content', PATIENT, () => {
  test('content pull, report and catalog are run, report and export', async () => {
    const pulled = await parsed('content', 'pull', '--works', '10.5555/practice.3');
    expect(pulled.json).toMatchObject({ source: 'papers', counts: { total: 1, failed: 0 } });
    expect((await parsed('content', 'report')).json.works).toBeDefined();
    expect((await typed('content', 'catalog')).out).toContain('"id":"doi:10.5555/practice.3"');
    expect(existsSync(path.resolve(import.meta.dirname, '../../bin/content.js'))).toBe(true);
  });
});
