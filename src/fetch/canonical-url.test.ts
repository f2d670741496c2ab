import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalUrl } from './canonical-url.ts';

describe('canonical URLs', () => {
  for (const [what, url, expected] of [
    ['lower-case scheme and host', 'HTTPS://Example.ORG/Path', 'https://example.org/Path'],
    ['no default port', 'https://example.org:443/', 'https://example.org/'],
    ['another port kept', 'https://example.org:8443/', 'https://example.org:8443/'],
    ['no fragment', 'https://example.org/a#b', 'https://example.org/a'],
    ['an empty path is the root', 'https://example.org', 'https://example.org/'],
    ['a trailing slash kept elsewhere', 'https://example.org/a/', 'https://example.org/a/'],
    ['no trailing slash kept too', 'https://example.org/a', 'https://example.org/a'],
    ['dot segments resolved', 'https://example.org/a/./b/%2e%2E/c', 'https://example.org/a/c'],
    ['double slashes kept', 'https://example.org/a//b', 'https://example.org/a//b'],
    ['query sorted by name', 'https://example.org/?b=2&a=1', 'https://example.org/?a=1&b=2'],
    ['repeated names in order', 'https://e.org/?b=2&a=9&b=1', 'https://e.org/?a=9&b=2&b=1'],
    ['an empty query dropped', 'https://example.org/?', 'https://example.org/'],
    ['empty pieces dropped', 'https://example.org/?&&a=1&', 'https://example.org/?a=1'],
    ['unreserved escapes undone', 'https://e.org/%7Euser/%41?%62=%63', 'https://e.org/~user/A?b=c'],
    ['other escapes in capitals', 'https://e.org/%c3%a9%2f?q=%26', 'https://e.org/%C3%A9%2F?q=%26'],
    ['raw characters escaped', 'https://e.org/é|?f[a]=1', 'https://e.org/%C3%A9%7C?f%5Ba%5D=1'],
    ['a lone percent escaped', 'https://e.org/100%?a=%zz', 'https://e.org/100%25?a=%25zz'],
    ['plus left alone', 'https://e.org/?q=a+b', 'https://e.org/?q=a+b'],
    ['tracking removed', 'https://e.org/?utm_source=x&id=1&fbclid=2', 'https://e.org/?id=1'],
    ['escaped tracking removed', 'https://e.org/?%75tm_source=x&id=1', 'https://e.org/?id=1'],
    ['tracking in capitals removed', 'https://e.org/?UTM_Medium=x', 'https://e.org/'],
    ['a meaningful ref kept', 'https://e.org/?ref=main', 'https://e.org/?ref=main'],
    ['credentials dropped', 'https://user:secret@e.org/', 'https://e.org/'],
    ['the root dot of the host dropped', 'https://example.org./a', 'https://example.org/a'],
    ['an international host', 'https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['another scheme: only its fragment', 'mailto:a@example.org#x', 'mailto:a@example.org'],
  ] as const) {
    test(what, () => {
      expect(canonicalUrl(url)).toBe(expected);
      expect(canonicalUrl(expected)).toBe(expected);
    });
  }

  test('what is not an absolute URL is an error', () => {
    expect(() => canonicalUrl('/relative')).toThrow(TypeError);
  });

  test('canon(canon(url)) equals canon(url) for any URL', () => {
    const part = fc.string({
      unit: fc.constantFrom(...'%%%25aAfF7eE&&==??//..;+|[]{}~ é#@:\\^`"\'<>\t🙂'),
      maxLength: 24,
    });
    fc.assert(
      fc.property(part, part, part, (host, path, query) => {
        const text = `http://h${host}/${path}?${query}`;
        let once: string;
        try {
          once = canonicalUrl(text);
        } catch {
          return; // not a URL
        }
        expect(canonicalUrl(once)).toBe(once);
      }),
      { numRuns: 3000 },
    );
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (text) => {
        const once = canonicalUrl(text);
        expect(canonicalUrl(once)).toBe(once);
      }),
    );
  });

  test('the order of the parameters never matters', () => {
    const name = fc.stringMatching(/^[a-z]{1,3}$/);
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 2, maxLength: 6 }), (names) => {
        const url = (list: string[]) => `https://e.org/?${list.map((one) => `${one}=1`).join('&')}`;
        expect(canonicalUrl(url([...names].reverse()))).toBe(canonicalUrl(url(names)));
      }),
    );
  });
});
