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
  if (!URL.canParse(url) || new URL(url).hostname === '')
    return url.toLowerCase().replaceAll(' ', '%20');
  const { hostname, port, pathname, searchParams, protocol } = new URL(url);
  const host = hostname
    .replace(/^www\d*\./, '')
    .split('.')
    .reverse()
    .join(',');
  const usual = port === '' || (protocol === 'https:' && port === '443');
  const query = [...searchParams]
    .map(([name, value]) => (value === '' ? name : `${name}=${value}`))
    .sort()
    .join('&');
  const path = pathname === '/' ? '/' : pathname.replace(/\/$/, '');
  return `${host}${usual ? '' : `:${port}`})${path}${query === '' ? '' : `?${query}`}`
    .toLowerCase()
    .replaceAll(' ', '%20');
}
