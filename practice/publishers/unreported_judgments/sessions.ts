/**
 * What proves a visitor: a cookie, a nonce that belongs to it, and signed addresses that do not last. Everything
 * handed out is remembered, so that a test can look for it in what a run wrote.
 */
import { createHash, randomBytes } from 'node:crypto';

export interface Sessions {
  /** A new cookie. */
  open(): string;
  nonceFor(session: string): string;
  /** `fits`, or why not. */
  check(session: string, nonce: string): 'fits' | 'no session' | 'bad nonce';
  /** Every nonce handed out so far is refused from now on. */
  rotate(): void;
  /** Path and query of an address at Box for that file; dead on arrival when it lasts no time. */
  sign(token: string, lastsMs: number): string;
  /** Whose file a path leads to, unless the address is forged or too old. */
  opened(path: string, search: string): { token: string } | 'expired' | 'forged';
  /** Forgets addresses and secrets handed out so far, as a server does that has better things to remember. */
  forget(): void;
  /** All nonces, cookies and signatures that were handed out. */
  readonly secrets: ReadonlySet<string>;
}

export function createSessions(): Sessions {
  const sessions = new Set<string>();
  const signed = new Map<string, { token: string; signature: string; until: number }>();
  const secrets = new Set<string>();
  let epoch = 0;
  const secret = (text: string): string => {
    secrets.add(text);
    return text;
  };
  const nonceFor = (session: string): string =>
    secret(createHash('sha256').update(`${session} ${epoch}`).digest('hex').slice(0, 10));
  return {
    secrets,
    open() {
      const session = secret(randomBytes(16).toString('hex'));
      sessions.add(session);
      return session;
    },
    nonceFor,
    check(session, nonce) {
      if (!sessions.has(session)) return 'no session';
      return nonce === nonceFor(session) ? 'fits' : 'bad nonce';
    },
    forget: () => {
      signed.clear();
      secrets.clear();
    },
    rotate: () => {
      epoch += 1;
    },
    sign(token, lastsMs) {
      const blob = secret(`b1!${randomBytes(48).toString('base64url')}`);
      const signature = secret(randomBytes(20).toString('hex'));
      signed.set(blob, { token, signature, until: Date.now() + lastsMs });
      return `/d/1/${blob}/download?rss=1&sig=${signature}&exp=${Date.now() + lastsMs}`;
    },
    opened(path, search) {
      const blob = decodeURIComponent(/^\/d\/1\/([^/]+)\/download$/.exec(path)?.[1] ?? '');
      const found = signed.get(blob);
      if (found?.signature !== new URLSearchParams(search).get('sig')) return 'forged';
      return found && Date.now() <= found.until ? { token: found.token } : 'expired';
    },
  };
}
