import { decidingRule, robotsDelaySeconds } from '../../src/fetch/robots/decide.ts';
import { parseRobots } from '../../src/fetch/robots/parse.ts';
import { readSuite, type SuiteScore, score } from './suites-folder.ts';

interface RobotsCase {
  readonly t: string;
  readonly kind: string;
  readonly robots?: string;
  readonly robots_b64?: string;
  readonly agent?: string;
  readonly url?: string;
  readonly expected: unknown;
  readonly disputed?: boolean;
}

export function runRobots(): SuiteScore[] {
  const suites = ['google-robotstxt-cc', 'google-spec-test', 'protego'] as const;
  const all = suites.map((name) => ({
    name,
    cases: readSuite<{ cases: RobotsCase[] }>(`robots/${name}.json`).cases.filter(
      (one) => !one.disputed,
    ),
  }));
  return [
    ...all.map(({ name, cases }) =>
      score(
        `robots-${name}`,
        'must',
        cases.filter((one) => one.kind === 'can_fetch'),
        (one) => decided(name, one) === one.expected,
        label,
      ),
    ),
    score(
      'robots-extensions',
      'info',
      // `Host` and `Visit-time` are not read: no publisher of ours uses them.
      all.flatMap(({ cases }) => cases.filter((one) => one.kind in EXTENSIONS)),
      (one) => EXTENSIONS[one.kind]?.(one) === true,
      label,
    ),
  ];
}

const EXTENSIONS: Record<string, (one: RobotsCase) => boolean> = {
  sitemaps: (one) => same(parsed(one).sitemaps, one.expected),
  crawl_delay: (one) => same(delay(one) ?? null, one.expected),
  request_rate: (one) => same(delay(one), paceOf(one.expected)),
};

/**
 * What the file itself says: /robots.txt is judged like any other path, as upstream does. Google's
 * cases hand their matcher a URL that the caller has (or has not) encoded; Protego encodes it.
 */
function decided(suite: string, one: RobotsCase): boolean {
  const path = suite === 'protego' ? encodedPath(one.url ?? '') : rawPath(one.url ?? '');
  return decidingRule(parsed(one), one.agent ?? '*', path)?.kind !== 'disallow';
}

function encodedPath(text: string): string {
  const url = new URL(text, 'http://example.org/');
  return url.pathname + url.search;
}

function rawPath(text: string): string {
  const path = /^(?:[a-z]+:)?(?:\/\/)?[^/?;#]*([^#]*)/i.exec(text)?.[1] ?? '';
  return path.startsWith('/') ? path : `/${path}`;
}

function parsed(one: RobotsCase): ReturnType<typeof parseRobots> {
  return parseRobots(
    one.robots_b64 === undefined ? (one.robots ?? '') : Buffer.from(one.robots_b64, 'base64'),
  );
}

function delay(one: RobotsCase): number | undefined {
  return robotsDelaySeconds(parsed(one), one.agent ?? '*');
}

/** `RequestRate(requests=1, seconds=10, …)` as seconds between requests. */
function paceOf(expected: unknown): number | undefined {
  const rate = /requests=(\d+), seconds=(\d+)/.exec(String(expected));
  return rate ? Number(rate[2]) / Number(rate[1]) : undefined;
}

function same(actual: unknown, expected: unknown): boolean {
  return JSON.stringify(actual) === JSON.stringify(expected);
}

function label(one: RobotsCase): string {
  return `${one.t}: ${one.agent} ${one.url} → ${JSON.stringify(one.expected)}`;
}
