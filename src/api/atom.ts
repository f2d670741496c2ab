import type { ChangeAnswer } from './contract/changes.ts';

/** The changes as an Atom feed (RFC 4287), for people who read with a feed reader. */
export function atomFeed(changes: readonly ChangeAnswer[], host: string | undefined): string {
  const base =
    host !== undefined && /^[\w.:[\]-]+$/.test(host) ? ` xml:base="http://${host}/"` : '';
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom"${base}>`,
    '  <id>urn:annals:changes</id>',
    '  <title>Annals: what changed</title>',
    // Without a change there is no moment to name but the beginning.
    `  <updated>${changes[0]?.at ?? '1970-01-01T00:00:00.000Z'}</updated>`,
    '  <author><name>Annals</name></author>',
    '  <link rel="self" type="application/atom+xml" href="/v1/changes?format=atom"/>',
    ...changes.map(entry),
    '</feed>',
    '',
  ].join('\n');
}

function entry(change: ChangeAnswer): string {
  const about = [
    `${change.id} (${change.record} of ${change.source}): ${change.kind}`,
    change.grade && `version ${change.version}, ${change.grade}`,
    change.status !== null && change.status !== 'active' && `now ${change.status}`,
    change.tombstone_reason,
    change.successor_id && `succeeded by ${change.successor_id}`,
  ].filter(Boolean);
  return [
    '  <entry>',
    `    <id>urn:annals:change:${change.seq}</id>`,
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
