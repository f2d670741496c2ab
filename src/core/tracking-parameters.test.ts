import { describe, expect, test } from 'vitest';
import { papersIdKinds } from '../families/papers/id-kinds.ts';
import { readIdentifier, workOf } from '../families/papers/works/work.ts';
import { canonicalIds } from './canonical-ids.ts';
import { withoutTracking } from './tracking-parameters.ts';
import { webAddress } from './web-address.ts';

describe('tracking parameters are redacted from landing-page URLs', () => {
  for (const [url, expected] of [
    ['https://e.org/p?utm_source=x&b=2&a=1#top', 'https://e.org/p?b=2&a=1#top'],
    ['https://e.org/p?fbclid=x', 'https://e.org/p'],
    ['https://e.org/p?b=%7E&a', 'https://e.org/p?b=%7E&a'],
    ['https://e.org/p?gclid=x&Signature=y', 'https://e.org/p?gclid=x&Signature=y'],
  ] as const) {
    test(url, () => expect(withoutTracking(url)).toBe(expected));
  }
});

describe('the same paper out of two newsletters is one paper', () => {
  const [news, mail] = ['utm_source=news&fbclid=abc', 'mc_cid=1'].map((query) =>
    webAddress(`https://J00.example/article/0?id=7&${query}#top`),
  );

  test('its address, and so its id, is the same', () => {
    expect(news).toBe('https://j00.example/article/0?id=7');
    expect(mail).toBe(news);
    const work = workOf({
      identifiers: {},
      locations: [{ url: news ?? '', kind: 'unknown' }],
    });
    expect(work?.id).toBe('url:https://j00.example/article/0?id=7');
  });

  test('a DOI link with tracking names the DOI', () => {
    expect(readIdentifier('https://doi.org/10.1000/abc?utm_source=news')).toEqual({
      scheme: 'doi',
      value: '10.1000/abc',
    });
    const old = 'https://doi.org/10.1002/(SICI)1096<1::AID-A>3.0.CO;2-#';
    expect(readIdentifier(old)?.value).toBe('10.1002/(sici)1096<1::aid-a>3.0.co;2-#');
  });

  test('an id of an address is looked up without tracking', () => {
    expect(
      canonicalIds(papersIdKinds)('url:https://j00.example/article/0?id=7&utm_source=x'),
    ).toMatchObject({
      is: 'known',
      id: 'url:https://j00.example/article/0?id=7',
    });
  });
});
