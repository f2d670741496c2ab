import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Acquired, AcquiredFile } from '../../../core/acquired.ts';
import { apiPage } from '../congress-api/lists.ts';
import { congressCandidate } from './listing.ts';
import { parseReport } from './parse.ts';
import { congressEntry } from './shapes.ts';

/** Recorded answers live beside the project and are never copied into it. */
const real = path.resolve(import.meta.dirname, '../../../../../shared/real/crs');
const present = existsSync(real);
const read = (file: string) => readFileSync(path.join(real, file), 'utf8');

describe.skipIf(!present)(
  'recorded answers of congress.gov (skipped when ../shared/real is not beside the project)',
  () => {
    test.each([
      ['crsreport-list-2026-09-14.json', ['LSB11481', 'R49346'], 14_111],
      ['crsreport-list-2026-09-23.json', ['IN12740', 'RL34480'], 14_140],
    ])('%s', (file, numbers, count) => {
      const page = apiPage('crsreport', congressEntry).parse(JSON.parse(read(file)));
      expect(page.count).toBe(count);
      expect(page.rows.map((entry) => congressCandidate(entry).key)).toEqual(numbers);
    });

    test.each([
      [
        'crsreport-detail-IN12740.excerpt.json',
        {
          id: 'crs:IN12740',
          kind: 'post',
          title: 'SBA’s Proposed Expansion of Small Business Program Eligibility',
          publishedAt: '2026-09-21T00:00:00.000Z',
          sourceUrl: 'https://www.congress.gov/crs-report/IN12740',
          citation:
            'Congressional Research Service. R. Corinne Blackford, Anthony A. Cilluffo. SBA’s Proposed Expansion of Small Business Program Eligibility. CRS IN12740. September 21, 2026. https://www.congress.gov/crs-report/IN12740',
          metadata: { currentVersion: 3, authors: ['R. Corinne Blackford', 'Anthony A. Cilluffo'] },
        },
      ],
      [
        'crsreport-detail-RL34480.excerpt.json',
        {
          id: 'crs:RL34480',
          kind: 'report',
          publishedAt: '2026-09-23T00:00:00.000Z',
          metadata: {
            // Listed twice by the publisher.
            authors: ['Valerie Heitshusen'],
            related: [
              { type: 'PUB', congress: 109, number: '109-171' },
              { type: 'S', congress: 109, number: 1932, title: 'Deficit Reduction Act of 2005' },
              { type: 'HCONRES', congress: 109, number: 502, title: expect.any(String) },
            ],
            tags: { topics: ['Resolving Bicameral Differences & Presidential Action'] },
          },
        },
      ],
    ])('%s', async (name, expected) => {
      const text = read(name);
      const { id } = (JSON.parse(text) as { CRSReport: { id: string } }).CRSReport;
      const file = {
        url: 'https://api.congress.gov/v3/crsreport/x',
        text: async () => text,
      } as AcquiredFile;
      const acquired: Acquired = {
        files: [file],
        missing: new Map(),
        file: (wanted) => (wanted === 'json' ? file : undefined),
      };
      const record = await parseReport(acquired, congressCandidate({ id, status: 'Active' }));
      expect(record).toMatchObject(expected);
      expect(record.status).toBeUndefined();
    });
  },
);
