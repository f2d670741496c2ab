import type { BrowserProfile } from '../../core/browser.ts';

export interface WantedResource {
  readonly url: string;
  /** Chromium's word: `Document`, `Script`, `XHR`, `Image`... */
  readonly type: string;
}

export type Loading =
  | { readonly loads: true }
  | { readonly loads: false; readonly because: string };

/** What makes a page work; the rest costs the publisher turns and brings us nothing. */
const WORKS = new Set(['Document', 'Script', 'Stylesheet', 'XHR', 'Fetch', 'Preflight']);

const EXTRAS: Readonly<Record<string, BrowserProfile['loads'][number]>> = {
  Image: 'images',
  Font: 'fonts',
  Media: 'media',
};

/** Whether a page may have what it wants: the visited site's own, and what the profile adds. */
export function mayLoad(
  wanted: WantedResource,
  visited: ReadonlySet<string>,
  profile: Pick<BrowserProfile, 'hosts' | 'loads'>,
): Loading {
  const url = new URL(wanted.url);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return no(`the address begins with ${url.protocol}; pages load http and https only`);
  }
  const extra = EXTRAS[wanted.type];
  if (extra ? !profile.loads.includes(extra) : !WORKS.has(wanted.type)) {
    return no(
      `${wanted.type} is not loaded: a visit takes pages, scripts, styles and data, and what the source's browser adds`,
    );
  }
  const host = url.hostname;
  const isOwn = [...visited].some((site) => isAtOrBelow(host, withoutWww(site)));
  if (isOwn || profile.hosts.some((pattern) => fits(host, pattern))) return { loads: true };
  return no(`${host} is another site; add it to the hosts of the source's browser to allow it`);
}

const no = (because: string): Loading => ({ loads: false, because });

const withoutWww = (host: string): string => host.replace(/^www\./, '');

const isAtOrBelow = (host: string, site: string): boolean =>
  host === site || host.endsWith(`.${site}`);

const fits = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
