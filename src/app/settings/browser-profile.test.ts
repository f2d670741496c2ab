import { describe, expect, test } from 'vitest';
import { DEFAULT_PROFILE, DEFAULT_STEALTH } from '../../core/browser.ts';
import { builtInFamilies } from '../../families/index.ts';
import { browserProfileOf } from './browser-profile.ts';
import { schemaFor } from './schema.ts';

const settingsSchema = schemaFor(builtInFamilies);

const setup = (given: object) => ({
  settings: settingsSchema.parse(given),
  families: builtInFamilies,
});
const withBrowser = (browser?: object) => setup({ sources: browser ? { site: { browser } } : {} });
const own = { ...DEFAULT_STEALTH, languages: ['cy'] };

test('pages of the Cayman family wait as cayman.timeouts says', () => {
  const of = (cayman: object) =>
    browserProfileOf(setup({ cayman }), {
      name: 'unreported_judgments',
      family: 'cayman',
    });
  expect(of({})).toMatchObject({ navigationMs: 25_000, selectorMs: 20_000 });
  const timeouts = { navMs: 3_000, selectorMs: 2_000 };
  expect(of({ timeouts })).toMatchObject({ navigationMs: 3_000, selectorMs: 2_000 });
});

describe('the profile of a source', () => {
  for (const [what, source, said, expected] of [
    ['nothing said', {}, undefined, DEFAULT_PROFILE],
    ['stealth by setting', {}, { stealth: true }, { stealth: DEFAULT_STEALTH }],
    ['stealth by the source', { stealth: own }, undefined, { stealth: own }],
    [
      'the source’s own stealth, switched off',
      { stealth: own },
      { stealth: false },
      { stealth: 'off' },
    ],
    ['the source’s own stealth, confirmed', { stealth: own }, { stealth: true }, { stealth: own }],
    ['hosts of the source', { hosts: ['a.example'] }, undefined, { hosts: ['a.example'] }],
    [
      'hosts by setting',
      { hosts: ['a.example'] },
      { hosts: ['*.b.example'] },
      { hosts: ['*.b.example'] },
    ],
    ['images', {}, { loads: ['images'] }, { loads: ['images'] }],
    ['patience', { navigationMs: 1 }, { selectorMs: 2 }, { navigationMs: 1, selectorMs: 2 }],
  ] as const) {
    test(what, () => {
      const profile = browserProfileOf(withBrowser(said), {
        name: 'site',
        family: 'x',
        browser: source,
      });
      expect(profile).toMatchObject(expected);
    });
  }
});
