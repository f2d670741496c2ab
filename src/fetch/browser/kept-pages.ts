import type { Page as ChromiumPage } from 'playwright-core';
import { type Clock, HOUR } from '../../core/time.ts';
import type { Interception } from './interception.ts';

export interface OpenPage {
  readonly page: ChromiumPage;
  readonly interception: Interception;
}

/** Pages between two visits: loaded as they were left, and without a way to ask for anything. */
export interface KeptPages {
  take(key: string): OpenPage | undefined;
  /** One per key: when there is one already, the second is closed. */
  put(key: string, open: OpenPage): Promise<void>;
  forgetAll(): void;
}

/** Nobody comes back to it: longer than any wait for a publisher between two items. */
const KEPT_MS = 3 * HOUR;

export function keptPages(clock: Clock): KeptPages {
  const kept = new Map<string, { readonly open: OpenPage; readonly over: AbortController }>();
  const close = ({ page }: OpenPage): Promise<void> => page.close().catch(() => undefined);
  return {
    take: (key) => {
      const found = kept.get(key);
      kept.delete(key);
      found?.over.abort();
      return found?.open.page.isClosed() ? undefined : found?.open;
    },
    put: async (key, open) => {
      open.interception.serve(undefined);
      if (kept.has(key)) return close(open);
      const over = new AbortController();
      kept.set(key, { open, over });
      clock.sleep(KEPT_MS, over.signal).then(
        () => {
          kept.delete(key);
          return close(open);
        },
        () => undefined,
      );
    },
    forgetAll: () => {
      for (const { over } of kept.values()) over.abort();
      kept.clear();
    },
  };
}
