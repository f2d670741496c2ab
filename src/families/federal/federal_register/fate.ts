/**
 * What became of a document, from explicit words of the publisher alone. The rules are a table in
 * docs/sources/federal_register.md; each has its line in fate.test.ts.
 */
import { z } from 'zod';
import type { ParsedDocument } from '../../../core/record.ts';
import { instantOfDay, longDatesIn } from '../../../kit/dates.ts';
import { numberAt } from './address.ts';
import { dispositionsIn } from './disposition.ts';
import { frId } from './identity.ts';
import type { FrDocument } from './shapes.ts';

const notice = z.object({
  id: z.string(),
  date: z.string(),
  citation: z.string().nullable(),
  action: z.string().nullable(),
});
type Notice = z.infer<typeof notice>;

/** What another document did to this one; plain JSON, it is remembered until parse. */
export const fate = z.discriminatedUnion('is', [
  z.object({ is: z.literal('withdrawn'), by: notice }),
  z.object({ is: z.literal('superseded'), by: notice, why: z.string() }),
]);
export type Fate = z.infer<typeof fate>;

export const noticeOf = (document: FrDocument): Notice => ({
  id: frId(document),
  date: document.publication_date,
  citation: document.citation ?? null,
  action: document.action ?? null,
});

/** A document that withdraws another one says so in its action, and withdraws all of it. */
export function isWithdrawal({ action, title }: FrDocument): boolean {
  const words = action ?? '';
  if (!/\bwithdraw(?:al|n|ing|s)?\b/i.test(words)) return false;
  return !/\b(?:partial(?:ly)?|in part)\b/i.test(`${words} ${title ?? ''}`);
}

/** Only these are ever withdrawn by a later document: the others are rescinded by rules of their own. */
export const mayBeWithdrawn = (document: FrDocument): boolean =>
  !isWithdrawal(document) &&
  (document.type === 'Proposed Rule' ||
    (document.type === 'Rule' && /\bdirect final\b/i.test(document.action ?? '')));

/**
 * Whether the withdrawal names this document: by its page, its number, or the day it was published
 * on. It must be later and of the same docket or regulation.
 */
export function withdraws(notice: FrDocument, document: FrDocument): boolean {
  if (!isWithdrawal(notice) || !mayBeWithdrawn(document)) return false;
  if (notice.publication_date <= document.publication_date) return false;
  if (
    !shares(notice.docket_ids?.map(docketName), document.docket_ids?.map(docketName)) &&
    !shares(notice.regulation_id_numbers, document.regulation_id_numbers)
  )
    return false;
  const words = [notice.abstract, notice.dates, notice.title].filter(Boolean).join(' ');
  return (
    namesPage(words, document) ||
    words.includes(document.document_number) ||
    longDatesIn(words).includes(document.publication_date)
  );
}

const shares = (
  a: readonly string[] | null | undefined,
  b: readonly string[] | null | undefined,
): boolean => (a ?? []).some((one) => (b ?? []).includes(one));

/** "Docket No. FAA-2024-0224" and "FAA-2024-0224" are one docket. */
export const docketName = (docket: string): string =>
  docket.replace(/^\s*docket\s+(?:nos?|numbers?|ids?)\b[.:]*\s*/i, '').trim();

function namesPage(words: string, { volume, start_page, end_page }: FrDocument): boolean {
  for (const [, book, page] of words.matchAll(/\b(\d{1,3})\s+FR\s+(\d{1,6})\b/g)) {
    const at = Number(page);
    if (Number(book) === volume && start_page && at >= start_page && at <= (end_page ?? start_page))
      return true;
  }
  return false;
}

/** `R1-2026-20818` prints the document again, whole; `C1-...` mends a few words of it. */
export const republications = (document: FrDocument): string[] =>
  (document.corrections ?? []).filter((address) => /^R\d-/i.test(numberAt(address) ?? ''));

/** "Superseded by: EO 14000, January 20, 2021": all of it, by an order that can be looked up. */
export function supersedingOrder(
  document: FrDocument,
): { number: string; signed: string } | undefined {
  const found = dispositionsIn(document.disposition_notes).find(
    ({ kind, extent, to }) =>
      kind === 'superseded_by' && extent === 'whole' && to.startsWith('eo:'),
  );
  return found?.date ? { number: found.to.slice('eo:'.length), signed: found.date } : undefined;
}

/** The tombstone of a record, or nothing. */
export function tombstoneOf(known: Fate | undefined): Partial<ParsedDocument> {
  if (!known) return {};
  const { by } = known;
  const where = by.citation ? `${by.citation}, ` : '';
  const tombstoneAt = instantOfDay(by.date);
  if (known.is === 'withdrawn') {
    const reason = `withdrawn by ${by.id} (${where}${by.date}): ${by.action ?? 'withdrawal'}`;
    return { status: 'withdrawn', tombstoneAt, tombstoneReason: reason };
  }
  const reason = `${known.why} ${by.id} (${where}${by.date})`;
  return { status: 'superseded', tombstoneAt, tombstoneReason: reason, successorId: by.id };
}
