import type { Document } from '../../core/catalog.ts';
import type { FoundSuccession } from '../../use-cases/showing.ts';
import type { Paint } from '../paint.ts';
import { moment } from './units.ts';

/** What is held of a document now. */
export function heldFacts(document: Document): [string, string | undefined][] {
  const { status, tombstoneAt, tombstoneReason, successorId } = document;
  return [
    ['status', tombstoneAt ? `${status} since ${moment(tombstoneAt)}` : status],
    ['reason', tombstoneReason ?? undefined],
    ['successor', successorId ?? undefined],
    ['retrieved', moment(document.retrievedAt)],
    ['first seen', moment(document.firstSeenAt)],
    ['last seen', `${moment(document.lastSeenAt)}${document.listed ? '' : ', no longer listed'}`],
    ['raw', document.rawSha256 ? `sha256 ${document.rawSha256}` : 'no bytes'],
    [
      'body',
      document.bodyStatus
        ? `${document.bodyStatus} (${document.bodyNormalizer}), ${(document.bodyText ?? '').length} characters`
        : 'none',
    ],
    ['lacks', lacking(document.metadata)],
  ];
}

/** What its source could not get, and why: records say it under this name. */
const lacking = ({ lacks }: Document['metadata']): string | undefined =>
  (Array.isArray(lacks) && lacks.filter((one) => typeof one === 'string').join('\n')) || undefined;

/** Where the successors of a record lead, in words. */
export function successionFact({ is, id, chain, title }: FoundSuccession, paint: Paint): string {
  const way = chain.length > 2 ? ` (${chain.join(' → ')})` : '';
  switch (is) {
    case 'living':
      return `${paint.good(id)}, ${title ?? ''}${way}`;
    case 'ended':
      return chain.length === 1 ? 'nothing: it has no successor' : `nothing that stands${way}`;
    case 'unknown':
      return `${id}, which is not held here${way}`;
    case 'loop':
      return `nothing: its successors lead back to themselves (${chain.join(' → ')} → …)`;
  }
}
