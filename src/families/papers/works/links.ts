import { PAPER_VERSIONS, type PaperVersion } from './work.ts';

/** DOI resolvers answer for a page, whatever an index calls the address. */
export const isDoiLink = (address: string): boolean =>
  /^(?:dx\.|www\.)?doi\.org$/.test(new URL(address).hostname);

/** A DOI as a path: its slashes stay. */
export const doiPath = (doi: string): string => encodeURIComponent(doi).replaceAll('%2F', '/');

export const paperVersion = (text: string | null | undefined): PaperVersion | undefined =>
  PAPER_VERSIONS.find((version) => version === text);
