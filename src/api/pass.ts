import { createHmac, randomBytes } from 'node:crypto';
import { sameSecret } from '../app/same-secret.ts';

/**
 * A text that only somebody with the token can have made, good for one purpose until a moment. The
 * server keeps no list of them: another token, and none of them is good any more.
 */
export interface Pass {
  readonly nonce: string;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

type Purpose = 'session' | 'sign-in';

/** How long a link on the terminal works: long enough to click it, too short to be found in a log. */
export const SIGN_IN_MS = 15 * 60_000;
/** How long a browser stays signed in. */
export const SESSION_MS = 7 * 24 * 3_600_000;

export function makePass(token: string, purpose: Purpose, until: number): string {
  const said = `${Math.floor(until / 1000).toString(36)}.${randomBytes(16).toString('base64url')}`;
  return `${said}.${seal(token, purpose, said)}`;
}

/** Undefined when it is not one, is for something else, was made with another token, or is over. */
export function readPass(
  token: string,
  purpose: Purpose,
  text: string,
  now: number,
): Pass | undefined {
  const [seconds = '', nonce = '', sealed = ''] = text.split('.', 4);
  if (!sameSecret(sealed, seal(token, purpose, `${seconds}.${nonce}`))) return undefined;
  const until = Number.parseInt(seconds, 36) * 1000;
  return until > now ? { nonce, until } : undefined;
}

const seal = (token: string, purpose: Purpose, said: string): string =>
  createHmac('sha256', token).update(`annals ${purpose} ${said}`).digest('base64url');

/**
 * The name of the session's cookie: browsers share cookies between all ports of a host, and two
 * servers on one machine must not sign each other's users out.
 */
export const cookieName = (token: string): string =>
  `annals_${createHmac('sha256', token).update('annals cookie').digest('hex').slice(0, 8)}`;

/** The value of a cookie of that name in a Cookie header. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').slice(0, 8192).split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** Where a browser is signed in: what follows `#` stays in the browser, so no proxy can log it. */
export const signInLink = (url: string, token: string, now: number): string =>
  `${url}/sign-in#${makePass(token, 'sign-in', now + SIGN_IN_MS)}`;
