import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { runAddresses } from './addresses.ts';
import { runCache } from './cache.ts';
import { runDates } from './dates.ts';
import { runHeaders } from './headers.ts';
import { runRobots } from './robots.ts';
import { SUITES_ABSENT, suitesPresent } from './suites-folder.ts';
import { runTime } from './time.ts';
import { runUrls } from './urls.ts';

/** These rest on Node's own parser of URLs, and the table has the scores of the oldest Node: newer ones are better. */
const BY_NODE = ['url-idempotence', 'url-wpt-node'];
const [major = 0] = process.versions.node.split('.').map(Number);
const isCompared = (name: string | undefined): boolean =>
  major < 24 || !BY_NODE.includes(String(name));

describe.skipIf(!suitesPresent)(`docs/conformance.md (${SUITES_ABSENT})`, () => {
  test('the table tells the scores as they are', async () => {
    const doc = readFileSync(
      path.resolve(import.meta.dirname, '../../docs/conformance.md'),
      'utf8',
    );
    const told = [...doc.matchAll(/^\| `([a-z0-9-]+)` \| (must|info) \| (\d+\/\d+) \|/gm)];
    const scores = [
      ...runDates(),
      ...runRobots(),
      ...runUrls(),
      ...runAddresses(),
      ...runHeaders(),
      ...runTime(),
      ...(await runCache()),
    ];
    const rows = told.filter(([, name]) => isCompared(name));
    expect(rows.map(([, name, kind, score]) => `${name} ${kind} ${score}`)).toEqual(
      scores
        .filter(({ name }) => isCompared(name))
        .map(({ name, kind, passed, total }) => `${name} ${kind} ${passed}/${total}`),
    );
    const musts = scores.filter(({ kind }) => kind === 'must');
    expect(musts.filter(({ passed, total }) => passed < total)).toEqual([]);
  });
});
