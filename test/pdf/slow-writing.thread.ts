/** A thread whose normaliser reads a page at once and takes half a second to put the pages together. */
import { threadCpuMs } from '../../packages/pdf-markdown/src/index.ts';
import type { Normalizer } from '../../src/core/normalizer.ts';
import { serveOrders } from '../../src/normalize/pool/serve-orders.ts';

const WRITING_MS = 450;

const nothing = { headings: [], artifacts: [], warnings: [], pages: [] };

/** Each byte is a page. */
const slow_v1: Normalizer = {
  name: 'slow_v1',
  accepts: [],
  normalize: async () => ({ ...nothing, markdown: '', status: 'empty' }),
  byPage: {
    open: async ({ length }) => ({
      facts: { pages: length },
      read: async (index) => {
        work(2);
        return { page: index + 1 };
      },
      pack: (reading) => reading,
      close: () => undefined,
    }),
    write: ({ pages }, readings, { began }) => {
      began?.(undefined);
      work(WRITING_MS);
      return {
        ...nothing,
        markdown: readings.map(({ page }) => `leaf ${page}`).join(' '),
        status: readings.length < pages ? 'partial' : 'ok',
      };
    },
    failed: (page) => ({ page }),
  },
};

function work(ms: number): void {
  const start = threadCpuMs();
  while (threadCpuMs() - start < ms);
}

serveOrders({ slow_v1: async () => slow_v1 });
