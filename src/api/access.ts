import { sameSecret } from '../app/same-secret.ts';
import { isLoopbackAddress, isLoopbackHost, isSameOrigin } from './loopback.ts';

/** What is known of a request before its body is read. */
export interface Approach {
  readonly boundToLoopback: boolean;
  readonly remote: string | undefined;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

export type Verdict =
  | { readonly may: true }
  | { readonly may: false; readonly code: 'UNAUTHORISED' | 'FOREIGN_ORIGIN'; readonly why: string };

/**
 * Who may change state: whoever sends the token; without one, only this machine asking a server
 * that listens to nobody else. A web page open on this machine is not this machine: a foreign Host
 * (DNS rebinding) or Origin (forged requests) is refused.
 */
export function mayChangeState(approach: Approach, token: string | undefined): Verdict {
  const { headers } = approach;
  const sent = /^Bearer +(\S+)\s*$/i.exec(one(headers.authorization) ?? '')?.[1];
  if (sent !== undefined && token !== undefined && sameSecret(sent, token)) return { may: true };
  if (!isLocal(approach)) return unauthorised(sent, token);
  const host = one(headers.host);
  if (!isLoopbackHost(host)) {
    return foreign(`the Host header is ${JSON.stringify(host ?? '')}, which is not this machine`);
  }
  const origin = one(headers.origin);
  if (origin !== undefined && !isSameOrigin(origin, host)) {
    return foreign(`the Origin header is ${JSON.stringify(origin)}, which is not this server`);
  }
  const site = one(headers['sec-fetch-site']);
  if (site === 'cross-site' || site === 'same-site') {
    return foreign(`the request comes from a page of another site (Sec-Fetch-Site is ${site})`);
  }
  return { may: true };
}

/** A proxy on this machine speaks for others, who are not. */
function isLocal({ boundToLoopback, remote, headers }: Approach): boolean {
  const relayed = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];
  return (
    boundToLoopback &&
    isLoopbackAddress(remote) &&
    relayed.every((name) => headers[name] === undefined)
  );
}

function unauthorised(sent: string | undefined, token: string | undefined): Verdict {
  const why =
    token === undefined
      ? 'api.token is not set, so only this machine may change state, on a server bound to loopback'
      : sent === undefined
        ? 'no bearer token was sent; this changes state and needs one'
        : 'the bearer token is not the one in api.token';
  return { may: false, code: 'UNAUTHORISED', why };
}

const foreign = (why: string): Verdict => ({ may: false, code: 'FOREIGN_ORIGIN', why });

const one = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.[0];
