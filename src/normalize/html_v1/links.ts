/** Where links and images point: made absolute, and never to something that runs or embeds. */
export interface Links {
  /** The address to write, or undefined when the link must become plain text. */
  link(href: string): string | undefined;
  image(src: string): string | undefined;
}

const REFUSED = new Set(
  'javascript vbscript livescript data blob file filesystem view-source jar about'.split(' '),
);

/** A small picture may travel inside the text; a large one would drown it. */
const MAX_DATA_IMAGE = 4_096;
const DATA_IMAGE = /^data:image\/(?:png|gif|jpe?g|webp|avif)[;,]/i;

export function createLinks(baseUrl: string | undefined, baseElement: string | undefined): Links {
  const base = effectiveBase(baseUrl, baseElement);
  const absolute = (address: string): string => {
    if (base === undefined || SCHEME.test(address)) return address;
    return parseUrl(address, base)?.href ?? address;
  };
  return {
    link(href) {
      const address = clean(href);
      return REFUSED.has(schemeOf(address)) ? undefined : absolute(address);
    },
    image(src) {
      const address = clean(src);
      if (address === '') return undefined;
      if (DATA_IMAGE.test(address)) return address.length <= MAX_DATA_IMAGE ? address : undefined;
      return REFUSED.has(schemeOf(address)) ? undefined : absolute(address);
    },
  };
}

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const schemeOf = (address: string): string =>
  SCHEME.exec(address)?.[0].slice(0, -1).toLowerCase() ?? '';

/** As a URL parser reads it: no control characters or spaces around, no tab or newline anywhere. */
const clean = (address: string): string =>
  address
    .replace(/[\t\n\r]+/g, '')
    .replace(/^[\p{Cc} ]+/u, '')
    .replace(/(?<![\p{Cc} ])[\p{Cc} ]+$/u, '');

function effectiveBase(
  baseUrl: string | undefined,
  baseElement: string | undefined,
): string | undefined {
  const said = baseElement === undefined ? undefined : parseUrl(baseElement, baseUrl);
  if (said?.protocol === 'http:' || said?.protocol === 'https:') return said.href;
  return baseUrl === undefined ? undefined : parseUrl(baseUrl)?.href;
}

function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
