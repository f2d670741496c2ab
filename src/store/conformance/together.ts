import { beforeEach, describe, expect, test } from 'vitest';
import type { Catalog, RunEnd } from '../../core/catalog.ts';
import type { Decision } from '../../core/decision.ts';
import type { Json, JsonObject } from '../../core/json.ts';
import { NO_COUNTS, type RunCounts } from '../../core/run.ts';
import type { CatalogFixture } from './catalog.ts';
import { aCandidate, aDecision, aRun, asWas, at, runId } from './examples.ts';

const everyoneLives = { aliveSince: at(-9), isDead: () => false };
const COUNTS: RunCounts = { ...NO_COUNTS, total: 3, planned: 3, pages: 1 };
const END: RunEnd = {
  status: 'completed',
  endedAt: at(100),
  counts: COUNTS,
  coverage: 1,
  health: 'ok',
  stopReason: null,
  error: null,
  outcome: {},
};
const DAY = '2026-07-15';
/** 255 fill a shared transaction but for one place: two writes in the place of one would be torn apart. */
const NEIGHBOURS = [0, 255];

interface Together {
  readonly call: string;
  readonly act: (catalog: Catalog, lines: readonly Decision[]) => Promise<unknown>;
  /** Whether the rows of the call are there. */
  readonly written: (catalog: Catalog) => Promise<boolean>;
}

const CALLS: readonly Together[] = [
  {
    call: 'runs.begin',
    act: ({ runs }, lines) => runs.begin(aRun(2, { source: 'gazette' }), everyoneLives, lines),
    written: async ({ runs }) => (await runs.find(runId(2))) !== undefined,
  },
  {
    call: 'runs.discovered',
    act: ({ runs }, lines) => runs.discovered(runId(1), at(5), COUNTS, lines),
    written: async ({ runs }) => {
      const run = await runs.find(runId(1));
      const written = run?.discoveredAt === at(5);
      // The moment and the counts are one fact for whoever resumes the run.
      expect(run?.counts.total).toBe(written ? 3 : 0);
      return written;
    },
  },
  {
    call: 'runs.end',
    act: ({ runs }, lines) => runs.end(runId(1), END, lines),
    written: async ({ runs }) => (await runs.find(runId(1)))?.status === 'completed',
  },
  {
    call: 'items.add',
    act: ({ items }, lines) =>
      items.add(
        runId(1),
        'govuk',
        [{ candidate: aCandidate('a'), plan: 'new' }],
        asWas,
        at(1),
        lines,
      ),
    written: async ({ items }) => (await items.list({ runId: runId(1), limit: 9 })).length === 1,
  },
  {
    call: 'days.replace',
    act: ({ days }, lines) => days.replace('govuk', DAY, runId(1), [], lines),
    written: async ({ days }) => (await days.day('govuk', DAY)) !== undefined,
  },
];

/** What must happen together is one call: no reader and no crash finds half of it. */
export function togetherConforms(fixture: CatalogFixture): void {
  describe('rows and the lines that tell of them', () => {
    const line = aDecision(null, { stage: 'run', verdict: 'told together' });
    const told = async ({ decisions }: Catalog) =>
      (await decisions.find({ limit: 9_999 })).some(({ verdict }) => verdict === line.verdict);

    beforeEach(() => fixture.catalog.runs.begin(aRun(1), everyoneLives));

    for (const { call, act, written } of CALLS) {
      for (const neighbours of NEIGHBOURS) {
        test(`${call} beside ${neighbours} other writes: no reader finds one without the other`, async () => {
          const reader = await fixture.another();
          const waiting = Array.from({ length: neighbours }, () =>
            fixture.catalog.decisions.add([aDecision('neighbour')]),
          );
          let done = false;
          const acting = act(fixture.catalog, [line]).finally(() => {
            done = true;
          });
          while (!done) {
            expect(await written(reader)).toBe(await told(reader));
            await nextTurn();
          }
          await Promise.all([acting, ...waiting]);
          expect([await written(reader), await told(reader)]).toEqual([true, true]);
        });
      }

      test(`${call}: a neighbour that throws costs neither`, async () => {
        const results = await Promise.allSettled([
          fixture.catalog.decisions.add([unwritable()]),
          act(fixture.catalog, [line]),
          fixture.catalog.decisions.add([unwritable()]),
        ]);
        expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
        expect([await written(fixture.catalog), await told(fixture.catalog)]).toEqual([true, true]);
      });

      test(`${call}: a line that cannot be written leaves nothing behind`, async () => {
        await expect(act(fixture.catalog, [line, unwritable()])).rejects.toThrow();
        expect(await written(fixture.catalog)).toBe(false);
        expect(await told(fixture.catalog)).toBe(false);
      });
    }

    test('a run that was not started tells nothing', async () => {
      const { runs } = fixture.catalog;
      expect(await runs.begin(aRun(2), everyoneLives, [line])).toMatchObject({ started: false });
      expect(await told(fixture.catalog)).toBe(false);
    });
  });
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** No database can hold a value that contains itself. */
function unwritable(): Decision {
  const circle: { [name: string]: Json } = {};
  const details: JsonObject = circle;
  circle.self = details;
  return aDecision(null, { details });
}
