import type { Spooled } from '../../../core/artifact.ts';
import { CHALLENGE_WORDS } from '../../../core/challenge-page.ts';
import { latin1 } from '../../../core/decode-text.ts';
import { essenceOf } from '../../../core/media-type.ts';
import { FileRefused, type NotTheFile } from './setback.ts';

export interface PdfRules {
  /** The least a real paper takes. */
  readonly minBytes: number;
}

type Headers = Readonly<Record<string, string>>;

/** What a HEAD tells before anything is fetched; `undefined` when nothing speaks against it. */
export function judgeHead(
  answer: { readonly url: string; readonly headers: Headers },
  rules: PdfRules,
): FileRefused | undefined {
  const type = essenceOf(answer.headers['content-type']);
  if (type !== undefined && PAGE_TYPE.test(type)) {
    const what = pageBehind(answer.url, answer.headers, '');
    return refused(what, answer.url, `${IN_WORDS[what]} (${type}) stands where the PDF should be`);
  }
  if (type !== undefined && !MAY_BE_PDF.test(type)) {
    return refused('wrong_type', answer.url, `the content type is ${type}; expected a PDF`);
  }
  const length = answer.headers['content-length'];
  if (length !== undefined && /^\d+$/.test(length) && Number(length) < rules.minBytes) {
    // Some servers answer a HEAD with the length of nothing.
    if (Number(length) === 0) return undefined;
    return refused('too_small', answer.url, tooSmall(Number(length), rules));
  }
  return undefined;
}

/**
 * Whether these bytes are a whole PDF. The bytes decide, whatever the headers say: `%PDF` near the
 * beginning, `%%EOF` near the end and no page after it, and a size that a paper can have.
 */
export async function judgePdf(
  received: { readonly url: string; readonly headers: Headers; readonly spooled: Spooled },
  rules: PdfRules,
): Promise<FileRefused | undefined> {
  const { url, headers, spooled } = received;
  if (!latin1(spooled.head.subarray(0, 1024)).includes('%PDF')) {
    const text = latin1((await spooled.bytes()).subarray(0, LOOK_INTO));
    if (!/<(?:!doctype|html|head|body|script|meta)\b/i.test(text.slice(0, 4096))) {
      const starts = JSON.stringify(text.slice(0, 16));
      return refused(
        'not_pdf',
        url,
        `expected %PDF in the first 1,024 bytes; they begin ${starts}`,
      );
    }
    return pageRefused(pageBehind(url, headers, text), url);
  }
  if (spooled.size < rules.minBytes)
    return refused('too_small', url, tooSmall(spooled.size, rules));
  const tail = latin1(spooled.tail);
  if (!tail.includes('%%EOF')) {
    return refused(
      'cut_off',
      url,
      `%%EOF is not in the last ${tail.length} of ${spooled.size} bytes`,
    );
  }
  if (/<\/html\s*>/i.test(tail)) {
    return refused('cut_off', url, 'a page of HTML follows the PDF');
  }
  return undefined;
}

/** The kind of page that was served instead, from what it says of itself. */
export function pageBehind(url: string, headers: Headers, text: string): NotTheFile {
  if (headers['cf-mitigated'] !== undefined || CHALLENGE_WORDS.test(text) || /captcha/i.test(text))
    return 'challenge';
  if (headers['www-authenticate'] !== undefined || LOGIN_ADDRESS.test(url) || LOGIN.test(text)) {
    return 'login_wall';
  }
  return MOVED.test(text) ? 'moved' : 'html_page';
}

/** How much of a page is read for what it says. */
export const LOOK_INTO = 64 * 1024;
const PAGE_TYPE = /^(?:text\/html|application\/xhtml\+xml)$/;
const MAY_BE_PDF =
  /pdf|octet-stream|^binary\/|^application\/(?:x-)?(?:force-)?download$|^text\/plain$/;

const LOGIN_ADDRESS =
  /[/?&.](?:login|signin|sign-in|sso|shibboleth|idp|openathens|authenticate)\b/i;

const LOGIN =
  /type=["']?password|institutional (?:login|access|sign)|sign in (?:to|via|through)|log ?in to (?:read|view|access|continue)|purchase (?:this )?(?:article|pdf|access)|get access to (?:this|the)|subscribe to (?:read|view)|openathens|shibboleth|subscription required/i;

const MOVED =
  /has (?:been )?moved|no longer (?:available|hosted|here)|permanently moved|http-equiv=["']?refresh|page (?:was )?not found|cannot be found/i;

const IN_WORDS: Readonly<Partial<Record<NotTheFile, string>>> = {
  challenge: 'a challenge for robots',
  login_wall: 'a login',
  moved: 'a page that says it has moved',
  html_page: 'a page',
};

export const pageRefused = (what: NotTheFile, url: string): FileRefused =>
  refused(what, url, `${IN_WORDS[what]} came instead of the PDF`);

const refused = (reason: NotTheFile, url: string, message: string): FileRefused =>
  new FileRefused(reason, `${url}: ${message}`);

const tooSmall = (size: number, { minBytes }: PdfRules): string =>
  `it has ${size} bytes; the least is ${minBytes}`;
