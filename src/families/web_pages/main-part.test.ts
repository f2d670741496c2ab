import { describe, expect, test } from 'vitest';
import { isSelector, mainPart, titleOf } from './main-part.ts';
import { keyOf } from './page-key.ts';

const PAGE =
  '<title> A\n title </title><main id="one" class="wide news"><p>x</p></main><article class="news">y</article>';

describe('the part of a page', () => {
  test.each([
    ['main', '<p>x</p>'],
    ['#one', '<p>x</p>'],
    ['.wide.news', '<p>x</p>'],
    ['article.news', 'y'],
  ])('%s', (selector, inner) => {
    expect(mainPart(PAGE, selector)).toContain(inner);
  });

  test('none where no element fits', () => {
    expect(mainPart(PAGE, 'article.wide')).toBeUndefined();
  });

  test('a page of a hundred thousand levels is read', () => {
    const deep = '<div>'.repeat(100_000);
    expect(mainPart(`${deep}<main>x</main>`, 'main')).toBe('<main>x</main>');
  });

  test.each(['', 'main > p', 'p:first-child', '[id]', 'main,article'])(
    '%j is no selector',
    (text) => {
      expect(isSelector(text)).toBe(false);
    },
  );
});

test('the title is one line', () => {
  expect(titleOf(PAGE)).toBe('A title');
  expect(titleOf('<p>none</p>')).toBeUndefined();
});

test('a page has one key, however it is linked to', () => {
  const spellings = [
    'https://Www.Example.org/news/1/?utm_source=rss&utm_medium=x#top',
    'http://www.example.org/news/1',
  ];
  expect(new Set(spellings.map(keyOf))).toEqual(new Set(['www.example.org/news/1']));
  expect(keyOf('https://example.org/?page=2')).toBe('example.org?page=2');
});
