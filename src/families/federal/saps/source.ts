import { z } from 'zod';
import type { Acquired } from '../../../core/acquired.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { JsonObject } from '../../../core/json.ts';
import type { ParsedDocument, RecordBody } from '../../../core/record.ts';
import type { Recognised, SavedAnswer } from '../../../core/saved-answer.ts';
import { defineSource } from '../../../core/source.ts';
import type { DiscoverContext } from '../../../core/source-contexts.ts';
import { instantOfDay, longDate } from '../../../kit/dates.ts';
import { present } from '../../../kit/parsed.ts';
import {
  administrationUrl,
  candidateOf,
  type ListedStatement,
  PRESIDENTS,
  readAdministration,
  readFeedOfStatements,
  readPresidents,
  type SapCandidate,
  WHITE_HOUSE,
} from './listing.ts';
import { readLibraryPage, readWhiteHouse } from './white-house.ts';

const ORGANISATION = 'Executive Office of the President';
const LIST_OF_STATEMENTS = 'list of statements of www.whitehouse.gov';

const params = z.object({
  administration: z
    .string()
    .regex(/^(?:all|\d+-[A-Za-z]+)$/)
    .optional()
    .describe('`46-Biden`, or `all`; the newest one unless given'),
});
type Params = z.infer<typeof params>;

/** Statements of Administration Policy: what the President says of bills before Congress. */
export default defineSource({
  name: 'saps',
  family: 'federal',
  title: 'Statements of Administration Policy',
  publisher: 'Office of Management and Budget, by way of the archive of unitedstates',
  homepage: WHITE_HOUSE,
  licence: 'Public domain (US Government work)',
  keeps: 'document',
  lists: 'part',
  ids: ['sap'],
  completeness: 'every statement that the archive has of an administration is held',
  schedule: { cron: '40 8 * * *' },
  timezone: 'America/New_York',
  politeness: { rate: '2/second', inFlight: 2 },
  params,
  fields: z.custom<ListedStatement>(),
  expects: { atLeast: 1 },

  async *discover(ctx) {
    const names = readPresidents(await ctx.text(PRESIDENTS, { cache: 'no-cache' }));
    const { administration } = ctx.params;
    const wanted =
      administration === undefined
        ? names.slice(-1)
        : administration === 'all'
          ? names
          : names.filter((name) => name.toLowerCase() === administration.toLowerCase());
    if (wanted.length === 0)
      throw new AnnalsError(
        'BAD_PARAMS',
        `administration is '${administration}'; the archive has ${names.join(', ')}`,
      );
    const addresses = new Set<string>();
    const keys = new Set<string>();
    for (const name of wanted) {
      for (const one of await archived(ctx, name)) {
        if (one.url) addresses.add(one.url);
        keys.add(one.key);
        yield candidateOf(one);
      }
    }
    if (!wanted.includes(names.at(-1) ?? '')) return;
    for (const one of await newest(ctx))
      if (!addresses.has(one.url ?? '') && !keys.has(one.key)) yield candidateOf(one);
  },

  // Two lists of the archive, and a file for each statement.
  requestsFor: (records) => ({ 'raw.githubusercontent.com': 2 + records }),

  idOf: ({ key }) => `sap:${key}`,

  parse: parseStatement,

  bodyOf,

  recognise: recogniseStatements,

  corpus: ({ id }, { name }) => `${id.slice(4, 8)}/${id.slice(4)}.${name}`,
});

async function archived(ctx: DiscoverContext<Params>, name: string): Promise<ListedStatement[]> {
  const url = administrationUrl(name);
  const listed = readAdministration(await ctx.text(url, { cache: 'no-cache' }), name);
  ctx.page();
  await ctx.list({ url, rows: listed.length });
  await ctx.declare({ series: `statements, ${name}`, url, listed: listed.length });
  return listed;
}

/** What the White House shows and the archive has not fetched yet. A page that is gone takes nothing away. */
async function newest(ctx: DiscoverContext<Params>): Promise<readonly ListedStatement[]> {
  try {
    const found = await ctx.pastWall(LIST_OF_STATEMENTS, [
      { by: 'program', ask: () => ctx.text(WHITE_HOUSE, { pastWall: true }) },
    ]);
    if (found.is === 'walled') return [];
    const listed = readWhiteHouse(found.value);
    ctx.page();
    await ctx.list({ url: WHITE_HOUSE, rows: listed.length });
    return listed;
  } catch (error) {
    if (!(error instanceof AnnalsError) || error.code !== 'HTTP_404_NOT_FOUND') throw error;
    ctx.complain('the White House has no page of statements: the archive alone is read', {
      url: WHITE_HOUSE,
    });
    return [];
  }
}

async function parseStatement(
  acquired: Acquired,
  { key, fields: one }: SapCandidate,
): Promise<ParsedDocument> {
  const [file] = acquired.files;
  const sourceUrl = one.url ?? file?.url ?? WHITE_HOUSE;
  const body = await bodyOf(acquired);
  const title = one.title || `Statement of Administration Policy, ${longDate(one.date)}`;
  return {
    id: `sap:${key}`,
    kind: 'statement',
    title,
    publishedAt: instantOfDay(one.date),
    updatedAt: null,
    sourceUrl,
    sourceOrg: ORGANISATION,
    citation: `${ORGANISATION}. ${one.title ? `Statement of Administration Policy: ${title}. ${longDate(one.date)}` : title}. ${sourceUrl}`,
    metadata: present({
      congress: one.congress,
      bills: one.bills,
      administration: one.administration,
      listedAt: one.listedAt,
      fetchedFrom: one.url,
      fetchedAt: one.fetchedAt,
      says: one.says,
      textFrom: file && (one.file ? 'the archive' : file.url),
      lacks: file
        ? undefined
        : [`the text: ${[...acquired.missing.values()][0] ?? 'no file is named'}`],
    }) as JsonObject,
    // A statement on several bills is found under each of them.
    aliases:
      one.bills.length > 1
        ? one.bills.map((bill) => `sap:${one.date}-${bill.replace(/^([a-z]+):\d+:(\d+)$/, '$1$2')}`)
        : [],
    relations: one.bills.map((to) => ({ kind: 'states_policy_on', to, evidence: 'bills' })),
    ...(body && { body }),
    ...(one.rescinded && {
      status: 'withdrawn' as const,
      tombstoneReason:
        'rescinded: the statement disappeared from the White House website during the administration',
    }),
    incomplete: acquired.missing.size > 0 && !body,
  };
}

async function bodyOf(acquired: Acquired): Promise<RecordBody | undefined> {
  const pdf = acquired.file('pdf');
  if (pdf) return { normalizer: 'pdf_v1', content: await pdf.bytes() };
  const html = acquired.file('html');
  return (
    html && {
      normalizer: 'html_v1',
      content: await html.bytes(),
      charset: html.charset,
      baseUrl: html.url,
    }
  );
}

/** A file of the archive, the White House's page, a page of the library, or a PDF under the archive's name: `2025-01-22_s5.pdf`. */
function recogniseStatements({ name, text }: SavedAnswer): readonly Recognised<ListedStatement>[] {
  const pdf = /(\d{4}-\d{2}-\d{2})_([a-z0-9_-]+)\.pdf$/i.exec(name);
  if (pdf?.[1] && text.startsWith('%PDF-')) {
    const [, date, rest = ''] = pdf;
    const yaml = `- bills: [${rest.split(/[_-]/).join(', ')}]\n  date_issued: '${date}'\n  file: ${name}\n`;
    return readAdministration(yaml).map((one) => ({ candidate: candidateOf(one), file: 'pdf' }));
  }
  if (
    /^\s*- (?:bills|document_title|date_issued):/m.test(text.slice(0, 2_000)) &&
    !text.startsWith('<')
  )
    return readAdministration(text, /(\d+-[A-Za-z]+)\.ya?ml$/.exec(name)?.[1]).map((one) => ({
      candidate: candidateOf(one),
    }));
  if (/<rss\b/.test(text.slice(0, 1_000)))
    return readFeedOfStatements(text).map((one) => ({ candidate: candidateOf(one) }));
  if (!/<html\b/i.test(text.slice(0, 4_000))) return [];
  const page = readLibraryPage(text);
  return page
    ? [{ candidate: candidateOf(page), file: 'html' }]
    : readWhiteHouse(text).map((one) => ({ candidate: candidateOf(one) }));
}
