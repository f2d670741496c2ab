import { permalinkOf } from '../exports/permalink.ts';
import type { JsonObject } from '../json.ts';
import type { LocalDate } from '../time.ts';

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
  readonly publishedOn: LocalDate | null;
  /** The day on which this version was first fetched: it stays the same however often it is asked for again. */
  readonly retrievedOn: LocalDate;
  /** Of the main file; of the text or the fields where there is no file. */
  readonly sha256: string | null;
  readonly metadata: JsonObject;
  /** The Annals that this version came by way of; null when it was fetched here. */
  readonly byWayOf: string | null;
}

/** How a family's records are cited beyond what all records have alike. */
export interface FamilyCiting {
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
    `${id}@${version}`,
    `retrieved ${retrievedOn}`,
    ...(sha256 ? [`sha256:${sha256}`] : []),
    ...(byWayOf ? [`by way of ${byWayOf}`] : []),
  ].join(', ');

/** What a citation claims, read from its text. */
export interface Claim {
  readonly id: string;
  readonly version: number;
  readonly retrievedOn: LocalDate | null;
  readonly sha256: string | null;
}

/** Reads a citation in any of our styles, or a permanent link; undefined when it names no version. */
export function claimIn(text: string): Claim | undefined {
  // As BibTeX writes signs that mean something to it.
  const plain = text.replaceAll(/\\([&%$#_{}])/g, '$1');
  const link = /\/id\/([^\s@"'<>]+)@(\d{1,9})/.exec(plain);
  const named = /(?<![\w/:.-])([a-z][a-z0-9_-]*:(?!\/\/)[^\s@"'<>{},]+)@(\d{1,9})\b/.exec(plain);
  const [id, version] = named
    ? [named[1], named[2]]
    : [link?.[1] === undefined ? undefined : decoded(link[1]), link?.[2]];
  if (id === undefined || version === undefined) return undefined;
  return {
    id,
    version: Number(version),
    retrievedOn: /\bretrieved (\d{4}-\d{2}-\d{2})/.exec(plain)?.[1] ?? null,
    sha256: /\bsha256:([0-9a-f]{64})\b/.exec(plain)?.[1] ?? null,
  };
}

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
