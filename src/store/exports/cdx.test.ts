import { expect, test } from 'vitest';
import { surt } from './cdx.ts';

test.each([
  ['https://www.gov.uk/guidance/A', 'uk,gov)/guidance/a'],
  ['https://www.gov.uk/', 'uk,gov)/'],
  ['https://example.org/a/?b=2&a=1', 'org,example)/a?a=1&b=2'],
  ['http://example.org:8080/a b', 'org,example:8080)/a%20b'],
  ['https://example.org/?a=1%0Auk,gov)/&b=', 'org,example)/?a=1%0auk,gov)/&b'],
  ['urn:no address', 'urn:no%20address'],
  ['urn:a\nb', 'urn:a%0Ab'],
])('%s is found under %s', (url, key) => {
  expect(surt(url)).toBe(key);
});
