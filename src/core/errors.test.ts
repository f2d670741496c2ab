import { expect, test } from 'vitest';
import { AnnalsError, ERRORS, type ErrorCode, isPublishersFailure } from './errors.ts';

test.each([
  'TIMED_OUT',
  'HTTP_5XX',
  'HTTP_404_NOT_FOUND',
  'ASKED_TO_WAIT',
  'SITE_REFUSES',
  'UNEXPECTED_SHAPE',
] satisfies ErrorCode[])('%s is the publisher’s failure', (code) => {
  expect(isPublishersFailure(code)).toBe(true);
});

test.each([
  'STOPPED',
  'NODE_LEFT',
  'RUN_DEADLINE',
  'DISK_FULL',
  'DATA_FOLDER_UNUSABLE',
  'INTERNAL_ERROR',
  'ROBOTS_DISALLOWED',
  'BROWSER_MISSING',
  'NOT_RECORDED',
  'CATALOG_BUSY',
  'CATALOG_CORRUPT',
] satisfies ErrorCode[])('%s says nothing about the publisher', (code) => {
  expect(ERRORS[code]).toBeDefined();
  expect(isPublishersFailure(code)).toBe(false);
});

test('an error of another copy of the class is known by its brand, a subclass by itself', () => {
  const foreign = Object.assign(new Error('x'), { [Symbol.for('annals.error')]: true });
  class Special extends AnnalsError {}
  expect(foreign).toBeInstanceOf(AnnalsError);
  expect(foreign).not.toBeInstanceOf(Special);
  expect(new Special('TIMED_OUT', 'x')).toBeInstanceOf(AnnalsError);
  expect(new AnnalsError('TIMED_OUT', 'x')).not.toBeInstanceOf(Special);
  expect(new Error('x')).not.toBeInstanceOf(AnnalsError);
});
