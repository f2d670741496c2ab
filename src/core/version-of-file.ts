import type { Instant } from './time.ts';

interface SeenVersion {
  readonly number: number;
  readonly seenAt: Instant;
  readonly rawSha256: string | null;
}

/**
 * The version that had a file which is not among the newest ones any more: the newest with these bytes
 * as its main file; of a file beside it, the first that was seen when or after the file had come.
 */
export function versionOfFile(
  versions: readonly SeenVersion[],
  file: { readonly sha256: string; readonly retrievedAt: Instant },
): number | undefined {
  const main = versions.findLast(({ rawSha256 }) => rawSha256 === file.sha256);
  const beside = versions.find(({ seenAt }) => seenAt >= file.retrievedAt);
  return (main ?? beside ?? versions.at(-1))?.number;
}
