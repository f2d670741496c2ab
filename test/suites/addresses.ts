import { addressNamedBy, whyHostNotPublic, whyNotPublic } from '../../src/fetch/addresses.ts';
import { readSuite, type SuiteScore, score } from './suites-folder.ts';

export function runAddresses(): SuiteScore[] {
  const addresses = readSuite<{ cases: { ip: string; allow: boolean }[] }>(
    'attack/ip-classification.json',
  ).cases;
  const urls = readSuite<{ cases: { url: string }[] }>('attack/ssrf-urls.json').cases;
  return [
    score(
      'ip-classification',
      'must',
      addresses,
      ({ ip, allow }) => (whyNotPublic(ip) === undefined) === allow,
      ({ ip }) => ip,
    ),
    score(
      'ssrf-urls',
      'must',
      urls,
      ({ url }) => !reachesInside(url),
      ({ url }) => url,
    ),
  ];
}

/**
 * A world in which every name that is not known to be public resolves to a metadata service: a
 * URL must be refused by its own spelling or by the address its name resolves to.
 */
function reachesInside(text: string): boolean {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return false; // not a URL, so nothing is asked
  }
  if (whyHostNotPublic(url) !== undefined) return false;
  const address = addressNamedBy(url) ?? resolve(url.hostname);
  if (whyNotPublic(address) !== undefined) return false;
  return !PUBLIC_HOSTS.test(url.hostname);
}

/** The hosts of the list that a reader would call ordinary web sites. */
const PUBLIC_HOSTS =
  /^(?:1\.1\.1\.1|test|nicob\.net|www\.googleapis\.com|github\.com|.*\.(?:tcpipguide\.com|mozilla\.org|blackhat\.com))$/;

function resolve(name: string): string {
  return PUBLIC_HOSTS.test(name) ? '93.184.216.34' : '169.254.169.254';
}
