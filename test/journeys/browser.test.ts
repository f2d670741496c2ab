import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { FILES, pagesPublisher, SITE } from '../../practice/publishers/pages/publisher.ts';
import type { Run } from '../../src/core/run.ts';
import { defineSource } from '../../src/core/source.ts';
import { runSource } from '../../src/engine/run.ts';
import { CHROMIUM, titled } from '../../src/fetch/browser/conformance/practice-browser.ts';
import { beginRecording } from '../../src/use-cases/recording.ts';
import { type Replayed, replay } from '../../src/use-cases/replay.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';
import { exportOf } from './govuk-day.ts';

const HOME = `https://${SITE}/`;

/** A publisher like the hard ones: a list that a script fills, files behind a nonce on another host. */
const judgments = defineSource({
  name: 'practice_judgments',
  family: 'practice',
  title: 'Practice judgments',
  publisher: 'Practice',
  homepage: HOME,
  keeps: 'document',
  lists: 'whole',
  ids: ['pj'],
  params: z.object({}),
  politeness: { rate: 'unlimited', inFlight: 1 },
  expects: { atLeast: 3 },
  async *discover(ctx) {
    const tokens = await ctx.browser?.page(HOME, async (page) => {
      await page.waitFor('body[data-nonce]');
      return page.attributes('#judgments button', 'data-dl');
    });
    for (const token of tokens ?? []) {
      if (token !== null) yield { key: token, version: '1', files: [], fields: {} };
    }
  },
  async acquire(candidate, ctx) {
    const { key } = candidate;
    const answer = await ctx.browser?.page(HOME, async (page) => {
      await page.waitFor('body[data-nonce]');
      const [nonce] = await page.attributes('body', 'data-nonce');
      if (key === 'G0237') {
        return page.responseTo(
          () => page.click(`button[data-dl="${key}"]`),
          ({ url }) => url.endsWith('/ajax'),
        );
      }
      return page.post('/ajax', { action: 'dl_bfile', nonce: nonce ?? '', id: key });
    });
    const told = JSON.parse(answer?.text() ?? '') as { data: { fid: string } };
    await ctx.download({ name: 'judgment.pdf', url: told.data.fid, expect: 'any' });
  },
  async parse(_acquired, candidate) {
    return {
      id: `pj:${candidate.key}`,
      kind: 'judgment',
      title: candidate.key,
      publishedAt: null,
      updatedAt: null,
      sourceUrl: HOME,
      sourceOrg: 'Practice',
      citation: candidate.key,
      metadata: {},
    };
  },
  corpus: (record) => `${record.id.slice(3)}.pdf`,
});

describe.skipIf(CHROMIUM === undefined)(titled('a source that needs a browser'), () => {
  let place: PracticeApp;
  let live: Run;
  let again: Replayed;
  let file: string;
  let sandbox: string;
  let sockets = 0;

  beforeAll(async () => {
    sandbox = await mkdtemp(path.join(tmpdir(), 'annals-browser-'));
    place = await practiceApp({ publishers: [pagesPublisher()] });
    const recording = await beginRecording(place.app, path.join(sandbox, 'run.warc.gz'), {
      source: judgments.name,
      params: {},
      mode: 'full',
      refetch: false,
      configHash: 'x',
    });
    file = recording.file;
    live = await runSource(await place.app.engine(recording.wire), {
      source: judgments,
      params: {},
      mode: 'full',
      trigger: 'cli',
      refetch: false,
      stop: never,
    });
    await recording.finish(live);
    const count = () => {
      sockets++;
    };
    subscribe('net.client.socket', count);
    again = await replay({
      file,
      into: path.join(sandbox, 'data'),
      settings: place.app.settings,
      cwd: sandbox,
      sourceOf: () => judgments,
      stop: never,
    });
    unsubscribe('net.client.socket', count);
  });
  afterAll(async () => {
    await again?.app.close();
    await place.close();
    await rm(sandbox, { recursive: true, force: true });
  });

  test('lists, asks and downloads through ctx.browser, and every exchange is in the log', async () => {
    expect(live).toMatchObject({ status: 'completed', counts: { total: 3, downloaded: 3 } });
    expect(place.practice.log.entries({ host: FILES, path: '/d/G0237' })).toHaveLength(1);
    const lines = await place.app.catalog.decisions.find({ runId: live.id, limit: 1000 });
    const asked = lines.filter(({ url }) => url === `https://${SITE}/ajax`);
    expect(asked.map(({ verdict }) => verdict)).toEqual(['fetched', 'fetched', 'fetched']);
    expect(lines.filter(({ url, stage }) => url === HOME && stage === 'discover')).toHaveLength(1);
    expect(lines.map(({ reason }) => reason).join()).toContain(
      'tracker.practice.example is another site',
    );
  });

  test('is replayed in a real Chromium without a socket, to the same catalog', async () => {
    expect(again.run).toMatchObject({ status: 'completed', counts: live.counts });
    expect(await exportOf(again.app)).toBe(await exportOf(place.app));
    expect(sockets).toBe(0);
  });

  test('neither session nor nonce nor signature stands in the recorded requests', async () => {
    const text = gunzipSync(await readFile(file)).toString('latin1');
    expect(text).toContain('set-cookie: session=***; Path=/; HttpOnly');
    expect(text).toContain('action=dl_bfile&nonce=***&id=');
    expect(text).toContain(`https://${FILES}/d/G0237?signature=***`);
    expect(text).not.toMatch(/cookie: session=s\d/);
  });
});
