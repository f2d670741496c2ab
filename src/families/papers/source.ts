import { z } from 'zod';
import { AnnalsError } from '../../core/errors.ts';
import type { FamilyMeans } from '../../core/family-host.ts';
import type { ParsedDocument } from '../../core/record.ts';
import { defineSource, type Source } from '../../core/source.ts';
import type { DiscoverContext } from '../../core/source-contexts.ts';
import { candidateFields, candidateOf, merged } from './candidate.ts';
import { type FoundPdf, findPdf } from './find-pdf/find-pdf.ts';
import type { SearchPlan } from './find-pdf/plan.ts';
import type { Entry } from './input/entry.ts';
import { fromText } from './input/list.ts';
import { FORMATS, readWorks } from './input/read-works.ts';
import { Names } from './listed-names.ts';
import { searchOpenAlex } from './openalex-query.ts';
import { plannedTiers, warnOfMissingMail } from './planned-tiers.ts';
import { paperRecord, pathOf } from './record.ts';
import type { Work } from './works/work.ts';

const year = z.int().min(1500).max(2200);

const params = z.strictObject({
  input: z
    .string()
    .min(1)
    .meta({ format: 'file' })
    .optional()
    .describe(
      'Works to look for: OpenAlex JSON or JSONL, BibTeX, RIS, CSV, or a list; a file, on the command line only (- reads standard input)',
    ),
  format: z
    .enum(FORMATS)
    .optional()
    .describe('What the input is; without it, its first line decides'),
  works: z
    .array(z.string().min(1))
    .min(1)
    .max(10_000)
    .optional()
    .describe('DOIs, arXiv ids, PMCIDs, OpenAlex ids or addresses, separated by commas'),
  query: z.string().min(1).optional().describe('Words to look for in OpenAlex'),
  fromYear: year.optional().describe('With a query: published in that year or later'),
  toYear: year.optional().describe('With a query: published in that year or before'),
  closedToo: z
    .boolean()
    .optional()
    .describe('With a query: also works of which OpenAlex knows no open copy'),
  limit: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('At most so many works (default: all that is handed in, 200 of a query)'),
  read: z
    .boolean()
    .optional()
    .describe('Read the PDFs to Markdown, too, so that their text is found'),
});
type Params = z.infer<typeof params>;

/** Research papers that anybody may read, found through tiers of resolvers. */
const papers: Source<Params, unknown, FoundPdf | undefined, ParsedDocument, Work> = {
  name: 'papers',
  family: 'papers',
  title: 'Open-access papers',
  publisher:
    'Publishers, repositories and archives, by way of Unpaywall, arXiv, PubMed Central and others',
  homepage: 'https://openalex.org',
  licence: 'Each paper has its own; it is in the metadata where a resolver names it',
  keeps: 'document',
  sameBytes: 'allowed',
  ids: ['doi', 'arxiv', 'pmc', 'pmid', 'openalex', 'url'],
  politeness: {
    // In all; each host has its pace by `papers.hostRate`, each resolver its own.
    rate: '50/second',
    inFlight: 64,
    // Each resolver says how often it may be tried; this is the most any of them allows.
    retry: { attempts: 8 },
  },
  // The key of its API stands in the address.
  signedHosts: ['api.openalex.org'],
  params,
  fields: candidateFields,
  // A list of works says nothing about those it does not name.
  lists: 'part',
  expects: { atLeast: 1 },

  async *discover(ctx) {
    const names = new Names();
    const before = await ctx.handedIn?.finished('papers');
    let left = ctx.params.limit ?? Number.POSITIVE_INFINITY;
    let finished = 0;
    for await (const work of listed(ctx)) {
      if (left-- <= 0) break;
      if (await before?.has(work.id)) finished++;
      else yield candidateOf(work, names.keyOf(work));
    }
    if (before && finished > 0) {
      ctx.note(`${finished} works were finished before, says ${before.store}`, { finished });
    }
  },

  merge: merged,
  idOf: (candidate) => candidate.fields.id,

  // Who is asked, and how, is for the settings to say: see prepare.
  acquire: () =>
    Promise.reject(new AnnalsError('INTERNAL_ERROR', 'the tiers of resolvers were not planned')),

  async parse(acquired, candidate, ctx) {
    const file = acquired.file('pdf');
    const content = file && ctx.params.read ? await file.bytes() : undefined;
    return paperRecord(candidate.fields, acquired.result, file, content);
  },

  corpus: pathOf,

  prepare: async (means: FamilyMeans) => {
    const plan = await plannedTiers(means);
    warnOfMissingMail(plan, means);
    return defineSource({ ...papers, acquire: acquireBy(plan) });
  },
};
export default defineSource(papers);

const acquireBy =
  (plan: SearchPlan): NonNullable<typeof papers.acquire> =>
  async (candidate, ctx) => {
    const work = candidate.fields;
    try {
      return await findPdf(plan, work, ctx);
    } catch (error) {
      // Publishers take down what they retract: what we hold of it stays, and its row says so.
      const gone = error instanceof AnnalsError && error.code === 'NO_COPY_FOUND';
      const retracted = work.notices.some(({ kind }) => RETRACTED.has(kind));
      if (!gone || !retracted || !ctx.isKnown) throw error;
      ctx.note('retracted, and taken down since', { why: error.message });
      return undefined;
    }
  };

const RETRACTED: ReadonlySet<string> = new Set(['retraction', 'withdrawal']);

/** How many bad lines are told one by one. */
const TOLD = 50;

async function* listed(ctx: DiscoverContext<Params>): AsyncIterable<Work> {
  const { works, input, format, query } = ctx.params;
  if (works === undefined && input === undefined && query === undefined) {
    throw new AnnalsError(
      'BAD_PARAMS',
      'papers: give --input, --works or --query: what to look for',
    );
  }
  if (works) yield* good(ctx, 'works', asEntries(works));
  if (input !== undefined) {
    if (!ctx.handedIn) throw new AnnalsError('BAD_PARAMS', 'papers: files cannot be read here');
    yield* good(ctx, input, readWorks(ctx.handedIn.read(input), format));
  }
  if (query !== undefined) {
    const { fromYear, toYear, closedToo, limit } = ctx.params;
    const asked = { text: query, fromYear, toYear, openOnly: !closedToo, limit: limit ?? 200 };
    yield* searchOpenAlex(asked, ctx);
  }
}

async function* asEntries(works: readonly string[]): AsyncIterable<Entry> {
  for (const [at, text] of works.entries()) yield fromText(at + 1, text);
}

/** The works of a list; what is none is told with its line, and does not stop the rest. */
async function* good(
  ctx: DiscoverContext<Params>,
  name: string,
  entries: AsyncIterable<Entry>,
): AsyncIterable<Work> {
  let rows = 0;
  let bad = 0;
  for await (const entry of entries) {
    rows++;
    if ('work' in entry) yield entry.work;
    else if (++bad <= TOLD) {
      ctx.complain(`${name}:${entry.line}: ${entry.bad}`, { line: entry.line });
    }
  }
  ctx.page();
  if (bad > TOLD)
    ctx.complain(`${name}: ${bad} entries in all are no works; the first ${TOLD} were reported`);
  const error = bad === 0 ? null : `${bad} of ${rows} entries are no works`;
  await ctx.list({
    url: name,
    rows,
    valid: bad < rows || rows === 0,
    error,
  });
}
