import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ERRORS } from '../../src/core/errors.ts';

const doc = readFileSync(
  path.resolve(import.meta.dirname, '../../docs/sources/unreported_judgments.md'),
  'utf8',
);
const table = doc.slice(doc.indexOf('## Errors under'), doc.indexOf('## Replay'));
const rows = table.split('\n').filter((line) => /^\| (`|\|)/.test(line));
const cell = (row: string, at: number) =>
  [...(row.split('|')[at] ?? '').matchAll(/`([a-zA-Z0-9_]+)`/g)].map(([, name = '']) => name);

describe('the old names of errors', () => {
  test('all of the first set and of the last one are there', () => {
    const first = rows.flatMap((row) => cell(row, 1));
    expect(first.sort()).toEqual(
      'ajax_403 ajax_500 ajax_parse_error csv_case_not_found disk_insufficient invalid_box_url network_error network_timeout selenium_element_not_found selenium_launch_failed unknown'.split(
        ' ',
      ),
    );
    const last = new Set(rows.flatMap((row) => cell(row, 2)));
    for (const name of 'network_error http_4xx http_401_unauthorised http_403_forbidden http_404_not_found http_5xx box_rate_limit malformed_pdf site_structure_changed internal_error download_url_missing'.split(
      ' ',
    )) {
      expect(last).toContain(name);
    }
  });

  test('what they became is in the table of errors, and comes back or not as they did', () => {
    const now = rows.flatMap((row) => cell(row, 3)).filter((name) => /^[A-Z]/.test(name));
    expect(now.filter((code) => !(code in ERRORS))).toEqual([]);
    const next = (code: keyof typeof ERRORS) => ERRORS[code].next;
    expect((['NETWORK_ERROR', 'TIMED_OUT', 'HTTP_5XX'] as const).map(next)).toEqual(
      Array(3).fill('retry'),
    );
    expect(next('BOX_RATE_LIMIT')).toBe('wait');
    for (const code of [
      'MALFORMED_PDF',
      'SITE_STRUCTURE_CHANGED',
      'DOWNLOAD_URL_MISSING',
      'CLICK_TIMEOUT',
    ] as const) {
      expect(next(code)).toBe('give-up');
    }
    expect(next('DISK_FULL')).toBe('stop');
  });
});
