/** Other spellings of federal ids: package ids, forms of other projects, addresses; each becomes one id. */
import { canonicalIds, type IdAlias } from '../../core/canonical-ids.ts';
import { addressAliases } from './aliases/addresses.ts';
import { packageAliases } from './aliases/packages.ts';
import { spellingAliases } from './aliases/spellings.ts';
import { FEDERAL_ID_KINDS } from './ids.ts';

/** Addresses of these hosts have a package id in their path. */
const WITH_PACKAGES = /^https?:\/\/(?:[a-z]+\.)*(?:govinfo|gpo|congress)\.gov\//i;

export const federalIdAliases: readonly IdAlias[] = [
  ...packageAliases,
  ...spellingAliases,
  ...addressAliases,
  { from: /^govinfo:(.+)$/i, to: (name) => idOfPackage(name ?? '') },
  { from: /^(https?:\/\/.+)$/i, to: (address) => packageIn(address ?? '') },
];

const canonical = canonicalIds(FEDERAL_ID_KINDS, federalIdAliases);
const packages = canonicalIds(FEDERAL_ID_KINDS, packageAliases);

/** The canonical id for any spelling that is known; undefined for every other text. */
export function canonicalFederalId(text: string): string | undefined {
  const found = canonical(text);
  return found.is === 'known' ? found.id : undefined;
}

/** `BILLS-119hr1enr`, `PLAW-119publ21`, `CHRG-119hhrg64242`, and a granule after its package. */
export function idOfPackage(text: string): string | undefined {
  const found = packages(text.replace(/^govinfo:/i, '').replace(/^CREC-[^/]+\/(?=CREC-)/, ''));
  return found.is === 'known' ? found.id : undefined;
}

/** What stands at an address of congress.gov, govinfo and their neighbours. */
export const idOfAddress = (address: string): string | undefined =>
  /^https?:/i.test(address) ? canonicalFederalId(address) : undefined;

/** The last part that is a package or granule id names most closely what is linked to. */
function packageIn(address: string): string | undefined {
  if (!WITH_PACKAGES.test(address)) return undefined;
  const parts = address.split(/[/?#&=]/).map((part) => part.replace(/\.[a-z]{3,4}$/i, ''));
  for (const part of parts.reverse()) {
    const id = idOfPackage(part);
    if (id !== undefined) return id;
  }
  return undefined;
}
