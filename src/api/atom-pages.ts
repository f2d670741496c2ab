import type { App } from '../app/app.ts';
import type { Change, ChangeFilter } from '../core/changes.ts';
import type { Client } from '../core/endpoint.ts';
import type { CostlyReads } from '../use-cases/reads/costly-reads.ts';
import { atomFeed, feedIdOf } from './atom.ts';
import type { ChangeAnswer } from './contract/changes.ts';
import { cursorAfter, readCursor } from './cursor.ts';
import { atCursor } from './links.ts';

/** A page of the feed as somebody asked for it. */
export interface AtomOrder {
  readonly filter: ChangeFilter;
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly url: string;
  readonly client: Client;
}

/** The feed of changes in pages (RFC 5005): the newest first, `next` leads to older ones. */
export function createAtomPages(
  { app, reads }: { readonly app: App; readonly reads: CostlyReads },
  show: (change: Change) => ChangeAnswer,
): { page(order: AtomOrder): Promise<string> } {
  const { changes } = app.catalog;
  let feedId: string | undefined;
  return {
    async page(order) {
      const { limit, url } = order;
      const found = await read(order);
      const shown = found.slice(0, limit);
      const [newest] = shown;
      const oldest = shown.at(-1);
      const self = order.cursor === undefined ? firstOf(url) : atForm(url, 'atom');
      if (feedId === undefined) {
        const [first] = await changes.after(0, 1);
        if (first) feedId = feedIdOf(first);
      }
      const isLast = found.length <= limit && !isForward(order.cursor);
      return atomFeed({
        changes: shown.map(show),
        feedId: feedId ?? feedIdOf(undefined),
        publicUrl: app.settings.api.publicUrl,
        links: {
          self,
          first: firstOf(url),
          ...(oldest &&
            !isLast && { next: atCursor(firstOf(url), cursorAfter(OLDER, oldest.seq)) }),
          ...(newest &&
            order.cursor !== undefined && {
              previous: atCursor(firstOf(url), cursorAfter(NEWER, newest.seq)),
            }),
        },
      });
    },
  };

  /** One more than a page, newest first. */
  async function read({ filter, limit, cursor, client }: AtomOrder): Promise<readonly Change[]> {
    const more = { limit: limit + 1, filter };
    if (cursor === undefined || cursor === '0') return reads.read('newestChanges', more, client);
    if (cursor === 'now') return [];
    if (isForward(cursor)) {
      const after = Number(readCursor(NEWER, cursor, SEQ));
      const newer = await reads.read('changes', { after, limit, filter }, client);
      return [...newer].reverse();
    }
    if (isOf(OLDER, cursor)) {
      const until = Number(readCursor(OLDER, cursor, SEQ)) - 1;
      return reads.read('newestChanges', { ...more, until }, client);
    }
    // One of the feed in JSON: the newest of what came after it.
    const after = Number(readCursor('changes', cursor, SEQ));
    return reads.read('newestChanges', { ...more, after }, client);
  }
}

const OLDER = 'changes-before';
const NEWER = 'changes-after';
const SEQ = /^\d{1,15}$/;

const isOf = (list: string, cursor: string): boolean =>
  Buffer.from(cursor, 'base64url').toString().startsWith(`${list}:`);

const isForward = (cursor: string | undefined): boolean =>
  cursor !== undefined && isOf(NEWER, cursor);

/** The same question, answered in that form. */
export function atForm(url: string, format: string): string {
  const [path = '', query = ''] = url.split('?', 2);
  const asked = new URLSearchParams(query);
  asked.set('format', format);
  return `${path}?${asked}`;
}

function firstOf(url: string): string {
  const [path = '', query = ''] = atForm(url, 'atom').split('?', 2);
  const asked = new URLSearchParams(query);
  asked.delete('cursor');
  return `${path}?${asked}`;
}
