/** A committee meeting (JSON of the congress.gov API, or XML of the House) as a page that reads from the top. */
import type { Normalizer } from '../../../core/normalizer.ts';
import { textOf } from '../../../core/text-of.ts';
import { type BodyWriter, createBody } from '../../../kit/markdown/body-writer.ts';
import { escapeWords } from '../../../kit/markdown/escape.ts';
import { unreadWarning } from '../../../kit/parsed.ts';
import { type DocumentOfMeeting, type Meeting, readMeeting } from './meeting.ts';

export const committee_meeting_v1: Normalizer = {
  name: 'committee_meeting_v1',
  accepts: ['application/json', 'application/xml', 'text/xml'],
  normalize: async (bytes, options) => {
    const type = options.charset ? `application/json; charset=${options.charset}` : undefined;
    const { value, unread } = readMeeting(textOf(bytes, type));
    const body = createBody();
    for (const warning of unreadWarning(unread)) body.warn(warning);
    write(body, value);
    return body.body();
  },
};

function write(body: BodyWriter, meeting: Meeting): void {
  body.heading(1, meeting.title ?? `Meeting ${meeting.eventId}`);
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Kind', meeting.type],
    ['Status', meeting.status],
    ['When', [meeting.date, ...meeting.continuations].filter(Boolean).join(', ')],
    ['Where', meeting.place],
    ['Committees', meeting.committees.map(({ name, systemCode }) => name ?? systemCode).join('; ')],
    ['Bills', meeting.bills.join(', ')],
    ['Nominations', meeting.nominations.join(', ')],
    ['Treaties', meeting.treaties.join(', ')],
    ['Transcript', meeting.transcripts.join(', ')],
  ];
  for (const [name, value] of facts)
    if (value) body.item(() => body.paragraph(`**${name}:** ${escapeWords(value)}`));
  section(body, 'Witnesses', meeting.witnesses, ({ name, position, organization, removed }) =>
    [name, position, organization, removed && `taken off the list on ${removed}`]
      .filter(Boolean)
      .join(', '),
  );
  section(body, 'Documents', meeting.documents, documentLine);
  section(body, 'Documents of witnesses', meeting.witnessDocuments, documentLine);
  section(body, 'Video', meeting.videos, ({ name, url }) => [name, url].filter(Boolean).join(': '));
}

const documentLine = ({
  name,
  description,
  type,
  format,
  url,
  removed,
}: DocumentOfMeeting): string => {
  // Most are described by their name once more.
  const words = name === description ? [name] : [name, description];
  const called = words.filter(Boolean).join('. ') || type || 'Document';
  const facts = [called === type ? undefined : type, format, removed && `taken back on ${removed}`];
  const said = facts.filter(Boolean).join(', ');
  return `${called}${said ? ` (${said})` : ''}${url ? `: ${url}` : ''}`;
};

function section<T>(
  body: BodyWriter,
  title: string,
  list: readonly T[],
  line: (one: T) => string,
): void {
  const lines = list.map(line).filter((one) => one !== '');
  if (lines.length === 0) return;
  body.heading(2, title);
  for (const one of lines) body.item(() => body.paragraph(escapeWords(one)));
}
