import { z } from 'zod';
import { defineSource } from '../src/core/source.ts';

/** A source over the practice publisher's bulk host: no limits, no reading, only keeping. */
export const bulkSource = ({ host, inFlight }: { host: string; inFlight: number }) =>
  defineSource<{ count: number; size: number }>({
    name: 'bulk',
    family: 'bench',
    title: 'Bulk documents',
    publisher: 'Practice',
    homepage: `https://${host}`,
    keeps: 'document',
    lists: 'whole',
    ids: ['bulk'],
    politeness: { rate: 'unlimited', inFlight, robots: 'api' },
    params: z.object({ count: z.number(), size: z.number() }),
    async *discover(ctx) {
      const { count, size } = ctx.params;
      for (let i = 0; i < count; i++) {
        const url = `https://${host}/doc/${i}?size=${size}`;
        yield { key: String(i), version: '1', files: [{ name: 'doc', url }], fields: {} };
      }
    },
    async parse(_acquired, candidate) {
      return {
        id: `bulk:${candidate.key}`,
        kind: 'document',
        title: `Document ${candidate.key}`,
        publishedAt: null,
        updatedAt: null,
        sourceUrl: `https://${host}/doc/${candidate.key}`,
        sourceOrg: 'Practice',
        citation: `Practice. Document ${candidate.key}.`,
        metadata: {},
      };
    },
    corpus: (record) => {
      const key = record.id.slice('bulk:'.length).padStart(6, '0');
      return `${key.slice(0, 3)}/${key}.bin`;
    },
  });
