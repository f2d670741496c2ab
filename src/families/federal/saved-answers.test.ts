/** Every recorded answer of these six sources is recognised, and what it says becomes records. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AcquiredFile } from '../../core/acquired.ts';
import type { ParsedDocument } from '../../core/record.ts';
import type { Recognised } from '../../core/saved-answer.ts';
import type { Source } from '../../core/source.ts';
import { textOf } from '../../core/text-of.ts';
import meetings from './committee_meetings/source.ts';
import reports from './committee_reports/source.ts';
import record from './congressional_record/source.ts';
import hearings from './hearings/source.ts';
import lda from './lda_filings/source.ts';
import dockets from './regulations_dockets/source.ts';

const REAL = path.resolve(import.meta.dirname, '../../../../shared/real');
const ABSENT = 'skipped when ../shared/real is not beside the project';

function recognised(source: Source, file: string): readonly Recognised[] {
  const bytes = readFileSync(path.join(REAL, file));
  return (
    source.recognise?.({ name: path.basename(file), bytes, text: textOf(bytes, undefined) }) ?? []
  );
}

async function recordOf(source: Source, file: string, one: Recognised): Promise<ParsedDocument> {
  const bytes = readFileSync(path.join(REAL, file));
  const held: AcquiredFile = {
    file: { name: one.file ?? '', url: file },
    url: file,
    sha256: '',
    size: bytes.length,
    mediaType: '',
    headers: {},
    bytes: async () => bytes,
    text: async () => textOf(bytes, undefined),
  };
  const files = one.file === undefined ? [] : [held];
  const acquired = {
    files,
    missing: new Map(),
    file: (name: string) => files.find(() => name === one.file),
  };
  const context = { params: {}, retrievedAt: '2026-11-17T00:00:00.000Z' };
  return (await source.parse(acquired, one.candidate, context)) as ParsedDocument;
}

describe.skipIf(!existsSync(REAL))(`recorded answers (${ABSENT})`, () => {
  for (const [source, file, count, first] of [
    [meetings, 'congress-api/committee-meeting.json', 20, 'meeting:115-h-105481'],
    [hearings, 'congress-api/hearing.json', 20, 'hearing:77638'],
    [hearings, 'congress-api/hearing-list-119.json', 3, 'hearing:64431'],
    [hearings, 'govinfo-api/CHRG-107shrg82483-granules.json', 1, 'hearing:82483'],
    [reports, 'congress-api/committee-report-list-119.json', 3, 'report:CRPT-119hrpt1'],
    [reports, 'congress-api/committee-report_116_hrpt_617_text.json', 1, 'report:CRPT-116hrpt617'],
    [lda, 'lda/filings-list-p1-2026-09-14.json', 2, 'lda:a934e791-d564-4fd3-8b78-041f8cfcf115'],
    [lda, 'lda/list_fil.yml', 25, 'lda:7866327b-c892-4430-b9f0-1f0f679c58c6'],
    [lda, 'lda/list_con.yml', 25, 'lda:86260004-84e7-46e3-9cfa-76edae508768'],
    [lda, 'lda/list_reg.yml', 25, 'lda-registrant:11'],
    [lda, 'lda/ret_fil.yml', 1, 'lda:3b181214-b253-462c-ad64-783c827e159e'],
    [lda, 'lda/ret_cli.yml', 1, 'lda-client:44400'],
    [lda, 'lda/ret_lob.yml', 1, 'lda-lobbyist:1'],
    [dockets, 'regulations-gov/dockets-listing.json', 10, 'docket:ED-2021-SCC-0032'],
    [
      dockets,
      'regulations-gov/documents-list-p1-2026-09-02.json',
      5,
      'regdoc:FDA-2026-P-10231-0005',
    ],
    [record, 'govinfo-api/CREC-sample.json', 10, 'crec:2018-04-02'],
    [record, 'crec/CREC-1997-01-28.dip.xml', 99, 'crec:1997-01-28'],
  ] as const)
    test(`${file} names ${count}`, () => {
      const found = recognised(source, file);
      expect(found).toHaveLength(count);
      expect(found[0] && source.idOf?.(found[0].candidate)).toBe(first);
    });

  for (const [source, file, id, facts] of [
    [
      dockets,
      'regulations-gov/docket-detail-BIS-2023-0005.json',
      'docket:BIS-2023-0005',
      { kind: 'docket', publishedAt: null, updatedAt: '2023-03-29T14:51:26.000Z' },
    ],
    [
      dockets,
      'regulations-gov/docket-ACF-2025-0038.json',
      'docket:ACF-2025-0038',
      { body: { normalizer: 'html_v1' } },
    ],
    [
      dockets,
      'regulations-gov/document-ACF-2025-0038-0001.json',
      'regdoc:ACF-2025-0038-0001',
      {
        kind: 'notice',
        // The last day in Washington, though the moment is of the next day in UTC.
        metadata: { postedOn: '2025-07-22', commentEndsOn: '2025-09-22', frVolNum: '90 FR 34506' },
        relations: [{ to: 'docket:ACF-2025-0038' }, { to: 'fr:2025-13790' }],
      },
    ],
    [
      dockets,
      'regulations-gov/comment-ACF-2025-0038-0004.json',
      'regdoc:ACF-2025-0038-0004',
      {
        kind: 'comment',
        metadata: { attachmentCount: 1 },
        relations: [{ kind: 'part_of' }, { kind: 'comments_on', to: 'regdoc:ACF-2025-0038-0001' }],
      },
    ],
    [
      dockets,
      'regulations-gov/attachments-FAA-2016-6907-0001.json',
      'regdoc:FAA-2016-6907-0001',
      { metadata: { attachmentCount: 2, attachmentsWithheld: 1 } },
    ],
    [
      dockets,
      'regulations-gov/document-ACF-2025-0038-0001_content.pdf',
      'regdoc:ACF-2025-0038-0001',
      { body: { normalizer: 'pdf_v1' } },
    ],
    [
      meetings,
      'congress-api/committee-meeting_118_house_115538.json',
      'meeting:118-h-115538',
      { kind: 'hearing' },
    ],
    [
      meetings,
      'hearings/sample_hearing.xml',
      'meeting:113-h-102252',
      { metadata: { status: 'Scheduled', bills: ['hr:113:4435'] } },
    ],
    [
      meetings,
      'hearings/sample_witness.xml',
      'meeting:113-h-102266',
      { metadata: { witnesses: [{ name: 'Mr. James P. Cochrane' }] } },
    ],
    [
      reports,
      'congress-api/committee-report_116_hrpt_617.json',
      'report:CRPT-116hrpt617',
      { metadata: { conference: true } },
    ],
    [
      record,
      'govinfo-api/CREC-2018-01-03-summary.json',
      'crec:2018-01-03',
      { metadata: { volume: '163', issue: '216' } },
    ],
    [
      record,
      'congress-api/daily-congressional-record_168_153.json',
      'crec:2022-09-22',
      { metadata: { articles: 256 } },
    ],
  ] as const)
    test(`${file} is ${id}`, async () => {
      const [one] = recognised(source, file);
      if (!one) throw new Error(`${file} is recognised as nothing`);
      const found = await recordOf(source, file, one);
      expect(found).toMatchObject({ id, ...facts });
      expect(found.metadata.unread).toBeUndefined();
    });

  test('the lists of issues of the API, old and new', async () => {
    for (const file of [
      'congress-api/daily-congressional-record.json',
      'congress-api/congressional-record.json',
    ]) {
      const found = recognised(record, file);
      expect(found.length).toBeGreaterThan(15);
      const [one] = found;
      expect(one && (await recordOf(record, file, one)).id).toBe('crec:2023-12-26');
    }
  });

  test('the MODS of an issue gives the issue and all its articles with relations', async () => {
    const file = 'congressional-record/CREC-1997-01-28.mods.xml';
    const found = recognised(record, file);
    expect(found).toHaveLength(99);
    const records = await Promise.all(found.slice(0, 40).map((one) => recordOf(record, file, one)));
    expect(records[0]).toMatchObject({
      id: 'crec:1997-01-28',
      kind: 'issue',
      metadata: { articles: 98 },
    });
    const spoken = records.flatMap(({ relations = [] }) =>
      relations.filter(({ kind }) => kind === 'spoken_by'),
    );
    expect(spoken.length).toBeGreaterThan(20);
    expect(spoken[0]?.to).toMatch(/^member:[A-Z]\d{6}$/);
  });

  const folders = ['crec', 'congressional-record'].flatMap((folder) =>
    existsSync(path.join(REAL, folder))
      ? readdirSync(path.join(REAL, folder))
          .filter((name) => name.endsWith('.htm'))
          .map((name) => `${folder}/${name}`)
      : [],
  );
  test.each(folders)('%s is an article', async (file) => {
    const [one] = recognised(record, file);
    if (!one) throw new Error(`${file} is recognised as nothing`);
    const found = await recordOf(record, file, one);
    expect(found.id).toBe(`crec-granule:${path.basename(file, '.htm')}`);
    expect(found.citation).toMatch(/\d+ Cong\. Rec\. [A-Z]\d+/);
  });

  test('a table of words of the publisher is said to be one', () => {
    for (const name of ['const_sta', 'const_gov', 'const_lob', 'const_suf'])
      expect(() => recognised(lda, `lda/${name}.yml`)).toThrow(/table of the \d+ words/);
  });

  test('each reads its own answers alone', () => {
    expect(recognised(hearings, 'congress-api/committee-report-list-119.json')).toEqual([]);
    expect(recognised(reports, 'congress-api/hearing.json')).toEqual([]);
    expect(recognised(record, 'congress-api/bill.json')).toEqual([]);
    expect(recognised(meetings, 'congress-api/bill.json')).toEqual([]);
  });
});
