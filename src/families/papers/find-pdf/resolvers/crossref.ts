import { z } from 'zod';
import { webAddress } from '../../../../core/web-address.ts';
import { doiPath } from '../../works/links.ts';
import type { PaperNotice, PaperVersion } from '../../works/work.ts';
import { foundAddresses, saysPdf } from '../found-addresses.ts';
import { paced } from '../paced.ts';
import type { Resolver } from '../resolver.ts';

const link = z.object({
  URL: z.string(),
  'content-type': z.string().nullish(),
  'content-version': z.string().nullish(),
});

const update = z.object({
  DOI: z.string().nullish(),
  type: z.string(),
  updated: z.object({ 'date-time': z.string().nullish() }).nullish(),
});

const answerShape = z.object({
  message: z.object({
    DOI: z.string(),
    title: z.array(z.string()).nullish(),
    author: z
      .array(
        z.object({
          given: z.string().nullish(),
          family: z.string().nullish(),
          // A group that signs as one.
          name: z.string().nullish(),
        }),
      )
      .nullish()
      .catch(null),
    'container-title': z.array(z.string()).nullish().catch(null),
    issued: z.object({ 'date-parts': z.array(z.array(z.number().nullable())) }).nullish(),
    link: z.array(link).nullish(),
    resource: z.object({ primary: z.object({ URL: z.string().nullish() }).nullish() }).nullish(),
    license: z
      .array(z.object({ URL: z.string(), 'content-version': z.string().nullish() }))
      .nullish(),
    /** Notices about this work. What this work is a notice of would be `update-to`. */
    'updated-by': z.array(update).nullish(),
  }),
});

/** Crossref: the links publishers deposit with a DOI, and what they later said about the work. */
export const crossref: Resolver = {
  name: 'crossref',
  title: 'Crossref',
  homepage: 'https://www.crossref.org/documentation/retrieve-metadata/rest-api/',
  wants: ['doi'],
  hosts: ['api.crossref.org'],
  politeness: paced({ rate: '10/second', withinMs: 15_000, attempts: 4 }),
  async *find({ identifiers: { doi = '' } }, ctx) {
    const mailto = ctx.mail ? `?mailto=${encodeURIComponent(ctx.mail)}` : '';
    const known = await ctx.json(
      `https://api.crossref.org/works/${doiPath(doi)}${mailto}`,
      answerShape,
    );
    if (known === undefined) return;
    const { message } = known;
    const issued = message.issued?.['date-parts'][0] ?? [];
    ctx.learn({
      title: message.title?.[0],
      year: issued[0] ?? null,
      publishedOn: dayOf(issued),
      authors: message.author?.flatMap(nameOf),
      journal: message['container-title']?.[0],
      notices: noticesOf(message['updated-by'] ?? []),
    });
    const licence = message.license?.find((one) => one['content-version'] === 'vor')?.URL;
    const papers = (message.link ?? []).filter(isPdf).sort((a, b) => rank(a) - rank(b));
    yield* foundAddresses([
      ...papers.map((one) => ({
        url: one.URL,
        how: 'pdf' as const,
        version: paperVersion(one),
        licence,
      })),
      { url: message.resource?.primary?.URL, how: 'landing' as const },
    ]);
  },
};

/** `[2021, 3]` is `2021-03`: months and days are there as far as they are known. */
function dayOf(parts: readonly (number | null)[]): string | undefined {
  const known = parts.slice(0, 3).map((part) => part ?? 0);
  const end = known.indexOf(0);
  const [year, ...rest] = end < 0 ? known : known.slice(0, end);
  if (year === undefined) return undefined;
  return [String(year).padStart(4, '0'), ...rest.map((part) => String(part).padStart(2, '0'))].join(
    '-',
  );
}

const nameOf = (one: {
  readonly given?: string | null;
  readonly family?: string | null;
  readonly name?: string | null;
}): string[] => {
  const name = one.name ?? [one.given, one.family].filter(Boolean).join(' ');
  return name === '' ? [] : [name];
};

/** Many publishers leave the type open; then the address has to say it. */
function isPdf(one: z.infer<typeof link>): boolean {
  const type = one['content-type'] ?? '';
  if (/^application\/pdf\b/i.test(type)) return true;
  const url = webAddress(one.URL);
  return (type === '' || type === 'unspecified') && url !== undefined && saysPdf(url);
}

const VERSIONS: Readonly<Record<string, PaperVersion>> = {
  vor: 'publishedVersion',
  am: 'acceptedVersion',
};

const paperVersion = (one: z.infer<typeof link>): PaperVersion | undefined =>
  VERSIONS[one['content-version'] ?? ''];

/** The version of record first; an address that was only guessed at last. */
const rank = (one: z.infer<typeof link>): number =>
  (one['content-version'] === 'vor' ? 0 : 2) + (/pdf/i.test(one['content-type'] ?? '') ? 0 : 1);

const KINDS: Readonly<Record<string, PaperNotice['kind']>> = {
  retraction: 'retraction',
  removal: 'retraction',
  withdrawal: 'withdrawal',
  expression_of_concern: 'concern',
  new_edition: 'replacement',
  new_version: 'replacement',
};

/** Everything else (erratum, corrigendum, addendum, clarification, partial retraction) corrects. */
function noticesOf(updates: readonly z.infer<typeof update>[]): PaperNotice[] {
  return updates.map(({ type, DOI, updated }) => ({
    kind: KINDS[type.toLowerCase().replaceAll('-', '_')] ?? 'correction',
    ...(DOI && { doi: DOI.toLowerCase() }),
    ...(updated?.['date-time'] && { at: updated['date-time'] }),
    from: 'crossref',
  }));
}
