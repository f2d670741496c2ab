import { latin1 } from './decode-text.ts';

/** What an HTML document says of its own encoding in the first 1,024 bytes (the `meta` prescan). */
export function declaredCharset(bytes: Uint8Array): string | undefined {
  const head = latin1(bytes.subarray(0, 1024));
  const live = head.replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  for (const [tag] of live.matchAll(/<meta\s[^>]*>?/gi)) {
    const label = /charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(tag)?.[1];
    if (label === undefined) continue;
    // A document that can be read as ASCII up to here is not UTF-16, whatever it says.
    if (/^(utf-?16|iso-10646-ucs-2|ucs-2|unicode$|csunicode)/i.test(label)) return 'utf-8';
    if (/^x-user-defined$/i.test(label)) return 'windows-1252';
    return label;
  }
  return /^\s*<\?xml\s[^>]*encoding\s*=\s*["']([^"']+)["']/i.exec(head)?.[1];
}
