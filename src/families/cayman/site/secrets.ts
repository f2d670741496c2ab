import { addressMaskOf } from '../../../core/signed-url.ts';
import { BOX_HOSTS } from './answer.ts';

const { url: maskUrl } = addressMaskOf(BOX_HOSTS);

/** Looks like a nonce, and is none: the page of a recording hands it out. */
export const NO_NONCE = '0000000000';

/**
 * What the site says, without what it proves: nonces replaced by one that is none, signed addresses
 * told without what was signed. In the spelling they came in: slashes stay escaped.
 */
export function withoutSecrets(text: string): string {
  return text
    .replace(NONCE, (_whole, before: string) => before + NO_NONCE)
    .replace(/https:(?:\\?\/){2}[^\s"'<>]+/g, (found) => {
      const isEscaped = found.includes('\\/');
      const masked = maskUrl(found.replaceAll('\\/', '/'));
      return isEscaped ? masked.replaceAll('/', '\\/') : masked;
    });
}

const NONCE =
  /((?:security|nonce|data-s|data-security)\\?["']?\s*[:=]\s*\\?["'])[0-9a-f]{10}(?=\\?["'])/gi;
