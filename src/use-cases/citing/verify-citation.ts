import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { App } from '../../app/app.ts';
import { type Claim, claimIn } from '../../core/cite/cited-record.ts';
import { AnnalsError } from '../../core/errors.ts';
import type { DocumentStatus, RecordKind } from '../../core/record.ts';
import { livingSuccessor, stands } from '../../core/successors.ts';
import { versionOfFile } from '../../core/version-of-file.ts';
import { requireRecord } from '../showing-records.ts';

/** What became of a citation, a file or an address. */
export interface Verified {
  /**
   * `matches`: this is that version, and its bytes are whole. `differs`: something that was claimed is
   * not so. `unknown`: nothing is held under it.
   */
  readonly verdict: 'matches' | 'differs' | 'unknown';
  /** Sentences that say why. */
  readonly findings: readonly string[];
  readonly id: string | null;
  readonly record: RecordKind | null;
  readonly version: number | null;
  readonly title: string | null;
  readonly sha256: string | null;
  /** Whether the bytes that we hold of that version have its hash. */
  readonly bytes: 'whole' | 'damaged' | 'missing' | 'none' | null;
  readonly isCurrent: boolean | null;
  readonly newest: number | null;
  readonly status: DocumentStatus | null;
  readonly successorId: string | null;
  /** The record that stands today in its place. */
  readonly livingId: string | null;
}

/** Checks a file, or what {@link verifyText} takes, as somebody typed it. Relative paths are below `cwd`. */
export async function verifyCitation(parts: App, typed: string, cwd: string): Promise<Verified> {
  const file = path.resolve(cwd, typed);
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile()) return verifyFile(parts, file, found.size);
  return verifyText(parts, typed, 'no file, no hash of one');
}

/**
 * Checks a citation, a permanent link, the hash of a file, or the id or address of a record. Files are
 * not looked for: whoever asks over the network has none here.
 */
export async function verifyText(
  parts: App,
  text: string,
  isNot = 'no hash of a file',
): Promise<Verified> {
  const claim = claimIn(text);
  if (claim) return verifyClaim(parts, claim);
  const [, hash] = /^\s*(?:sha256:)?([0-9a-f]{64})\s*$/i.exec(text) ?? [];
  if (hash !== undefined) {
    const sha256 = hash.toLowerCase();
    return (await verifyBytes(parts, sha256)) ?? unknownBytes(sha256);
  }
  const record = await requireRecord(parts, text.trim()).catch(notHeld);
  if (!record) {
    return unknown(
      `${JSON.stringify(shortened(text))} is ${isNot}, no citation with id@version, and the id or address of no record here`,
    );
  }
  const id = record.is === 'document' ? record.document.id : record.id;
  const versions = await versionsOf(parts, id);
  return verifyClaim(parts, {
    id,
    version: versions.at(-1)?.number ?? 0,
    sha256: null,
    retrievedOn: null,
  });
}

/** Longer files are no citations. */
const CITATION_BYTES = 100_000;

async function verifyFile(parts: App, file: string, size: number): Promise<Verified> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  const sha256 = hash.digest('hex');
  const held = await verifyBytes(parts, sha256);
  if (held) return held;
  const claim = size <= CITATION_BYTES ? claimIn(await readFile(file, 'utf8')) : undefined;
  return claim ? verifyClaim(parts, claim) : unknownBytes(sha256);
}

const unknownBytes = (sha256: string): Verified =>
  unknown(`no record here has a file with these bytes (sha256:${sha256})`);

/** Which record and version a file with this hash is of; undefined when it is of none. */
async function verifyBytes(parts: App, sha256: string): Promise<Verified | undefined> {
  const held = await holderOf(parts, sha256);
  if (!held) return undefined;
  // A file beside the main one is known by its bytes alone.
  const claim = { ...held, sha256: held.isMain ? sha256 : null, retrievedOn: null };
  const { findings, ...found } = await verifyClaim(parts, claim);
  return { ...found, findings: [...findings, ...othersInWords(held)], sha256 };
}

/** So many holders of a file the catalog names at most: of documents, and of other records. */
const MOST_HOLDERS = 50;

function othersInWords({ others, isCut }: FileHolder): string[] {
  if (others === 0) return [];
  if (others === 1) return ['1 other record has the same file'];
  return [`${isCut ? 'at least ' : ''}${others} other records have the same file`];
}

interface FileHolder {
  readonly id: string;
  readonly version: number;
  readonly isMain: boolean;
  /** How many more have a file with these bytes. */
  readonly others: number;
  /** Whether there may be more than these. */
  readonly isCut: boolean;
}

/** The newest version that has a file with these bytes; of several records, one that stands. */
async function holderOf({ catalog }: App, sha256: string): Promise<FileHolder | undefined> {
  const { documents, records } = catalog;
  const holders = await documents.holders(sha256, 'and earlier');
  const [holder] = [...holders].sort((a, b) => Number(stands(b.status)) - Number(stands(a.status)));
  const data = await records.holders(sha256);
  const others = holders.length + data.length - 1;
  const isCut = Math.max(holders.length, data.length) >= MOST_HOLDERS;
  if (holder) {
    const versions = await documents.versions(holder.id);
    for (const { number, rawSha256 } of versions.toReversed()) {
      const has =
        rawSha256 === sha256 ||
        (await documents.atVersion(holder.id, number))?.files.some((one) => one.sha256 === sha256);
      if (has) {
        return { id: holder.id, version: number, isMain: rawSha256 === sha256, others, isCut };
      }
    }
  }
  const id = holder?.id ?? data[0];
  if (id === undefined) return undefined;
  const versions = holder ? await documents.versions(id) : await records.versions(id);
  const main = versions.findLast(({ rawSha256 }) => rawSha256 === sha256)?.number;
  const file = (await catalog.copies.of(id))?.files.find((one) => one.sha256 === sha256);
  const beside =
    file && !file.current
      ? versionOfFile(versions, { sha256, retrievedAt: file.retrieved_at })
      : versions.at(-1)?.number;
  return { id, version: main ?? beside ?? 1, isMain: main !== undefined, others, isCut };
}

export async function verifyClaim(parts: App, claim: Claim): Promise<Verified> {
  const { catalog, store } = parts;
  const held = (await heldAs(parts, claim.id)) ?? (await heldAs(parts, claim.written));
  if (!held) return unknown(`there is no record ${claim.id} here`);
  const versions = await versionsOf(parts, held.id);
  const version = versions.find(({ number }) => number === claim.version);
  const found = await catalog.records.find(held.id);
  const document = found?.is === 'document' ? found.document : undefined;
  const newest = versions.at(-1)?.number ?? null;
  const living =
    document === undefined ? undefined : await livingSuccessor(held.id, catalog.documents.find);
  const standing = {
    id: held.id,
    record: held.record,
    title: document?.title ?? (found && 'title' in found ? found.title : null),
    newest,
    status: document?.status ?? null,
    successorId: document?.successorId ?? null,
    livingId: living?.is === 'living' && living.id !== held.id ? living.id : null,
  };
  if (!version) {
    const why = `there is no version ${claim.version} of ${held.id}; its newest is ${newest}`;
    const nothing = { version: null, sha256: null, bytes: null, isCurrent: null };
    return { ...standing, ...nothing, verdict: 'differs', findings: [why] };
  }
  const wrong: string[] = [];
  if (claim.sha256 !== null && !version.hashes.includes(claim.sha256)) {
    wrong.push(
      `the citation has sha256:${claim.sha256}; version ${version.number} has ${version.hashes.map((one) => `sha256:${one}`).join(' and ') || 'no hash'}`,
    );
  }
  const elsewhere = wrong.length === 0 ? undefined : await saidElsewhere(parts, claim, held.id);
  if (elsewhere !== undefined) {
    wrong.push(
      `${elsewhere} says under this version what the citation names; here it is kept beside it`,
    );
  }
  if (claim.retrievedOn !== null && claim.retrievedOn !== version.seenAt.slice(0, 10)) {
    wrong.push(
      `the citation says retrieved ${claim.retrievedOn}; version ${version.number} was first retrieved on ${version.seenAt.slice(0, 10)}`,
    );
  }
  const bytes =
    version.rawSha256 === null ? ('none' as const) : await store.verify(version.rawSha256);
  if (bytes === 'damaged' || bytes === 'missing') {
    wrong.push(
      `the bytes of version ${version.number} are ${bytes} here; \`annals fsck\` tells more`,
    );
  }
  return {
    ...standing,
    verdict: wrong.length === 0 ? 'matches' : 'differs',
    findings: [...wrong, ...remarks(version.number, standing)],
    version: version.number,
    // Of what is held: a hash that differs stands among the findings.
    sha256: version.hashes.find((one) => one === claim.sha256) ?? version.hashes[0] ?? null,
    bytes,
    isCurrent: version.number === newest,
  };
}

/** What is held under an id, in whatever spelling. */
async function heldAs({ catalog, registry }: App, id: string | undefined) {
  if (id === undefined) return undefined;
  const canonical = registry.canonicalId(id);
  return (
    (await catalog.records.resolve(id)) ??
    (canonical.is === 'known' ? await catalog.records.resolve(canonical.record) : undefined)
  );
}

/** The mirrored Annals that says under this version what the citation names, where another content is held. */
async function saidElsewhere(
  { catalog }: App,
  { version, sha256 }: Claim,
  id: string,
): Promise<string | undefined> {
  const found = await catalog.mirrors.differences({ id, limit: 100 });
  return found.find((one) => one.version === version && one.theirs === sha256)?.url;
}

/** What a reader of the citation should know, though nothing is wrong with it. */
function remarks(
  version: number,
  { newest, status, livingId }: Pick<Verified, 'newest' | 'status' | 'livingId'>,
): string[] {
  return [
    ...(newest !== null && version < newest
      ? [`the record has changed since: version ${newest} is the newest`]
      : []),
    ...(status === null || status === 'active' ? [] : [`the record is ${status} today`]),
    ...(livingId === null ? [] : [`${livingId} stands in its place`]),
  ];
}

interface VersionHashes {
  readonly number: number;
  readonly seenAt: string;
  readonly rawSha256: string | null;
  readonly hashes: readonly string[];
}

async function versionsOf({ catalog }: App, id: string): Promise<readonly VersionHashes[]> {
  const documents = await catalog.documents.versions(id);
  const found = documents.length > 0 ? documents : await catalog.records.versions(id);
  return found.map((version) => {
    const other = 'bodySha256' in version ? version.bodySha256 : version.contentSha256;
    const { number, seenAt, rawSha256 } = version;
    const hashes = [rawSha256, other].filter((hash) => hash !== null);
    return { number, seenAt, rawSha256, hashes };
  });
}

function notHeld(error: unknown): undefined {
  if (error instanceof AnnalsError && error.code === 'NOT_FOUND') return undefined;
  throw error;
}

const unknown = (why: string): Verified => ({
  verdict: 'unknown',
  findings: [why],
  id: null,
  record: null,
  version: null,
  title: null,
  sha256: null,
  bytes: null,
  isCurrent: null,
  newest: null,
  status: null,
  successorId: null,
  livingId: null,
});

const shortened = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text);
