import { expect, test } from 'vitest';
import type { Source } from '../core/source.ts';
import govuk from '../families/govuk/source.ts';
import { registryOf } from './registry.ts';

const familyWith = (source: object) => [
  {
    name: 'elsewhere',
    title: 'From elsewhere',
    sources: { notices: async () => ({ default: source as Source }) },
  },
];

test.each([
  ['nothing', undefined],
  ['a word that nobody knows', 'all'],
])('a source that says %s of what it lists is refused before it runs', async (_, lists) => {
  const source = { ...govuk, name: 'notices', lists };
  await expect(registryOf(familyWith(source))).rejects.toMatchObject({
    code: 'BAD_CONFIG',
    message: expect.stringContaining("give it lists: 'whole'"),
  });
});

test('a source that its family lists under another name is refused', async () => {
  await expect(registryOf(familyWith(govuk))).rejects.toMatchObject({ code: 'BAD_CONFIG' });
});
