import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { schemaFor } from '../app/settings/schema.ts';
import { builtInFamilies } from '../families/index.ts';
import { firstSettings } from './first-settings.ts';

const schema = schemaFor(builtInFamilies);
const known = ['govuk', 'papers'];
const nothing = { contact: undefined, sources: undefined, notify: undefined };

test.each([
  ['nothing', nothing, {}],
  [
    'everything, and hostile',
    { contact: 'ops@annals.dev', sources: ['govuk'], notify: 'me@annals.dev' },
    { http: { contact: 'ops@annals.dev' }, sources: { papers: { enabled: false } } },
  ],
  ['a topic', { ...nothing, notify: 'https://ntfy.sh/x' }, { notify: { operator: ['me'] } }],
] as const)(
  'after %s was answered, the file fits the schema and has a comment for each part',
  (_, given, has) => {
    const text = firstSettings({ ...given, known, folder: "./it's: {data}", schedule: false });
    const settings: unknown = parse(text);
    expect(settings).toMatchObject({
      ...has,
      storage: { root: "./it's: {data}" },
      schedule: { enabled: false },
    });
    expect(schema.safeParse(settings).error).toBeUndefined();
    for (const about of [
      'publishers reach you',
      'is kept lies',
      'by itself',
      'gets a notice when',
    ]) {
      expect(text).toContain(about);
    }
  },
);
