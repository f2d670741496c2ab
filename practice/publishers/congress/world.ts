/** A Congress in small, in which all nine publishers speak of the same people, bills, votes and reports. */
import type { Publisher } from '../../publisher.ts';
import { billsPublisher } from '../bills/publisher.ts';
import { type BillsWorld, billsWorld } from '../bills/world.ts';
import { meetingsPublisher } from '../committee_meetings/publisher.ts';
import { type MeetingsWorld, meetingsWorld } from '../committee_meetings/world.ts';
import { type ReportsWorld, reportsWorld } from '../committee_reports/world.ts';
import { type RecordWorld, recordWorld } from '../congressional_record/world.ts';
import { packagesPublisher } from '../govinfo/publisher.ts';
import { type HearingsWorld, hearingsWorld } from '../hearings/world.ts';
import { legislatorsPublisher } from '../legislators/publisher.ts';
import { type LegislatorsWorld, legislatorsWorld } from '../legislators/world.ts';
import { lawsPublisher } from '../public_laws/publisher.ts';
import { type LawsWorld, lawsWorld } from '../public_laws/world.ts';
import { votesPublisher } from '../roll_call_votes/publisher.ts';
import { type VotesWorld, votesWorld } from '../roll_call_votes/world.ts';

export interface CongressSizes {
  readonly seed?: number;
  readonly bills?: number;
  readonly lawsOfType?: number;
  readonly houseVotes?: number;
  readonly senateVotes?: number;
  readonly hearings?: number;
  readonly reports?: number;
  readonly issues?: number;
}

export interface CongressWorld {
  readonly people: LegislatorsWorld;
  readonly bills: BillsWorld;
  readonly laws: LawsWorld;
  readonly votes: VotesWorld;
  readonly meetings: MeetingsWorld;
  readonly hearings: HearingsWorld;
  readonly reports: ReportsWorld;
  readonly record: RecordWorld;
  readonly publishers: readonly Publisher[];
}

/** 540 members and 40 committees whatever the rest is: they cost one file each. */
export function congressWorld(sizes: CongressSizes = {}): CongressWorld {
  const { seed = 1, houseVotes = 24, senateVotes = 12, hearings: printed = 4 } = sizes;
  const people = legislatorsWorld({ seed });
  const bills = billsWorld({
    seed,
    people,
    size: sizes.bills ?? 16,
    ...(sizes.lawsOfType !== undefined && { lawsOfType: sizes.lawsOfType }),
  });
  const votes = votesWorld(people, { house: houseVotes, senate: senateVotes, bills });
  const parts = { people, bills };
  const hearings = hearingsWorld(parts, { size: printed });
  const meetings = meetingsWorld(parts, { size: printed + 2, hearings: printed });
  const reports = reportsWorld(parts, { size: sizes.reports ?? 4 });
  const record = recordWorld(parts, { issues: sizes.issues ?? 2 });
  tellBills(bills, votes, reports);
  const laws = lawsWorld(bills);
  return {
    people,
    bills,
    laws,
    votes,
    meetings,
    hearings,
    reports,
    record,
    publishers: [
      billsPublisher(bills),
      lawsPublisher(laws),
      legislatorsPublisher(people),
      votesPublisher(votes),
      meetingsPublisher(meetings),
      packagesPublisher('hearings', hearings),
      packagesPublisher('committee_reports', reports),
      packagesPublisher('congressional_record', record),
    ],
  };
}

/** The status of a bill names the votes on it and the report of its committee. */
function tellBills(bills: BillsWorld, { votes }: VotesWorld, reports: ReportsWorld): void {
  for (const { chamber, number, issue, kind } of votes) {
    if (kind !== 'ordinary' && kind !== 'committee') continue;
    const id = `${chamber === 'house' ? 'hr' : 's'}:119:${issue.replace(/\D/g, '')}`;
    const vote = {
      chamber: chamber === 'house' ? 'House' : 'Senate',
      roll: number,
      date: '2025-06-03',
    } as const;
    bills.cite(id, { vote });
  }
  for (const { id, bill } of reports.expected()) {
    const [, letter = 'h', number = ''] = /119([hs])rpt(\d+)/.exec(id) ?? [];
    bills.cite(bill, { report: `${letter.toUpperCase()}. Rept. 119-${number}` });
  }
}
