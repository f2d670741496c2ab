import { routeOf } from '../core/canonical-ids.ts';
import type { DocumentVersion } from '../core/catalog.ts';
import type { Link } from '../core/endpoint.ts';
import { parseFixedDate } from '../core/http-date.ts';
import { linkHeader } from './links.ts';
import { RequestError } from './request-error.ts';

/**
 * Versions as RFC 7089 (Memento) has them. A document is its own TimeGate: asked with
 * Accept-Datetime it leads to the version of then, and each version is a memento.
 */
export const timeMapOf = (id: string): string => `${routeOf(id)}/timemap`;

const mementoOf = (id: string, { number }: Pick<DocumentVersion, 'number'>): string =>
  `${routeOf(id)}?version=${number}`;

export const httpDate = (at: string): string => new Date(at).toUTCString();

/** What the document itself says of its versions. */
export const originalLinks = (id: string): readonly Link[] => [
  { href: routeOf(id), rel: 'original timegate' },
  { href: timeMapOf(id), rel: 'timemap', type: 'application/link-format' },
];

/** The links of one version: to the document, and to its neighbours. */
export const mementoLinks = (
  id: string,
  shown: DocumentVersion,
  versions: readonly DocumentVersion[],
): readonly Link[] => [...originalLinks(id), ...neighbours(id, shown, versions)];

function neighbours(
  id: string,
  { number }: DocumentVersion,
  versions: readonly DocumentVersion[],
): Link[] {
  const at = versions.findIndex((one) => one.number === number);
  const roles: [string, DocumentVersion | undefined][] = [
    ['first memento', versions[0]],
    ['prev memento', at > 0 ? versions[at - 1] : undefined],
    ['memento', versions[at]],
    ['next memento', versions[at + 1]],
    ['last memento', versions.at(-1)],
  ];
  return roles.flatMap(([rel, version]) =>
    version ? [{ href: mementoOf(id, version), rel, datetime: httpDate(version.seenAt) }] : [],
  );
}

/** Where a TimeGate leads: the version of that time, the first for times before it. */
export function negotiated(
  id: string,
  accepted: string,
  versions: readonly DocumentVersion[],
): { readonly location: string; readonly links: readonly Link[] } {
  const wanted = parseFixedDate(accepted.trim());
  if (wanted === undefined) {
    throw new RequestError(
      'BAD_PARAMS',
      `Accept-Datetime is ${JSON.stringify(accepted.slice(0, 80))}; it must be a date such as Thu, 31 May 2007 20:35:00 GMT`,
      { hint: 'Leave the header out for the newest version.' },
    );
  }
  const then = versions.filter(({ seenAt }) => seconds(seenAt) <= wanted).at(-1) ?? versions[0];
  if (!then) throw new RequestError('NOT_FOUND', `there is no version of ${id}`);
  return {
    location: mementoOf(id, then),
    links: [...originalLinks(id), ...neighbours(id, then, versions)],
  };
}

/** Dates of HTTP have no fractions: a version of that second is not later than it. */
const seconds = (at: string): number => Math.floor(Date.parse(at) / 1000) * 1000;

/** Every version, in the format of links (RFC 6690), as a TimeMap. */
export function timeMap(id: string, versions: readonly DocumentVersion[]): string {
  const [first] = versions;
  const last = versions.at(-1);
  const span =
    first && last ? `; from="${httpDate(first.seenAt)}"; until="${httpDate(last.seenAt)}"` : '';
  const rel = (at: number): string =>
    [at === 0 && 'first', at === versions.length - 1 && 'last', 'memento']
      .filter(Boolean)
      .join(' ');
  return `${[
    `<${routeOf(id)}>; rel="original timegate"`,
    `<${timeMapOf(id)}>; rel="self"; type="application/link-format"${span}`,
    ...versions.map((version, at) =>
      linkHeader([
        { href: mementoOf(id, version), rel: rel(at), datetime: httpDate(version.seenAt) },
      ]),
    ),
  ].join(',\n')}\n`;
}
