import { type Canonical, canonicalIds, type IdKind } from '../core/canonical-ids.ts';
import {
  type Citation,
  type CitationPattern,
  citationsIn,
  type PageCitation,
  pageCitationsIn,
} from '../core/citations.ts';
import { didYouMean } from '../core/did-you-mean.ts';
import { AnnalsError } from '../core/errors.ts';
import type { Family, Timetable } from '../core/family.ts';
import type { JsonObject } from '../core/json.ts';
import { type Source, saysWhatItLists } from '../core/source.ts';
import { sourcesMeant } from '../core/source-names.ts';
import type { Clock } from '../core/time.ts';
import { findCitations } from '../kit/citations/find-citations.ts';

/** The sources of the families in force, and the ids and citations they know. */
export interface Registry {
  readonly families: readonly Family[];
  /** In the order in which people see them. */
  readonly sources: readonly Source[];
  /** The names of the sources that are called so: several, where it is the prefix of their ids; or none. */
  namesOf(called: string): readonly string[];
  /** Throws UNKNOWN_SOURCE for a name that is nobody's, or that several sources share. */
  source(name: string): Source;
  /** The names of all sources that are called so, each once; throws UNKNOWN_SOURCE for a name that is nobody's. */
  sourceNames(called: readonly string[]): readonly string[];
  /** The source whose days are meant: the first that has runs by day, unless one is named. */
  sourceOfDays(name: string | undefined): Source;
  readonly canonicalId: Canonical;
  citationsIn(text: string): readonly Citation[];
  pageCitationsIn(text: string): readonly PageCitation[];
}

/** Loads every source once; a later call for the same families gets the same registry. */
export function registryOf(families: readonly Family[]): Promise<Registry> {
  const loading = REGISTRIES.get(families) ?? load(families);
  REGISTRIES.set(families, loading);
  return loading;
}

const REGISTRIES = new WeakMap<readonly Family[], Promise<Registry>>();

async function load(families: readonly Family[]): Promise<Registry> {
  const loading = families.flatMap((family) =>
    Object.keys(family.sources).map((name) => loadSource(family, name)),
  );
  const sources = await Promise.all(loading);
  const ids = families.flatMap((family) => family.ids ?? []);
  const kinds = ids.flatMap((one) => one.kinds);
  const canonicalId = canonicalIds(
    [...kinds, ...plainKinds(sources, kinds)],
    ids.flatMap(({ aliases }) => aliases ?? []),
  );
  const citations = ids.flatMap((one) => one.citations ?? []);
  const pages = ids.flatMap((one) => one.pages ?? []);
  const meant = sourcesMeant(sources);
  const find = (called: string): Source => {
    const [name, ...others] = meant(called);
    const source = sources.find((one) => one.name === name);
    if (source && others.length === 0) return source;
    throw source ? sharedName(called, [source.name, ...others]) : unknownName(called, sources);
  };
  return {
    families,
    sources,
    namesOf: meant,
    source: find,
    sourceNames: (called) => [
      ...new Set(called.flatMap((one) => (meant(one).length > 0 ? meant(one) : find(one).name))),
    ],
    sourceOfDays: (called) => (called === undefined ? firstByDay(sources) : find(called)),
    canonicalId,
    citationsIn: (text) => cited(text, citations, canonicalId),
    pageCitationsIn: (text) => pageCitationsIn(text, pages),
  };
}

/** Prefixes that a source uses and its family does not describe: any key is one of theirs. */
function plainKinds(sources: readonly Source[], kinds: readonly IdKind[]): readonly IdKind[] {
  const described = new Set(kinds.map(({ prefix }) => prefix));
  const plain = sources.flatMap(({ ids, title }) =>
    ids.map((prefix) => ({
      prefix,
      names: `record of ${title}`,
      example: `${prefix}:1`,
      key: /^\S+$/,
    })),
  );
  return plain.filter(
    ({ prefix }, at) =>
      !described.has(prefix) && plain.findIndex((one) => one.prefix === prefix) === at,
  );
}

/** What the patterns for short texts find, links and bare numbers among it; then what running text may say besides. */
function cited(
  text: string,
  patterns: readonly CitationPattern[],
  canonicalId: Canonical,
): readonly Citation[] {
  const found = new Map(citationsIn(text, patterns, canonicalId).map((one) => [one.id, one]));
  // What is an id is nothing else besides: the number of a port's order may look like that of a docket.
  const withoutIds = [...found.values()]
    .filter(({ how }) => how === 'id')
    .reduce((rest, { matched }) => rest.replaceAll(matched, ' ; '), text.slice(0, LONGEST));
  for (const { ids, text: matched, kind } of findCitations(withoutIds)) {
    const known = canonicalId(ids[0] ?? '');
    if (known.is === 'malformed' || known.kind.is === 'mark') continue;
    // A subsection of a section that is named already is no further record.
    if (found.has(known.id) || found.has(known.record)) continue;
    found.set(known.id, { id: known.id, names: known.kind.names, matched, how: kind });
  }
  return [...found.values()];
}

/** Nobody pastes more to have it resolved. */
const LONGEST = 20_000;

/** The sources with their timetables, in the order in which people see them; loads those that have none. */
export async function timetablesOf(
  families: readonly Family[],
): Promise<readonly (Timetable & Pick<Source, 'name'>)[]> {
  const reading = families.flatMap((family) =>
    Object.keys(family.sources).map(async (name) => {
      const timetable = family.timetables?.[name] ?? (await loadSource(family, name));
      return { ...timetable, name };
    }),
  );
  return Promise.all(reading);
}

async function loadSource({ sources, timetables }: Family, name: string): Promise<Source> {
  const loaded = await sources[name]?.();
  const source = loaded?.default;
  if (source?.name !== name) {
    throw new AnnalsError(
      'BAD_CONFIG',
      `a family lists a source as '${name}' that calls itself '${source?.name}'; the names must agree`,
    );
  }
  if (!saysWhatItLists(source)) {
    throw new AnnalsError(
      'BAD_CONFIG',
      `the source ${name} does not say what its listings name; give it lists: 'whole' (all that the publisher has) or lists: 'part' (some days, what was searched for)`,
    );
  }
  const listed = timetables?.[name];
  if (listed && inWords(listed) !== inWords(source)) {
    throw new AnnalsError(
      'BAD_CONFIG',
      `a family lists the source ${name} as ${inWords(listed)}, and the source says ${inWords(source)}; the timetable of a family must agree with its sources`,
    );
  }
  return source;
}

const inWords = ({ schedule, timezone, enabledByDefault }: Timetable): string =>
  [
    schedule ? `run at '${schedule.cron}'` : 'run by hand',
    timezone ?? 'no zone',
    enabledByDefault === false ? 'off' : 'on',
  ].join(', ');

function unknownName(called: string, sources: readonly Source[]): AnnalsError {
  const names = sources.map((source) => source.name);
  const close = didYouMean(called, names);
  const hint = close ? `did you mean ${close}?` : `there are: ${names.join(', ')}`;
  return new AnnalsError('UNKNOWN_SOURCE', `there is no source '${called}'; ${hint}`);
}

const sharedName = (called: string, names: readonly string[]): AnnalsError =>
  new AnnalsError(
    'UNKNOWN_SOURCE',
    `'${called}' is the prefix of ids of ${names.length} sources; name one: ${names.join(', ')}`,
  );

function firstByDay(sources: readonly Source[]): Source {
  const found = sources.find(({ range }) => range);
  if (found) return found;
  throw new AnnalsError('UNKNOWN_SOURCE', 'no source has runs by day; name a source');
}

/** Checks parameters against the source's own schema and fills in what the clock decides. */
export function settleParams(source: Source, given: JsonObject, clock: Clock): JsonObject {
  const parsed = source.params.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => {
      const path =
        issue.path.join('.') ||
        (issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : 'parameters');
      const value = issue.path.length > 0 ? JSON.stringify(at(given, issue.path)) : '';
      return `${path}${value ? ` is ${value}` : ''}: ${issue.message}`;
    });
    throw new AnnalsError('BAD_PARAMS', `${source.name}: ${problems.join('; ')}`);
  }
  return source.settle ? source.settle(parsed.data, clock) : parsed.data;
}

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key],
    value,
  );
