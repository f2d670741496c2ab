import type { z } from 'zod';
import { sameSecret } from '../../app/same-secret.ts';
import { mayChangeState } from '../access.ts';
import type { signIn } from '../contract/sign-in.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';
import { cookieName, makePass, readPass, SESSION_MS } from '../pass.ts';
import { RequestError } from '../request-error.ts';
import { ownPath, signInPage } from '../sign-in-page.ts';

type Fields = z.output<NonNullable<(typeof signIn)['body']>>;

/** Where a browser gets the cookie of a session, and loses it. */
export function signInRoutes({
  app,
  token,
}: Door): Pick<Handlers, 'getSignIn' | 'signIn' | 'signOut'> {
  const { api } = app.settings;
  /** Codes that were used, until they would be over anyway. */
  const used = new Map<string, number>();

  return {
    async getSignIn({ query }) {
      const next = ownPath(typeof query.next === 'string' ? query.next : undefined);
      const { text, headers } = signInPage({ next, says: 'The token opens it.' });
      return { text, type: 'text/html; charset=utf-8', headers };
    },

    async signIn({ headers, body }) {
      const approach = { boundToLoopback: false, remote: undefined, headers };
      // Whoever signs a browser in from another site wants to see what is done there.
      const verdict = mayChangeState('session', approach, api);
      if (!verdict.may) throw new RequestError(verdict.code, verdict.why);
      const fields = body();
      const secret = await token.current();
      if (!isRight(fields, secret)) throw new RequestError('UNAUTHORISED', refusal(fields));
      const session = makePass(secret, 'session', app.clock.now() + SESSION_MS);
      const age = `Max-Age=${SESSION_MS / 1000}`;
      const cookie = `${cookieName(secret)}=${session}; ${age}; ${attributes(headers)}`;
      return seeOther(ownPath(fields.next), cookie);
    },

    async signOut({ headers }) {
      const name = cookieName(await token.current());
      return seeOther('/sign-in', `${name}=; Max-Age=0; ${attributes(headers)}`);
    },
  };

  function isRight({ code, token: sent }: Fields, secret: string): boolean {
    if (sent !== undefined) return sameSecret(sent, secret);
    const now = app.clock.now();
    const pass = code === undefined ? undefined : readPass(secret, 'sign-in', code, now);
    for (const [nonce, until] of used) if (until <= now) used.delete(nonce);
    if (!pass || used.has(pass.nonce)) return false;
    used.set(pass.nonce, pass.until);
    return true;
  }

  /** Secure when the browser came by https, as it or a proxy that is trusted says. */
  function attributes(headers: Readonly<Record<string, unknown>>): string {
    const isSecure =
      String(headers.origin ?? '').startsWith('https:') ||
      (api.trustProxy && headers['x-forwarded-proto'] === 'https');
    return `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  }
}

const refusal = ({ token }: Fields): string =>
  token === undefined
    ? 'the link has been used, is older than 15 minutes, or is of another token'
    : 'that is not the token of this server';

const seeOther = (location: string, cookie: string) => ({
  status: 303,
  headers: { location, 'set-cookie': cookie, 'cache-control': 'no-store' },
  text: '',
  type: 'text/html',
});
