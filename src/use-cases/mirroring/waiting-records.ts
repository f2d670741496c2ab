import type { App } from '../../app/app.ts';
import type { AnnalsError } from '../../core/errors.ts';
import type { WaitingRecord } from '../../core/mirrors.ts';
import { DAY, instant } from '../../core/time.ts';

/** Records that could not be taken: each is asked for again, less and less often. */
export interface WaitingRecords {
  /** `all`: also those whose time has not come, when somebody asks just now. */
  due(which: 'due' | 'all'): Promise<readonly WaitingRecord[]>;
  refused(id: string, error: AnnalsError): Promise<void>;
  arrived(id: string): Promise<void>;
}

const AT_ONCE = 1_000;
const END_OF_TIME = '9999-12-31T23:59:59.999Z';

export function createWaiting(app: App, url: string): WaitingRecords {
  const { mirrors } = app.catalog;
  const known = new Map<string, number>();
  let isLoaded = false;

  async function load(): Promise<void> {
    if (isLoaded) return;
    isLoaded = true;
    for (const { id, attempts } of await mirrors.due(url, END_OF_TIME, AT_ONCE)) {
      known.set(id, attempts);
    }
  }

  return {
    async due(which) {
      await load();
      const until = which === 'all' ? END_OF_TIME : instant(app.clock.now());
      return mirrors.due(url, until, AT_ONCE);
    },
    async refused(id, error) {
      await load();
      const attempts = (known.get(id) ?? 0) + 1;
      known.set(id, attempts);
      const now = app.clock.now();
      const wait = Math.min(app.settings.mirror.everySeconds * 1000 * 2 ** (attempts - 1), DAY);
      const reason = error.message;
      // The command prints it by itself.
      app.log('info', reason, { from: url, attempts });
      await mirrors.wait(
        { url, id, attempts, nextAt: instant(now + wait), reason },
        {
          at: instant(now),
          runId: null,
          source: 'mirror',
          stage: 'keep',
          verdict: 'refused',
          documentId: id,
          key: null,
          url,
          reason: `${reason}; it is asked for again`,
          details: { code: error.code, attempts },
        },
      );
    },
    async arrived(id) {
      await load();
      if (known.delete(id)) await mirrors.arrived(url, id);
    },
  };
}
