/**
 * The spelling of percent-escapes in ASCII text (RFC 3986 §6.2.2). What may not stand raw in a
 * path or query (`|`, `[`, a lone `%`, ...) is escaped and every escape is in capitals, so that two
 * spellings of one thing become equal. {@link normalEscapes} also undoes escapes nobody needs.
 */
export function capitalEscapes(text: string): string {
  return text.replace(ESCAPE_OR_ILLEGAL, (found) =>
    found.length === 3 ? found.toUpperCase() : escapeBytes(found),
  );
}

/** As {@link capitalEscapes}, with the escapes of unreserved characters undone: `%7E` is `~`. */
export function normalEscapes(text: string): string {
  return capitalEscapes(text).replace(/%[2-7][0-9A-F]/g, (found) => {
    const char = String.fromCharCode(Number.parseInt(found.slice(1), 16));
    return UNRESERVED.test(char) ? char : found;
  });
}

/** Escapes what is not ASCII, as UTF-8; a URL has had this done to it already. */
export function escapeNonAscii(text: string): string {
  return text.replace(/\P{ASCII}/gu, escapeBytes);
}

const ESCAPE_OR_ILLEGAL = /%[0-9A-Fa-f]{2}|(?=\p{ASCII})[^A-Za-z0-9\-._~!$&'()*+,;=:@/?]/gu;
const UNRESERVED = /^[A-Za-z0-9\-._~]$/;

function escapeBytes(char: string): string {
  return [...new TextEncoder().encode(char)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');
}
