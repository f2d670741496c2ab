import type { Browser, BrowserPage, PageResponse } from '../../../core/browser.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { FamilyRecording } from '../../../core/family-recording.ts';
import type { Fetch } from '../../../core/http.ts';
import type { JsonObject } from '../../../core/json.ts';
import type { Source } from '../../../core/source.ts';
import { type Clock, instant } from '../../../core/time.ts';
import { normalizeActionToken } from '../site/action-token.ts';
import { candidateOf } from '../site/candidate.ts';
import { NO_NONCE } from '../site/secrets.ts';
import { type RecordedSiteAnswer, recordedAnswer } from './answers.ts';

/**
 * Recorded answers of `dl_bfile`, to be run through the same source, engine and state machine: the
 * site is the file, and a PDF that is none of the publisher's stands in for each download.
 */
export default function readRecording(file: string, text: string): FamilyRecording {
  const lines = readLines(file, text);
  const [first] = lines;
  if (!first) throw new AnnalsError('BAD_RECORDING', `${file} has no line`);
  return {
    source: first.source,
    startedAt: first.at,
    exchanges: lines.length,
    standInFor: (source) => withLinesForListing(source, lines),
    browser: ({ baseUrl }) => recordedSite(String(baseUrl), lines),
    fetch: standIn,
  };
}

function readLines(file: string, text: string): readonly RecordedSiteAnswer[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, at) => {
      const fits = recordedAnswer.safeParse(jsonOf(line));
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
function withLinesForListing(source: Source, lines: readonly RecordedSiteAnswer[]): Source {
  return {
    ...source,
    async *discover(ctx) {
      ctx.note('answers are replayed', { phase: 'REPLAY', kind: 'start', answers: lines.length });
      const seen = new Set<string>();
      for (const { token, case: listed } of lines) {
        if (seen.has(token)) continue;
        seen.add(token);
        const entry = { key: token, fields: listed as JsonObject, excluded: null };
        const { fields, ...candidate } = candidateOf(entry, undefined);
        yield { ...candidate, fields: fields as JsonObject };
      }
    },
    async acquire(candidate, ctx) {
      await source.acquire?.(candidate, ctx);
      ctx.note('a PDF of ours stands in', { phase: 'REPLAY', kind: 'download_stub' });
    },
  };
}

/** A browser whose only page is the recording: the n-th request for a token gets its n-th answer. */
function recordedSite(baseUrl: string, lines: readonly RecordedSiteAnswer[]): Browser {
  const left = new Map<string, string[]>();
  for (const { token, payload } of lines) {
    const answers = left.get(token) ?? [];
    left.set(token, answers);
    answers.push(payload);
  }
  const notRecorded = (what: string): never => {
    throw new AnnalsError('NOT_RECORDED', `${baseUrl}: ${what} is not in the recording`);
  };
  const page: BrowserPage = {
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
function standIn(clock: Clock): Fetch {
  return async ({ url, role, observe }) => {
    const body = stubPdf(url);
    const at = instant(clock.now());
    const { host } = new URL(url);
    const report = { at, url, canonicalUrl: url, host, role, attempt: 1, durationMs: 0 };
    observe?.({ ...report, httpStatus: 200, bytes: body.length, cacheHit: false });
    const headers = { 'content-type': 'application/pdf' };
    return { is: 'fetched', status: 200, headers, url, body: bytesOf(body), cacheHit: false };
  };
}

async function* bytesOf(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

/** Padded, so that it passes the check for the least a PDF may have. */
const stubPdf = (url: string): Uint8Array =>
  new TextEncoder().encode(
    `%PDF-1.4\n% stands in for ${url}\n1 0 obj\n<< /Type /Catalog >>\nendobj\n${'%'.repeat(1024)}\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`,
  );
