import { describe, expect, test } from 'vitest';
import { lastModifiedOf, verdictOn } from './revalidation.ts';

const held = { etag: '"x"', lastModified: 'Wed, 15 Jul 2026 10:00:00 GMT' };
const before = 'Wed, 15 Jul 2026 09:59:59 GMT';
const after = 'Wed, 15 Jul 2026 10:00:01 GMT';

describe('a condition is met, or the answer is another', () => {
  test.each([
    ['none', {}, 'wanted'],
    ['the tag it has', { 'if-none-match': '"x"' }, 'held'],
    ['another tag', { 'if-none-match': '"y"' }, 'wanted'],
    [
      'a tag decides before a time',
      { 'if-none-match': '"y"', 'if-modified-since': after },
      'wanted',
    ],
    ['the time itself', { 'if-modified-since': held.lastModified }, 'held'],
    ['an earlier time', { 'if-modified-since': before }, 'wanted'],
    [
      'the same in the form of RFC 850',
      { 'if-modified-since': 'Wednesday, 15-Jul-26 10:00:00 GMT' },
      'held',
    ],
    ['what is no date of HTTP', { 'if-modified-since': '2099-01-01' }, 'wanted'],
    [
      'a date on a wrong day of the week',
      { 'if-modified-since': 'Mon, 15 Jul 2099 10:00:00 GMT' },
      'wanted',
    ],
    ['the very thing', { 'if-match': '"x"' }, 'wanted'],
    ['one of several', { 'if-match': '"y", "x"' }, 'wanted'],
    ['whatever is there', { 'if-match': '*' }, 'wanted'],
    ['another thing', { 'if-match': '"y"' }, 'failed'],
    ['what is only alike', { 'if-match': 'W/"x"' }, 'failed'],
    ['another thing before a held tag', { 'if-match': '"y"', 'if-none-match': '"x"' }, 'failed'],
    ['the very thing, and held', { 'if-match': '"x"', 'if-none-match': '"x"' }, 'held'],
    ['not later than', { 'if-unmodified-since': held.lastModified }, 'wanted'],
    ['later than', { 'if-unmodified-since': before }, 'failed'],
    [
      'a tag decides before that, too',
      { 'if-match': '"x"', 'if-unmodified-since': before },
      'wanted',
    ],
    ['no date, which is passed over', { 'if-unmodified-since': 'yesterday' }, 'wanted'],
  ] as const)('%s', (_what, headers, verdict) => {
    expect(verdictOn(headers, held)).toBe(verdict);
  });

  test('what is only alike is never the very thing', () => {
    expect(verdictOn({ 'if-match': 'W/"x"' }, { etag: 'W/"x"' })).toBe('failed');
    expect(verdictOn({ 'if-none-match': '"x"' }, { etag: 'W/"x"' })).toBe('held');
  });

  test('without a time of its own no time is a condition', () => {
    for (const name of ['if-modified-since', 'if-unmodified-since']) {
      expect(verdictOn({ [name]: before }, { etag: '"x"' })).toBe('wanted');
    }
  });
});

test('the newest of some instants is told as HTTP writes dates', () => {
  expect(lastModifiedOf('2026-07-15T10:00:00.400Z', null, '2026-07-14T10:00:00.000Z')).toBe(
    held.lastModified,
  );
  expect(lastModifiedOf(null, undefined)).toBeUndefined();
});
