/** The little HTML that publishers put inside JSON and XML fields, to blocks of Markdown. */
import type { BodyWriter } from './body-writer.ts';
import { escapeWords, marked } from './escape.ts';

/** `[^<>]` on purpose: an unclosed tag ends at the next one, so that no text is walked twice. */
const PIECE = /<(\/?)([a-z][a-z0-9]*)([^<>]*)>|<!--[^-]*-->|<|[^<]+/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  mdash: '—',
  ndash: '–',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  sect: '§',
  hellip: '…',
};
const BLOCKS: ReadonlySet<string> = new Set(
  'p div ul ol li h1 h2 h3 h4 h5 h6 table tr blockquote pre section br hr dl dt dd'.split(' '),
);

/** Paragraphs, items of lists, bold, italic and links; every other tag leaves its words. */
export function writeHtmlFragment(html: string, body: BodyWriter): void {
  let words = '';
  let listed = false;
  const spans: { mark: '**' | '*' | 'a'; from: number; url?: string | undefined }[] = [];
  const flush = () => {
    while (spans.length > 0) close();
    const text = words.replace(/\s+/g, ' ').trim();
    words = '';
    if (text === '') return;
    if (listed) body.item(() => body.paragraph(text));
    else body.paragraph(text);
  };
  const close = () => {
    const span = spans.pop();
    if (!span) return;
    const inside = words.slice(span.from);
    words = words.slice(0, span.from);
    if (span.mark !== 'a') words += marked(inside, span.mark);
    else words += span.url ? `[${inside.trim()}](${span.url})` : inside;
  };
  for (const [piece, slash, name, attributes] of html.matchAll(PIECE)) {
    if (name === undefined) {
      if (!piece.startsWith('<!--')) words += escapeWords(decodeEntities(piece));
      continue;
    }
    const tag = name.toLowerCase();
    if (tag === 'td' || tag === 'th') words += ' ';
    if (BLOCKS.has(tag)) {
      flush();
      if (tag === 'li') listed = slash === '';
      if (tag === 'ul' || tag === 'ol') listed = false;
      continue;
    }
    const mark = markOf(tag);
    if (mark === undefined) continue;
    if (slash === '/') close();
    else spans.push({ mark, from: words.length, url: safeUrl(attributes) });
  }
  flush();
}

const markOf = (tag: string): '**' | '*' | 'a' | undefined => {
  if (tag === 'b' || tag === 'strong') return '**';
  if (tag === 'i' || tag === 'em') return '*';
  return tag === 'a' ? 'a' : undefined;
};

function safeUrl(attributes: string | undefined): string | undefined {
  const url = /\bhref\s*=\s*["']?([^"'\s]+)/i.exec(attributes ?? '')?.[1];
  const decoded = url === undefined ? undefined : decodeEntities(url);
  return decoded !== undefined && /^https?:\/\/[^\s()<>]+$/i.test(decoded) ? decoded : undefined;
}

export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, dec, hex, name) => {
      if (name !== undefined) return ENTITIES[(name as string).toLowerCase()] ?? whole;
      const code = dec === undefined ? Number.parseInt(hex as string, 16) : Number(dec);
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
        ? String.fromCodePoint(code)
        : whole;
    },
  );
}
