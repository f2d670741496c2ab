import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ErrorCode } from './errors.ts';
import { documentId, parseDocumentId, ulid } from './ids.ts';
import { stableJson } from './json.ts';
import { plan } from './plan.ts';
import { DEFAULT_POLITENESS, parseRate, withPoliteness } from './politeness.ts';
import { mergeMetadata } from './record.ts';
import { backoffMs, onFailure, refusalWaitMs } from './retry.ts';
import { coverage, health } from './run.ts';
import { instant } from './time.ts';

const middle = { next: () => 0.5 };
const policy = DEFAULT_POLITENESS.retry;

describe('on failure', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  const cases: [string, ErrorCode, number, number | undefined, string, number | undefined][] = [
    ['the first time-out is tried again after a second', 'TIMED_OUT', 1, undefined, 'retry', 1_000],
    ['the second after two', 'HTTP_5XX', 2, undefined, 'retry', 2_000],
    ['the last attempt gives up', 'NETWORK_ERROR', 3, undefined, 'give-up', undefined],
    [
      'asked to wait costs nothing, whatever the attempt',
      'ASKED_TO_WAIT',
      9,
      now + 30_000,
      'snooze',
      30_000,
    ],
    ['a wait of two hours is two hours', 'ASKED_TO_WAIT', 1, now + 7_200_000, 'snooze', 7_200_000],
    ['a host that keeps refusing is final', 'KEEPS_REFUSING', 1, undefined, 'give-up', undefined],
    ['a wait in the past is now', 'ASKED_TO_WAIT', 1, now - 5, 'snooze', 0],
    ['robots are final', 'ROBOTS_DISALLOWED', 1, undefined, 'give-up', undefined],
    ['not the document is final', 'NOT_THE_DOCUMENT', 1, undefined, 'give-up', undefined],
    ['404 is final', 'HTTP_404_NOT_FOUND', 1, undefined, 'give-up', undefined],
  ];
  for (const [what, code, attempt, notBefore, type, afterMs] of cases) {
    test(what, () => {
      const event = onFailure({ code, message: 'x', notBefore }, attempt, policy, now, middle);
      expect(event.type).toBe(type);
      const at =
        event.type === 'retry' ? event.at : event.type === 'snooze' ? event.until : undefined;
      expect(at === undefined ? undefined : Date.parse(at) - now).toBe(afterMs);
    });
  }

  test('backoff doubles up to its cap with 20 % of jitter either way', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (attempt, chance) => {
          const ms = backoffMs(attempt, policy, { next: () => chance });
          const even = Math.min(60_000, 1_000 * 2 ** (attempt - 1));
          expect(ms).toBeGreaterThanOrEqual(Math.floor(even * 0.8));
          expect(ms).toBeLessThanOrEqual(Math.ceil(even * 1.2));
        },
      ),
    );
  });

  test.each([
    ['what is said counts', 6_000, 1, 6_000],
    ['nothing said is a minute', undefined, 1, 60_000],
    ['0 is a second', 0, 1, 1_000],
    ['0 again and again grows', 0, 5, 16_000],
    ['a small wait gives way to a longer one', 2_000, 4, 8_000],
    ['growing ends at the cap', 0, 40, 900_000],
    ['a wait beyond the cap is honoured', 3_600_000, 1, 3_600_000],
    ['more than a year is a year', Number.MAX_SAFE_INTEGER, 1, 366 * 86_400_000],
  ])('after a refusal: %s', (_, saidMs, refusals, waitMs) =>
    expect(refusalWaitMs(saidMs, refusals, policy)).toBe(waitMs),
  );

  test.each([
    [0, 800],
    [0.5, 1000],
    [0.999, 1200],
  ])('chance %d makes of a second a wait of %d ms', (chance, ms) => {
    const random = { next: () => chance };
    expect(backoffMs(1, policy, random)).toBe(ms);
    const failure = { code: 'TIMED_OUT', message: '' } as const;
    const decided = onFailure(failure, 1, policy, now, random);
    expect(decided).toMatchObject({ type: 'retry', at: instant(now + ms) });
  });
});

describe('plan', () => {
  const candidate = { key: 'a', version: 'v2', files: [], fields: {} };
  const full = { mode: 'full', refetch: false } as const;
  test('unknown is new', () => expect(plan(candidate, undefined, full).is).toBe('new'));
  test('another version is changed', () =>
    expect(plan(candidate, { version: 'v1' }, full).is).toBe('changed'));
  test('the same version is unchanged', () =>
    expect(plan(candidate, { version: 'v2' }, full).is).toBe('unchanged'));
  test('an incomplete record is changed', () =>
    expect(plan(candidate, { version: null }, full).is).toBe('changed'));
  test('new mode leaves changed ones alone', () =>
    expect(plan(candidate, { version: 'v1' }, { ...full, mode: 'new' }).is).toBe('skip'));
  test('refetch takes unchanged ones', () =>
    expect(plan(candidate, { version: 'v2' }, { ...full, refetch: true }).is).toBe('changed'));

  test('planning twice with what the first run stored plans nothing', () => {
    const versions = fc.option(fc.string(), { nil: undefined });
    fc.assert(
      fc.property(versions, versions, (listed, stored) => {
        const c = { ...candidate, version: listed };
        const first = plan(c, stored === undefined ? undefined : { version: stored }, full);
        expect(['new', 'changed', 'unchanged']).toContain(first.is);
        const again = plan(c, { version: listed ?? null }, full);
        expect(again.is).toBe(listed === undefined ? 'changed' : 'unchanged');
      }),
    );
  });
});

describe('coverage and health', () => {
  const counts = (
    total: number,
    planned: number,
    attempted: number,
    downloaded: number,
    failed: number,
    unchanged = 0,
  ) => ({
    total,
    planned,
    attempted,
    downloaded,
    failed,
    unchanged,
  });
  for (const [what, given, expected] of [
    ['nothing planned, nothing listed', counts(0, 0, 0, 0, 0), 'ok'],
    [
      'nothing planned although things are listed and none is held',
      counts(5, 0, 0, 0, 0),
      'suspicious',
    ],
    ['nothing planned because all are held unchanged', counts(5, 0, 0, 0, 0, 5), 'ok'],
    ['planned but nothing attempted', counts(10, 10, 0, 0, 0), 'suspicious'],
    ['all downloaded', counts(10, 10, 10, 10, 0), 'ok'],
    ['95 % without failures', counts(100, 100, 95, 95, 0), 'ok'],
    ['just under 95 % without failures', counts(1000, 1000, 949, 949, 0), 'partial'],
    ['95 % with a failure', counts(100, 100, 100, 95, 5), 'partial'],
    ['60 %', counts(100, 100, 100, 60, 40), 'partial'],
    ['half', counts(100, 100, 100, 50, 50), 'partial'],
    ['under a tenth with failures', counts(100, 100, 100, 9, 91), 'failed'],
    ['under a tenth without failures', counts(100, 100, 9, 9, 0), 'partial'],
  ] as const) {
    test(`health: ${what} is ${expected}`, () => expect(health(given)).toBe(expected));
  }
  test('coverage divides by at least one', () => {
    expect(coverage({ downloaded: 0, planned: 0 })).toBe(0);
    expect(coverage({ downloaded: 3, planned: 4 })).toBe(0.75);
  });
});

describe('rates and politeness', () => {
  for (const [rate, expected] of [
    ['2/second', { turns: 2, perMs: 1_000 }],
    ['0.33/second', { turns: 0.33, perMs: 1_000 }],
    ['1000/hour', { turns: 1000, perMs: 3_600_000 }],
    ['15/minute', { turns: 15, perMs: 60_000 }],
    ['5/day', { turns: 5, perMs: 86_400_000 }],
    ['unlimited', undefined],
  ] as const) {
    test(`${rate} is read`, () => expect(parseRate(rate)).toEqual(expected));
  }
  for (const bad of ['0/second', '2/fortnight', 'fast', '-1/second', '']) {
    test(`'${bad}' is refused with what is allowed`, () =>
      expect(() => parseRate(bad)).toThrow(/N\/second\|minute\|hour\|day/));
  }
  test('the defaults are those of the platform', () => {
    expect(DEFAULT_POLITENESS).toMatchObject({
      rate: '2/second',
      inFlight: 4,
      timeout: { connectMs: 10_000, idleMs: 60_000 },
      retry: { attempts: 3, retryAfterCapMs: 900_000 },
      robots: 'obey',
    });
  });
  test('a source changes single values and keeps the rest', () => {
    const changed = withPoliteness(DEFAULT_POLITENESS, {
      inFlight: 1,
      timeout: { totalMs: 30_000 },
    });
    expect(changed.timeout).toEqual({ connectMs: 10_000, idleMs: 60_000, totalMs: 30_000 });
    expect(changed.rate).toBe('2/second');
  });
});

describe('ids and metadata', () => {
  test('a run id is 26 characters and sorts by time', () => {
    const early = ulid(1_000, middle);
    const late = ulid(2_000, { next: () => 0 });
    expect(early).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(early < late).toBe(true);
  });
  test('a document id is a prefix and a key', () => {
    expect(parseDocumentId(documentId('hr', '119:1'))).toEqual({ prefix: 'hr', key: '119:1' });
    expect(parseDocumentId('nothing')).toBeUndefined();
    expect(parseDocumentId('X:y')).toBeUndefined();
    expect(() => documentId('hr', '')).toThrow(/empty key/);
  });
  test('metadata is replaced, arrays of tags are united', () => {
    const stored = {
      raw: { old: true },
      note: 'gone',
      tags: { organisations: ['a', 'b'], topic: ['t'], document_type: 'x' },
    };
    const found = { raw: { old: false }, tags: { organisations: ['b', 'c'], document_type: 'y' } };
    expect(mergeMetadata(stored, found)).toEqual({
      raw: { old: false },
      tags: { organisations: ['a', 'b', 'c'], topic: ['t'], document_type: 'y' },
    });
  });
  test('stable JSON does not depend on the order of keys', () => {
    expect(stableJson({ b: [1, { d: null, c: 'x' }], a: undefined })).toBe(
      stableJson({ b: [1, { c: 'x', d: null }] }),
    );
  });
});
