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
