import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billsPublisher } from '../../practice/publishers/bills/publisher.ts';
import { billsWorld } from '../../practice/publishers/bills/world.ts';
import { crsPublisher } from '../../practice/publishers/crs_reports/publisher.ts';
import { crsWorld } from '../../practice/publishers/crs_reports/world.ts';
import { lawsPublisher } from '../../practice/publishers/public_laws/publisher.ts';
import { lawsWorld } from '../../practice/publishers/public_laws/world.ts';
import { CITATIONS } from '../../src/core/references.ts';
import { instant } from '../../src/core/time.ts';
import { relationsOf } from '../../src/use-cases/relations.ts';
import { renormalize } from '../../src/use-cases/renormalizing/renormalize.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';

const unlimited = (source: string) => ({ [`ANNALS_SOURCES__${source}__RATE`]: 'unlimited' });

let place: PracticeApp;
beforeAll(async () => {
  const bills = billsWorld({ seed: 3, size: 8 });
  const publishers = [
    crsPublisher(crsWorld({ seed: 1, size: 7 })),
    billsPublisher(bills),
    lawsPublisher(lawsWorld(bills)),
  ];
  const env = { ...unlimited('CRS_REPORTS'), ...unlimited('BILLS'), ...unlimited('PUBLIC_LAWS') };
  place = await practiceApp({ publishers }, { env });
  await run('crs_reports', {});
});
afterAll(() => place.close());

const run = (source: string, params: Record<string, number>) =>
  startRun(place.app, { source, params, mode: 'full', trigger: 'cli', stop: never });
const towards = (id: string) =>
  relationsOf(place.app, id, { direction: 'in', kinds: ['cites'], limit: 50 });
const from = (id: string) =>
  relationsOf(place.app, id, { direction: 'out', kinds: ['cites'], limit: 50 });

async function citingReport() {
  const [first] = (await towards('law:119-1')).relations;
  const report = first && (await place.app.catalog.documents.find(first.from));
  if (!report?.bodyText) throw new Error('no report cites law:119-1');
  return { ...report, bodyText: report.bodyText };
}

describe('what a text cites', () => {
  test('is a relation at its place, held or not', async () => {
    const report = await citingReport();
    const { relations } = await from(report.id);
    expect(relations.map(({ to, evidence, other }) => [to, evidence, other])).toEqual([
      ['hr:119:1', 'H.R. 1', null],
      ['law:119-1', 'P.L. 119-1', null],
      ['stat:139-101', '139 Stat. 101', null],
    ]);
    for (const { place, evidence, details } of relations) {
      expect(report.bodyText.slice(place?.start, place?.end)).toBe(evidence);
      const above = report.bodyText.slice(0, place?.start).match(/^#+ .*$/gm) ?? [];
      // Reports come in any order: in some it stands in the summary, in others in the background.
      expect(['background', 'summary']).toContain(details?.section);
      expect(above.at(-1)?.toLowerCase()).toMatch(new RegExp(`^#+ ${details?.section}$`));
    }
  });

  test('is found under the record, by whoever cites it, as soon as that is there', async () => {
    await run('public_laws', { congress: 119 });
    await run('bills', { congress: 119 });
    const report = await citingReport();
    const { relations } = await from(report.id);
    // The page of the Statutes is the law's own, and leads to it.
    expect(relations.map(({ other }) => other?.id)).toEqual(['hr:119:1', 'law:119-1', 'law:119-1']);
    const { relations: citing, counts } = await towards('law:119-1');
    const reports = new Set(citing.map((one) => one.from).filter((id) => id.startsWith('crs:')));
    expect(reports.size).toBeGreaterThanOrEqual(2);
    const count = counts.find(({ direction, kind }) => direction === 'in' && kind === 'cites');
    expect(count?.count).toBe(new Set(citing.map((one) => one.from)).size);
  });

  test('a second run changes nothing of it', async () => {
    const before = await from((await citingReport()).id);
    await run('crs_reports', {});
    expect(await from((await citingReport()).id)).toEqual(before);
  });

  test('a folder from before has it after reading its texts anew', async () => {
    const { catalog, clock } = place.app;
    const { id } = await citingReport();
    const before = (await from(id)).relations.map(({ to, place: at }) => [to, at]);
    const none = { extractor: CITATIONS, relations: [] };
    await catalog.relations.replace(id, none, instant(clock.now()));
    expect((await from(id)).relations).toEqual([]);
    const told = await renormalize(place.app, {
      source: 'crs_reports',
      mode: 'apply',
      stop: never,
    });
    expect(told.cited).toBe(1);
    expect((await from(id)).relations.map(({ to, place: at }) => [to, at])).toEqual(before);
  });
});
