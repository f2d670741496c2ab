/** A committee meeting as a record: where and when, who was heard, on which bills, and its transcript. */

import type { Acquired } from '../../../core/acquired.ts';
import type { Candidate } from '../../../core/candidate.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { JsonObject } from '../../../core/json.ts';
import type { ParsedDocument } from '../../../core/record.ts';
import type { Relation } from '../../../core/relations.ts';
import type { Instant } from '../../../core/time.ts';
import { ordinal } from '../../../kit/congresses.ts';
import { dateWithin, instantWithin, longDate } from '../../../kit/dates.ts';
import { present } from '../../../kit/parsed.ts';
import { withoutStop } from '../cite/without-stop.ts';
import { federalId } from '../ids.ts';
import { type Meeting, readMeeting } from './meeting.ts';

export async function parseMeeting(
  acquired: Acquired,
  { key }: Candidate,
  retrievedAt: Instant,
): Promise<ParsedDocument> {
  const file = acquired.file('meeting');
  if (!file) throw new AnnalsError('UNEXPECTED_SHAPE', `meeting ${key} came without its detail`);
  const { value: meeting, unread } = readMeeting(await file.text());
  const id = meeting.id ?? `meeting:${key}`;
  if (id !== `meeting:${key}`)
    throw new AnnalsError(
      'UNEXPECTED_SHAPE',
      `${file.url}: the answer is about ${id}; meeting:${key} was asked for`,
    );
  const { transcripts, eventId, documents, witnessDocuments, ...rest } = meeting;
  const title = meeting.title ?? `${meeting.chamber ?? ''} meeting ${eventId}`.trim();
  const day = dateWithin(meeting.date);
  const [, congress = '', letter = ''] = /^(\d+)-([hsj])-/.exec(key) ?? [];
  const chamber = { h: 'house', s: 'senate', j: 'joint' }[letter] ?? 'house';
  const sourceUrl = `https://www.congress.gov/event/${congress ? ordinal(Number(congress)) : ''}-congress/${chamber}-event/${eventId}`;
  const canceled = /^cancel/i.test(meeting.status ?? '');
  return {
    id,
    kind: (meeting.type ?? 'Meeting').toLowerCase(),
    title,
    publishedAt: instantWithin(meeting.date) ?? null,
    updatedAt: instantWithin(meeting.updated) ?? null,
    sourceUrl,
    sourceOrg: meeting.committees[0]?.name ?? 'United States Congress',
    citation: `${withoutStop(title)}${day ? ` (${longDate(day)})` : ''}. ${sourceUrl}`,
    metadata: {
      ...(present(rest) as unknown as JsonObject),
      eventId,
      documents: documents as unknown as JsonObject[],
      witnessDocuments: witnessDocuments as unknown as JsonObject[],
      ...(unread.length > 0 && { unread }),
    },
    relations: relationsOf(meeting, transcripts),
    body: {
      normalizer: 'committee_meeting_v1',
      content: await file.bytes(),
      charset: file.charset,
    },
    // Postponed and rescheduled meetings take place: only a canceled one does not.
    ...(canceled && {
      status: 'withdrawn' as const,
      tombstoneAt: instantWithin(meeting.updated) ?? retrievedAt,
      tombstoneReason: `its committee canceled it (meetingStatus ${meeting.status})`,
    }),
  };
}

function relationsOf(meeting: Meeting, transcripts: readonly string[]): Relation[] {
  const to = (kind: string, id: string | undefined, evidence: string, details?: JsonObject) => {
    const target = id && federalId(id);
    return target ? [{ kind, to: target, evidence, ...(details && { details }) }] : [];
  };
  return [
    ...meeting.committees.flatMap(({ id, name }) =>
      to('held_by', id, 'committees', name ? { name } : undefined),
    ),
    ...meeting.bills.flatMap((id) => to('considers', id, 'relatedItems.bills')),
    ...transcripts.flatMap((id) => to('transcribed_in', id, 'hearingTranscript')),
  ];
}
