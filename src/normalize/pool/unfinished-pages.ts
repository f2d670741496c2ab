import { deserialize, serialize } from 'node:v8';
import type { PagesSoFar } from './read-by-page.ts';

/** Another number means that pages kept by an earlier version are read again. */
const FORMAT = 3;

export const pagesToBytes = (pages: PagesSoFar): Uint8Array =>
  serialize({ format: FORMAT, ...pages });

/** Undefined when these are no pages, or those of another version: the reading then begins anew. */
export function pagesFromBytes(bytes: Uint8Array): PagesSoFar | undefined {
  try {
    const { format, facts, records } = deserialize(bytes) as PagesSoFar & { format: number };
    return format === FORMAT ? { facts, records } : undefined;
  } catch {
    return undefined;
  }
}
