import type { Client } from 'pg';
import type { PostgresAddress } from './messages.ts';

/** A session whose answers are awaited: nobody sleeps while the server is asked. */
export interface AwaitedSession {
  ask(text: string, values: readonly unknown[]): Promise<readonly unknown[]>;
  readonly isOpen: boolean;
  close(): Promise<void>;
}

export interface AwaitedOptions {
  /** No answer in this time is none, and the session is given up. */
  readonly answerMs: number;
  /** What each new session is told before anything else. */
  readonly begins?: string;
  readonly heard?: () => void;
  readonly lost?: () => void;
}

/** Begun by the first question, and anew by the first one after a loss. */
export function openAwaitedSession(
  address: PostgresAddress,
  { answerMs, begins, heard, lost }: AwaitedOptions,
): AwaitedSession {
  let session: Promise<Client> | undefined;
  const lose = (one: Promise<Client>): void => {
    if (session !== one) return;
    session = undefined;
    lost?.();
  };
  const connected = (): Promise<Client> => {
    if (session) return session;
    const opening: Promise<Client> = import('./connect.ts').then(async ({ connectPatiently }) => {
      const made = await connectPatiently(address, () => lose(opening), answerMs);
      if (begins !== undefined) await made.query(begins);
      if (heard) made.on('notification', heard);
      return made;
    });
    session = opening;
    return opening;
  };
  /** Few statements are asked again and again: the server reads each once a session. */
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `a${names.size}`;
    names.set(text, name);
    return name;
  };
  return {
    async ask(text, values) {
      const asked = connected();
      try {
        const order = { name: nameOf(text), text, values: [...values] };
        return (await (await asked).query(order)).rows;
      } catch (error) {
        // Whether the server heard it is not known: only a new session holds nothing for certain.
        lose(asked);
        void asked.then((client) => client.end()).catch(() => undefined);
        throw error;
      }
    },
    get isOpen() {
      return session !== undefined;
    },
    async close() {
      const open = await session?.catch(() => undefined);
      await open?.end().catch(() => undefined);
    },
  };
}
