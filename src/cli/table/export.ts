import { z } from 'zod';
import { asOfMoment } from '../../core/as-of.ts';
import { EXPORT_FORMATS } from '../../core/exports/export-order.ts';
import { DOCUMENT_STATUSES } from '../../core/record.ts';
import { addDays, isLocalDate, parseInstant } from '../../core/time.ts';
import { describeVerb } from '../../core/verb.ts';
import { count, flag, jsonLines, list, listAmong, text } from '../../core/verb-fields.ts';
import { type CommandEntry, commandOf } from '../command.ts';

const moment = (read: (typed: string) => string | undefined) =>
  text('date')
    .transform((typed, context) => {
      const at = read(typed);
      if (at !== undefined) return at;
      context.issues.push({ code: 'custom', input: typed, message: 'no date' });
      return z.NEVER;
    })
    .meta({ placeholder: 'date', allowed: 'a date such as 2026-07-15, or an instant' });

/** A day that is written as an end belongs to the span. */
const endOf = (typed: string): string | undefined =>
  parseInstant(isLocalDate(typed) ? addDays(typed, 1) : typed);

const exportCatalog = describeVerb({
  name: 'export',
  group: 'Understand',
  summary: 'Write a selection of the records to files that other programs read',
  about:
    'Each export has a manifest.json with the hash of every file, the number of the feed it stands at, the command that makes it again, licences, and a list of tombstones. The same selection of the same catalog gives the same bytes. An interrupted export continues when the same command is given again. docs/exports.md describes the formats.',
  options: () => ({
    format: z.enum(EXPORT_FORMATS).optional().describe('the form of the files'),
    to: text('place')
      .optional()
      .describe('a folder, or a file when its name ends like one: records.parquet'),
    source: list('names').optional().describe('only these sources, separated by commas'),
    kind: list('kinds').optional().describe('only these kinds, separated by commas'),
    status: listAmong('list', DOCUMENT_STATUSES)
      .optional()
      .describe('only documents of these statuses')
      .meta({ usual: 'all of them' }),
    since: moment(parseInstant)
      .optional()
      .describe('published, or for events happened, on that day or later'),
    until: moment(endOf).optional().describe('published or happened on that day or before'),
    query: text('words').optional().describe('only what `annals search --mode lexical` finds'),
    idsFrom: text('file')
      .optional()
      .describe('only the ids in this file, one on each line; - for standard input'),
    asOf: moment(asOfMoment)
      .optional()
      .describe('every record as it was on that day (UTC), or at that instant'),
    deltaFrom: count({ least: 0 })
      .optional()
      .describe('only what changed since this number of the feed, with an operation for each row'),
    replace: flag('an earlier export in that place may be replaced'),
    comparable: flag('print everything as sorted JSON lines, so that two catalogs can be compared'),
  }),
  examples: [
    {
      line: 'annals export --format parquet --to records',
      meaning: 'everything, for DuckDB or pandas',
    },
    {
      line: 'annals export --source <source> --since 2026-01-01 --format csv --to year.csv',
      meaning: 'one source, one year, one file',
    },
    {
      line: 'annals export --format jsonl --delta-from 4200 --to monday',
      meaning: 'what changed since an earlier export',
    },
    { line: 'annals export --comparable | sha256sum', meaning: 'equal content, equal sum' },
  ],
  json: jsonLines(
    async () => (await import('../json/settings.ts')).exported,
    'One line: the manifest, where it was written, and whether an earlier try was continued. With --comparable, rows under the names of their columns.',
  ),
});
export type ExportCommand = typeof exportCatalog;

/** The command that lets records go elsewhere. */
export const EXPORT: readonly CommandEntry[] = [
  commandOf(exportCatalog, () => import('../commands/export.ts')),
];
