import { isIP } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { AnnalsError } from '../core/errors.ts';
import { whyNotPublic } from './addresses.ts';
import type { Outgoing } from './exchange.ts';
import { guardedLookup, type Resolve } from './guard/guarded-lookup.ts';
import { isAmong } from './guard/host-patterns.ts';

export interface NetworkSettings {
  /** Host (or `*`, or `*.example.org`) → `address:port`: where to connect instead. The name in the certificate stays. */
  readonly connectTo: Readonly<Record<string, string>>;
  /** PEM of further certificate authorities to trust. */
  readonly ca?: string;
  /** Hosts that may be asked without encryption because they offer nothing better. */
  readonly allowHttp?: readonly string[];
  /** Hosts that may resolve to addresses that are not public. */
  readonly allowPrivate?: readonly string[];
}

/** How names are resolved and sockets made, where that is not the system's business. */
export interface Wiring {
  readonly resolve?: Resolve;
  readonly build?: typeof buildConnector;
}

/** Larger than a server's usual limit for requests, far smaller than memory. */
const MAX_HEADER_BYTES = 64 * 1024;

/** Connections, kept alive and shared: one pool per connect timeout, for that is where undici puts it. */
export function connections(
  settings: NetworkSettings,
  wiring: Wiring = {},
): {
  dispatcherFor: (outgoing: Outgoing) => Dispatcher;
  close: () => Promise<void>;
} {
  const agents = new Map<number, Agent>();
  const agentFor = (connectMs: number): Agent => {
    let agent = agents.get(connectMs);
    if (!agent) {
      agent = new Agent({
        connect: connector(settings, connectMs, wiring),
        pipelining: 1,
        keepAliveTimeout: 10_000,
        maxHeaderSize: MAX_HEADER_BYTES,
      });
      agents.set(connectMs, agent);
    }
    return agent;
  };
  return {
    dispatcherFor: (outgoing) => agentFor(outgoing.asked.politeness.timeout.connectMs),
    close: async () => {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()));
    },
  };
}

/** True for hosts whose address is our own affair: led elsewhere, or said to be ours. */
export const mayBePrivate =
  ({ connectTo, allowPrivate = [] }: NetworkSettings) =>
  (hostname: string): boolean =>
    redirected(connectTo, hostname) !== undefined || isAmong(allowPrivate, hostname);

function connector(
  settings: NetworkSettings,
  connectMs: number,
  { resolve, build = buildConnector }: Wiring,
): buildConnector.connector {
  const common = { timeout: connectMs, ca: settings.ca, allowH2: false };
  const open = build(common);
  const guarded = build({ ...common, lookup: guardedLookup(resolve) });
  const { allowPrivate = [] } = settings;
  return (options, callback) => {
    const { hostname } = options;
    const target = redirected(settings.connectTo, hostname);
    if (target) {
      const servername = options.servername || hostname;
      const host = `${target.hostname}:${target.port}`;
      return open({ ...options, ...target, host, servername }, callback);
    }
    if (isAmong(allowPrivate, hostname)) return open(options, callback);
    // A literal address is not looked up, so it is judged here.
    const why = isIP(hostname) === 0 ? undefined : whyNotPublic(hostname);
    if (why) callback(new AnnalsError('PRIVATE_ADDRESS', `${hostname} is ${why}`), null);
    else guarded(options, callback);
  };
}

/** The most specific entry wins: the name itself, then a wildcard of its parent, then `*`. */
export function redirected(
  connectTo: NetworkSettings['connectTo'],
  host: string,
): { hostname: string; port: string } | undefined {
  const parent = `*.${host.split('.').slice(1).join('.')}`;
  const to = connectTo[host] ?? connectTo[parent] ?? connectTo['*'];
  if (to === undefined) return undefined;
  const colon = to.lastIndexOf(':');
  return { hostname: to.slice(0, colon).replace(/^\[|\]$/g, ''), port: to.slice(colon + 1) };
}
