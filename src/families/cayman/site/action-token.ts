/**
 * The one normal form of a file's token: no space around it, capitals, nothing but letters and
 * digits. Keys, ids and paths are made from it and from nothing else; whoever changes it must
 * migrate them.
 */
export const normalizeActionToken = (token: string): string =>
  token
    .trim()
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
