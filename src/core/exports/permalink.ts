/** Where a version of a record stands for good: the address answers whatever became of the record. */
export const permalinkOf = (id: string, version: number | null): string =>
  `/id/${encodeURIComponent(id).replaceAll('%3A', ':')}${version === null ? '' : `@${version}`}`;
