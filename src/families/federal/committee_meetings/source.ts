import { z } from 'zod';
import type { Candidate } from '../../../core/candidate.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { Recognised, SavedAnswer } from '../../../core/saved-answer.ts';
import { defineSource } from '../../../core/source.ts';
import { chamberLetter } from '../committees/api-shapes.ts';
import { readMeetingList } from '../committees/read-meeting.ts';
import { apiRows, apiUrl } from '../congress-api/lists.ts';
import { inEitherForm } from '../congress-api/xml-answer.ts';
import { settledCongress } from '../govinfo/package-params.ts';
import { readMeeting } from './meeting.ts';
import { parseMeeting } from './record.ts';

const CHAMBERS = ['house', 'senate', 'nochamber'] as const;

const params = z.object({
  congress: z.coerce
    .number()
    .int()
    .min(112)
    .max(999)
    .optional()
    .describe('Which Congress; the one that sits today unless given'),
  chamber: z
    .enum(CHAMBERS)
    .optional()
    .describe('One chamber, or `nochamber` for joint committees; all unless given'),
  since: z.iso.date().optional().describe('Only what the publisher touched since then, YYYY-MM-DD'),
});

/** A row of the list: what decides whether the detail is asked for. */
const row = z.looseObject({ eventId: z.coerce.string(), updateDate: z.string().nullish() });

/** Meetings, hearings and markups of the committees of a Congress, as congress.gov lists them. */
export default defineSource<z.infer<typeof params>>({
  name: 'committee_meetings',
  family: 'federal',
  title: 'Committee meetings of Congress',
  publisher: 'Library of Congress',
  homepage: 'https://www.congress.gov/committee-schedule',
  licence: 'Public domain (US Government work)',
  keeps: 'document',
  lists: 'part',
  ids: ['meeting'],
  schedule: { cron: '5 7 * * *' },
  timezone: 'America/New_York',
  politeness: { rate: '2/second', robots: 'api' },
  params,

  settle: settledCongress,

  async *discover(ctx) {
    const { congress = 0, chamber, since } = ctx.params;
    for (const one of chamber ? [chamber] : CHAMBERS) {
      const rows = apiRows(ctx, {
        route: 'committee-meeting',
        path: `${congress}/${one}`,
        row,
        key: ({ eventId }) => eventId,
        since,
      });
      for await (const { eventId, updateDate } of rows)
        yield candidateOf(congress, one, eventId, updateDate);
    }
  },

  idOf: ({ key }) => `meeting:${key}`,

  parse: (acquired, candidate, { retrievedAt }) => parseMeeting(acquired, candidate, retrievedAt),

  recognise: inEitherForm(recogniseMeeting),

  corpus: ({ id }) => {
    const [congress, chamber, event] = id.slice('meeting:'.length).split('-');
    return `${congress}/${chamber}/${event}.json`;
  },
});

function candidateOf(
  congress: number,
  chamber: string,
  eventId: string,
  updated?: string | null,
): Candidate {
  const url = apiUrl(`committee-meeting/${congress}/${chamber.toLowerCase()}/${eventId}`);
  return {
    key: `${congress}-${chamberLetter(chamber) ?? 'j'}-${eventId}`,
    ...(updated && { version: updated }),
    files: [{ name: 'meeting', url, role: 'metadata', expect: 'json' }],
    fields: {},
  };
}

/** A page of the list, a meeting of the API, a meeting or a list of witnesses of the House. */
function recogniseMeeting({ text }: SavedAnswer): readonly Recognised[] {
  if (/^\s*\{/.test(text)) {
    if (/"committeeMeetings"\s*:/.test(text))
      return readMeetingList(text).value.flatMap(({ congress, chamber = '', eventId, updated }) =>
        congress && eventId
          ? [{ candidate: candidateOf(congress, chamber, eventId, updated) }]
          : [],
      );
    if (!/"committeeMeeting"\s*:|"eventId"\s*:/i.test(text)) return [];
  } else if (!/<(?:committee-meeting|witness-list)\b/.test(text.slice(0, 4000))) return [];
  const { congress, chamber = 'House', eventId } = readMeeting(text).value;
  if (eventId === '') return [];
  if (!congress)
    throw new AnnalsError(
      'UNEXPECTED_SHAPE',
      `meeting ${eventId} names no Congress, and its id needs one`,
    );
  return [{ candidate: candidateOf(congress, chamber, eventId), file: 'meeting' }];
}
