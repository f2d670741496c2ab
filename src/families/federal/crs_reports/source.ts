import { z } from 'zod';
import { AnnalsError } from '../../../core/errors.ts';
import { fitJson } from '../../../core/shape.ts';
import { defineSource } from '../../../core/source.ts';
import type { AcquireContext, DiscoverContext } from '../../../core/source-contexts.ts';
import { apiRows } from '../congress-api/lists.ts';
import { inEitherForm } from '../congress-api/xml-answer.ts';
import { reportAgain } from './check.ts';
import {
  candidateFields,
  candidateOf,
  congressCandidate,
  detailFile,
  EVERY,
  isReportNumber,
  LIST,
  readCsv,
  reportNumber,
} from './listing.ts';
import { parseReport } from './parse.ts';
import { recogniseReport } from './recognise.ts';
import { type CongressEntry, congressEntry, congressReport } from './shapes.ts';

const params = z.object({
  verify: z
    .enum(['auto', 'off'])
    .optional()
    .describe('Whether congress.gov is asked which reports are archived; it needs a key'),
  congress: z.enum(['auto', 'off']).optional().describe('The earlier name of verify'),
});
type Params = z.infer<typeof params>;

/** Reports of the Congressional Research Service, as EveryCRSReport keeps them. */
export default defineSource({
  name: 'crs_reports',
  family: 'federal',
  title: 'CRS reports',
  publisher: 'Congressional Research Service, by way of EveryCRSReport.com',
  homepage: EVERY,
  licence: 'Public domain (US Government work)',
  keeps: 'document',
  ids: ['crs'],
  schedule: { cron: '15 6 * * *' },
  corpusDir: 'crs',
  params,
  fields: candidateFields,
  // Two lists of all reports.
  lists: 'whole',
  expects: { atLeast: 1 },
  completeness:
    'every report that either listing names is held: that of EveryCRSReport, and with a key that of congress.gov',

  async *discover(ctx) {
    const congress = await congressList(ctx);
    const rows = readCsv(await ctx.text(LIST, { cache: 'no-cache' }));
    ctx.page();
    await ctx.list({ url: LIST, rows: rows.length });
    const named = new Set<string>();
    for (const row of rows) {
      const number = reportNumber(row.number);
      if (!isReportNumber(number)) {
        ctx.note('a report was left out: its number cannot be a name', { number: row.number });
        continue;
      }
      named.add(number);
      yield candidateOf(row, congress.get(number));
    }
    const listed = [...congress.keys()].filter(isReportNumber);
    for (const [number, entry] of congress) {
      if (!named.has(number) && isReportNumber(number)) yield congressCandidate(entry);
    }
    await ctx.declare({
      series: 'EveryCRSReport',
      url: LIST,
      listed: named.size,
      keys: [...named],
    });
    if (congress.size > 0)
      await ctx.declare({ series: 'congress.gov', listed: listed.length, keys: listed });
  },

  async acquire(candidate, ctx) {
    if (!candidate.fields.row) return acquireFromCongress(candidate.key, ctx);
    for (const file of candidate.files) await ctx.download(file);
  },

  parse: (acquired, candidate) => parseReport(acquired, candidate),

  recognise: inEitherForm(recogniseReport),

  check: (document, ctx, last) => reportAgain(document, ctx, last),

  corpus: (record, file) => `${record.id.slice('crs:'.length)}.${file.name}`,
});

/**
 * Every report congress.gov lists, by number. Without a key there is none, and that is said once.
 * Any other failure ends the run: a report known as archived would otherwise come back to life.
 */
async function congressList(ctx: DiscoverContext<Params>): Promise<Map<string, CongressEntry>> {
  const found = new Map<string, CongressEntry>();
  if ((ctx.params.verify ?? ctx.params.congress) === 'off') return found;
  const entries = apiRows(ctx, {
    route: 'crsreport',
    row: congressEntry,
    key: (entry) => reportNumber(entry.id),
  });
  try {
    for await (const entry of entries) found.set(reportNumber(entry.id), entry);
  } catch (error) {
    // No request was sent: there is nothing to send it with.
    const noKey = error instanceof AnnalsError && error.code === 'HTTP_401_UNAUTHORISED';
    if (!noKey || found.size > 0) throw error;
    ctx.note('congress.gov is not asked which reports are archived', { why: error.message });
  }
  return found;
}

/** The folder of a report's files cannot be told from its number: the detail names them. */
async function acquireFromCongress(number: string, ctx: AcquireContext<Params>): Promise<void> {
  const detail = await ctx.download(detailFile(number));
  if (detail.is === 'missing') return;
  const { file } = detail;
  const { formats } = fitJson(file.url, congressReport, await file.text()).CRSReport;
  const urlOf = (format: string) => formats?.find((one) => one.format === format)?.url;
  const html = urlOf('HTML');
  const pdf = urlOf('PDF');
  const asked = html
    ? await ctx.download({ name: 'html', url: html, expect: 'html', optional: true })
    : undefined;
  // Pages are often behind a wall for robots where the files beside them are not.
  if (pdf && asked?.is !== 'held') {
    await ctx.download({ name: 'pdf', url: pdf, expect: 'pdf', optional: true });
  }
}
