import { expect, test } from 'vitest';
import { ERRORS, type ErrorCode, isPublishersFailure } from './errors.ts';

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
