import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { normalizeActionToken } from '../core/action-token.ts';
import type { Browser, Page, PageResponse } from '../core/browser.ts';
import { AnnalsError } from '../core/errors.ts';
import type { Fetch } from '../core/http.ts';
import type { JsonObject } from '../core/json.ts';
import type { Source } from '../core/source.ts';
import { instant } from '../core/time.ts';
import { builtInFamilies } from '../families/index.ts';
import { candidateOf } from '../sources/kit/cayman/candidate.ts';
import { NO_NONCE } from '../sources/kit/cayman/secrets.ts';
import { type App, openApp } from './app.ts';
import { type FixtureLine, fixtureLine } from './fixtures.ts';
import { registryOf, settleParams } from './registry.ts';
import type { Replayed, ReplayOrder } from './replay.ts';
import { validateRuntime } from './settings/runtime.ts';
import { paramsFromSettings } from './settings/source-params.ts';

/**
 * Runs recorded answers of `dl_bfile` through the same source, engine and state machine, into a
 * sandbox. There is no network: the site is the file, and a PDF that is none of the publisher's
 * stands in for each download.
 */
export async function replayFixtures(order: ReplayOrder): Promise<Replayed> {
  const lines = await readLines(order.file);
  const [first] = lines;
  if (!first) throw new AnnalsError('BAD_RECORDING', `${order.file} has no line`);
  const families = order.families ?? builtInFamilies;
  const source = (order.sourceOf ?? (await registryOf(families)).source)(first.source);
  const folder = order.into ?? (await mkdtemp(join(tmpdir(), 'annals-replay-')));
  const settings = { ...order.settings, storage: { ...order.settings.storage, root: folder } };
  validateRuntime({ settings, families }, { entrypoint: 'replay', mode: 'offline' });
  const app = await openApp({ ...order, settings });
  try {
    const parts = await app.engine();
    const { runSource } = await import('../engine/run.ts');
    const params = settleParams(source, paramsFromSettings(app, source), app.clock);
    const run = await runSource(
      { ...parts, browse: () => recordedSite(String(params.baseUrl), lines), fetch: standIn(app) },
      {
        source: replayed(source, lines),
        params,
        mode: 'full',
        refetch: true,
        trigger: 'cli',
        stop: order.stop,
        onProgress: order.onProgress,
      },
    );
    await app.catalog.decisions.add([
      {
        at: instant(app.clock.now()),
        runId: run.id,
        source: source.name,
        stage: 'discover',
        verdict: 'noted',
        documentId: null,
        key: null,
        url: null,
        reason: 'the replay is over',
        details: { phase: 'REPLAY', kind: 'end' },
      },
    ]);
    await app.logFile.write();
    const recorded = {
      source: source.name,
      params,
      mode: 'full' as const,
      refetch: true,
      startedAt: first.at,
      version: '',
      configHash: '',
      heldBefore: 0,
    };
    return { run, recorded, exchanges: lines.length, folder, app };
  } catch (error) {
    await app.close();
    throw error;
  }
}

async function readLines(file: string): Promise<readonly FixtureLine[]> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new AnnalsError('BAD_RECORDING', `${file} cannot be read (${code})`, {}, error);
  }
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, at) => {
      const fits = fixtureLine.safeParse(jsonOf(line));
      if (fits.success) return fits.data;
      const [issue] = fits.error.issues;
      const what = `${issue?.path.join('.') || 'the line'}: ${issue?.message}`;
      throw new AnnalsError('BAD_RECORDING', `${file} line ${at + 1}: ${what}`);
    });
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** The source with the file for a listing; all else is its own. */
function replayed(source: Source, lines: readonly FixtureLine[]): Source {
  return {
    ...source,
    async *discover(ctx) {
      ctx.note('answers are replayed', { phase: 'REPLAY', kind: 'start', answers: lines.length });
      const seen = new Set<string>();
      for (const { token, case: listed } of lines) {
        if (seen.has(token)) continue;
        seen.add(token);
        yield candidateOf({ key: token, fields: listed as JsonObject, excluded: null }, undefined);
      }
    },
    async acquire(candidate, ctx) {
      await source.acquire?.(candidate, ctx);
      ctx.note('a PDF of ours stands in', { phase: 'REPLAY', kind: 'download_stub' });
    },
  };
}

/** A browser whose only page is the recording: the n-th request for a token gets its n-th answer. */
function recordedSite(baseUrl: string, lines: readonly FixtureLine[]): Browser {
  const left = new Map<string, string[]>();
  for (const { token, payload } of lines) {
    const answers = left.get(token) ?? [];
    left.set(token, answers);
    answers.push(payload);
  }
  const notRecorded = (what: string): never => {
    throw new AnnalsError('NOT_RECORDED', `${baseUrl}: ${what} is not in the recording`);
  };
  const page: Page = {
    url: () => baseUrl,
    goto: async () => ({ status: 200 }),
    content: async () => '',
    waitFor: async () => undefined,
    texts: async () => [],
    attributes: async () => [],
    evaluate: async () => NO_NONCE,
    click: async () => notRecorded('a click'),
    fill: async () => notRecorded('a form'),
    post: async (url, form) => {
      const token = normalizeActionToken(form.fname ?? '');
      const payload = left.get(token)?.shift() ?? notRecorded(`another answer for ${token}`);
      const body = new TextEncoder().encode(payload);
      const request = { method: 'POST', url, headers: {}, body: undefined };
      return { status: 200, headers: {}, url, body, request, text: () => payload } as PageResponse;
    },
    responseTo: async () => notRecorded('a click'),
    cookies: async () => [],
    screenshot: async () => new Uint8Array(),
  };
  return { page: (_url, visit) => visit(page) };
}

/** Answers every download with a PDF that says what it is. */
function standIn({ clock }: App): Fetch {
  return async ({ url, role, observe }) => {
    const body = stubPdf(url);
    const at = instant(clock.now());
    const { host } = new URL(url);
    const report = { at, url, canonicalUrl: url, host, role, attempt: 1, durationMs: 0 };
    observe?.({ ...report, httpStatus: 200, bytes: body.length, cacheHit: false });
    const headers = { 'content-type': 'application/pdf' };
    return { is: 'fetched', status: 200, headers, url, body: once(body), cacheHit: false };
  };
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

/** Padded, so that it passes the check for the least a PDF may have. */
const stubPdf = (url: string): Uint8Array =>
  new TextEncoder().encode(
    `%PDF-1.4\n% stands in for ${url}\n1 0 obj\n<< /Type /Catalog >>\nendobj\n${'%'.repeat(1024)}\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`,
  );
