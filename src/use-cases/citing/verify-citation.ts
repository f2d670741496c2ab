import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { App } from '../../app/app.ts';
import { type Claim, claimIn } from '../../core/cite/cited-record.ts';
import { AnnalsError } from '../../core/errors.ts';
import type { DocumentStatus, RecordKind } from '../../core/record.ts';
import { livingSuccessor, stands } from '../../core/successors.ts';
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

/** Checks a file, an address or a citation as somebody typed it. Relative paths are below `cwd`. */
export async function verify(parts: App, typed: string, cwd: string): Promise<Verified> {
  const file = path.resolve(cwd, typed);
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile()) return verifyFile(parts, file, found.size);
  const claim = claimIn(typed);
  if (claim) return verifyClaim(parts, claim);
  const record = await requireRecord(parts, typed).catch(notHeld);
  if (!record) {
    return unknown(
      `${JSON.stringify(shortened(typed))} is no file, no citation with id@version, and the id or address of no record here`,
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
  const held = await holderOf(parts, sha256);
  if (held) {
    // A file beside the main one is known by its bytes alone.
    const claimed = held.isMain ? sha256 : null;
    return {
      ...(await verifyClaim(parts, { ...held, sha256: claimed, retrievedOn: null })),
      sha256,
    };
  }
  const claim = size <= CITATION_BYTES ? claimIn(await readFile(file, 'utf8')) : undefined;
  if (claim) return verifyClaim(parts, claim);
  return unknown(`no record here has a file with these bytes (sha256:${sha256})`);
}

/** The newest version that has a file with these bytes; of several documents, one that stands. */
async function holderOf({ catalog: { documents } }: App, sha256: string) {
  const holders = await documents.holders(sha256, 'and earlier');
  const [holder] = [...holders].sort((a, b) => Number(stands(b.status)) - Number(stands(a.status)));
  if (!holder) return undefined;
  const versions = await documents.versions(holder.id);
  for (const { number, rawSha256 } of versions.toReversed()) {
    const has =
      rawSha256 === sha256 ||
      (await documents.atVersion(holder.id, number))?.files.some((one) => one.sha256 === sha256);
    if (has) return { id: holder.id, version: number, isMain: rawSha256 === sha256 };
  }
  return undefined;
}

export async function verifyClaim(parts: App, claim: Claim): Promise<Verified> {
  const { catalog, registry, store } = parts;
  const canonical = registry.canonicalId(claim.id);
  const held =
    (await catalog.records.resolve(claim.id)) ??
    (canonical.is === 'known' ? await catalog.records.resolve(canonical.record) : undefined);
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
    sha256: claim.sha256 ?? version.hashes[0] ?? null,
    bytes,
    isCurrent: version.number === newest,
  };
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
