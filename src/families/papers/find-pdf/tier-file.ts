import { parseDocument } from 'yaml';
import { z } from 'zod';

/** Who is asked in which order, and how each behaves; the file people write is this, in YAML. */
export type TierFile = z.output<typeof shape>;

export interface Tier {
  readonly name: string;
  /** How many of its sources are asked at once. */
  readonly parallel: number;
  readonly sources: readonly string[];
}

/** Resolvers that find the file directly first; whoever crawls pages or archives is the last resort. */
export const DEFAULT_TIERS: TierFile = {
  version: 1,
  tiers: [
    { name: 'direct_oa', parallel: 2, sources: ['unpaywall_pdf', 'arxiv_pdf', 'pmc_pdf'] },
    { name: 'doi_follow', parallel: 1, sources: ['doi_redirect_pdf'] },
    { name: 'landing_scrape', parallel: 2, sources: ['landing_scrape_pdf', 'europe_pmc_pdf'] },
    { name: 'archive', parallel: 1, sources: ['wayback_pdf'] },
  ],
  policies: {},
};

export type TierFileRead =
  | { readonly ok: true; readonly file: TierFile }
  /** Every problem there is, each with its line where one is to blame. */
  | { readonly ok: false; readonly problems: readonly string[] };

/** Reads a tier file; `known` are the resolvers that may be named in it. */
export function readTierFile(text: string, known: readonly string[]): TierFileRead {
  const document = parseDocument(text, { prettyErrors: true });
  if (document.errors.length > 0) {
    const problems = document.errors.map(({ message }) => message.split('\n')[0] ?? message);
    return { ok: false, problems };
  }
  const value: unknown = document.toJS() ?? {};
  const parsed = shape.safeParse(value);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${spell(issue.path)}: ${inWords(issue, value)}`);
  problems.push(...namesIn(value, known));
  return parsed.success && problems.length === 0
    ? { ok: true, file: parsed.data }
    : { ok: false, problems };
}

const name = z.string().regex(/^[a-z][a-z0-9_]*$/, 'expected lower-case letters, digits and _');

const policy = z.strictObject({
  timeout_s: z.number().positive().max(86_400).optional(),
  max_retries: z.int().min(0).max(100).optional(),
  rate_limit: z
    .string()
    .regex(
      /^(unlimited|(?=.*[1-9])\d+(\.\d+)?\s*\/\s*(second|minute|hour|day))$/,
      'expected "N/second", "N/minute", "N/hour" or "N/day" with N above 0, or "unlimited"',
    )
    .optional(),
  obey_robots: z.boolean().optional(),
  custom_headers: z
    .record(
      z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'expected the name of a header'),
      z.string().regex(/^[\x20-\x7e]*$/, 'expected printable ASCII on one line'),
    )
    .optional(),
});

export type TierPolicy = z.output<typeof policy>;

const shape = z.strictObject({
  version: z.literal(1, { error: 'expected 1' }),
  tiers: z
    .array(
      z.strictObject({
        name,
        parallel: z.int().min(1).max(32).default(1),
        sources: z.array(name).min(1),
      }),
    )
    .min(1),
  policies: z.record(name, policy).default({}),
});

/** Resolvers nobody has, and names given twice; looked for even where the shape is wrong elsewhere. */
function namesIn(value: unknown, known: readonly string[]): string[] {
  const { tiers, policies } = (value ?? {}) as { tiers?: unknown; policies?: unknown };
  const problems: string[] = [];
  const first = new Map<string, string>();
  const tierNames = new Set<string>();
  const unknown = (at: string, resolver: string) => {
    if (!known.includes(resolver)) {
      problems.push(`${at}: there is no resolver '${resolver}'; there are: ${known.join(', ')}`);
    }
  };
  for (const [at, tier] of listOf(tiers).entries()) {
    const { name: called, sources } = (tier ?? {}) as { name?: unknown; sources?: unknown };
    if (typeof called === 'string') {
      if (tierNames.has(called)) problems.push(`tiers[${at}].name: '${called}' is there twice`);
      tierNames.add(called);
    }
    for (const [index, source] of listOf(sources).entries()) {
      if (typeof source !== 'string') continue;
      const place = `tiers[${at}].sources[${index}]`;
      unknown(place, source);
      const before = first.get(source);
      if (before) problems.push(`${place}: '${source}' is in ${before} already`);
      else first.set(source, place);
    }
  }
  if (typeof policies === 'object' && policies !== null && !Array.isArray(policies)) {
    for (const resolver of Object.keys(policies)) unknown(`policies.${resolver}`, resolver);
  }
  return problems;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const spell = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (whole, part) =>
      typeof part === 'number'
        ? `${whole}[${part}]`
        : whole === ''
          ? String(part)
          : `${whole}.${String(part)}`,
    '',
  ) || 'the file';

function inWords(issue: z.core.$ZodIssue, value: unknown): string {
  const found = issue.path.reduce<unknown>(
    (inner, part) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[part],
    value,
  );
  const is = found === undefined ? 'missing' : `is ${JSON.stringify(found).slice(0, 80)}`;
  if (issue.code === 'unrecognized_keys') return `does not know ${issue.keys.join(', ')}`;
  return `${is}; ${issue.message.replace(/^Invalid input: /, '').replace(/, received .*$/, '')}`;
}
