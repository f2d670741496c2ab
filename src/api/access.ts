import { sameSecret } from '../app/same-secret.ts';
import { isLoopbackAddress, isLoopbackHost, isSameOrigin } from './loopback.ts';
import { cookieIn, cookieName, readPass } from './pass.ts';

/** What is known of a request before its body is read. */
export interface Approach {
  readonly boundToLoopback: boolean;
  readonly remote: string | undefined;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** Who asks: `bearer` and `session` are the operator, who proved it by the token or a cookie. */
export type Caller = 'anyone' | 'bearer' | 'session';

export type AccessDecision =
  | { readonly may: true }
  | { readonly may: false; readonly code: 'UNAUTHORISED' | 'FOREIGN_ORIGIN'; readonly why: string };

export interface AccessRules {
  /** The origin browsers see when a proxy stands in front. */
  readonly publicUrl?: string;
  /** Whether this machine may read operator's data without the token. */
  readonly operatorData: 'token' | 'loopback';
}

/** Whether credentials were sent at all; only then is the token worth looking up. */
export const hasCredentials = ({ headers }: Pick<Approach, 'headers'>): boolean =>
  bearerIn(headers) !== undefined || headers.cookie !== undefined;

/**
 * Who asks. A wrong bearer token is refused wherever it is sent, so that nobody believes to be
 * signed in who is not. A cookie that is over is no credential: the browser sends it by itself.
 */
export function identifyCaller(
  { headers }: Pick<Approach, 'headers'>,
  token: string,
  now: number,
): Caller | 'wrong token' {
  const sent = bearerIn(headers);
  if (sent !== undefined) return sameSecret(sent, token) ? 'bearer' : 'wrong token';
  const cookie = cookieIn(one(headers.cookie), cookieName(token));
  return cookie !== undefined && readPass(token, 'session', cookie, now) ? 'session' : 'anyone';
}

/**
 * Who may change state: whoever sends the token, and a signed-in browser from a page of ours.
 * Nobody else: a proxy on this machine looks exactly like this machine.
 */
export function mayChangeState(
  caller: Caller,
  approach: Approach,
  rules: AccessRules,
): AccessDecision {
  if (caller === 'bearer') return MAY;
  if (caller === 'session') return fromOwnPage(approach, rules, 'must say so');
  return unauthorised('this changes state and needs the token of the server; none was sent');
}

/**
 * Who may read operator's data: the same, and with `api.operatorData: loopback` this machine, unless
 * a page of another site asks, by its own name (DNS rebinding) or from its own origin.
 */
export function mayReadOperatorsData(
  caller: Caller,
  approach: Approach,
  rules: AccessRules,
): AccessDecision {
  if (caller === 'bearer') return MAY;
  if (caller === 'session') return fromOwnPage(approach, rules, 'may be silent');
  if (rules.operatorData !== 'loopback' || !isLocal(approach)) {
    return unauthorised('this is for the operator and needs the token of the server');
  }
  const host = one(approach.headers.host);
  return isLoopbackHost(host)
    ? fromOwnPage(approach, rules, 'may be silent')
    : foreign(`the Host header is ${JSON.stringify(host ?? '')}, which is not this machine`);
}

const MAY: AccessDecision = { may: true };

/**
 * A browser adds the cookie whichever page asks, so the page must be ours. Browsers say from where
 * they ask in Sec-Fetch-Site, which no page can forge; older ones, and plain http, in Origin.
 */
function fromOwnPage(
  { headers }: Approach,
  { publicUrl }: AccessRules,
  origins: 'must say so' | 'may be silent',
): AccessDecision {
  const site = one(headers['sec-fetch-site']);
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return MAY;
    return foreign(`the request comes from a page of another site (Sec-Fetch-Site is ${site})`);
  }
  const origin = one(headers.origin);
  if (origin === undefined) {
    if (origins === 'may be silent') return MAY;
    return foreign('the request has neither Sec-Fetch-Site nor Origin; send the token instead');
  }
  if (origin === publicUrl || isSameOrigin(origin, one(headers.host))) return MAY;
  return foreign(`the Origin header is ${JSON.stringify(origin)}, which is not this server`);
}

/** A proxy that says for whom it asks speaks for others; one that says nothing cannot be told apart. */
function isLocal({ boundToLoopback, remote, headers }: Approach): boolean {
  const relayed = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];
  return (
    boundToLoopback &&
    isLoopbackAddress(remote) &&
    relayed.every((name) => headers[name] === undefined)
  );
}

/** Undefined when no bearer token was sent; other schemes are of a proxy in front, not ours. */
function bearerIn(headers: Approach['headers']): string | undefined {
  const found = /^Bearer(?:\s+(.*))?$/i.exec(one(headers.authorization)?.trim() ?? '');
  return found ? (found[1] ?? '') : undefined;
}

const unauthorised = (why: string): AccessDecision => ({ may: false, code: 'UNAUTHORISED', why });
const foreign = (why: string): AccessDecision => ({ may: false, code: 'FOREIGN_ORIGIN', why });

const one = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.[0];
