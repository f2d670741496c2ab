/** Where statements are listed: an archive with a file for each president, and the White House's own page. */
import { createHash } from 'node:crypto';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import type { Candidate, CandidateFile } from '../../../core/candidate.ts';
import { AnnalsError } from '../../../core/errors.ts';
import { billId, billNumber, billType } from '../../../kit/bill-types.ts';
import { congressOfYear } from '../../../kit/congresses.ts';
import { instantInFeed } from '../../../kit/dates.ts';
import { readFeed } from '../../../kit/feed.ts';
import { present } from '../../../kit/parsed.ts';

const ARCHIVE =
  'https://raw.githubusercontent.com/unitedstates/statements-of-administration-policy/main';
export const PRESIDENTS = `${ARCHIVE}/presidents.yaml`;
export const administrationUrl = (name: string): string => `${ARCHIVE}/archive/${name}.yaml`;
/** It is that of the president in office, and is gone when another one comes. */
export const WHITE_HOUSE = 'https://www.whitehouse.gov/omb/statements-of-administration-policy/';

const row = z.looseObject({
  bills: z.array(z.coerce.string()).nullish(),
  document_title: z.coerce.string().nullish(),
  congress: z.coerce.number().int().nullish(),
  date_issued: z.coerce.string(),
  file: z.string().nullish(),
  url: z.string().nullish(),
  fetched_from_url: z.string().nullish(),
  date_fetched: z.coerce.string().nullish(),
  source: z.string().nullish(),
  rescinded: z.boolean().nullish(),
});

/** A statement as a list has it. Plain JSON: it waits in the catalog until its file is read. */
export interface ListedStatement {
  /** What stands after `sap:` in its id. */
  readonly key: string;
  readonly title: string;
  readonly date: string;
  readonly congress?: number;
  readonly bills: readonly string[];
  /** Its file in the archive. */
  readonly file?: string;
  /** Where the White House had it, or a library has it. */
  readonly url?: string;
  readonly listedAt?: string;
  readonly fetchedAt?: string;
  readonly rescinded?: boolean;
  /** What a feed says of it in a sentence. */
  readonly says?: string;
  readonly administration?: string;
}
export type SapCandidate = Candidate<ListedStatement>;

export function readAdministration(text: string, administration?: string): ListedStatement[] {
  const rows = z.array(row).safeParse(parseYaml(text));
  if (!rows.success) {
    const [issue] = rows.error.issues;
    const message = `the list of statements has ${issue?.path.join('.')}: ${issue?.message}`;
    throw new AnnalsError('UNEXPECTED_SHAPE', message);
  }
  const used = new Map<string, number>();
  // A row that is listed twice is one statement; two of a day on one bill have a file each.
  const each = new Map(rows.data.map((one) => [JSON.stringify(one), one]));
  // Oldest first, so that a second statement of a day does not change the name of the first.
  return [...each.values()]
    .reverse()
    .map((one) => {
      const date = one.date_issued.slice(0, 10);
      const congress = one.congress ?? congressOfYear(Number(date.slice(0, 4)));
      const bills = (one.bills ?? []).flatMap((bill) => idOfBill(bill, congress));
      const written = (one.document_title ?? '').replace(/\s+/g, ' ').trim();
      return present({
        key: numbered(keyOf(date, bills, written), used),
        title: written.replace(SIZE, ''),
        date,
        congress,
        bills,
        file: one.file?.trim() || undefined,
        url: one.fetched_from_url?.trim() || one.url?.trim() || undefined,
        listedAt: one.source ?? undefined,
        fetchedAt: one.date_fetched ?? undefined,
        rescinded: one.rescinded ?? undefined,
        administration,
      }) as ListedStatement;
    })
    .map((one) => ({ ...one, bills: one.bills ?? [] }));
}

/** `(2 pages, 31 kb)`, which an older page wrote after each title. */
const SIZE = /\s*\(\d{1,3} pages?,? \d{1,5} ?[km]b\)$/i;

/** The names of the archive's files, the newest president last. */
export function readPresidents(text: string): readonly string[] {
  const found: unknown = parseYaml(text);
  const names = typeof found === 'object' && found !== null ? Object.keys(found) : [];
  return names
    .filter((name) => /^\d+-[A-Za-z]/.test(name))
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
}

/** The feed that the White House had until 2009. */
export function readFeedOfStatements(xml: string): ListedStatement[] {
  return readFeed(WHITE_HOUSE, xml).flatMap(({ title, url, publishedAt, summary }) => {
    const date = instantInFeed(publishedAt)?.slice(0, 10);
    if (date === undefined || url === undefined || !/\/sap\//.test(url)) return [];
    const congress = congressOfYear(Number(date.slice(0, 4)));
    const bills = billsInTitle(title, congress);
    const listed = { key: keyOf(date, bills, title), title, date, congress, bills, url };
    return [{ ...listed, ...present({ says: summary?.replace(/\s*\(\d+k\)$/, '') }) }];
  });
}

/** `S.J. Res. 32 and S.J. Res. 138 – Joint Resolutions ...`: the bills before the dash. */
export function billsInTitle(title: string, congress: number): string[] {
  const [begins = ''] = title.split(/\s[–—-]\s/);
  const numbers = begins.replace(/^(?:House|Senate) Amendments? to /i, '');
  // Older lists have no dash: `H.R. 6578 Strategic Petroleum Reserve`.
  const first = /^((?:H|S)[.A-Za-z ]{0,12}?\d{1,5})\s+[A-Z]/.exec(numbers)?.[1];
  return [
    ...new Set(
      (first ?? numbers).split(/\s*(?:,|;|&|\band\b)\s*/i).flatMap((one) => {
        const bill = billNumber(one);
        return bill ? [billId(congress, bill.type, bill.number)] : [];
      }),
    ),
  ];
}

/** `hr1734`, as the archive writes bills. */
function idOfBill(text: string, congress: number): string[] {
  const [, letters, number] = /^([a-z]+)(\d+)$/i.exec(text.trim()) ?? [];
  const type = billType(letters);
  return type ? [billId(congress, type, Number(number))] : [];
}

/** `2025-01-22-s5`, `2026-04-15-sjres32-sjres138`; without a bill the first words of the title. */
export function keyOf(date: string, bills: readonly string[], title: string): string {
  const named = bills.map((bill) => bill.replace(/^([a-z]+):\d+:(\d+)$/, '$1$2'));
  const words =
    title
      .toLowerCase()
      .normalize('NFKD')
      .match(/[a-z0-9]+/g) ?? [];
  const rest = named.length > 0 ? named : words.slice(0, 6);
  return [date, ...(rest.length > 0 ? rest : ['statement'])].join('-');
}

function numbered(key: string, used: Map<string, number>): string {
  const count = (used.get(key) ?? 0) + 1;
  used.set(key, count);
  return count === 1 ? key : `${key}-${count}`;
}

export function candidateOf(one: ListedStatement): SapCandidate {
  const { fetchedAt: _fetched, ...said } = one;
  return {
    key: one.key,
    version: createHash('sha256').update(JSON.stringify(said)).digest('hex'),
    files: filesOf(one),
    fields: one,
  };
}

/** The archive's copy; without one the publisher's, and of old statements a library's page. */
function filesOf({ file, url }: ListedStatement): CandidateFile[] {
  const optional = true;
  if (file) return [{ name: 'pdf', url: `${ARCHIVE}/archive/${file}`, expect: 'pdf', optional }];
  if (url === undefined) return [];
  return /\.pdf$/i.test(url)
    ? [{ name: 'pdf', url, expect: 'pdf', optional }]
    : [{ name: 'html', url, expect: 'html', optional }];
}
