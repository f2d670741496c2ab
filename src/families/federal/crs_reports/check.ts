import { createHash } from 'node:crypto';
import type { Document } from '../../../core/documents.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { JsonObject } from '../../../core/json.ts';
import { fitJson } from '../../../core/shape.ts';
import type { DiscoverContext } from '../../../core/source-contexts.ts';
import {
  candidateOf,
  congressCandidate,
  detailFile,
  EVERY,
  type ReportCandidate,
} from './listing.ts';
import { type CongressEntry, congressReport, everyReport } from './shapes.ts';

/**
 * A report that is held, as its publishers have it now: EveryCRSReport names its newest files,
 * congress.gov says whether it is archived. Without a key congress.gov is not asked, and its last
 * word stands.
 */
export async function reportAgain(
  { naturalKey: number, sourceUrl }: Document,
  ctx: DiscoverContext<JsonObject>,
  last: ReportCandidate | undefined,
): Promise<ReportCandidate> {
  const before = last?.fields.congress;
  const congress = (await congressAgain(number, ctx)) ?? before;
  if (!sourceUrl.startsWith(EVERY) && congress) return congressCandidate(congress);
  const path = `reports/${encodeURIComponent(number)}.json`;
  const url = `${EVERY}/${path}`;
  const text = await ctx.text(url, { cache: 'no-cache' });
  const [latest] = fitJson(url, everyReport, text).versions;
  const fileOf = (format: string) =>
    latest?.formats?.find((one) => one.format === format)?.filename ?? undefined;
  const row = {
    number,
    url: path,
    sha1: createHash('sha1').update(text).digest('hex'),
    latestPubDate: latest?.date ?? '',
    title: latest?.title ?? '',
    latestPDF: fileOf('PDF'),
    latestHTML: fileOf('HTML'),
  };
  return candidateOf(row, congress);
}

async function congressAgain(
  number: string,
  ctx: DiscoverContext<JsonObject>,
): Promise<CongressEntry | undefined> {
  if ((ctx.params.verify ?? ctx.params.congress) === 'off') return undefined;
  try {
    const { url } = detailFile(number);
    const { CRSReport: found } = await ctx.json(url, congressReport, { cache: 'no-cache' });
    const { id, title, contentType, status, publishDate, updateDate, currentVersion } = found;
    return { id, title, contentType, status, publishDate, updateDate, version: currentVersion };
  } catch (error) {
    const code = error instanceof AnnalsError ? error.code : undefined;
    // No key, or a report that congress.gov does not have: that is no word about it.
    if (code === 'HTTP_401_UNAUTHORISED' || code === 'HTTP_404_NOT_FOUND') return undefined;
    throw error;
  }
}
