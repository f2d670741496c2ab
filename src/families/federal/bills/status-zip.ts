/** The zip of a type's status files, for a backfill: one request instead of ten thousand. */
import type { Candidate } from '../../../core/candidate.ts';
import type { DiscoverContext } from '../../../core/source-contexts.ts';
import type { BillType } from '../../../kit/bill-types.ts';
import { openZip, type ZipArchive, type ZipBounds } from '../../../kit/zip-members.ts';
import { GOVINFO } from '../govinfo/sitemaps.ts';

/** What a run remembers: the zips that it has fetched. Resumed, it has none, and asks for files. */
export interface StatusZips {
  readonly zips: Map<string, ZipArchive>;
}

/** The largest type has 10,503 files of 145 MB, the largest file 2 MB. */
const BOUNDS: ZipBounds = {
  entries: 50_000,
  bytesPerEntry: 32 * 1024 * 1024,
  bytesInAll: 1024 * 1024 * 1024,
};

export async function fetchZip<P>(
  ctx: DiscoverContext<P, StatusZips>,
  congress: number,
  type: BillType,
): Promise<void> {
  const url = `${GOVINFO}/bulkdata/BILLSTATUS/${congress}/${type}/BILLSTATUS-${congress}-${type}.zip`;
  const zip = await openZip(url, await ctx.bytes(url, { cache: 'no-store' }), BOUNDS);
  ctx.page();
  ctx.note(`the zip of ${type} holds ${zip.names.length} status files`, { url });
  ctx.state.zips.set(`${congress}${type}`, zip);
}

const DAY = 24 * 3600 * 1000;

/** The status of a bill out of the zip; undefined when the zip lacks it, or has it from before the change. */
export async function statusInZip(
  { zips }: StatusZips,
  { key, version, files }: Candidate,
): Promise<Uint8Array | undefined> {
  const [type = '', congress = ''] = key.split(':');
  const zip = zips.get(`${congress}${type}`);
  const name = files[0]?.url.split('/').at(-1) ?? '';
  const written = zip?.writtenAt(name)?.getTime();
  // The directory of a zip knows no zone: a day is allowed for it.
  if (written === undefined || written + DAY < Date.parse(version ?? '')) return undefined;
  return zip?.read(name);
}
