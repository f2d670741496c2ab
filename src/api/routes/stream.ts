import { SECOND } from '../../core/time.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';
import { toJson } from '../json.ts';
import { createPulse } from '../pulse.ts';
import { changeCursor, placeOf, showChange, tooManyStreams } from './changes.ts';
import { showRun } from './show-run.ts';

const PAGE_SIZE = 200;
/** Proxies close what is silent for a minute, and only writing tells that a client is gone. */
const KEEP_ALIVE_MS = 15 * SECOND;

/** One stream of everything that moves, for a page that stays open. */
export function streamRoutes({ app }: Door): Pick<Handlers, 'followAll'> {
  const { changes } = app.catalog;
  const pulse = createPulse(app);
  let listening = 0;

  return {
    async followAll({ query, headers }) {
      if (listening >= app.settings.api.maxStreams) throw tooManyStreams(listening);
      const lastEvent = headers['last-event-id'];
      const from = await placeOf(changes, lastEvent ? String(lastEvent) : (query.cursor ?? 'now'));
      return {
        type: 'text/event-stream; charset=utf-8',
        stream: (until) => events(from ?? 0, until),
      };
    },
  };

  async function* events(from: number, until: AbortSignal): AsyncGenerator<string> {
    listening += 1;
    try {
      yield `retry: 3000\n\n${event('ready', { cursor: changeCursor(from) }, from)}`;
      let seq = from;
      let beat = 0;
      let spokenAt = app.clock.now();
      while (!until.aborted) {
        const now = await pulse.after(beat, until);
        if (until.aborted) return;
        let spoke = false;
        for (const { run, beat: moved } of now.runs.values()) {
          if (moved <= beat) continue;
          yield event('run', showRun(run));
          spoke = true;
        }
        beat = now.number;
        while (seq < now.lastChange && !until.aborted) {
          // Read page by page as the client takes them: what waits for it is in the catalog.
          const page = await changes.after(seq, PAGE_SIZE);
          for (const change of page) {
            yield event('change', showChange(change), change.seq);
            seq = change.seq;
            spoke = true;
          }
          if (page.length === 0) break;
        }
        if (spoke) spokenAt = app.clock.now();
        else if (app.clock.now() - spokenAt >= KEEP_ALIVE_MS) {
          yield ': still here\n\n';
          spokenAt = app.clock.now();
        }
      }
    } finally {
      listening -= 1;
    }
  }
}

const event = (name: string, data: unknown, seq?: number): string => {
  const id = seq === undefined ? '' : `id: ${changeCursor(seq)}\n`;
  return `${id}event: ${name}\ndata: ${toJson(data)}\n\n`;
};
