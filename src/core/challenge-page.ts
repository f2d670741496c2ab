import { latin1 } from './decode-text.ts';

/**
 * A page that asks for proof of a person, served with status 200 where a document should be. It is
 * recognised by what it says of itself, and only if it says little else: a report about captchas has
 * more words than any such page.
 */
export function challengeIn(
  bytes: Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): string | undefined {
  if (headers['cf-mitigated'] === 'challenge') return 'Cloudflare';
  if (bytes.length > LARGEST_CHALLENGE) return undefined;
  // Most documents are no pages at all, which their first bytes say: the rest of them is not made a text.
  const beginning = latin1(bytes.subarray(0, 4_096));
  if (!/<(?:!doctype|html|head|body|script|title)\b/i.test(beginning)) return undefined;
  const page = latin1(bytes);
  if (wordsIn(page) > MOST_WORDS) return undefined;
  return SIGNS.find(([, sign]) => sign.test(page))?.[0];
}

/** Whatever changes here is worth another look at what is held. */
export const CHALLENGE_RULES = 1;

/** Their scripts are long, but none is longer than this. */
export const LARGEST_CHALLENGE = 64 * 1024;
const MOST_WORDS = 150;

/** What these pages say to readers, whoever made them. */
export const CHALLENGE_WORDS =
  /just a moment|checking (?:if the site connection|your browser)|cf[-_]chl|challenge-platform|are you a robot|unusual traffic|(?:verify|confirm) (?:that )?you are (?:a )?human|enable javascript and cookies|ddos-guard|incapsula/i;

const SIGNS: readonly (readonly [who: string, sign: RegExp])[] = [
  ['Cloudflare', /cf[-_]chl|challenge-platform|cdn-cgi\/challenge/i],
  ['Akamai', /_sec\/cp_challenge|sec-if-cpt|bm-verify|errors\.edgesuite\.net/i],
  ['DataDome', /captcha-delivery\.com|datadome/i],
  ['Imperva', /_incapsula_resource|incapsula incident/i],
  ['HUMAN', /px-captcha|_pxappid/i],
  ['AWS WAF', /aws-?waf/i],
  ['a wall for robots', CHALLENGE_WORDS],
];

function wordsIn(page: string): number {
  const visible = page
    .replace(/<(script|style|svg)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^>]*>/g, ' ');
  return visible.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}
