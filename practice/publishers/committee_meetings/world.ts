/** Meetings of the practice committees; those whose hearing is printed name its jacket. */
import { billOf, type CongressParts, chairOf } from '../congress/members.ts';

export interface PracticeMeeting {
  readonly eventId: string;
  readonly chamber: 'House' | 'Senate' | 'NoChamber';
  readonly title: string;
  readonly type: string;
  readonly status: string;
  readonly date: string;
  readonly committee: { readonly systemCode: string; readonly name: string };
  readonly bill: string;
  readonly jacket: number | null;
  readonly touchedAt: number;
}

export interface MeetingsWorld {
  meetings(): readonly PracticeMeeting[];
  find(eventId: string): PracticeMeeting;
  touch(eventId: string, change?: Partial<PracticeMeeting>): PracticeMeeting;
}

const START = Date.UTC(2026, 0, 5);

/** The first `hearings` meetings have a printed hearing, in the order of the world of hearings. */
export function meetingsWorld(
  parts: CongressParts,
  { size = 14, hearings = 12 } = {},
): MeetingsWorld {
  const meetings = new Map<string, PracticeMeeting>();
  let moments = size;
  for (let row = 0; row < size; row += 1) {
    const made = meetingOf(parts, row, row < hearings);
    meetings.set(made.eventId, made);
  }
  const find = (eventId: string): PracticeMeeting => {
    const found = meetings.get(eventId);
    if (!found) throw new Error(`there is no meeting ${eventId} among these ${meetings.size}`);
    return found;
  };
  return {
    meetings: () => [...meetings.values()],
    find,
    touch: (eventId, change = {}) => {
      moments += 1;
      const next = { ...find(eventId), ...change, touchedAt: START + moments * 60_000 };
      meetings.set(eventId, next);
      return next;
    },
  };
}

function meetingOf(parts: CongressParts, row: number, isPrinted: boolean): PracticeMeeting {
  const chamber = row % 3 === 2 ? 'senate' : 'house';
  const { code, committee } = chairOf(parts, row, chamber);
  return {
    eventId: String(115_001 + row),
    chamber: row % 7 === 6 && !isPrinted ? 'NoChamber' : chamber === 'house' ? 'House' : 'Senate',
    title: `Oversight of lamps, part ${row + 1}`,
    type: chamber === 'house' ? 'Hearing' : 'Meeting',
    status: 'Scheduled',
    date: `2025-0${1 + (row % 9)}-12`,
    committee: { systemCode: code, name: committee },
    bill: billOf(parts, row, chamber).id,
    jacket: isPrinted ? 50_001 + row : null,
    touchedAt: START + row * 60_000,
  };
}
