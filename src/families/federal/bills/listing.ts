import type { Candidate, CandidateFile } from '../../../core/candidate.ts';
import { type BillType, billIdFrom, billType } from '../../../kit/bill-types.ts';
import type { SitemapEntry } from '../../../kit/sitemap.ts';
import { GOVINFO } from '../govinfo/sitemaps.ts';

/** A BILLSTATUS file that the sitemap names; undefined for any other file. */
export function candidateOf({ url, lastModified }: SitemapEntry): Candidate | undefined {
  const [, congress, type, number] =
    /\/BILLSTATUS-(\d{1,3})([a-z]+)(\d{1,5})\.xml$/.exec(url) ?? [];
  const id = billIdFrom(Number(congress), type, Number(number));
  if (id === undefined) return undefined;
  return {
    key: id,
    ...(lastModified !== undefined && { version: lastModified }),
    files: [statusFile(url)],
    fields: {},
  };
}

export const statusFile = (url: string): CandidateFile => ({
  name: 'status',
  url,
  role: 'metadata',
  expect: 'xml',
});

/** `119hr` of the index, for the Congress and the types that are wanted. */
export const isWanted =
  (congress: number, types: readonly BillType[]) =>
  (folder: string): boolean => {
    const [, of, type] = /^(\d+)([a-z]+)$/.exec(folder) ?? [];
    const known = billType(type);
    return Number(of) === congress && known !== undefined && types.includes(known);
  };

export const statusUrl = (congress: number, type: string, number: number): string =>
  `${GOVINFO}/bulkdata/BILLSTATUS/${congress}/${type}/BILLSTATUS-${congress}${type}${number}.xml`;
