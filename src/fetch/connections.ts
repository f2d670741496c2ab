import { Agent, buildConnector, type Dispatcher } from 'undici';
import type { Outgoing } from './exchange.ts';

export interface NetworkSettings {
  /** Host (or `*`, or `*.example.org`) → `address:port`: where to connect instead. The name in the certificate stays. */
  readonly connectTo: Readonly<Record<string, string>>;
  /** PEM of further certificate authorities to trust. */
  readonly ca?: string;
}

/** Connections, kept alive and shared: one pool per connect timeout, for that is where undici puts it. */
export function connections(settings: NetworkSettings): {
  dispatcherFor: (outgoing: Outgoing) => Dispatcher;
  close: () => Promise<void>;
} {
  const agents = new Map<number, Agent>();
  const agentFor = (connectMs: number): Agent => {
    let agent = agents.get(connectMs);
    if (!agent) {
      agent = new Agent({
        connect: connector(settings, connectMs),
        pipelining: 1,
        keepAliveTimeout: 10_000,
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

function connector(settings: NetworkSettings, connectMs: number): buildConnector.connector {
  const connect = buildConnector({ timeout: connectMs, ca: settings.ca, allowH2: false });
  return (options, callback) => {
    const target = redirected(settings.connectTo, options.hostname);
    if (!target) return connect(options, callback);
    const servername = options.servername || options.hostname;
    const { hostname, port } = target;
    return connect(
      { ...options, hostname, host: `${hostname}:${port}`, port, servername },
      callback,
    );
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
