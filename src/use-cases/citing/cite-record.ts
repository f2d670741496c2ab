import type { App } from '../../app/app.ts';
import { bibtex, COMMON_STYLES, cslItem, ris, withProof } from '../../core/cite/citation-styles.ts';
import type { CitedRecord, FamilyCiting } from '../../core/cite/cited-record.ts';
import type { Document, DocumentVersion } from '../../core/documents.ts';
import { AnnalsError } from '../../core/errors.ts';
import { wayOf } from '../../core/mirrors.ts';
import type { DataRecord, DataVersion } from '../../core/records.ts';
import type { Instant } from '../../core/time.ts';
import { requireRecord } from '../showing-records.ts';

/** A version of a record with what a citation of it says; the newest unless one is named. */
export async function citedRecord(
  parts: App,
  name: string,
  version?: number,
): Promise<CitedRecord> {
  const { documents, records, mirrors } = parts.catalog;
  const found = await requireRecord(parts, name);
  if (found.is === 'document') {
    const { id } = found.document;
    const one = pick(id, await documents.versions(id), version);
    // An old version whose description was not kept is cited by its own hash and today's words.
    const then = await documents.atVersion(id, one.number);
    const way = wayOf(await mirrors.record(id), one.number);
    const cited = await ofDocument(parts, then?.document ?? found.document, one);
    return { ...cited, byWayOf: way };
  }
  const one = pick(found.id, await records.versions(found.id), version);
  const cited = await ofData(parts, (await records.atVersion(found.id, one.number)) ?? found, one);
  return { ...cited, byWayOf: wayOf(await mirrors.record(found.id), one.number) };
}

type Fetched = Omit<CitedRecord, 'byWayOf'>;

const ofDocument = async (
  parts: App,
  document: Document,
  version: DocumentVersion,
): Promise<Fetched> => ({
  ...common(document, version),
  publishedOn: await publishedOn(parts, document, document.publishedAt),
  sha256: version.rawSha256 ?? version.bodySha256,
});

const ofData = async (parts: App, record: DataRecord, version: DataVersion): Promise<Fetched> => ({
  ...common(record, version),
  publishedOn:
    record.is === 'event' ? await publishedOn(parts, record, record.happenedAt ?? null) : null,
  sha256: version.rawSha256 ?? version.contentSha256,
});

async function publishedOn(
  parts: App,
  { id, source, updatedAt, metadata }: Document | DataRecord,
  publishedAt: Instant | null,
): Promise<string | null> {
  const { publishedOn: own } = await familyCiting(parts, source);
  if (own) return own({ id, publishedAt, updatedAt: updatedAt ?? null, metadata });
  return publishedAt?.slice(0, 10) ?? null;
}

const common = (
  record: Document | DataRecord,
  { number, seenAt }: Pick<DocumentVersion, 'number' | 'seenAt'>,
) => ({
  id: record.id,
  version: number,
  kind: record.kind,
  source: record.source,
  title: record.title,
  citation: record.citation,
  publisher: record.sourceOrg,
  url: record.sourceUrl,
  retrievedOn: seenAt.slice(0, 10),
  metadata: record.metadata,
});

function pick<V extends { readonly number: number }>(
  id: string,
  versions: readonly V[],
  number: number | undefined,
): V {
  const found = number === undefined ? versions.at(-1) : versions.find((v) => v.number === number);
  if (found) return found;
  throw new AnnalsError(
    'NOT_FOUND',
    `there is no version ${number ?? 1} of ${id}; its newest is ${versions.at(-1)?.number ?? 0}`,
    { hint: 'See its versions with `annals show`, or leave --version out for the newest.' },
  );
}

/** Names of the styles that a record has, the usual one first. */
export async function stylesOf(parts: App, cited: CitedRecord): Promise<readonly string[]> {
  const { styles } = await familyCiting(parts, cited.source);
  const own = Object.keys(styles).filter((name) => styles[name]?.(cited) !== undefined);
  return [...COMMON_STYLES, ...own];
}

/** The citation in a style; a style that the record does not have is refused with those it has. */
export async function citeAs(
  parts: App,
  cited: CitedRecord,
  style: string = 'text',
): Promise<string> {
  const { styles, csl } = await familyCiting(parts, cited.source);
  const item = cslItem(cited, csl?.(cited));
  switch (style) {
    case 'text':
      return withProof(cited.citation, cited);
    case 'bibtex':
      return bibtex(item);
    case 'ris':
      return ris(item);
    case 'csl-json':
      return `${JSON.stringify([item], null, 2)}\n`;
    default: {
      const sentence = styles[style]?.(cited);
      if (sentence !== undefined) return withProof(sentence, cited);
      const known = await stylesOf(parts, cited);
      throw new AnnalsError(
        'BAD_PARAMS',
        `${cited.id} has no style ${style}; it has ${known.join(', ')}`,
        { hint: 'See docs/citing.md.' },
      );
    }
  }
}

const NO_STYLES: FamilyCiting = { styles: {} };

async function familyCiting({ families }: App, source: string): Promise<FamilyCiting> {
  const family = families.find(({ sources }) => source in sources);
  return (await family?.citing?.())?.default ?? NO_STYLES;
}
