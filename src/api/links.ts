import type { Link } from '../core/endpoint.ts';

/** The header Link (RFC 8288): where to go from here. */
export const linkHeader = (links: readonly Link[]): string =>
  links
    .map(({ href, rel, type, datetime }) =>
      [
        `<${href}>; rel="${rel}"`,
        ...(type === undefined ? [] : [`type="${type}"`]),
        ...(datetime === undefined ? [] : [`datetime="${datetime}"`]),
      ].join('; '),
    )
    .join(', ');

/** The same address with another cursor; what else was asked stays. */
export function atCursor(url: string, cursor: string): string {
  const [path = '', query = ''] = url.split('?', 2);
  const asked = new URLSearchParams(query);
  asked.set('cursor', cursor);
  // A cursor says where to go on; both together are refused.
  asked.delete('offset');
  return `${path}?${asked}`;
}

/** The links to the first and to the next page of a list, where there are such. */
export function pageLinks(url: string, body: unknown): readonly Link[] {
  const { next_cursor: next, has_more: more } = (body ?? {}) as Partial<PagedAnswer>;
  if (next === undefined) return [];
  return [
    ...firstLink(url),
    ...(more === true && typeof next === 'string'
      ? [{ href: atCursor(url, next), rel: 'next' }]
      : []),
  ];
}

/** From any later page back to the beginning. */
export function firstLink(url: string): readonly Link[] {
  const [path = '', query = ''] = url.split('?', 2);
  const asked = new URLSearchParams(query);
  if (!asked.has('cursor') && !asked.has('offset')) return [];
  asked.delete('cursor');
  asked.delete('offset');
  return [{ href: asked.size === 0 ? path : `${path}?${asked}`, rel: 'first' }];
}

interface PagedAnswer {
  readonly next_cursor: unknown;
  readonly has_more: unknown;
}

/** Where every answer in JSON is described. */
export const DESCRIBED: Link = {
  href: '/openapi.json',
  rel: 'describedby',
  type: 'application/json',
};
