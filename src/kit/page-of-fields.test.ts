import { expect, test } from 'vitest';
import {
  each,
  html,
  inside,
  items,
  line,
  link,
  linkNamed,
  list,
  type PagePart,
  parts,
  sectionOf,
  sentence,
  titledBy,
  under,
  words,
} from './page-of-fields.ts';

const write = (part: PagePart, fields: object, page: object = {}) =>
  part(fields as Record<string, unknown>, page as Record<string, unknown>);

test.each<[string, PagePart, object, string]>([
  ['HTML as it is', html('a', 'b'), { a: '<p>1</p>', b: ' <p>2</p> ' }, '<p>1</p>\n<p>2</p>'],
  [
    'the HTML among several forms',
    html('a'),
    { a: [{ content_type: 'text/plain' }, { content_type: 'text/html', content: '<i>x</i>' }] },
    '<i>x</i>',
  ],
  ['words are escaped', sentence('a', 'On: '), { a: '<3 & more' }, '<p>On: &lt;3 &amp; more</p>'],
  ['a title of ours needs something under it', under('T', html('a')), {}, ''],
  ['so does a section', sectionOf('t', html('a')), { t: 'T' }, ''],
  ['a title of the record does not', titledBy('t', html('a')), { t: 'T' }, '<h2>T</h2>'],
  ['the first field with a name', titledBy('t u'), { t: ' ', u: 'U' }, '<h2>U</h2>'],
  ['the object in a field', inside('o', html('a')), { o: { a: 'x' } }, 'x'],
  [
    'every object in lists',
    each('l m', html('a')),
    { l: [{ a: 1 }, { a: 'x' }], m: { a: 'y' } },
    'x\ny',
  ],
  [
    'a list of links with remarks',
    list('l', line(link('href', 'name'), words('about', ': '), words('by', ' (', ')'))),
    { l: [{ href: '/a?b=1&c', name: 'A', about: 'first', by: 'X' }, { name: 'no link' }] },
    '<ul><li><a href="/a?b=1&amp;c">A</a>: first (X)</li><li>no link</li></ul>',
  ],
  ['an item for each part', items(words('a'), words('b')), { b: '2' }, '<ul><li>2</li></ul>'],
  ['a list without items is none', items(words('a')), {}, ''],
  ['a link with words of ours', linkNamed('u', 'Go'), { u: '/x' }, '<a href="/x">Go</a>'],
  ['none without its address', linkNamed('u', 'Go'), {}, ''],
  [
    'an address that is its own words',
    linkNamed('m', '', 'mailto:'),
    { m: 'a@b.example' },
    '<a href="mailto:a@b.example">a@b.example</a>',
  ],
  [
    'other forms than a page has',
    parts(html('a'), each('b', html('c'))),
    { a: 7, b: [null, 'x'] },
    '',
  ],
])('%s', (_what, part, fields, expected) => {
  expect(write(part, fields)).toBe(expected);
});

test('a part knows the whole answer, however deep it stands', () => {
  const titleElsewhere: PagePart = ({ id }, page) => String(page[String(id)]);
  expect(
    write(each('l', inside('o', titleElsewhere)), { l: { o: { id: 'n1' } } }, { n1: 'One' }),
  ).toBe('One');
});
