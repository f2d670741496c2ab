import { expect, test } from 'vitest';
import { headingPath } from './heading-path.ts';

const TEXT =
  '# Aid\n\nIntro.\n\n## Who\\. may ask\n\nFarmers.\n\n### Where ###\n\nHere.\n\n## When\n\nNow.\n';
const KNOWN = [
  { level: 1, text: 'Aid', anchor: 'aid' },
  { level: 2, text: 'Who. may ask', anchor: 'who' },
  { level: 2, text: 'When', anchor: 'when' },
];
const at = (word: string) => headingPath(TEXT, TEXT.indexOf(word), KNOWN);

test('the headings above a place, outermost first, and the anchor of the innermost', () => {
  expect(at('Intro')).toEqual({ headings: ['Aid'], anchor: 'aid' });
  expect(at('Farmers')).toEqual({ headings: ['Aid', 'Who. may ask'], anchor: 'who' });
  expect(at('Here')).toEqual({ headings: ['Aid', 'Who. may ask', 'Where'], anchor: null });
  expect(at('Now')).toEqual({ headings: ['Aid', 'When'], anchor: 'when' });
  expect(headingPath('No headings.', 3, [])).toEqual({ headings: [], anchor: null });
});

test('a heading has no Markdown and no entities left, and is known by what they say', () => {
  const text = '# Late boats at &lt;Eel Pier>\n\n## **Who** may \\*ask\\*\n\nFarmers.\n';
  const known = [{ level: 1, text: 'Late boats at <Eel Pier>', anchor: 'late' }];
  expect(headingPath(text, 5, known).headings).toEqual(['Late boats at <Eel Pier>']);
  expect(headingPath(text, 5, known).anchor).toBe('late');
  const [, second] = headingPath(text, text.length, []).headings;
  expect(second).toBe('Who may *ask*');
});
