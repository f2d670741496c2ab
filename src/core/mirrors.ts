import type { CopiedRow, RecordCopy, VersionCopy } from './copies.ts';
import type { Decision } from './decision.ts';
import type { RecordKind } from './record.ts';
import type { Instant } from './time.ts';

/** Another Annals that is followed, and how far. */
export interface Mirror {
  readonly url: string;
  /** The last line of its feed that was read; 0 before the first. */
  readonly seq: number;
  /** That line, so that a history that was rewritten is noticed; null where it is not known. */
  readonly line: string | null;
  /** The newest line that the other side had when it was last asked. */
  readonly lastSeq: number;
  readonly begunAt: Instant;
  readonly lookedAt: Instant;
  /** When its history was last found rewritten. */
  readonly rewrittenAt: Instant | null;
  /** Why the last look ended early; null when it came to the end. */
  readonly trouble: string | null;
}

/** How a mirror stands, with what it brought. */
export interface MirrorFigures extends Mirror {
  readonly records: number;
  /** Records that could not be taken and are asked for again. */
  readonly waiting: number;
  readonly differences: number;
}

/** A record that came from another Annals. */
export interface MirroredRecord {
  readonly id: string;
  readonly url: string;
  /** The number of the other feed at which the copy stood. */
  readonly seq: number;
  /** Versions up to this one came by that way; later ones were fetched here. */
  readonly version: number;
  readonly digest: string;
  readonly takenAt: Instant;
}

/** The Annals that a version came by way of; null when it was fetched here. */
export const wayOf = (
  record: Pick<MirroredRecord, 'url' | 'version'> | undefined,
  version: number,
): string | null => (record && version <= record.version ? record.url : null);

/** A record that was refused, and is asked for again. */
export interface WaitingRecord {
  readonly url: string;
  readonly id: string;
  readonly attempts: number;
  readonly nextAt: Instant;
  readonly reason: string;
}

/** Another content under a version that is held: both are kept. */
export interface MirrorDifference {
  readonly id: string;
  readonly record: RecordKind;
  readonly version: number;
  readonly url: string;
  readonly seenAt: Instant;
  /** Of the main file, or of the text or fields where there is none, here and there. */
  readonly ours: string | null;
  readonly theirs: string | null;
  /** What the other side says. */
  readonly row: CopiedRow | null;
  readonly files: RecordCopy['files'] | NonNullable<VersionCopy['files']>;
}

export interface Mirrors {
  list(): Promise<readonly MirrorFigures[]>;
  find(url: string): Promise<Mirror | undefined>;
  save(mirror: Mirror, lines?: readonly Decision[]): Promise<void>;
  /** By which way a record came; undefined when it was fetched here. */
  record(id: string): Promise<MirroredRecord | undefined>;
  /** Whether a record of this source was fetched here. */
  hasOwn(source: string): Promise<boolean>;
  due(url: string, at: Instant, limit: number): Promise<readonly WaitingRecord[]>;
  wait(record: WaitingRecord, line: Decision): Promise<void>;
  arrived(url: string, id: string): Promise<void>;
  /** Keeps what the other side says beside what is held; whether it was new. */
  keepDifferences(found: readonly MirrorDifference[], line: Decision): Promise<'new' | 'known'>;
  differences(query: {
    readonly id?: string;
    readonly limit: number;
  }): Promise<readonly MirrorDifference[]>;
}
