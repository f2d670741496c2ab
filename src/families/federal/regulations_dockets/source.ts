import { z } from 'zod';
import type { AcquiredFile } from '../../../core/acquired.ts';
import type { CandidateFile } from '../../../core/candidate.ts';
import { AnnalsError } from '../../../core/errors.ts';
import { defineSource } from '../../../core/source.ts';
import type { AcquireContext } from '../../../core/source-contexts.ts';
import { addDays, dateIn } from '../../../core/time.ts';
import { candidateOf } from './candidate.ts';
import { ZONE } from './eastern-time.ts';
import { walk } from './listing.ts';
import { recogniseRegulations } from './recognise.ts';
import { parseRecord } from './record.ts';
import { KINDS, row } from './shapes.ts';
import { attachmentFiles, bodyIn, contentFile, saidIn } from './texts.ts';

/** A weekend, and a run that was missed, are made up for by the next one. */
const DAYS_BACK = 3;
const MEGABYTE = 1_000_000;

const params = z.object({
  since: z.iso.date().optional().describe('First day of modification; three days ago unless given'),
  until: z.iso.date().optional().describe('Last day of modification; none unless given'),
  only: z.enum(KINDS).optional().describe('Dockets, documents or comments alone; all unless given'),
  agency: z.string().optional().describe('One agency, such as EPA'),
  docket: z.string().optional().describe('One docket, whenever it was modified'),
  texts: z
    .enum(['none', 'documents', 'all'])
    .default('documents')
    .describe('Whose texts are kept: comments cost a request each with `all`, none otherwise'),
  attachments: z
    .enum(['listed', 'kept'])
    .default('listed')
    .describe('Whether files of attachments are kept; they are always listed'),
  largestMb: z.coerce
    .number()
    .positive()
    .default(25)
    .describe('An attachment with a larger declared size is listed and not kept, in megabytes'),
  window: z.coerce
    .number()
    .int()
    .min(100)
    .max(5000)
    .default(5000)
    .describe('Rows that are listed before the walk begins again; the publisher gives 5,000'),
});

/** Dockets of federal rulemaking, their documents and the public comments on them. */
export default defineSource({
  name: 'regulations_dockets',
  family: 'federal',
  title: 'Dockets of regulations.gov',
  publisher: 'US General Services Administration',
  homepage: 'https://www.regulations.gov',
  licence: 'Public domain (US Government work); comments belong to those who wrote them',
  keeps: 'document',
  // What was modified on some days, or one docket.
  lists: 'part',
  ids: ['docket', 'regdoc'],
  schedule: { cron: '15 6 * * *' },
  timezone: ZONE,
  politeness: { rate: '2/second', robots: 'api' },
  // Thousands of people send the same letter.
  sameBytes: 'allowed',
  params,
  fields: z.object({ row }),
  completeness:
    'as many records are held as the publisher counted, when the walk began, among those modified since the first day',
  // A detail of each beside its row, 250 rows a page, and a text.
  requestsFor: (records) => ({
    'api.regulations.gov': records + Math.ceil(records / 250),
    'downloads.regulations.gov': records,
  }),

  settle: (given, clock) => ({
    ...given,
    since:
      given.since ?? (given.docket ? '1990-01-01' : addDays(dateIn(ZONE, clock.now()), -DAYS_BACK)),
  }),

  async *discover(ctx) {
    const { only, agency, docket, until, window, since = '', texts } = ctx.params;
    let listed = 0;
    let total = 0;
    for (const kind of only ? [only] : KINDS) {
      const walked = walk(ctx, { kind, since, until, agency, docket, window });
      for await (const one of walked.rows) {
        if (kind === 'dockets' && docket && one.id.toUpperCase() !== docket.toUpperCase()) continue;
        listed += 1;
        // Only the detail says why something was withdrawn.
        const isShort = kind === 'comments' && texts !== 'all' && one.attributes.withdrawn !== true;
        yield candidateOf(one, isShort ? 'row' : 'detail');
      }
      // A docket is searched for by words, which others may have too.
      total += kind === 'dockets' && docket ? Math.min(1, walked.counted()) : walked.counted();
    }
    if (listed === 0 && !agency && !docket && !only)
      throw new AnnalsError(
        'DISCOVERY_INCOMPLETE',
        `regulations.gov lists nothing that was modified since ${since}; on any day it has hundreds of records`,
      );
    const series = docket
      ? `docket ${docket}`
      : `modified since ${since}${agency ? ` by ${agency}` : ''}`;
    await ctx.declare({ series, listed, total });
  },

  idOf: ({ key }) => key,

  async acquire({ files, key }, ctx) {
    for (const file of files) {
      const found = await detailOf(file, ctx.download);
      if (!found) {
        ctx.note(
          `the publisher has no detail under this id (400); what the list says of ${key} is kept`,
        );
        return undefined;
      }
      const { row: said, attachments } = await saidIn({
        files: [found],
        missing: new Map(),
        file: () => found,
      });
      const { texts, attachments: wanted, largestMb } = ctx.params;
      const content = said && texts !== 'none' ? contentFile(said.attributes) : undefined;
      if (content) await ctx.download(content);
      if (wanted === 'kept')
        for (const one of attachmentFiles(attachments, largestMb * MEGABYTE))
          await ctx.download(one);
    }
    return undefined;
  },

  parse: (acquired, candidate, { retrievedAt }) => parseRecord(acquired, candidate, retrievedAt),

  bodyOf: bodyIn,

  recognise: recogniseRegulations,

  corpus: ({ id, metadata }, { name }) => {
    const docket = String(metadata.docketId ?? 'no-docket');
    const file = name === 'detail' || name === 'attachments' ? `${name}.json` : name;
    const own = id.startsWith('docket:') ? '' : `/${id.slice('regdoc:'.length)}`;
    return `${docket.split('-')[0]}/${docket}${own}/${file}`;
  },
});

/** Ids of an older grammar are listed, and their details refused with 400 (`Invalid ID`). */
async function detailOf(
  file: CandidateFile,
  download: AcquireContext<unknown>['download'],
): Promise<AcquiredFile | undefined> {
  try {
    const found = await download(file);
    return found.is === 'held' ? found.file : undefined;
  } catch (error) {
    if (error instanceof AnnalsError && error.facts.httpStatus === 400) return undefined;
    throw error;
  }
}
