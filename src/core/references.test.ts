import { expect, test } from 'vitest';
import { canonicalIds } from './canonical-ids.ts';
import { citationsOfFields, citationsOfText, type FoundReference } from './references.ts';

const canonical = canonicalIds([
  {
    prefix: 'code',
    names: 'section',
    example: 'code:1',
    key: /^\d+(\([a-z]\))*$/,
    recordOf: (key) => key.replace(/\(.*/, ''),
  },
]);
const found = (start: number, text: string, ...ids: string[]): FoundReference => ({
  kind: 'code',
  ids,
  start,
  end: start + text.length,
  text,
});
const markdown = '# One\n\nSee § 1(a).\n\n## Two\n\nSee § 1 and § 2 and § 9.\n';
const headings = [
  { level: 1, text: 'One', anchor: 'one' },
  { level: 2, text: 'Two', anchor: 'two' },
] as const;

test('each record that is cited is one relation, at its first place, with the others beside it', () => {
  const at = (words: string) => markdown.indexOf(words);
  const references = [
    found(at('§ 1(a)'), '§ 1(a)', 'code:1(a)'),
    found(at('§ 1 and'), '§ 1', 'code:1'),
    found(at('§ 2'), '§ 2', 'code:2'),
    found(at('§ 9'), '§ 9', 'code:9'),
    found(0, 'nobody', 'other:1'),
    found(0, 'it does not say'),
  ];
  const relations = citationsOfText(references, canonical, { own: 'code:9', markdown, headings });
  expect(relations).toEqual([
    {
      kind: 'cites',
      to: 'code:1',
      evidence: '§ 1(a)',
      place: { start: at('§ 1(a)'), end: at('§ 1(a)') + 6 },
      details: {
        part: 'code:1(a)',
        section: 'one',
        times: 2,
        places: [[at('§ 1 and'), at('§ 1 and') + 3]],
      },
    },
    {
      kind: 'cites',
      to: 'code:2',
      evidence: '§ 2',
      place: { start: at('§ 2'), end: at('§ 2') + 3 },
      details: { section: 'two' },
    },
  ]);
});

test('a section is not guessed where the headings of the text are others', () => {
  const [first] = citationsOfText([found(9, '§ 2', 'code:2')], canonical, {
    own: 'x:1',
    markdown,
    headings: [],
  });
  expect(first?.details).toBeUndefined();
});

test('fields name where they say it, and each record once', () => {
  const fields = [
    { name: 'title', found: [found(0, '§ 2(b)', 'code:2(b)')] },
    { name: 'abstract', found: [found(0, '§ 2', 'code:2'), found(5, '§ 3', 'code:3')] },
  ];
  expect(citationsOfFields(fields, canonical, 'x:1')).toEqual([
    {
      kind: 'cites',
      to: 'code:2',
      evidence: '§ 2(b)',
      details: { field: 'title', part: 'code:2(b)' },
    },
    { kind: 'cites', to: 'code:3', evidence: '§ 3', details: { field: 'abstract' } },
  ]);
});
