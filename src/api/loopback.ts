import { BlockList, isIP, isIPv6 } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** True for the addresses by which a machine reaches only itself, whatever their spelling. */
export function isLoopbackAddress(address: string | undefined): boolean {
  const bare = (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(bare) !== 0 && loopback.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4');
}

/** What a server is told to listen on: other names may resolve to anything, and do not count. */
export const isLoopbackBind = (host: string): boolean =>
  host.toLowerCase() === 'localhost' || isLoopbackAddress(host);

/**
 * The value of a Host header. A page that had its own name resolve to 127.0.0.1 still sends that
 * name here.
 */
export function isLoopbackHost(header: string | undefined): boolean {
  const url = urlOfHost(header);
  if (!url) return false;
  const name = url.hostname.replace(/^\[|\]$/g, '');
  return name === 'localhost' || isLoopbackAddress(name);
}

/** Of the same host and port. The scheme may differ: a proxy in front may speak TLS for us. */
export function isSameOrigin(origin: string, hostHeader: string | undefined): boolean {
  const host = urlOfHost(hostHeader);
  if (host === undefined || !URL.canParse(origin)) return false;
  const { protocol, host: from } = new URL(origin);
  return (protocol === 'http:' || protocol === 'https:') && from === host.host;
}

function urlOfHost(header: string | undefined): URL | undefined {
  const plain = header !== undefined && /^[A-Za-z0-9.:[\]-]+$/.test(header);
  return plain && URL.canParse(`http://${header}`) ? new URL(`http://${header}`) : undefined;
}
