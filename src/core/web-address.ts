import { withoutTracking } from './tracking-parameters.ts';

/**
 * A web address somebody wrote, made whole against the page it stood on and without the parameters
 * that only track its reader; `undefined` when it is none. It is what is asked for, written to the
 * manifest and made an id of, so that one document out of two newsletters is one document.
 */
export function webAddress(text: unknown, base?: string): string | undefined {
  if (typeof text !== 'string') return undefined;
  const given = text.trim();
  if (given === '' || given.length > LONGEST_ADDRESS || !URL.canParse(given, base))
    return undefined;
  const url = new URL(given, base);
  // `user@` would send a name to a host that never asked for one.
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return undefined;
  url.hash = '';
  return withoutTracking(url);
}

const LONGEST_ADDRESS = 4_000;
