/** The estimates that the status of a bill names: what stays open where cbo.gov refuses. */
import { instant } from '../../../core/time.ts';
import { billId, billType } from '../../../kit/bill-types.ts';
import { present } from '../../../kit/parsed.ts';
import { readBillStatus } from '../billstatus/read-bill-status.ts';
import type { ListedPublication } from './listing.ts';

export function readStatusEstimates(xml: string): readonly ListedPublication[] {
  const { congress, type, number, cboCostEstimates } = readBillStatus(xml).value;
  const kind = billType(type);
  return cboCostEstimates.flatMap(({ id, title, date, description }) => {
    const key = /^cbo:(\d+)$/.exec(id ?? '')?.[1];
    if (key === undefined) return [];
    const at = Date.parse(date ?? '');
    return [
      present({
        key,
        title: title ?? '',
        published: Number.isNaN(at) ? undefined : instant(at),
        description: description
          ?.replace(/<[^<>]*>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim(),
        bills: kind && [billId(Number(congress), kind, Number(number))],
        congress: Number(congress),
        isEstimate: true,
      }) as ListedPublication,
    ];
  });
}
