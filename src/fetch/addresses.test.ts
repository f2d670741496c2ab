import { describe, expect, test } from 'vitest';
import { addressNamedBy, whyHostNotPublic, whyNotPublic } from './addresses.ts';

describe('IP addresses', () => {
  for (const address of [
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '192.0.1.1',
    '223.255.255.255',
    '2606:4700::1111',
    '2a00:1450:4001:82a::200e',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
    '2002:808:808::1',
    '2001:200::1',
  ]) {
    test(`${address} is public`, () => expect(whyNotPublic(address)).toBeUndefined());
  }

  for (const [address, what] of [
    ['0.0.0.0', 'this network'],
    ['10.1.2.3', 'private'],
    ['100.64.0.1', 'shared by a carrier (CGNAT)'],
    ['127.0.0.1', 'loopback'],
    ['169.254.169.254', 'cloud metadata (link-local)'],
    ['169.254.1.1', 'link-local'],
    ['168.63.129.16', 'cloud metadata'],
    ['172.31.255.255', 'private'],
    ['192.168.0.1', 'private'],
    ['198.19.0.1', 'benchmarking'],
    ['224.0.0.1', 'multicast'],
    ['255.255.255.255', 'reserved'],
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['::8.8.8.8', 'IPv4-compatible'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['::ffff:7f00:1', 'loopback'],
    ['::ffff:0:127.0.0.1', 'not global unicast'],
    ['64:ff9b::a9fe:a9fe', 'cloud metadata (link-local)'],
    ['64:ff9b:1::8.8.8.8', 'not global unicast'],
    ['2002:a00:1::', 'private'],
    ['2001:0:4136:e378::1', 'Teredo'],
    ['fd00:ec2::254', 'unique local'],
    ['fe80::1%eth0', 'link-local'],
    ['fec0::1', 'site-local'],
    ['ff02::1', 'multicast'],
    ['100::1', 'not global unicast'],
    ['4000::1', 'not global unicast'],
    ['example.org', 'not an IP address'],
    ['0x7f.1', 'not an IP address'],
    ['', 'not an IP address'],
  ] as const) {
    test(`${address} is not public: ${what}`, () => expect(whyNotPublic(address)).toBe(what));
  }
});

describe('the host a URL really names', () => {
  for (const [url, address] of [
    ['http://2130706433/', '127.0.0.1'],
    ['http://0x7f.1/', '127.0.0.1'],
    ['http://0177.0.0.01/', '127.0.0.1'],
    ['http://127.1/', '127.0.0.1'],
    ['http://①②⑦.⓪.⓪.①/', '127.0.0.1'],
    ['http://127。0。0。1/', '127.0.0.1'],
    ['http://%31%32%37.0.0.1/', '127.0.0.1'],
    ['http://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
    ['http://[0:0::0:1]/', '::1'],
    ['http://example.org@127.0.0.1/', '127.0.0.1'],
    ['http://127.0.0.1\\@example.org/', '127.0.0.1'],
    ['http://example.org#@127.0.0.1/', undefined],
    ['http://127.0.0.1.example.org/', undefined],
  ] as const) {
    test(url, () => expect(addressNamedBy(new URL(url))).toBe(address));
  }

  for (const [url, what] of [
    ['https://example.org/', undefined],
    ['https://example.org./', undefined],
    ['http://1.1.1.1/', undefined],
    ['ftp://example.org/', 'scheme ftp:'],
    ['file:///etc/passwd', 'scheme file:'],
    ['http://0xA9FEA9FE/', 'cloud metadata (link-local)'],
    ['http://localhost/', 'a name inside a network'],
    ['http://a.localhost./', 'a name inside a network'],
    ['http://metadata.google.internal/', 'a name inside a network'],
    ['http://printer.local/', 'a name inside a network'],
    ['http://intranet/', 'a name without a domain'],
  ] as const) {
    test(`${url} is ${what ?? 'not refused before DNS'}`, () =>
      expect(whyHostNotPublic(new URL(url))).toBe(what));
  }
});
