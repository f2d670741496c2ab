import { describe, expect, test } from 'vitest';
import { AnnalsError, ERRORS, type ErrorCode } from '../core/errors.ts';
import { refusalOf } from './refusal.ts';
import { RequestError } from './request-error.ts';

const codes = Object.keys(ERRORS) as ErrorCode[];

describe('an error as the API tells it', () => {
  test.each(codes)('%s has the status and the hint of the table', (code) => {
    const { status, body } = refusalOf(new AnnalsError(code, 'what happened'), 'id');
    expect(status).toBe(ERRORS[code].status);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body.error).toMatchObject({ code, hint: ERRORS[code].hint });
  });

  test('an error nobody foresaw tells nothing of itself but how to find it in the log', () => {
    const error = new TypeError('password hunter2 at /srv/annals/catalog.sqlite');
    const { status, body } = refusalOf(error, '01REQUEST');
    expect(status).toBe(500);
    expect(body.error.code).toBe('INTERNAL_ERROR');
    expect(body.error.message).toContain('01REQUEST');
    expect(JSON.stringify(body)).not.toMatch(/hunter2|srv|TypeError|\bat /);
  });

  test.each([
    'CATALOG_CORRUPT',
    'DATA_FOLDER_UNUSABLE',
    'BAD_CONFIG',
    'DISK_FULL',
    'INTERNAL_ERROR',
  ] as const)('%s does not name files or settings of this machine', (code) => {
    const { body } = refusalOf(new AnnalsError(code, '/srv/annals/catalog.sqlite'), 'id');
    expect(body.error.message).toBe(ERRORS[code].meaning);
  });

  test("a refusal of the API's own keeps its hint, status and headers", () => {
    const error = new RequestError('SOURCE_BUSY', 'busy', {
      hint: 'Wait.',
      status: 418,
      headers: { 'retry-after': '5' },
    });
    expect(refusalOf(error, 'id')).toEqual({
      status: 418,
      headers: { 'retry-after': '5' },
      body: {
        type: '/v1/errors/SOURCE_BUSY',
        title: ERRORS.SOURCE_BUSY.meaning,
        status: 418,
        detail: 'busy',
        error: { code: 'SOURCE_BUSY', message: 'busy', hint: 'Wait.' },
      },
    });
  });

  test('a missing token is asked for in the way of HTTP', () => {
    const { headers } = refusalOf(new AnnalsError('UNAUTHORISED', 'no token'), 'id');
    expect(headers['www-authenticate']).toContain('Bearer');
  });

  test.each([null, undefined, 'a text', 42])('even %s, thrown, is an error', (thrown) => {
    expect(refusalOf(thrown, 'id').body.error.code).toBe('INTERNAL_ERROR');
  });
});
