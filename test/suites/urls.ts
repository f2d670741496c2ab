import { canonicalUrl } from '../../src/fetch/canonical-url.ts';
import { readSuite, type SuiteScore, score } from './suites-folder.ts';

interface WptCase {
  readonly input: string;
  readonly base: string | null;
  readonly failure?: boolean;
  readonly href?: string;
}
interface NormalizeCase {
  readonly input: string;
  readonly expected?: unknown;
  readonly throws?: string;
  readonly options?: unknown;
}
type Pair = readonly [input: string, expected: string | null];

export function runUrls(): SuiteScore[] {
  const wpt = readSuite<(WptCase | string)[]>('url/wpt/urltestdata.json').filter(
    (one) => typeof one !== 'string',
  );
  const dots = readSuite<{ special: Record<string, string> }>('url/urlcanon/path_dots.json');
  const urlcanon: Pair[] = [
    ...Object.entries(readSuite<Record<string, string>>('url/urlcanon/semantic_precise.json')),
    ...Object.entries(dots.special).map(pairOf('http://example.org')),
    ...Object.entries(readSuite<Record<string, string | null>>('url/urlcanon/funky_ipv4.json')).map(
      pairOf('http://'),
    ),
  ];
  const normalizeUrl = readSuite<{ cases: NormalizeCase[] }>('url/normalize-url.json').cases;
  // Options change what normalize-url does; only its defaults can be compared.
  const defaults = normalizeUrl
    .filter((one) => one.options === undefined)
    .map((one): Pair => [one.input, typeof one.expected === 'string' ? one.expected : null]);

  const every = [
    ...wpt.map((one) => parse(one.input, one.base)).filter((url) => url !== undefined),
    ...readSuite<string[]>('url/urlcanon/idempotence.json'),
    ...[...urlcanon, ...defaults].flat().filter((text) => text !== null),
    ...normalizeUrl.map((one) => one.input),
    ...readSuite<{ cases: { url: string }[] }>('attack/ssrf-urls.json').cases.map((c) => c.url),
    ...readSuite<{ cases: string[] }>('attack/naughty-strings.json').cases.map(
      (text) => `http://example.org/${text}?${text}`,
    ),
  ].filter((text) => parse(text, null) !== undefined);

  return [
    score(
      'url-idempotence',
      'must',
      every,
      (text) => canonicalUrl(canonicalUrl(text)) === canonicalUrl(text),
      (text) => text,
    ),
    score('url-urlcanon', 'info', urlcanon, sameKey, ([input]) => input),
    score('url-normalize-url', 'info', defaults, sameKey, ([input]) => input),
    score(
      'url-wpt-node',
      'info',
      wpt,
      (one) => parse(one.input, one.base) === (one.failure ? undefined : one.href),
      (one) => `${one.input} (base ${one.base})`,
    ),
  ];
}

/** Both spellings are one key, or both are refused. */
function sameKey([input, expected]: Pair): boolean {
  return key(input) === (expected === null ? undefined : key(expected));
}

function key(text: string): string | undefined {
  return parse(text, null) === undefined ? undefined : canonicalUrl(text);
}

function parse(input: string, base: string | null): string | undefined {
  // Not URL.canParse: on Node 20 it accepts hosts that the constructor refuses.
  try {
    return new URL(input, base ?? undefined).href;
  } catch {
    return undefined;
  }
}

function pairOf(prefix: string): (entry: [string, string | null]) => Pair {
  return ([input, expected]) => [prefix + input, expected === null ? null : prefix + expected];
}
