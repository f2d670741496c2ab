/** `/v3/committee-meeting` of api.congress.gov: pages of rows, a detail each, two spellings of moments. */
import {
  json,
  type PracticeRequest,
  type PracticeResponse,
  type Publisher,
} from '../../publisher.ts';
import type { MeetingsWorld, PracticeMeeting } from './world.ts';

const HOST = 'https://api.congress.gov/v3';

/** `short-count`: the list declares two more than it has, as it has done. `server-bug`: an error of its own. */
export function meetingsPublisher(world: MeetingsWorld): Publisher {
  return {
    name: 'committee_meetings',
    hosts: ['api.congress.gov'],
    paths: /^\/v3\/committee-meeting\//,
    plays: ['short-count', 'server-bug'],
    handle(request) {
      if (!request.headers['x-api-key'])
        return json(
          { error: { code: 'API_KEY_MISSING', message: 'An API key was not provided.' } },
          403,
        );
      if (request.faults.has('server-bug'))
        return json(
          {
            error: "UnboundLocalError: local variable 'x' referenced before assignment",
            request: {},
          },
          500,
        );
      const [, chamber = '', eventId] =
        /^\/v3\/committee-meeting\/119\/([a-z]+)(?:\/(\d+))?$/.exec(request.path) ?? [];
      const own = world.meetings().filter((one) => one.chamber.toLowerCase() === chamber);
      if (eventId === undefined) return list(own, chamber, request);
      const found = own.find((one) => one.eventId === eventId);
      return found
        ? json({ committeeMeeting: detail(found), request: { format: 'json' } })
        : json({ error: 'No CommitteeMeeting matches the given query.' }, 404);
    },
    describe: () => ({ meetings: world.meetings().length }),
    changes: { touch: ({ id, ...change }) => world.touch(String(id), change) },
  };
}

function list(
  own: readonly PracticeMeeting[],
  chamber: string,
  request: PracticeRequest,
): PracticeResponse {
  const query = new URLSearchParams(request.search);
  const from = Date.parse(query.get('fromDateTime') ?? '') || 0;
  const limit = Math.min(250, Number(query.get('limit') ?? 20));
  const offset = Number(query.get('offset') ?? 0);
  const all = own
    .filter(({ touchedAt }) => touchedAt >= from)
    .sort((a, b) => b.touchedAt - a.touchedAt);
  const rows = all.slice(offset, offset + limit).map((one) => ({
    chamber: one.chamber,
    congress: 119,
    eventId: one.eventId,
    updateDate: moment(one.touchedAt),
    url: `${HOST}/committee-meeting/119/${chamber}/${one.eventId}?format=json`,
  }));
  const count = all.length + (request.faults.has('short-count') ? 2 : 0);
  return json({ committeeMeetings: rows, pagination: { count }, request: { format: 'json' } });
}

const moment = (at: number): string =>
  new Date(at).toISOString().replace('T', ' ').replace('.000Z', '+00:00');

function detail(one: PracticeMeeting) {
  const [type = '', congress, number] = one.bill.split(':');
  return {
    chamber: one.chamber,
    congress: 119,
    eventId: one.eventId,
    title: one.title,
    type: one.type,
    meetingStatus: one.status,
    date: `${one.date}T14:00:00Z`,
    updateDate: moment(one.touchedAt),
    location: { building: 'Longworth House Office Building', room: '1324' },
    committees: [{ ...one.committee, url: `${HOST}/committee/house/${one.committee.systemCode}` }],
    witnesses: [{ name: 'Hon. Ben Barnes', organization: 'Office of Lamps', position: 'Chief' }],
    witnessDocuments: [
      {
        documentType: 'Witness Statement',
        format: 'PDF',
        url: `https://www.congress.gov/119/meeting/house/${one.eventId}/witnesses/Barnes.pdf`,
      },
    ],
    meetingDocuments: [],
    videos: [{ name: 'Webcast', url: `https://www.youtube.com/watch?v=${one.eventId}` }],
    relatedItems: {
      bills: [
        { congress: Number(congress), type: type.toUpperCase(), number, url: `${HOST}/bill` },
      ],
    },
    ...(one.jacket !== null && {
      hearingTranscript: [{ jacketNumber: one.jacket, url: `${HOST}/hearing` }],
    }),
  };
}
