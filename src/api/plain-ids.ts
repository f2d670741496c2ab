import type { Canonical } from '../core/canonical-ids.ts';

/** What may follow the id of a record in an address. */
export const PARTS = ['raw', 'markdown', 'versions', 'diff', 'relations', 'timemap'];

/**
 * Ids with slashes (`doi:10.7717/peerj.4375`) work as people write them: the slashes that belong to
 * the id are encoded before the router takes them for its own. A URL after `/v1/why/` likewise.
 */
export function withEncodedIds(url: string, canonicalId: Canonical): string {
  const permanent = /^\/id\/([^?]*\/[^?]*)(\?.*)?$/s.exec(url);
  if (permanent) return `/id/${permanent[1]?.replaceAll('/', '%2F')}${permanent[2] ?? ''}`;
  const [, root, path = '', query = ''] =
    /^(\/v1\/(?:documents|records|entities|events|terms|why)\/)([^?]*\/[^?]*)(\?.*)?$/s.exec(url) ??
    [];
  if (root === undefined) return url;
  if (root === '/v1/why/') return `${root}${path.replaceAll('/', '%2F')}${query}`;
  const last = path.slice(path.lastIndexOf('/') + 1);
  const part = PARTS.includes(last) ? `/${last}` : '';
  const id = path.slice(0, path.length - part.length);
  if (!id.includes('/') || !isId(id, canonicalId)) return url;
  return `${root}${id.replaceAll('/', '%2F')}${part}${query}`;
}

function isId(encoded: string, canonicalId: Canonical): boolean {
  try {
    return canonicalId(decodeURIComponent(encoded)).is === 'known';
  } catch {
    return false;
  }
}
