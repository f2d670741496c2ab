import type { Digest, Notice } from '../core/notices.ts';
import type { Instant } from '../core/time.ts';

/** What is sent over a channel: one notice, or a digest of several. */
export interface Message {
  /** The same at every attempt, so that a receiver knows a message that comes twice. */
  readonly id: string;
  readonly at: Instant;
  readonly digest: Digest;
  readonly notices: readonly Notice[];
  /** Where a person reads more; undefined when nobody said where this server is reached. */
  readonly link?: string;
}

/** One way to reach somebody. Rejects when the message did not arrive. */
export interface Channel {
  send(message: Message, signal: AbortSignal): Promise<void>;
}

/** One line that says what it is about. */
export function subjectOf({ notices }: Message): string {
  const [first] = notices;
  if (notices.length === 1 && first) return first.title;
  const kinds = new Map<string, number>();
  for (const { kind } of notices) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  return `Annals: ${[...kinds].map(([kind, count]) => `${count} ${kind}`).join(', ')}`;
}

/** Everything in plain text. */
export function messageText({ notices, link }: Message): string {
  const parts = notices.map((notice) => {
    const { at, title, text } = notice;
    const more = link && recordPage(link, notice);
    return [title, `${at.slice(0, 16).replace('T', ' ')} UTC`, ...(more ? [more] : []), '', text]
      .join('\n')
      .trimEnd();
  });
  return `${[...parts, ...(link ? [link] : [])].join('\n\n')}\n`;
}

/** The page of the record that a notice is about: for the one that cites, of that one. */
function recordPage(server: string, { details: { id, by } }: Notice): string | undefined {
  const about = typeof by === 'string' ? by : id;
  return typeof about === 'string' ? `${server}/records/${encodeURIComponent(about)}` : undefined;
}
