import { casPath } from '../cas-path.ts';

/** Where things are in a bucket, below the prefix of the data set; the same names as in a data folder. */
export interface Keys {
  content(sha256: string): string;
  /** An entry of the index of natural paths: its body is the hash that the path leads to. */
  path(stored: string): string;
  damaged(sha256: string, number: number): string;
  /** The prefix of all content, and of all entries of the index, or of one corpus folder. */
  readonly allContent: string;
  allPaths(corpusDir?: string): string;
  hashOf(contentKey: string): string | undefined;
  storedOf(pathKey: string): string;
}

export function keysBelow(prefix: string): Keys {
  const paths = `${prefix}paths/`;
  return {
    content: (sha256) => prefix + casPath(sha256),
    path: (stored) => paths + stored,
    damaged: (sha256, number) =>
      `${prefix}cas/damaged/${number === 1 ? sha256 : `${sha256}-${number}`}`,
    allContent: `${prefix}cas/sha256/`,
    allPaths: (corpusDir) => `${paths}corpus/${corpusDir === undefined ? '' : `${corpusDir}/`}`,
    hashOf: (key) => {
      const [, first, rest] = /cas\/sha256\/([0-9a-f]{2})\/([0-9a-f]{62})$/.exec(key) ?? [];
      return first !== undefined && rest !== undefined ? first + rest : undefined;
    },
    storedOf: (key) => key.slice(paths.length),
  };
}
