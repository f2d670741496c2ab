/** Asks the publisher about documents outside the listing: what a notice names, and what names it. */
import { AnnalsError } from '../../../core/errors.ts';
import type { DiscoverContext } from '../../../core/source-contexts.ts';
import { type Conditions, documentUrl, listUrl } from './address.ts';
import {
  docketName,
  type Fate,
  isWithdrawal,
  mayBeWithdrawn,
  noticeOf,
  republications,
  supersedingOrder,
  withdraws,
} from './fate.ts';
import { type FrDocument, frDocument, frPage } from './shapes.ts';

export interface Related {
  /** What became of it, by what the publisher has today: the same whoever asks, and when. */
  fateOf(document: FrDocument): Promise<Fate | undefined>;
  /** Earlier documents whose fate this one changes. */
  changedBy(document: FrDocument): Promise<FrDocument[]>;
}

/** Answers are fresh for a day: an older one would not know the notice that made us ask. */
const CURRENT = { cache: 'no-cache' } as const;

type Asking = Pick<DiscoverContext<never>, 'json' | 'note'>;

export function createRelated(ctx: Asking, today: string): Related {
  const asked = new Map<string, Promise<readonly FrDocument[]>>();
  const list = (conditions: Conditions): Promise<readonly FrDocument[]> => {
    const url = listUrl(conditions);
    const before = asked.get(url);
    if (before !== undefined) return before;
    const answer = ctx.json(url, frPage, CURRENT).then((page) => {
      if (page.next_page_url) ctx.note('a docket has more documents than were looked at', { url });
      return page.results ?? [];
    });
    asked.set(url, answer);
    return answer;
  };
  const one = async (address: string): Promise<FrDocument | undefined> => {
    const url = documentUrl(address);
    if (url === undefined) return undefined;
    try {
      return await ctx.json(url, frDocument, CURRENT);
    } catch (error) {
      if (!(error instanceof AnnalsError) || error.code !== 'HTTP_404_NOT_FOUND') throw error;
      ctx.note('a document that another one names is not there', { url });
      return undefined;
    }
  };

  return {
    async fateOf(document) {
      const [address] = republications(document);
      const again = address === undefined ? undefined : await one(address);
      if (again)
        return { is: 'superseded', by: noticeOf(again), why: 'published again in full as' };
      const notice =
        mayBeWithdrawn(document) && document.publication_date < today
          ? await withdrawalOf(document)
          : undefined;
      if (notice) return { is: 'withdrawn', by: noticeOf(notice) };
      const order = supersedingOrder(document);
      const successor = order && (await orderSigned(order));
      return successor && { is: 'superseded', by: noticeOf(successor), why: 'superseded by' };
    },

    async changedBy(document) {
      const corrected = document.correction_of ? await one(document.correction_of) : undefined;
      const named = isWithdrawal(document) ? await namedBy(document) : [];
      return corrected ? [corrected, ...named] : named;
    },
  };

  async function withdrawalOf(document: FrDocument): Promise<FrDocument | undefined> {
    const same = sameProceeding(document);
    if (!same) return undefined;
    const later = await list([...same, ['[publication_date][gte]', document.publication_date]]);
    return later.find((notice) => withdraws(notice, document));
  }

  async function namedBy(notice: FrDocument): Promise<FrDocument[]> {
    const same = sameProceeding(notice);
    if (!same) return [];
    const earlier = await list([...same, ['[publication_date][lte]', notice.publication_date]]);
    return earlier.filter((document) => withdraws(notice, document));
  }

  async function orderSigned(order: { number: string; signed: string }) {
    const orders = await list([
      ['[type][]', 'PRESDOCU'],
      ['[presidential_document_type][]', 'executive_order'],
      ['[signing_date][is]', order.signed],
    ]);
    return orders.find((one) => String(one.executive_order_number ?? '') === order.number);
  }
}

/** A docket is one proceeding; a regulation's number is often that of a whole programme, and comes second. */
function sameProceeding(document: FrDocument): Conditions | undefined {
  const docket = document.docket_ids?.map(docketName).find((name) => name !== '');
  const rin = document.regulation_id_numbers?.[0];
  const types: Conditions = [
    ['[type][]', 'RULE'],
    ['[type][]', 'PRORULE'],
  ];
  if (docket) return [...types, ['[docket_id]', docket]];
  return rin ? [...types, ['[regulation_id_number]', rin]] : undefined;
}
