/** BILLSTATUS XML to Markdown; the typed fields are those of `readBillStatus`. */
import type { Normalizer } from '../../../core/normalizer.ts';
import { textOf } from '../../../core/text-of.ts';
import { unreadWarning } from '../../../kit/parsed.ts';
import { readBillStatus } from './read-bill-status.ts';
import { billStatusBody } from './write-markdown.ts';

export const billstatus_v1: Normalizer = {
  name: 'billstatus_v1',
  accepts: ['application/xml', 'text/xml'],
  normalize: async (bytes, options) => {
    const type = options.charset
      ? `application/xml; charset=${options.charset}`
      : 'application/xml';
    const { value, unread, warnings } = readBillStatus(textOf(bytes, type));
    return billStatusBody(value, [...warnings, ...unreadWarning(unread)]).body();
  },
};
