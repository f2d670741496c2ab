import { describe, expect, test } from 'vitest';
import type { Spooled } from '../../../core/artifact.ts';
import { worksSharing } from './fetch-and-verify.ts';
import { judgeHead, judgePdf } from './verify-pdf.ts';

const URL = 'https://journal.example/1.pdf';
const RULES = { minBytes: 1024 };
const PDF = `%PDF-1.7\n${'x'.repeat(2_000)}\n%%EOF\n`;

const spooled = (text: string): Spooled => {
  const bytes = Buffer.from(text, 'latin1');
  return {
    sha256: '',
    size: bytes.length,
    head: bytes.subarray(0, 4096),
    tail: bytes.subarray(-2048),
    bytes: async () => bytes,
    discard: async () => undefined,
  };
};
const page = (words: string) =>
  `<!DOCTYPE html><html><head><title>x</title></head><body>${words}</body></html>`;

describe('whether bytes are the paper', () => {
  for (const [what, text, reason] of [
    ['a PDF', PDF, undefined],
    ['a PDF behind a few stray bytes', `\u00ef\u00bb\u00bf\n\n${PDF}`, undefined],
    ['%PDF too far in', `${'y'.repeat(1_100)}${PDF}`, 'not_pdf'],
    ['too small', '%PDF-1.7 %%EOF', 'too_small'],
    ['cut off', `%PDF-1.7\n${'x'.repeat(3_000)}`, 'cut_off'],
    ['an error page behind the PDF', `${PDF}<html>Sorry</html>`, 'cut_off'],
    ['a page', page('About this article'), 'html_page'],
    ['a login', page('<input type="password">'), 'login_wall'],
    ['an offer', page('Purchase this article for $30'), 'login_wall'],
    ['a challenge', page('Just a moment...'), 'challenge'],
    ['a page that moved', page('The article has moved'), 'moved'],
    ['text', 'Not here'.repeat(400), 'not_pdf'],
    ['nothing', '', 'not_pdf'],
  ] as const) {
    test(`${what}: ${reason ?? 'taken'}`, async () => {
      const refused = await judgePdf({ url: URL, headers: {}, spooled: spooled(text) }, RULES);
      expect(refused?.reason).toBe(reason);
      if (refused) expect(refused.message).toContain(URL);
    });
  }
});

describe('what a HEAD tells', () => {
  for (const [what, headers, reason] of [
    ['a PDF', { 'content-type': 'application/pdf', 'content-length': '5000' }, undefined],
    ['bytes of any kind', { 'content-type': 'application/octet-stream' }, undefined],
    ['no type', {}, undefined],
    ['a page', { 'content-type': 'text/html; charset=utf-8' }, 'html_page'],
    ['a challenge', { 'content-type': 'text/html', 'cf-mitigated': 'challenge' }, 'challenge'],
    ['an image', { 'content-type': 'image/png' }, 'wrong_type'],
    ['a tiny file', { 'content-type': 'application/pdf', 'content-length': '12' }, 'too_small'],
    [
      'the length of nothing',
      { 'content-type': 'application/pdf', 'content-length': '0' },
      undefined,
    ],
  ] as const) {
    test(`${what}: ${reason ?? 'fetched'}`, () => {
      expect(judgeHead({ url: URL, headers }, RULES)?.reason).toBe(reason);
    });
  }
  test('an address that leads to a login is one', () => {
    const answer = {
      url: 'https://sso.example/login?to=1.pdf',
      headers: { 'content-type': 'text/html' },
    };
    expect(judgeHead(answer, RULES)?.reason).toBe('login_wall');
  });
});

describe('the same bytes for many works', () => {
  const active = (id: string) => ({ id, status: 'active' as const });
  test.each([
    ['nobody has them', [], []],
    ['it has them itself', [active('me')], []],
    ['one other has them', [active('a')], []],
    ['two others have them', [active('a'), active('b')], ['a', 'b']],
    ['one that was found out has them', [{ id: 'a', status: 'flagged' as const }], ['a']],
    ['it was found out itself', [{ id: 'me', status: 'flagged' as const }], ['me']],
  ])('%s', (_, holders, expected) => {
    expect(worksSharing(holders, 'me', 2)).toEqual(expected);
  });
});
