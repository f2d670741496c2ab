import { createHash } from 'node:crypto';
import type { Change } from '../core/changes.ts';
import type { ChangeAnswer } from './contract/changes.ts';

/** One page of the feed, and where it lies. */
export interface AtomPage {
  readonly changes: readonly ChangeAnswer[];
  /** Unlike that of any other installation, and the same for as long as its catalog lasts. */
  readonly feedId: string;
  /** Where browsers reach this server; addresses are relative to the feed's own without it. */
  readonly publicUrl: string | undefined;
  /** Addresses of this page and of its neighbours (RFC 5005); older ones are `next`. */
  readonly links: Readonly<{ self: string; first: string; next?: string; previous?: string }>;
}

/** The changes as an Atom feed (RFC 4287), for people who read with a feed reader. */
export function atomFeed({ changes, feedId, publicUrl, links }: AtomPage): string {
  const base = publicUrl === undefined ? '' : ` xml:base="${text(publicUrl)}/"`;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom"${base}>`,
    `  <id>urn:uuid:${feedId}</id>`,
    '  <title>Annals: what changed</title>',
    // Without a change there is no moment to name but the beginning.
    `  <updated>${changes[0]?.at ?? '1970-01-01T00:00:00.000Z'}</updated>`,
    '  <author><name>Annals</name></author>',
    ...Object.entries(links).map(
      ([rel, href]) => `  <link rel="${rel}" type="application/atom+xml" href="${text(href)}"/>`,
    ),
    ...changes.map((change) => entry(change, feedId)),
    '</feed>',
    '',
  ].join('\n');
}

/**
 * The id of this installation's feed, from its first line: who kept which record at which
 * millisecond. It outlives a move, a restored backup and a rebuilt catalog. A feed without a line has
 * nothing that could be confused with another's.
 */
export const feedIdOf = (first: Pick<Change, 'at' | 'documentId' | 'source'> | undefined): string =>
  uuidOf(`feed ${first?.at ?? ''} ${first?.source ?? ''} ${first?.documentId ?? ''}`);

/** A UUID of version 8 (RFC 9562): its bits are those of a hash. */
function uuidOf(name: string): string {
  const bytes = createHash('sha256').update(`annals ${name}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function entry(change: ChangeAnswer, feedId: string): string {
  const about = [
    `${change.id} (${change.record} of ${change.source}): ${change.kind}`,
    change.grade && `version ${change.version}, ${change.grade}`,
    change.status !== null && change.status !== 'active' && `now ${change.status}`,
    change.tombstone_reason,
    change.successor_id && `succeeded by ${change.successor_id}`,
  ].filter(Boolean);
  return [
    '  <entry>',
    `    <id>urn:uuid:${uuidOf(`change ${feedId} ${change.seq}`)}</id>`,
    `    <title>${text(`${change.kind}: ${change.title}`)}</title>`,
    `    <updated>${change.at}</updated>`,
    `    <link rel="alternate" type="application/json" href="${text(change.url)}"/>`,
    `    <category term="${change.kind}"/>`,
    `    <category term="${change.record}" scheme="urn:annals:record"/>`,
    `    <category term="${text(change.source)}" scheme="urn:annals:source"/>`,
    `    <summary>${text(about.join('; '))}</summary>`,
    '  </entry>',
  ].join('\n');
}

/** As XML takes it: no mark-up of its own, and none of the characters XML 1.0 has not. */
const text = (value: string): string =>
  Array.from(value, (one) => (isXml(one) ? one : '\uFFFD'))
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const isXml = (character: string): boolean =>
  character >= ' '
    ? !/^[\uD800-\uDFFF\uFFFE\uFFFF]$/.test(character)
    : '\t\n\r'.includes(character);
