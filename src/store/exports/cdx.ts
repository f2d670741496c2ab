import type { Captured } from './warc.ts';

/** A line of a CDXJ index: key, moment, and where the record lies. */
export function cdxLine({ file, offset, length }: Captured, warc: string): string {
  const moment = file.retrievedAt.replaceAll(/\D/g, '').slice(0, 14);
  const about = {
    url: file.url,
    mime: file.mediaType,
    status: '200',
    digest: `sha256:${file.sha256}`,
    length: String(length),
    offset: String(offset),
    filename: warc,
  };
  return `${surt(file.url)} ${moment} ${JSON.stringify(about)}\n`;
}

/** The address with its host turned round, so that one site stands together: `uk,gov)/guidance`. */
export function surt(url: string): string {
  if (!URL.canParse(url) || new URL(url).hostname === '') return oneWord(url.toLowerCase());
  const { hostname, port, pathname, search, protocol } = new URL(url);
  const host = hostname
    .replace(/^www\d*\./, '')
    .split('.')
    .reverse()
    .join(',');
  const usual = port === '' || (protocol === 'https:' && port === '443');
  // As it is written: a line break that an address hides as %0A must not become one of the index.
  const query = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '')
    .map((part) => part.replace(/=$/, ''))
    .sort()
    .join('&');
  const path = pathname === '/' ? '/' : pathname.replace(/\/$/, '');
  const key = `${host}${usual ? '' : `:${port}`})${path}${query === '' ? '' : `?${query}`}`;
  return oneWord(key.toLowerCase());
}

/** A key is followed by a space: it has none itself, nor a line break. */
const oneWord = (key: string): string => key.replaceAll(/[\s\p{Cc}]/gu, encodeURIComponent);
