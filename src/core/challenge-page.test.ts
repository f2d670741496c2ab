import { describe, expect, test } from 'vitest';
import { challengeIn } from './challenge-page.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const page = (title: string, rest: string): Uint8Array =>
  bytes(`<!DOCTYPE html><html><head><title>${title}</title></head><body>${rest}</body></html>`);

describe('a challenge page is recognised', () => {
  test.each([
    [
      'by its words',
      page('Wait', '<p>Checking your browser before accessing the site.'),
      'a wall for robots',
    ],
    [
      'of Cloudflare',
      page(
        'Just a moment...',
        '<script src="/cdn-cgi/challenge-platform/h/b/orchestrate.js"></script>',
      ),
      'Cloudflare',
    ],
    [
      'of Akamai',
      page('Access Denied', 'Reference #18.2d <p>https://errors.edgesuite.net/18.2d'),
      'Akamai',
    ],
    [
      'of Akamai, with a proof of work',
      page('', '<div id="sec-if-cpt-container"></div>'),
      'Akamai',
    ],
    [
      'of DataDome',
      page('example.org', '<script src="https://ct.captcha-delivery.com/c.js"></script>'),
      'DataDome',
    ],
    ['of Imperva', page('', '<iframe src="/_Incapsula_Resource?SWUDNSAI=31"></iframe>'), 'Imperva'],
    [
      'with a long script',
      page('Just a moment...', `<script>${'var a = "some words"; '.repeat(900)}</script>`),
      'a wall for robots',
    ],
  ])('%s', (_what, body, who) => {
    expect(challengeIn(body)).toBe(who);
  });

  test('by the header of Cloudflare, whatever the body says', () => {
    expect(challengeIn(bytes('hello'), { 'cf-mitigated': 'challenge' })).toBe('Cloudflare');
  });
});

describe('a document is none', () => {
  test.each([
    [
      'a report about such pages',
      page('Bots', `<p>Are you a robot? Just a moment. ${'More words of the report. '.repeat(60)}`),
    ],
    ['a short notice', page('Notice', '<p>The meeting is moved to Monday.')],
    ['a text without markup', bytes('Checking your browser before accessing the site.')],
    ['JSON that quotes one', bytes('{"html":"<title>Just a moment...</title>"}'.padStart(5000))],
  ])('%s', (_what, body) => {
    expect(challengeIn(body)).toBeUndefined();
  });
});
