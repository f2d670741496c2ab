import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { crsPublisher } from '../../practice/publishers/crs_reports/publisher.ts';
import { crsWorld } from '../../practice/publishers/crs_reports/world.ts';
import type { Document } from '../../src/core/catalog.ts';
import { tidy } from '../../src/use-cases/janitor.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';

const HASTE = {
  ANNALS_SOURCES__CRS_REPORTS__RATE: 'unlimited',
  ANNALS_QUOTA__API_DATA_GOV__KEY: 'a-practice-key',
};

let place: PracticeApp;
beforeEach(async () => {
  const world = crsWorld({ seed: 5, size: 12 });
  place = await practiceApp({ publishers: [crsPublisher(world)] }, { env: HASTE });
  await run();
});
afterEach(() => place.close());

const run = () =>
  startRun(place.app, {
    source: 'crs_reports',
    params: {},
    mode: 'full',
    trigger: 'cli',
    stop: never,
  });

/** A document as a reading leaves it that came to its limit after some pages. */
async function leaveHalfRead(): Promise<Document> {
  const { documents } = place.app.catalog;
  for await (const document of documents.ofSource('crs_reports')) {
    if (document.bodyText === null) continue;
    const text = document.bodyText.slice(0, 40);
    const at = document.retrievedAt;
    const sha256 = createHash('sha256').update(text).digest('hex');
    const normalizer = document.bodyNormalizer ?? '';
    await documents.reread({
      documentId: document.id,
      rawSha256: document.rawSha256,
      body: { text, sha256, status: 'partial', normalizer, headings: [], warnings: [] },
      fragments: null,
      at,
      decision: {
        at,
        runId: null,
        source: 'crs_reports',
        stage: 'read',
        verdict: 'read anew',
        documentId: document.id,
        key: document.naturalKey,
        url: null,
        reason: 'for the test',
        details: {},
      },
    });
    return document;
  }
  throw new Error('no document has a text');
}

describe('a body with missing pages', () => {
  for (const [what, chance] of [
    ['the next run of its source', run],
    [
      'the janitor',
      () => tidy(place.app, place.app.registry.source('crs_reports'), { where: 'all is listed' }),
    ],
  ] as const) {
    test(`is read on by ${what}`, async () => {
      const { documents } = place.app.catalog;
      const whole = await leaveHalfRead();
      expect(await documents.partial('crs_reports')).toEqual([whole.id]);
      expect((await documents.find(whole.id))?.bodyStatus).toBe('partial');
      await chance();
      expect(await documents.partial('crs_reports')).toEqual([]);
      expect(await documents.find(whole.id)).toMatchObject({
        bodyText: whole.bodyText,
        bodyStatus: 'ok',
      });
    });
  }
});
