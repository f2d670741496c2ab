import { permalinkOf } from '../core/exports/permalink.ts';
import type { NoticeAnswer, WatchAnswer } from './contract/notices.ts';

/** What a watch has told as an Atom feed (RFC 4287); ids are of the watch, which no other has. */
export function watchFeed(
  watch: WatchAnswer,
  notices: readonly NoticeAnswer[],
  publicUrl: string | undefined,
): string {
  const base = publicUrl === undefined ? '' : ` xml:base="${escaped(publicUrl)}/"`;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom"${base}>`,
    `  <id>urn:annals:watch:${watch.id}</id>`,
    `  <title>Annals: ${escaped(watch.name)}</title>`,
    `  <updated>${notices[0]?.at ?? watch.created_at}</updated>`,
    '  <author><name>Annals</name></author>',
    `  <link rel="self" type="application/atom+xml" href="${escaped(watch.feed)}"/>`,
    ...notices.map((notice) => entry(watch, notice)),
    '</feed>',
    '',
  ].join('\n');
}

function entry(
  { id: watch }: WatchAnswer,
  { id, at, kind, title, text, details }: NoticeAnswer,
): string {
  // The permanent link answers for every kind of record, and after it was withdrawn.
  const { by, id: of, version } = details;
  const record = by ?? of;
  const number = by === undefined && typeof version === 'number' ? version : null;
  const address = typeof record === 'string' ? permalinkOf(record, number) : undefined;
  return [
    '  <entry>',
    `    <id>urn:annals:watch:${watch}:${id}</id>`,
    `    <title>${escaped(title)}</title>`,
    `    <updated>${at}</updated>`,
    `    <category term="${kind}"/>`,
    ...(address === undefined ? [] : [`    <link rel="alternate" href="${escaped(address)}"/>`]),
    `    <content type="text">${escaped(text)}</content>`,
    '  </entry>',
  ].join('\n');
}

/** Titles and texts come from publishers; what XML cannot hold is left out. */
const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are meant
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
