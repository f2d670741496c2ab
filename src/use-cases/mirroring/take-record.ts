import type { App } from '../../app/app.ts';
import type { Spooled } from '../../core/artifact.ts';
import {
  type CopiedFile,
  type CopiedVersion,
  fileKey,
  type RecordCopy,
  type UnsealedCopy,
  type VersionCopy,
} from '../../core/copies.ts';
import type { Decision, Verdict } from '../../core/decision.ts';
import type { JsonObject } from '../../core/json.ts';
import type { MirrorDifference } from '../../core/mirrors.ts';
import { type Instant, instant } from '../../core/time.ts';
import { mirrorPath } from './mirror-path.ts';
import type { OtherAnnals } from './other-annals.ts';
import { proveCopy, proveVersion, refused } from './prove-copy.ts';

/**
 * `same`: what is held is what the other side has. `differs`: under a version that is held it says
 * something else; both are kept. `gone`: the other side does not hold it.
 */
export type Took = 'new' | 'changed' | 'same' | 'differs' | 'gone';

/** Where bytes wait that belong to no folder of a source. */
const MIRROR_FOLDER = 'mirror';

/** The other side, and what is known of our own while one look at it lasts. */
export interface OtherSide {
  readonly url: string;
  readonly other: OtherAnnals;
  /** Whether records of that source were fetched here. */
  hasOwn(source: string): Promise<boolean>;
}

export interface TakeOrder {
  readonly id: string;
  /** The number of the newest line about it that was read. */
  readonly seq: number;
  /** Numbers of lines from before then are those of another history. */
  readonly rewrittenAt: Instant | null;
}

/** Makes a record here what it is at the other side, or keeps both where that would overwrite anything. */
export async function takeRecord(
  app: App,
  way: OtherSide,
  { id, seq, rewrittenAt }: TakeOrder,
): Promise<Took> {
  const { url, other } = way;
  const { copies, mirrors } = app.catalog;
  const before = await mirrors.record(id);
  // Taken since that line was written: there is nothing newer to ask for.
  const isComparable = rewrittenAt === null || (before && before.takenAt > rewrittenAt);
  if (before?.url === url && before.seq >= seq && isComparable) return 'same';
  const copy = await other.copy(id);
  if (!copy) return 'gone';
  proveCopy(copy, id);
  const held = await copies.of(id);
  const apart = held ? versionsApart(held, copy) : [];
  const isOurs = held !== undefined && before?.url !== url;
  const isAhead = copy.versions.length > (held?.versions.length ?? 0);
  if (held && (apart.length > 0 || (isOurs && isAhead))) {
    const numbers = isOurs && apart.length === 0 ? beyond(held, copy) : apart;
    return keepBoth(app, way, { held, copy, numbers });
  }
  // What another has lost is no reason to lose it here, and what was fetched here stays as it is.
  if (held && (isOurs || copy.versions.length < held.versions.length)) return 'same';
  const earlier = await earlierVersions(other, copy, held);
  const paths = new Map<string, string>();
  for (const file of inOrder(copy.files)) {
    const path = await takeFile(app, way, copy, file);
    if (path !== undefined) paths.set(fileKey(file), path);
  }
  const at = instant(app.clock.now());
  const newest = copy.versions.at(-1);
  const details = { version: newest?.number ?? 0, sha256: newest?.raw_sha256 ?? null };
  const decision = mirrorLine(app, copy, 'kept', `by way of ${url}`, { ...details, way: url });
  return copies.take({ copy, earlier, paths, url, at, decision });
}

/** Numbers under which the two say different things. */
function versionsApart(held: UnsealedCopy, copy: RecordCopy): readonly number[] {
  return copy.versions
    .filter((theirs, at) => {
      const ours = held.versions[at];
      return (
        ours && (ours.raw_sha256 !== theirs.raw_sha256 || ours.text_sha256 !== theirs.text_sha256)
      );
    })
    .map(({ number }) => number);
}

const beyond = (held: UnsealedCopy, copy: RecordCopy): readonly number[] =>
  copy.versions.slice(held.versions.length).map(({ number }) => number);

/** Versions before the newest whose content is not kept here; the one that was newest here is among them. */
async function earlierVersions(
  other: OtherAnnals,
  copy: RecordCopy,
  held: UnsealedCopy | undefined,
): Promise<readonly VersionCopy[]> {
  const from = Math.max(held?.versions.length ?? 1, 1);
  const wanted = copy.versions.slice(from - 1, -1);
  const found: VersionCopy[] = [];
  for (const version of wanted) found.push(await askVersion(other, copy, version));
  return found;
}

async function askVersion(
  other: OtherAnnals,
  copy: RecordCopy,
  version: CopiedVersion,
): Promise<VersionCopy> {
  const found = await other.version(copy.id, version.number);
  if (!found) throw refused(copy.id, `version ${version.number} is listed, and is not there`);
  proveVersion(found, copy, version);
  return found;
}

/** Earlier bytes first: the natural path is that of the newest. */
const inOrder = (files: readonly CopiedFile[]): readonly CopiedFile[] =>
  files.toSorted((a, b) => Number(a.current) - Number(b.current));

/** Has the bytes in the store, and returns where a current file lies. */
async function takeFile(
  app: App,
  way: OtherSide,
  copy: RecordCopy,
  file: CopiedFile,
): Promise<string | undefined> {
  const { store } = app;
  const isHeld = (await store.proven(file.sha256)) === 'whole';
  if (!file.current) {
    if (!isHeld) await store.hold(await way.other.bytes(copy.id, file), MIRROR_FOLDER);
    return undefined;
  }
  const { corpusDir, path } = await mirrorPath(app.registry, way, copy, file);
  const spooled = isHeld ? there(app, file) : await way.other.bytes(copy.id, file);
  return (await store.keep(spooled, corpusDir, path)).path;
}

/** Bytes that are in the store already, and only need their name. */
const there = ({ store }: App, { sha256, size }: CopiedFile): Spooled => ({
  sha256,
  size,
  head: new Uint8Array(),
  tail: new Uint8Array(),
  bytes: () => store.read(sha256),
  discard: async () => undefined,
});

interface BothOrder {
  readonly held: UnsealedCopy;
  readonly copy: RecordCopy;
  readonly numbers: readonly number[];
}

/** Leaves what is held as it is, and puts what the other side says beside it, with its bytes. */
async function keepBoth(
  app: App,
  { url, other }: OtherSide,
  { held, copy, numbers }: BothOrder,
): Promise<Took> {
  const found: MirrorDifference[] = [];
  for (const number of numbers) {
    const theirs = copy.versions[number - 1];
    if (!theirs) continue;
    const isNewest = number === copy.versions.length;
    const said = isNewest ? undefined : await askVersion(other, copy, theirs);
    const files = said ? (said.files ?? []) : copy.files.filter(({ current }) => current);
    for (const file of files) {
      if ((await app.store.proven(file.sha256)) === 'whole') continue;
      await app.store.hold(await other.bytes(copy.id, file), MIRROR_FOLDER);
    }
    const ours = held.versions[number - 1];
    found.push({
      id: copy.id,
      record: copy.record,
      version: number,
      url,
      seenAt: instant(app.clock.now()),
      ours: ours ? (ours.raw_sha256 ?? ours.text_sha256) : null,
      theirs: theirs.raw_sha256 ?? theirs.text_sha256,
      row: said ? said.row : copy.row,
      files,
    });
  }
  const which = numbers.length === 1 ? `version ${numbers[0]}` : `versions ${numbers.join(', ')}`;
  const reason = `${url} says something else under ${which}; both are kept`;
  await app.catalog.mirrors.keepDifferences(
    found,
    mirrorLine(app, copy, 'differs', reason, { versions: [...numbers], way: url }),
  );
  return 'differs';
}

/** A line of the decision log, from which `annals why` tells how a record came here. */
export function mirrorLine(
  app: Pick<App, 'clock'>,
  { id, row }: Pick<RecordCopy, 'id' | 'row'>,
  verdict: Verdict<'keep'>,
  reason: string,
  details: JsonObject,
): Decision {
  return {
    at: instant(app.clock.now()),
    runId: null,
    source: String(row.source),
    stage: 'keep',
    verdict,
    documentId: id,
    key: String(row.natural_key),
    url: String(row.source_url),
    reason,
    details,
  };
}
