import { isIPv4, isIPv6 } from 'node:net';

/**
 * Why a connection to this IP address would leave the public Internet, or `undefined` when it is
 * public. An address that carries an IPv4 address inside (mapped, NAT64, 6to4) is judged by that
 * one, because that is where the packets go. Text that is no address is not public.
 */
export function whyNotPublic(address: string): string | undefined {
  const zoneless = address.replace(/%.*$/s, '');
  if (isIPv4(zoneless)) return whyNotPublic4(octetsOf4(zoneless));
  if (isIPv6(zoneless)) return whyNotPublic6(octetsOf6(zoneless));
  return 'not an IP address';
}

/**
 * Why the host of a URL must not be asked for, before any DNS: another scheme than HTTP, an
 * address that is not public in whatever spelling (`0x7f.1`, `2130706433`, `[::ffff:a9fe:a9fe]`),
 * or a name that only means something inside a network. A name that passes still has to be
 * judged by {@link whyNotPublic} once it is resolved.
 */
export function whyHostNotPublic(url: URL): string | undefined {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return `scheme ${url.protocol}`;
  const address = addressNamedBy(url);
  if (address !== undefined) return whyNotPublic(address);
  const name = url.hostname.replace(/\.$/, '');
  if (INNER_NAMES.test(`.${name}`)) return 'a name inside a network';
  return name.includes('.') ? undefined : 'a name without a domain';
}

/** The IP address a URL names in place of a host name; the URL parser has undone its disguises. */
export function addressNamedBy(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIPv4(host) || isIPv6(host) ? host : undefined;
}

/** RFC 6761, 6762, 8375 and ICANN's `internal`. */
const INNER_NAMES = /\.(?:localhost|local|internal|home\.arpa|localdomain)$/i;

type Net = readonly [prefix: readonly number[], bits: number, what: string];

/** IANA special-purpose registry, less the few blocks that are globally reachable. */
const NETS_4: readonly Net[] = [
  [[0, 0, 0, 0], 8, 'this network'],
  [[10, 0, 0, 0], 8, 'private'],
  [[100, 64, 0, 0], 10, 'shared by a carrier (CGNAT)'],
  [[127, 0, 0, 0], 8, 'loopback'],
  // No public server, though the address is: Azure's machines find their host there.
  [[168, 63, 129, 16], 32, 'cloud metadata'],
  [[169, 254, 169, 254], 32, 'cloud metadata (link-local)'],
  [[169, 254, 0, 0], 16, 'link-local'],
  [[172, 16, 0, 0], 12, 'private'],
  [[192, 0, 0, 0], 24, 'protocol assignments'],
  [[192, 0, 2, 0], 24, 'documentation'],
  [[192, 88, 99, 0], 24, 'former 6to4 relays'],
  [[192, 168, 0, 0], 16, 'private'],
  [[198, 18, 0, 0], 15, 'benchmarking'],
  [[198, 51, 100, 0], 24, 'documentation'],
  [[203, 0, 113, 0], 24, 'documentation'],
  [[224, 0, 0, 0], 4, 'multicast'],
  [[240, 0, 0, 0], 4, 'reserved'],
];

const NETS_6: readonly Net[] = [
  [octetsOf6('::1'), 128, 'loopback'],
  [octetsOf6('::'), 128, 'unspecified'],
  [octetsOf6('::'), 96, 'IPv4-compatible'],
  [octetsOf6('fc00::'), 7, 'unique local'],
  [octetsOf6('fe80::'), 10, 'link-local'],
  [octetsOf6('fec0::'), 10, 'site-local'],
  [octetsOf6('ff00::'), 8, 'multicast'],
  [octetsOf6('2001::'), 32, 'Teredo'],
  [octetsOf6('2001::'), 23, 'protocol assignments'],
  [octetsOf6('2001:db8::'), 32, 'documentation'],
  [octetsOf6('3fff::'), 20, 'documentation'],
];

const GLOBAL_UNICAST = octetsOf6('2000::');

/** Where an IPv6 address carries an IPv4 address, and at which octet. */
const CARRIERS: readonly (readonly [prefix: readonly number[], bits: number, at: number])[] = [
  [octetsOf6('::ffff:0:0'), 96, 12],
  [octetsOf6('64:ff9b::'), 96, 12],
  [octetsOf6('2002::'), 16, 2],
];

function whyNotPublic4(octets: readonly number[]): string | undefined {
  return NETS_4.find(([prefix, bits]) => isWithin(octets, prefix, bits))?.[2];
}

function whyNotPublic6(octets: readonly number[]): string | undefined {
  const carrier = CARRIERS.find(([prefix, bits]) => isWithin(octets, prefix, bits));
  if (carrier) return whyNotPublic4(octets.slice(carrier[2], carrier[2] + 4));
  const net = NETS_6.find(([prefix, bits]) => isWithin(octets, prefix, bits));
  if (net) return net[2];
  return isWithin(octets, GLOBAL_UNICAST, 3) ? undefined : 'not global unicast';
}

function isWithin(octets: readonly number[], prefix: readonly number[], bits: number): boolean {
  return prefix.every((byte, index) => {
    const covered = Math.min(8, Math.max(0, bits - index * 8));
    const mask = (0xff << (8 - covered)) & 0xff;
    return ((octets[index] ?? 0) & mask) === (byte & mask);
  });
}

function octetsOf4(address: string): number[] {
  return address.split('.').map(Number);
}

/** Only for text that `isIPv6` accepts. */
function octetsOf6(address: string): number[] {
  const dotted = /[0-9.]+$/.exec(address)?.[0] ?? '';
  const tail = dotted.includes('.') ? octetsOf4(dotted) : [];
  const text = tail.length > 0 ? address.slice(0, -dotted.length) : address;
  const [left = '', right = ''] = text.split('::');
  const before = groupOctets(left);
  const after = [...groupOctets(right), ...tail];
  return [...before, ...Array<number>(16 - before.length - after.length).fill(0), ...after];
}

function groupOctets(groups: string): number[] {
  return groups
    .split(':')
    .filter((group) => group !== '')
    .map((group) => Number.parseInt(group, 16))
    .flatMap((value) => [value >> 8, value & 0xff]);
}
