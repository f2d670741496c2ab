/** How addresses of one source are written: whole, or without what was signed. */
export interface AddressMask {
  url(url: string): string;
  /** A message in which such addresses may stand. */
  text(text: string): string;
}

const AS_IT_IS: AddressMask = { url: (url) => url, text: (text) => text };

/** What stands in the place of a signature. */
const MASK = '***';
/** A part of a path that is longer is no name: some hosts put what they signed into one. */
const LONGEST_NAME = 40;

/**
 * Addresses at these hosts (`*.example.org` for all below) let anybody in who holds them: they are
 * written without their query and without the long parts of their path, wherever they are written.
 */
export function addressMaskOf(hosts: readonly string[] | undefined): AddressMask {
  if (!hosts || hosts.length === 0) return AS_IT_IS;
  const isSigned = (host: string) =>
    hosts.some((one) => (one.startsWith('*.') ? host.endsWith(one.slice(1)) : host === one));
  const url = (given: string): string => {
    if (!URL.canParse(given)) return given;
    const parsed = new URL(given);
    if (!isSigned(parsed.hostname)) return given;
    const path = parsed.pathname
      .split('/')
      .map((part) => (part.length > LONGEST_NAME ? MASK : part))
      .join('/');
    return `${parsed.origin}${path}${parsed.search === '' ? '' : `?${MASK}`}`;
  };
  // Brackets and quotes may stand inside an address (old DOIs have them): only at its end they are the sentence's.
  const inText = (found: string): string => {
    let end = found.length;
    while (end > 0 && ")'],.;:".includes(found.charAt(end - 1))) end--;
    return url(found.slice(0, end)) + found.slice(end);
  };
  return { url, text: (text) => text.replace(/https?:\/\/[^\s"<>]+/g, inText) };
}
