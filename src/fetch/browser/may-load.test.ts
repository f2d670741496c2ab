import { describe, expect, test } from 'vitest';
import { DEFAULT_PROFILE } from '../../core/browser.ts';
import { mayLoad } from './may-load.ts';

const visited = new Set(['www.judicial.ky']);

describe('what a page may load', () => {
  for (const [what, type, url, loads] of [
    ['the document visited', 'Document', 'https://www.judicial.ky/', true],
    ['the site without www', 'Script', 'https://judicial.ky/a.js', true],
    ['a host below the site', 'Stylesheet', 'https://static.judicial.ky/a.css', true],
    ['what a script asks for', 'XHR', 'https://www.judicial.ky/wp-admin/admin-ajax.php', true],
    ['a preflight', 'Preflight', 'https://www.judicial.ky/x', true],
    ['a name that only ends alike', 'Script', 'https://notjudicial.ky/a.js', false],
    ['another site', 'Document', 'https://dl.boxcloud.com/d/1', false],
    ['an image', 'Image', 'https://www.judicial.ky/logo.png', false],
    ['a font', 'Font', 'https://www.judicial.ky/a.woff2', false],
    ['a video', 'Media', 'https://www.judicial.ky/a.mp4', false],
    ['a beacon', 'Ping', 'https://www.judicial.ky/beacon', false],
    ['the icon of the site', 'Other', 'https://www.judicial.ky/favicon.ico', false],
    ['an endless stream', 'EventSource', 'https://www.judicial.ky/events', false],
    ['a file', 'Document', 'file:///etc/passwd', false],
    ['an extension', 'Script', 'chrome-extension://abc/x.js', false],
  ] as const) {
    test(`${what}: ${loads ? 'yes' : 'no'}`, () => {
      expect(mayLoad({ url, type }, visited, DEFAULT_PROFILE).loads).toBe(loads);
    });
  }

  for (const [what, profile, type, url] of [
    ['images', { loads: ['images'] }, 'Image', 'https://www.judicial.ky/logo.png'],
    ['fonts', { loads: ['fonts'] }, 'Font', 'https://www.judicial.ky/a.woff'],
    ['a host', { hosts: ['cdn.example.org'] }, 'Script', 'https://cdn.example.org/a.js'],
    ['all below', { hosts: ['*.example.org'] }, 'Script', 'https://a.b.example.org/a.js'],
  ] as const) {
    test(`a profile may add ${what}`, () => {
      const added = { ...DEFAULT_PROFILE, ...profile };
      expect(mayLoad({ url, type }, visited, added)).toEqual({ loads: true });
    });
  }
});
