/** CBO refuses programs, but committees reprint its letters: the report of the bill is asked for its letter. */
import type { CandidateFile } from '../../../core/candidate.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { AcquireContext } from '../../../core/source-contexts.ts';
import { textOf } from '../../../core/text-of.ts';
import { readBillStatus } from '../billstatus/read-bill-status.ts';
import { isWholePrint } from '../govinfo/package-files.ts';
import { GOVINFO } from '../govinfo/sitemaps.ts';
import { type ReprintedEstimate, reprintedEstimates } from '../printed/cost-estimate.ts';
import type { ListedPublication } from './listing.ts';

const DAY = 86_400_000;
/** The letter bears the day of the estimate; the feed may have it later. */
const MOST_DAYS_APART = 10;

export interface Reprint {
  /** `report:CRPT-119srpt1`. */
  readonly report: string;
  readonly url: string;
  readonly letter: Omit<ReprintedEstimate, 'text'>;
}

/** Holds the status of each bill, the report that reprints the letter, and the letter by itself. */
export async function acquireReprint<P>(
  listed: ListedPublication,
  ctx: AcquireContext<P>,
): Promise<Reprint | undefined> {
  for (const bill of listed.bills ?? []) {
    const [type = '', congress = '', number = ''] = bill.split(':');
    const name = `BILLSTATUS-${congress}${type}${number}.xml`;
    const url = `${GOVINFO}/bulkdata/BILLSTATUS/${congress}/${type}/${name}`;
    const status = await ctx.download({
      name,
      url,
      role: 'metadata',
      expect: 'xml',
      optional: true,
    });
    if (status.is === 'missing') continue;
    const { committeeReports } = readBillStatus(await status.file.text()).value;
    for (const packageId of [...new Set(committeeReports.flatMap(packageOf))]) {
      const found = await letterIn(packageId, listed, ctx);
      if (found) return found;
    }
  }
  return undefined;
}

/** `H. Rept. 119-494,Part 2` to `CRPT-119hrpt494-pt2`. */
export function packageOf(citation: string): string[] {
  const [, chamber = '', congress, number, part] =
    /\b(H|S|Ex|Exec)\.?\s*Rept\.?\s*(\d{2,3})-(\d+)(?:\s*,?\s*(?:Part|Pt\.?)\s*(\d+))?/i.exec(
      citation,
    ) ?? [];
  if (congress === undefined) return [];
  return [
    `CRPT-${congress}${chamber.charAt(0).toLowerCase()}rpt${number}${part ? `-pt${part}` : ''}`,
  ];
}

async function letterIn<P>(
  packageId: string,
  listed: ListedPublication,
  ctx: AcquireContext<P>,
): Promise<Reprint | undefined> {
  const whole = packageId.replace(/-pt\d+$/, '');
  const url = `${GOVINFO}/content/pkg/${whole}/html/${packageId}.htm`;
  const received = await ctx.receive(url).catch(unlessMissing);
  if (!received) return undefined;
  const print = textOf(await received.spooled.bytes(), received.headers['content-type']);
  const letters =
    received.url.endsWith('/error') || !isWholePrint(print)
      ? []
      : reprintedEstimates(print, listed.congress);
  const letter = letters.find((one) => isOf(one, listed));
  if (!letter) {
    await received.spooled.discard();
    ctx.note('the report of the bill does not reprint this estimate', { url });
    return undefined;
  }
  ctx.accept(received, { name: `${packageId}.htm`, url });
  const { text, ...facts } = letter;
  const file: CandidateFile = { name: LETTER, url, expect: 'any' };
  await ctx.hold(file, new TextEncoder().encode(text));
  return { report: `report:${whole}`, url, letter: facts };
}

export const LETTER = 'letter.txt';

/** Of one bill there may be several estimates: the day tells them apart. */
export function isOf(
  letter: ReprintedEstimate,
  { bills = [], published, description = '' }: ListedPublication,
): boolean {
  if (letter.bill !== undefined && !bills.includes(letter.bill)) return false;
  // Without its letterhead it bears no day: a report reprints the estimate of the bill as reported.
  if (letter.date === undefined && letter.printedAs !== 'letter')
    return letter.bill !== undefined && /\breported\b/i.test(description);
  if (letter.date === undefined || published === undefined) return letter.bill !== undefined;
  const apart = Math.abs(Date.parse(letter.date) - Date.parse(published)) / DAY;
  return apart <= MOST_DAYS_APART;
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof AnnalsError && error.code === 'HTTP_404_NOT_FOUND') return undefined;
  throw error;
}
