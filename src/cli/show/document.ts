import type { Document } from '../../core/catalog.ts';
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
  ];
}
