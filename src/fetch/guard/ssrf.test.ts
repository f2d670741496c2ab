import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { buildConnector } from 'undici';
import { describe, expect, test } from 'vitest';
import { whyNotPublic } from '../addresses.ts';
import { asker } from '../conformance/loopback.ts';
import type { Resolve } from './guarded-lookup.ts';

const FILE = path.resolve(import.meta.dirname, '../../../../shared/suites/attack/ssrf-urls.json');
const present = existsSync(FILE);

/** Whatever is asked: an inner address hides among public ones, as a rebinding server would answer. */
const HOSTILE: Resolve = (_name, _options, callback) =>
  callback(
    null,
    ['127.0.0.1', '169.254.169.254', '::1', '::ffff:10.0.0.1', '192.0.43.8'].map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    })),
  );

describe.skipIf(!present)('SSRF URLs (skipped where ../shared/suites is absent)', () => {
  test('none of them reaches an address that is not public', async () => {
    const { cases } = JSON.parse(readFileSync(FILE, 'utf8')) as { cases: { url: string }[] };
    const reached: string[] = [];
    const build = (({ lookup }: { lookup?: LookupLike }) =>
      ({ hostname }: buildConnector.Options, callback: buildConnector.Callback) => {
        const refuse = (error: Error = new Error('refused')) => callback(error, null);
        if (!lookup || whyNotPublic(hostname) !== 'not an IP address') {
          reached.push(hostname);
          return refuse();
        }
        lookup(hostname, { all: true }, (error, addresses) => {
          if (!error) reached.push(...addresses.map(({ address }) => address));
          refuse(error ?? undefined);
        });
      }) as unknown as typeof buildConnector;
    for (const allowHttp of [[], ['*']]) {
      const ask = asker(
        { port: 1 },
        {
          network: { connectTo: {}, allowHttp },
          wiring: { build, resolve: HOSTILE },
        },
      );
      for (const { url } of cases) {
        const politeness = { breaker: { failures: 1_000_000 } };
        await ask.ask(url, { politeness }).catch(() => undefined);
      }
      await ask.close();
    }
    expect(cases.length).toBeGreaterThan(50);
    expect(reached.length).toBeGreaterThan(20);
    expect(reached.filter((address) => whyNotPublic(address) !== undefined)).toEqual([]);
  });
});

type LookupLike = (
  name: string,
  options: { all: true },
  callback: (error: Error | null, addresses: readonly { address: string }[]) => void,
) => void;
