import { permalinkOf } from '../exports/permalink.ts';
import type { JsonObject } from '../json.ts';
import type { Instant, LocalDate } from '../time.ts';

/** One version of a record, with what a citation of it must say. */
export interface CitedRecord {
  readonly id: string;
  readonly version: number;
  readonly kind: string;
  readonly source: string;
  readonly title: string;
  /** As its source cites it. */
  readonly citation: string;
  readonly publisher: string;
  readonly url: string;
  /** The day, month or year that every style names: that of the version, where each is dated anew. */
  readonly publishedOn: string | null;
  /** The day on which this version was first fetched: it stays the same however often it is asked for again. */
  readonly retrievedOn: LocalDate;
  /** Of the main file; of the text or the fields where there is no file. */
  readonly sha256: string | null;
  readonly metadata: JsonObject;
  /** The Annals that this version came by way of; null when it was fetched here. */
  readonly byWayOf: string | null;
}

/** What the day of a citation is chosen from; an event was published when it happened. */
export interface DatedRecord {
  readonly id: string;
  readonly publishedAt: Instant | null;
  readonly updatedAt: Instant | null;
  readonly metadata: JsonObject;
}

/** How a family's records are cited beyond what all records have alike. */
export interface FamilyCiting {
  /** The day, month or year that the source's own sentence names; without it, the day in UTC of its publication. */
  publishedOn?(record: DatedRecord): string | null;
  /** What citation managers are told besides. */
  csl?(record: CitedRecord): CslFields;
  /** Styles by name, the usual one first; undefined where a record has no such form. */
  readonly styles: Readonly<Record<string, (record: CitedRecord) => string | undefined>>;
}

/** An item of CSL-JSON, as far as we fill it. */
export interface CslFields {
  readonly type?: CslType;
  readonly author?: readonly CslName[];
  readonly authority?: string;
  readonly number?: string;
  readonly volume?: string;
  readonly page?: string;
  readonly 'container-title'?: string;
  readonly DOI?: string;
}

export type CslType =
  | 'article'
  | 'article-journal'
  | 'bill'
  | 'document'
  | 'hearing'
  | 'legal_case'
  | 'legislation'
  | 'regulation'
  | 'report'
  | 'webpage';

export interface CslName {
  readonly family?: string;
  readonly given?: string;
  readonly literal?: string;
}

/**
 * What makes a citation one that can be checked: `crs:R47000@2, retrieved 2026-07-15, sha256:…`. It
 * stands at the end of every citation, whatever its style.
 */
export const proofOf = ({ id, version, retrievedOn, sha256, byWayOf }: CitedRecord): string =>
  [
    `${written(id)}@${version}`,
    `retrieved ${retrievedOn}`,
    ...(sha256 ? [`sha256:${sha256}`] : []),
    ...(byWayOf ? [`by way of ${byWayOf}`] : []),
  ].join(', ');

/** An id without the signs at which a reader of the sentence would think that it ends. */
const written = (id: string): string =>
  id.replaceAll(
    /[%@,"'<>{}[\]\\\s\p{C}]/gu,
    (sign) =>
      `${[...new TextEncoder().encode(sign)].map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join('')}`,
  );

/** What a citation claims, read from its text. */
export interface Claim {
  readonly id: string;
  /** The id as it stands there; somebody may have typed it without percent escapes. */
  readonly written?: string;
  readonly version: number;
  readonly retrievedOn: LocalDate | null;
  readonly sha256: string | null;
}

/** Reads a citation in any of our styles, or a permanent link; undefined when it names no version. */
export function claimIn(text: string): Claim | undefined {
  const plain = withoutTex(text);
  const [typed, version] = nameIn(plain) ?? [];
  if (typed === undefined || version === undefined) return undefined;
  return {
    id: decoded(typed),
    written: typed,
    version: Number(version),
    retrievedOn: /\bretrieved (\d{4}-\d{2}-\d{2})/.exec(plain)?.[1] ?? null,
    sha256: /\bsha256:([0-9a-f]{64})\b/.exec(plain)?.[1] ?? null,
  };
}

/**
 * The first `id@version` of the text, otherwise the first permanent link. From each @ backwards: forwards,
 * a file of many beginnings and no end would be read once for each of them.
 */
function nameIn(text: string): readonly [string, string] | undefined {
  let link: readonly [string, string] | undefined;
  let after = 0;
  for (const { index, 1: version = '' } of text.matchAll(/@(\d{1,9})/g)) {
    const before = text.slice(after, index);
    after = index;
    const word = before.slice(endOf(before, /[\s@"'<>]/));
    const [, id] = ID.exec(word.slice(endOf(word, /[{},]/))) ?? [];
    const isWhole = !/\w/.test(text[index + 1 + version.length] ?? '');
    if (id !== undefined && isWhole) return [id, version];
    const at = word.indexOf('/id/');
    if (at >= 0 && at + 4 < word.length) link ??= [word.slice(at + 4), version];
  }
  return link;
}

const ID = /(?<![\w/:.-])([a-z][a-z0-9_-]*:(?!\/\/).+)$/s;

/** Where the text goes on after the last of these signs. */
function endOf(text: string, signs: RegExp): number {
  let at = text.length;
  while (at > 0 && !signs.test(text[at - 1] ?? '')) at--;
  return at;
}

/** The text as it was before BibTeX's signs were written as TeX wants them. */
const withoutTex = (text: string): string =>
  text
    .replaceAll('\\textasciitilde{}', '~')
    .replaceAll('\\textasciicircum{}', '^')
    .replaceAll(/([-'`])\{\}(?=\1)/g, '$1')
    .replaceAll(/\\([&%$#_{}])/g, '$1');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The whole permanent link, below the address of a server where one is known. */
export const permanentLink = ({ id, version }: CitedRecord, base?: string): string =>
  `${base?.replace(/\/$/, '') ?? ''}${permalinkOf(id, version)}`;
