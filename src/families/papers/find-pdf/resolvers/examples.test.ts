import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Work, type WorkFacts, workOf } from '../../works/work.ts';
import { ask, type SavedAnswer, saved } from '../conformance/asking.ts';
import { RESOLVERS } from '../registry.ts';
import type { FoundAddress, RefusedUrl } from '../resolver.ts';

/** A work, what publishers answered, and what must come of it. */
interface Example {
  readonly work: WorkFacts;
  readonly key?: string;
  readonly refused?: readonly RefusedUrl[];
  readonly answers: Readonly<Record<string, SavedAnswer>>;
  readonly found: readonly FoundAddress[];
  readonly learned?: Partial<Work>;
}

const folder = path.join(import.meta.dirname, 'examples');
const example = (name: string): Example =>
  JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8'));

test('every resolver has a saved example, and every example a resolver', () => {
  const names = RESOLVERS.map(({ name }) => `${name}.json`);
  expect(readdirSync(folder).sort()).toEqual(names.sort());
});

describe.each(RESOLVERS.map((resolver) => [resolver.name, resolver] as const))(
  '%s',
  (name, resolver) => {
    const { answers, found, learned, key, refused, work } = example(name);
    const asked = () => ask(resolver, workOf(work) as Work, saved(answers), { key, refused });

    test('finds what its saved answers say, best first', async () => {
      expect((await asked()).found).toEqual(found);
    });

    test('learns what its saved answers say of the work', async () => {
      expect((await asked()).work).toMatchObject(learned ?? {});
    });

    test('asks exactly the addresses of its saved answers, on its own hosts', async () => {
      const { requests } = await asked();
      expect(new Set(requests)).toEqual(new Set(Object.keys(answers)));
      const hosts = new Set(requests.map((url) => new URL(url).host));
      // Pages are wherever the work is.
      if (resolver.hosts.length > 0)
        expect(resolver.hosts).toEqual(expect.arrayContaining([...hosts]));
    });

    test('finds nothing where nobody knows the work', async () => {
      const { found: none } = await ask(
        resolver,
        workOf({ ...work, locations: [] }) as Work,
        saved({}),
        { key },
      );
      // Addresses made of a name alone are no finds of an index.
      const made = new Set([
        'https://arxiv.org/pdf/2101.00042',
        'https://doi.org/10.3390/practice7',
      ]);
      expect(none.filter(({ url }) => !made.has(url))).toEqual([]);
    });
  },
);
