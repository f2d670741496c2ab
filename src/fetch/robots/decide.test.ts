import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processorMs } from '../../../test/processor-time.ts';
import { decideRobots, robotsDelaySeconds } from './decide.ts';
import { parseRobots } from './parse.ts';
import { matches, pathPattern, spelling } from './pattern.ts';

function allowed(robots: string, url: string, agent = 'annals'): boolean {
  return decideRobots(parseRobots(robots), agent, `https://example.org${url}`).allowed;
}

describe('robots decisions', () => {
  for (const [what, rules, url, expected] of [
    ['nothing said', '', '/a', true],
    ['allow and disallow: the longer wins', 'Disallow: /a\nAllow: /a/b', '/a/b/c', true],
    ['in any order', 'Allow: /a\nDisallow: /a/b', '/a/b/c', false],
    ['Allow wins a tie', 'Disallow: /a\nAllow: /a', '/a', true],
    ['paths are case-sensitive', 'Disallow: /A', '/a', true],
    ['a star is any characters', 'Disallow: /a*z', '/a/b/z?q', false],
    ['a dollar is the end', 'Disallow: /a$', '/a/', true],
    ['and matches there', 'Disallow: /*.pdf$', '/x/y.pdf', false],
    ['a star before the end', 'Disallow: /a*$', '/abc', false],
    ['a dollar inside is itself', 'Disallow: /a$b', '/a$bc', false],
    ['the query counts', 'Disallow: /*?page=', '/list?page=2', false],
    ['%7E is ~', 'Disallow: /%7Ejoe', '/~joe/x', false],
    ['~ is %7E', 'Disallow: /~joe', '/%7ejoe/x', false],
    ['an escape in either case', 'Disallow: /a%3cd', '/a%3Cd', false],
    ['raw against escaped', 'Disallow: /käse', '/k%C3%A4se', false],
    ['escaped against raw', 'Disallow: /k%c3%a4se', '/käse', false],
    ['an escaped slash is no slash', 'Disallow: /a%2Fb', '/a/b', true],
    ['%2A is a star itself', 'Disallow: /a%2Ab', '/a*b', false],
    ['and no wildcard', 'Disallow: /a%2Ab', '/axb', true],
    ['%24 is a dollar itself', 'Disallow: /a%24', '/a$x', false],
    ['dots are resolved first', 'Disallow: /private', '/x/../private', false],
    ['/robots.txt is always allowed', 'Disallow: /', '/robots.txt', true],
    ['index.html allows its folder', 'Allow: /a/index.html\nDisallow: /', '/a/', true],
    ['but not what is in it', 'Allow: /a/index.html\nDisallow: /', '/a/b', false],
    ['an absolute URL as path matches nothing', 'Disallow: https://example.org/', '/', true],
  ] as const) {
    test(what, () => expect(allowed(`User-agent: *\n${rules}`, url)).toBe(expected));
  }

  test('the group of the agent shuts out the group of everybody', () => {
    const robots = 'User-agent: *\nDisallow: /\nCrawl-delay: 9\nUser-agent: Annals\nAllow: /x';
    expect(allowed(robots, '/y')).toBe(true);
    expect(allowed(robots, '/y', 'other')).toBe(false);
    expect(robotsDelaySeconds(parseRobots(robots), 'annals')).toBeUndefined();
    expect(robotsDelaySeconds(parseRobots(robots), 'other')).toBe(9);
  });

  test('a decision names the rule and the line that decided', () => {
    const robots = parseRobots('# hello\nUser-agent: *\nDisallow: /a\nAllow: /a/b');
    expect(decideRobots(robots, 'annals', 'https://e.org/a/c')).toMatchObject({
      allowed: false,
      rule: { kind: 'disallow', path: '/a', line: 3 },
    });
    expect(decideRobots(robots, 'annals', 'https://e.org/z')).toEqual({ allowed: true });
  });
});

describe('pattern matching', () => {
  test('agrees with the plain meaning of * and $ on small alphabets', () => {
    const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '*', '$'), maxLength: 8 });
    const path = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 10 });
    fc.assert(
      fc.property(pattern, path, (text, subject) => {
        const anchored = text.endsWith('$');
        const body = (anchored ? text.slice(0, -1) : text).replaceAll('$', '\\$');
        const oracle = new RegExp(`^${body.replaceAll('*', '.*')}${anchored ? '$' : ''}`);
        const found = matches(pathPattern('disallow', text), spelling('disallow', subject));
        expect(found).toBe(oracle.test(subject));
      }),
      { numRuns: 5000 },
    );
  });

  for (const [what, pattern, path] of [
    ['a*a*a*… against aaa…', `/${'a*'.repeat(8000)}b`, `/${'a'.repeat(16_000)}`],
    [
      'a long literal that nearly matches everywhere',
      `/*${'a'.repeat(8000)}b`,
      `/${'a'.repeat(16_000)}`,
    ],
    ['the same the other way round', `/*b${'a'.repeat(8000)}`, `/${'a'.repeat(16_000)}`],
    ['stars only', `/${'*'.repeat(16_000)}$`, `/${'a'.repeat(16_000)}`],
    ['periodic pieces', `/*${'ab'.repeat(4000)}*c`, `/${'ab'.repeat(8000)}`],
  ] as const) {
    test(`hostile patterns cost no more than a walk of the path: ${what}`, () => {
      const robots = parseRobots(`User-agent: *\n${`Disallow: ${pattern}\n`.repeat(30)}`);
      const started = processorMs();
      decideRobots(robots, 'annals', `https://example.org${path}`);
      expect(processorMs() - started).toBeLessThan(500);
    });
  }
});
