import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Acquired } from '../../../core/acquired.ts';
import { candidateOf } from './candidate.ts';
import { isWithdrawal } from './fate.ts';
import { printedNumbers } from './identity.ts';
import { parseDocument } from './parse.ts';
import { FIELDS, frDocument, frPage } from './shapes.ts';

/** Recorded answers live beside the project and are never copied into it. */
const real = path.resolve(import.meta.dirname, '../../../../../shared/real/federal-register');
const present = existsSync(real);
const read = (file: string) => readFileSync(path.join(real, file), 'utf8');
const NOTHING: Acquired = { files: [], missing: new Map(), file: () => undefined };

describe.skipIf(!present)(
  'recorded answers of the Federal Register (skipped when ../shared/real is not beside the project)',
  () => {
    test('a whole document: every field we ask for is one of its own', async () => {
      const json = JSON.parse(read('document-2026-19200.json')) as object;
      for (const field of FIELDS) expect(Object.keys(json).concat('subtype')).toContain(field);
      const candidate = candidateOf(frDocument.parse(json), undefined);
      expect(candidate.key).toBe('2026-19200@2026-09-18');
      expect(candidate.files.map(({ url }) => url)).toEqual([
        'https://www.federalregister.gov/documents/full_text/xml/2026/09/18/2026-19200.xml',
      ]);
      const record = await parseDocument(NOTHING, candidate);
      expect(record).toMatchObject({
        id: 'fr:2026-19200',
        kind: 'notice',
        publishedAt: '2026-09-18T00:00:00.000Z',
        sourceOrg: 'Energy Department',
        citation:
          'Energy Department, Federal Energy Regulatory Commission. Commission Information Collection Activities (Ferc-521); Comment Request; Extension. 91 FR 59123 (September 18, 2026).',
        metadata: {
          document_number: '2026-19200',
          docket_ids: ['Docket No. IC26-36-000'],
          significant: null,
          tags: { agencies: ['Energy Department', 'Federal Energy Regulatory Commission'] },
        },
      });
      expect(record.status).toBeUndefined();
    });

    test('a page of a search', () => {
      const page = frPage.parse(JSON.parse(read('documents-search-p1.trimmed.json')));
      expect(page.count).toBe(2086);
      expect(page.next_page_url).toContain('search_after_cursor=');
      expect(page.results?.map((one) => candidateOf(one, undefined).key)).toEqual([
        '2026-18736@2026-09-14',
      ]);
    });

    test('the numbers printed in an issue, and the actions of it that withdraw', () => {
      const issue = read('FR-2024-02-12.bulk-issue.xml');
      expect(printedNumbers(issue)).toHaveLength(96);
      const actions = [...issue.matchAll(/<ACT>[\s\S]*?<P>([\s\S]*?)<\/P>/g)].map(
        (match) => match[1] ?? '',
      );
      const withdrawing = actions.filter((action) =>
        isWithdrawal({
          document_number: 'x',
          publication_date: '2024-02-12',
          type: 'Proposed Rule',
          action,
        }),
      );
      expect(actions.length).toBeGreaterThan(60);
      expect(withdrawing).toHaveLength(actions.filter((action) => /withdraw/i.test(action)).length);
    });
  },
);
