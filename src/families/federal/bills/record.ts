/** A bill as a record: its status in the metadata and as relations, its newest printing as the text. */

import type { Acquired } from '../../../core/acquired.ts';
import type { Candidate } from '../../../core/candidate.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { Json, JsonObject } from '../../../core/json.ts';
import type { ParsedDocument } from '../../../core/record.ts';
import { ordinal, yearOfSession } from '../../../kit/congresses.ts';
import { dateWithin, instantOfDay, instantWithin } from '../../../kit/dates.ts';
import { present } from '../../../kit/parsed.ts';
import type { BillStatus } from '../billstatus/bill-status.ts';
import { readBillStatus } from '../billstatus/read-bill-status.ts';
import { withoutStop } from '../cite/without-stop.ts';
import { isBehind } from './api-delta.ts';
import { bodyIn, textIn } from './body.ts';
import { billAddress, billName, kindOfBill } from './naming.ts';
import { relationsOf } from './relations.ts';
import { printingsOf } from './text-versions.ts';

export const ORGANISATION = 'United States Congress';

export async function parseBill(acquired: Acquired, candidate: Candidate): Promise<ParsedDocument> {
  const file = acquired.file('status');
  const { status: ofApi, ...more } = candidate.fields;
  if (!file && typeof ofApi === 'string') return ofApiAlone(ofApi, more);
  if (!file) return textAlone(acquired, candidate);
  const { value: status, unread } = readBillStatus(await file.text());
  if (status.id !== candidate.key) {
    const message = `${file.url}: the file is about ${status.id}; its name says ${candidate.key}`;
    throw new AnnalsError('UNEXPECTED_SHAPE', message, { url: file.url });
  }
  const text = textIn(acquired);
  const body = await bodyIn(acquired);
  const [newest] = printingsOf(status);
  const record = recordOf(status, unread);
  return {
    ...record,
    // What the text is of: the newest printing, or the one before it until that has a text.
    metadata: { ...record.metadata, stage: text?.stage, textFormat: text?.format },
    ...(body && { body }),
    // A printing that is announced and has no text yet is looked for again.
    incomplete:
      (newest !== undefined && (text === undefined || text.stage !== newest.stage)) ||
      isBehind(candidate.fields, status.updateDateIncludingText ?? status.updateDate),
  };
}

function recordOf(status: BillStatus, unread: readonly string[]) {
  const printings = printingsOf(status);
  const [newest] = printings;
  return {
    ...headOf(status),
    metadata: {
      ...metadataOf(status),
      newestStage: newest?.stage ?? newest?.type,
      textVersions: printings.map(({ stage, type, date }) =>
        present({ stage, type, date }),
      ) as Json,
      ...(unread.length > 0 && { unread }),
    },
    aliases: printings.flatMap(({ id }) => (id === undefined ? [] : [id])),
    relations: relationsOf(status),
  };
}

/** A saved answer of the API: what it has, and the names of the lists that are answers of their own. */
function ofApiAlone(xml: string, more: JsonObject): ParsedDocument {
  const { value, unread } = readBillStatus(xml);
  const record = recordOf(value, unread);
  return {
    ...record,
    metadata: { ...record.metadata, ...more },
    body: { normalizer: 'billstatus_v1', content: new TextEncoder().encode(xml) },
    incomplete: true,
  };
}

function headOf(status: BillStatus) {
  const name = billName(status.type, status.number);
  const title = status.title ?? name;
  const sourceUrl = status.legislationUrl ?? billAddress(status);
  const introduced =
    dateWithin(status.introducedDate) ??
    status.actions
      .map(({ date }) => dateWithin(date))
      .filter(Boolean)
      .sort()[0];
  return {
    id: status.id,
    kind: kindOfBill(status.type),
    title,
    publishedAt: introduced ? instantOfDay(introduced) : null,
    updatedAt:
      instantWithin(status.updateDateIncludingText) ?? instantWithin(status.updateDate) ?? null,
    sourceUrl,
    sourceOrg: ORGANISATION,
    citation: `${name}, ${ordinal(status.congress)} Cong. (${introduced?.slice(0, 4) ?? yearOfSession(status.congress, 1)}). ${withoutStop(title)}. ${sourceUrl}`,
  };
}

/** Everything the status says that is no text of its own; amendments keep who, what and when. */
function metadataOf(status: BillStatus): JsonObject {
  const { id: _id, textVersions: _versions, amendments, subjects, ...rest } = status;
  const named = status.policyArea === undefined ? [] : [status.policyArea];
  return {
    ...(present(rest) as unknown as JsonObject),
    reserved: status.reserved,
    amendments: amendments.map(({ actions, titles: _titles, ...one }) =>
      present({ ...one, recordedVotes: actions.flatMap((action) => action.recordedVotes ?? []) }),
    ) as unknown as Json,
    tags: { policyArea: named, subjects },
  };
}

/** A saved text without its status: what the text itself says. Relations that are held stay. */
async function textAlone(acquired: Acquired, candidate: Candidate): Promise<ParsedDocument> {
  const text = textIn(acquired);
  const body = await bodyIn(acquired);
  if (!text || !body) {
    throw new AnnalsError('UNEXPECTED_SHAPE', `${candidate.key} came without its status`);
  }
  const [type = '', congress = '', number = ''] = candidate.key.split(':');
  const bill = { type, congress: Number(congress), number: Number(number) };
  const name = billName(type, bill.number);
  const { title: printed, actions } = candidate.fields;
  const title = typeof printed === 'string' ? printed : name;
  const introduced = introducedOn(actions);
  const sourceUrl = billAddress(bill);
  const year = introduced ? ` (${introduced.slice(0, 4)}).` : '';
  return {
    id: candidate.key,
    kind: kindOfBill(type),
    title,
    publishedAt: introduced ? instantOfDay(introduced) : null,
    updatedAt: null,
    sourceUrl,
    sourceOrg: ORGANISATION,
    citation: `${name}, ${ordinal(bill.congress)} Cong.${year}${title === name ? '' : ` ${withoutStop(title)}.`} ${sourceUrl}`,
    metadata: { ...bill, stage: text.stage, textFormat: text.format, ...candidate.fields },
    body,
    incomplete: true,
  };
}

/** Covers begin with the day on which the bill was brought in; a printing of a later stage may leave it out. */
function introducedOn(actions: Json | undefined): string | undefined {
  const [first] = Array.isArray(actions) ? (actions as readonly JsonObject[]) : [];
  const isIntroduction = /\b(?:introduced|submitted|reported) the following\b/.test(
    String(first?.text ?? ''),
  );
  return isIntroduction ? dateWithin(String(first?.date ?? '')) : undefined;
}
