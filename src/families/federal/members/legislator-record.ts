/** A legislator as an entity: names, years of service, numbers in other systems as aliases. */
import type { Candidate } from '../../../core/candidate.ts';
import type { EntityName, Lifecycle, ParsedEntity } from '../../../core/entities.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { JsonObject } from '../../../core/json.ts';
import type { Instant } from '../../../core/time.ts';
import { dateWithin, instantWithin } from '../../../kit/dates.ts';
import { present } from '../../../kit/parsed.ts';
import { listedVersion, PROJECT } from './congress-legislators.ts';
import type { Legislator, PersonName, Term } from './legislator.ts';

/** Which list names the person: only the list of former legislators says that somebody left. */
export type Service = 'now' | 'once';

export interface KnownLegislator {
  readonly legislator: Legislator;
  readonly service: Service;
  /** Whose answer it is, where it is not the project's. */
  readonly publisher?: string;
  /** Fields of a saved answer that nothing read, by name. */
  readonly unread?: readonly string[];
}

/** None for the few without a Bioguide number: nothing could refer to them. */
export function legislatorCandidate(
  legislator: Legislator,
  service: Service,
): Candidate<KnownLegislator> | undefined {
  if (legislator.id === undefined) return undefined;
  const fields = { legislator, service };
  const key = legislator.id.slice('member:'.length);
  return { key, version: listedVersion(fields), files: [], fields };
}

export function parseLegislator(
  { key, fields }: Candidate<KnownLegislator>,
  retrievedAt: Instant,
): ParsedEntity {
  const { legislator, publisher = PROJECT, unread = [] } = fields;
  const { name, otherNames, ids, terms, updated, id: _id, ...rest } = legislator;
  const title = fullName(name);
  if (title === '')
    throw new AnnalsError('UNEXPECTED_SHAPE', `legislator ${key} comes without a name`);
  const last = newestOf(terms);
  const service = hasLeftOffice(last, retrievedAt) ? 'once' : fields.service;
  return {
    is: 'entity',
    id: `member:${key}`,
    kind: terms.some(({ type }) => CHAMBERS[type] === undefined) ? 'executive' : 'legislator',
    title,
    updatedAt: instantWithin(updated) ?? null,
    sourceUrl: `https://bioguide.congress.gov/search/bio/${key}`,
    sourceOrg: publisher,
    citation: `${publisher}. ${title} (${key}).`,
    names: namesOf(legislator, title),
    lifecycle: lifecycleOf(terms, service),
    aliases: (ids.lis ?? []).map((number) => `lis:${number}`),
    metadata: {
      ...present({
        chamber: last && CHAMBERS[last.type],
        state: last?.state,
        district: last?.district,
        party: last?.party,
      }),
      serving: service === 'now',
      name: withoutWhole(name),
      ids,
      terms,
      ...rest,
      ...(unread.length > 0 && { unread }),
    } as unknown as JsonObject,
  };
}

/** The list of presidents has those of today and those of old, and no list of former ones tells them apart. */
const hasLeftOffice = (last: Term | undefined, now: Instant): boolean =>
  last !== undefined &&
  CHAMBERS[last.type] === undefined &&
  (dateWithin(last.end) ?? '9999') < now.slice(0, 10);

/** The parts of the name; the whole is the title. */
const withoutWhole = ({ full: _full, ...parts }: PersonName): PersonName => parts;

const CHAMBERS: Readonly<Record<string, string>> = { rep: 'house', sen: 'senate' };

export const fullName = ({ full, first, middle, last, suffix }: PersonName): string =>
  full ?? [first, middle, last, suffix].filter(Boolean).join(' ');

function namesOf({ name, otherNames }: Legislator, title: string): EntityName[] {
  const nickname = name.nickname && [name.nickname, name.last].filter(Boolean).join(' ');
  return [
    { name: title, kind: 'official' },
    ...(nickname ? [{ name: nickname, kind: 'nickname' }] : []),
    ...otherNames.map((other) => {
      // The list repeats only those parts of a former name that differ.
      const { full: _full, nickname: _nickname, ...parts } = name;
      return present<EntityName>({
        name: fullName({ ...parts, ...other }),
        kind: 'other',
        from: dateWithin(other.start),
        until: dateWithin(other.end),
      } as EntityName);
    }),
  ];
}

/** The end of a term that runs lies ahead: nobody has left until the list of former legislators says so. */
function lifecycleOf(terms: readonly Term[], service: Service): Lifecycle {
  const starts = terms.map(({ start }) => dateWithin(start)).filter((date) => date !== undefined);
  const ends = terms.map(({ end }) => dateWithin(end)).filter((date) => date !== undefined);
  return present<Lifecycle>({
    servedFrom: starts.sort()[0],
    servedUntil: service === 'once' ? ends.sort().at(-1) : undefined,
  } as Lifecycle);
}

const newestOf = (terms: readonly Term[]): Term | undefined =>
  terms.reduce<Term | undefined>(
    (newest, term) => ((term.start ?? '') >= (newest?.start ?? '') ? term : newest),
    undefined,
  );
