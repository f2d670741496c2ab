import type { Spooled } from './artifact.ts';

/** A file that came and lies where it can be looked at; nobody has decided yet to keep it. */
export interface ReceivedFile {
  /** After redirects. */
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly spooled: Spooled;
  /** Where the download went on, when it was resumed. */
  readonly resumedAt: number | null;
}
