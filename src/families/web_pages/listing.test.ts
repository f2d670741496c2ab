import { expect, test } from 'vitest';
import { pagesOf } from './listing.ts';
import { site } from './settings.ts';

const nobody = () => Promise.reject(new Error('a list in the settings needs no request'));

test.each([
  ['https://a.org', ['https://a.org/', 'https://a.org/news/1']],
  ['https://A.org/news/', ['https://a.org/news/1']],
  [undefined, ['https://a.org/', 'https://a.org/news/1', 'https://a.org.example/news/1']],
])('within %s', async (within, taken) => {
  const list = ['https://a.org/', 'https://a.org/news/1', 'https://a.org.example/news/1'];
  const settings = site.parse({ list, ...(within && { within }) });
  const pages = await pagesOf(settings, { text: nobody, list: nobody, page: () => undefined });
  expect(pages.map(({ url }) => url)).toEqual(taken);
});

test('a name and a password before the host come into no record', async () => {
  const settings = site.parse({ list: ['https://reader:secret@a.org/news/1'] });
  const pages = await pagesOf(settings, { text: nobody, list: nobody, page: () => undefined });
  expect(pages).toEqual([{ url: 'https://a.org/news/1' }]);
});
