import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { AnnalsError } from '../../core/errors.ts';
import { whyNotPublic } from '../addresses.ts';

/** Every address of a name. */
export type Resolve = (
  hostname: string,
  options: {
    readonly all: true;
    readonly family?: number | 'IPv4' | 'IPv6';
    readonly hints?: number;
  },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Resolves a name for the socket itself: what was judged is what is connected to, so that a name
 * that means another address a moment later gains nothing. Addresses that are not public are left
 * out; a name with no other is refused.
 */
export const guardedLookup =
  (resolve: Resolve = systemLookup as Resolve): LookupFunction =>
  (hostname, options, callback) => {
    const { family, hints } = options;
    resolve(hostname, { all: true, family, hints }, (error, addresses) => {
      if (error) return callback(error, []);
      const reachable = addresses.filter(({ address }) => whyNotPublic(address) === undefined);
      const [first] = reachable;
      if (!first) return callback(isPrivate(hostname, addresses), []);
      if (options.all) callback(null, reachable);
      else callback(null, first.address, first.family);
    });
  };

function isPrivate(hostname: string, addresses: readonly LookupAddress[]): AnnalsError {
  const found = addresses.map(({ address }) => `${address} (${whyNotPublic(address)})`).join(', ');
  return new AnnalsError(
    'PRIVATE_ADDRESS',
    `${hostname} resolves to ${found || 'no address'}; none is public`,
  );
}
