import { parseDocumentId } from './ids.ts';
import type { RecordKind } from './record.ts';

/** One kind of public id: what it names, how its key looks. */
export interface IdKind {
  readonly prefix: string;
  readonly names: string;
  readonly example: string;
  readonly key: RegExp;
  /** The one spelling of a key that `key` matches in several. */
  readonly normal?: (key: string) => string;
  /** The key of the record, where a key may name a part of one: the section of a subsection. */
  readonly recordOf?: (key: string) => string;
  /** The command that fetches a record of this kind as its publisher had it on a day, where it keeps its past. */
  readonly past?: (key: string, day: string) => string;
  /** It names no record but something that several may have: a page, the number of a regulation. */
  readonly is?: 'mark';
}

/** Another spelling that stands for the same id. */
export interface IdAlias {
  readonly from: RegExp;
  /** Undefined when the text only looks like it: the next alias is tried. */
  readonly to: (...parts: string[]) => string | undefined;
}

export type CanonicalId =
  | {
      readonly is: 'known';
      readonly id: string;
      /** The id of the record; another one where `id` names a part of it. */
      readonly record: string;
      readonly kind: IdKind;
    }
  /** Looks like an id, but the prefix is nobody's or the key does not fit it. */
  | { readonly is: 'malformed'; readonly why: string };

/** The one spelling of an id, whichever of its spellings is given. */
export type Canonical = (text: string) => CanonicalId;

/** Reads ids of these kinds. */
export function canonicalIds(
  kinds: readonly IdKind[],
  aliases: readonly IdAlias[] = [],
): Canonical {
  const byPrefix = new Map(kinds.map((kind) => [kind.prefix, kind]));
  return (text) => {
    const trimmed = text.trim();
    // No id is as long, and no pattern should have to look at what somebody pasted.
    if (trimmed.length > LONGEST) return checked(trimmed);
    for (const { from, to } of aliases) {
      const match = from.exec(trimmed);
      const id = match && to(...match.slice(1).map((part) => part ?? ''));
      if (id) return checked(id);
    }
    return checked(trimmed);
  };

  function checked(text: string): CanonicalId {
    const lowered = text.replace(/^[A-Za-z][A-Za-z0-9_-]*(?=:)/, (prefix) => prefix.toLowerCase());
    const parsed = parseDocumentId(lowered);
    if (!parsed) {
      const like = kinds[0] ? `; ids look like ${kinds[0].example}` : '';
      return { is: 'malformed', why: `'${text}' is not an id${like}` };
    }
    const kind = byPrefix.get(parsed.prefix);
    if (!kind) return { is: 'malformed', why: `no ids begin with '${parsed.prefix}:'` };
    if (!kind.key.test(parsed.key)) {
      const why = `'${text}' is not the id of a ${kind.names}; they look like ${kind.example}`;
      return { is: 'malformed', why };
    }
    const key = kind.normal?.(parsed.key) ?? parsed.key;
    const record = kind.recordOf?.(key) ?? key;
    return { is: 'known', id: `${kind.prefix}:${key}`, record: `${kind.prefix}:${record}`, kind };
  }
}

const LONGEST = 2_000;

/** Where the API serves a document. */
export const routeOf = (id: string): string => routeOfRecord('document', id);

/** Where the API serves a record. */
export const routeOfRecord = (record: RecordKind, id: string): string =>
  `/v1/${ROUTES[record]}/${encodeURIComponent(id).replaceAll('%3A', ':')}`;

const ROUTES: Readonly<Record<RecordKind, string>> = {
  document: 'documents',
  entity: 'entities',
  event: 'events',
  term: 'terms',
};
