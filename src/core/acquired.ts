import type { CandidateFile } from './candidate.ts';

/** A file that came and was checked, before it is kept. */
export interface AcquiredFile {
  readonly file: CandidateFile;
  readonly url: string;
  readonly sha256: string;
  readonly size: number;
  readonly mediaType: string;
  /** The character set that `Content-Type` named, as it named it. */
  readonly charset?: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  bytes(): Promise<Uint8Array>;
  /** Decoded as its publisher declares it. */
  text(): Promise<string>;
}

/** All that one attempt holds of a candidate, for parse. */
export interface Acquired<A = unknown> {
  readonly files: readonly AcquiredFile[];
  /** What `acquire` of the source answered. */
  readonly result?: A;
  /** Optional files that did not come, with the reason. */
  readonly missing: ReadonlyMap<string, string>;
  file(name: string): AcquiredFile | undefined;
}

/** Why a file is not there is as good an answer as the file, when it was optional. */
export type Downloaded =
  | { readonly is: 'held'; readonly file: AcquiredFile }
  | { readonly is: 'missing'; readonly because: string };
