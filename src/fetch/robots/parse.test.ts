import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRobots, ROBOTS_BYTES_READ } from './parse.ts';

function rulesOf(text: string | Uint8Array, agent = '*'): string[] {
  const rules = parseRobots(text).groups.get(agent)?.rules ?? [];
  return rules.map((rule) => `${rule.line} ${rule.kind} ${rule.path}`);
}

describe('robots.txt is read to RFC 9309', () => {
  for (const [what, text, agent, expected] of [
    ['a group', 'User-agent: *\nDisallow: /a\nAllow: /a/b', '*', ['2 disallow /a', '3 allow /a/b']],
    [
      'several agents of one group',
      'User-agent: x\nUser-agent: y\nDisallow: /',
      'x',
      ['3 disallow /'],
    ],
    [
      'groups of one agent merged',
      'User-agent: x\nDisallow: /a\nUser-agent: y\nDisallow: /b\nUser-agent: X\nDisallow: /c',
      'x',
      ['2 disallow /a', '6 disallow /c'],
    ],
    [
      'a blank line does not end a group',
      'User-agent: x\n\nDisallow: /a\n\nDisallow: /b',
      'x',
      ['3 disallow /a', '5 disallow /b'],
    ],
    [
      'an unknown line between agents does not end them',
      'User-agent: x\nSitemap: /s\nUser-agent: y\nDisallow: /',
      'x',
      ['4 disallow /'],
    ],
    [
      'nor does a delay',
      'User-agent: x\nCrawl-delay: 5\nUser-agent: y\nDisallow: /',
      'x',
      ['4 disallow /'],
    ],
    [
      'rules before any agent speak to nobody',
      'Disallow: /\nUser-agent: *\nDisallow: /a',
      '*',
      ['3 disallow /a'],
    ],
    ['comments', 'User-agent: * # all\nDisallow: /a # b', '*', ['2 disallow /a']],
    ['any letter case of the names', 'USER-AGENT: Foo\ndISALLOW: /A', 'foo', ['2 disallow /A']],
    [
      'version and comment of an agent',
      'User-agent: Foo/2.1 (x)\nDisallow: /',
      'foo',
      ['2 disallow /'],
    ],
    ['an empty Disallow says nothing', 'User-agent: *\nDisallow:', '*', []],
    [
      'misspellings',
      'Useragent: *\nDissallow: /a\nDisalow: /b',
      '*',
      ['2 disallow /a', '3 disallow /b'],
    ],
    ['a missing colon', 'User-agent *\nDisallow /a\nDisallow /a b', '*', ['2 disallow /a']],
    [
      'all line endings',
      'User-agent: *\rDisallow: /a\r\nDisallow: /b\nDisallow: /c',
      '*',
      ['2 disallow /a', '3 disallow /b', '4 disallow /c'],
    ],
    ['a byte order mark', '\ufeffUser-agent: *\nDisallow: /', '*', ['2 disallow /']],
    ['nothing', '', '*', []],
    ['an HTML page', '<html>\n<body>User-agent</body>', '*', []],
  ] as const) {
    test(what, () => expect(rulesOf(text, agent)).toEqual(expected));
  }

  test('half a byte order mark is skipped', () => {
    const text = new TextEncoder().encode('User-agent: *\nDisallow: /');
    expect(rulesOf(Uint8Array.of(0xef, 0xbb, ...text))).toEqual(['2 disallow /']);
  });

  test('crawl-delay extraction: the longest pause asked of an agent', () => {
    for (const [text, agent, expected] of [
      ['User-agent: *\nCrawl-delay: 10', '*', 10],
      ['User-agent: *\nCrawl-delay: 2.5', '*', 2.5],
      ['User-agent: a\nCrawl-delay: 1\nUser-agent: b\nCrawl-delay: 2', 'a', 1],
      ['User-agent: a\nUser-agent: b\nCrawl-delay: 2', 'a', 2],
      ['User-agent: *\nCrawl-delay: 1\nCrawl-delay: 3', '*', 3],
      ['User-agent: *\nRequest-rate: 1/10s', '*', 10],
      ['User-agent: *\nRequest-rate: 30/1m 0600-0845', '*', 2],
      ['User-agent: *\nCrawl-delay: -1', '*', undefined],
      ['User-agent: *\nCrawl-delay: soon', '*', undefined],
      ['User-agent: *\nRequest-rate: 0/10', '*', undefined],
    ] as const) {
      expect(parseRobots(text).groups.get(agent)?.delaySeconds, text).toBe(expected);
    }
  });

  test('sitemaps are collected wherever they stand', () => {
    expect(parseRobots('Sitemap: https://a/\nUser-agent: x\nsitemap: https://b/').sitemaps).toEqual(
      ['https://a/', 'https://b/'],
    );
  });

  test('what follows the first 500 KiB is not read, nor is the line cut there', () => {
    const line = 'Disallow: /a\n';
    const text = `User-agent: *\n${line.repeat(Math.ceil(ROBOTS_BYTES_READ / line.length) + 100)}`;
    const rules = parseRobots(text).groups.get('*')?.rules ?? [];
    expect(rules.length).toBe(Math.floor((ROBOTS_BYTES_READ - 14) / line.length));
    expect(rules.every((rule) => rule.path === '/a')).toBe(true);
  });

  test('no bytes are an error, and 500 KiB of anything are read in well under a second', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void parseRobots(bytes)));
    for (const filler of [
      ' ',
      ':',
      '#',
      '\0',
      '\n',
      'User-agent: a\n',
      `\n${' '.repeat(16_000)}x`,
    ]) {
      // Of the processor's time, so that a busy machine changes nothing.
      const started = process.cpuUsage();
      parseRobots(filler.repeat(Math.ceil(ROBOTS_BYTES_READ / filler.length)));
      const { user } = process.cpuUsage(started);
      expect(user, JSON.stringify(filler.slice(0, 20))).toBeLessThan(1_000_000);
    }
  });
});
