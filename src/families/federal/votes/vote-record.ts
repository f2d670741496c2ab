/** A roll call as an event of record, with the position of each member. */
import { AnnalsError } from '../../../core/errors.ts';
import type { ParsedEvent, Position } from '../../../core/events-of-record.ts';
import type { JsonObject } from '../../../core/json.ts';
import type { Relation } from '../../../core/relations.ts';
import { HOUR, type Instant, instant, localDay, MINUTE } from '../../../core/time.ts';
import { dateWithin, longDate } from '../../../kit/dates.ts';
import { type Parsed, present } from '../../../kit/parsed.ts';
import { easternDay } from '../eastern-day.ts';
import { readApiVotes } from './read-api-vote.ts';
import { readHouseVote } from './read-house-vote.ts';
import { readSenateVote } from './read-senate-vote.ts';
import type { RollCall, VotePosition } from './roll-call.ts';

const ZONE = 'America/New_York';

/** The Clerk's XML, the Senate's, or an answer of the API of congress.gov, which may have several. */
export function readRollCalls(text: string): Parsed<readonly RollCall[]> {
  if (/^\s*\{/.test(text)) return readApiVotes(text);
  const { value, unread } = /<rollcall-vote\b/.test(text.slice(0, 2_000))
    ? readHouseVote(text)
    : readSenateVote(text);
  return { value: [value], unread };
}

export function voteRecord(roll: RollCall, url: string, unread: readonly string[]): ParsedEvent {
  const { id, positions, subjects, result, date, modified, ...rest } = roll;
  const chamber = roll.chamber === 'house' ? 'House' : 'Senate';
  const title = titleOf(roll);
  const happenedAt = easternInstant(date);
  const day = easternDay(happenedAt);
  return {
    is: 'event',
    id,
    kind: 'roll_call_vote',
    title,
    updatedAt: easternInstant(modified),
    sourceUrl: url,
    sourceOrg: roll.chamber === 'house' ? 'Clerk of the House' : 'Secretary of the Senate',
    citation: `${chamber} roll call ${roll.number}, Congress ${roll.congress}, session ${roll.session}${day ? ` (${longDate(day)})` : ''}.`,
    happenedAt,
    outcome: result ?? null,
    positions: positions.map(positionOf),
    relations: subjects.flatMap(({ id: bill, label, amendment }): Relation[] =>
      bill === undefined
        ? []
        : [
            present<Relation>({
              kind: 'votes_on',
              to: bill,
              evidence: label,
              ...(amendment && { details: { amendment } }),
            }),
          ],
    ),
    metadata: {
      ...rest,
      subjects,
      ...(unread.length > 0 && { unread }),
    } as unknown as JsonObject,
  };
}

/** The question and what it was about; one vote may confirm a hundred nominations. */
function titleOf({ question, type, subjects }: RollCall): string {
  const asked = question ?? type ?? 'Roll call';
  const labels = [...new Set(subjects.map(({ label }) => label))].filter(
    (label) => label !== '' && !asked.includes(label),
  );
  const rest = labels.length - NAMED_IN_TITLE;
  const named = labels.slice(0, rest > 1 ? NAMED_IN_TITLE : labels.length).join(', ');
  if (named === '') return asked;
  return `${asked}: ${named}${rest > 1 ? ` and ${rest} more` : ''}`;
}

const NAMED_IN_TITLE = 3;

/** By Bioguide number in the House since 2003, by the Senate's own number there; a name alone before. */
const positionOf = ({ name, bioguideId, lisId, vote, party, state }: VotePosition): Position => ({
  memberId: bioguideId ? `member:${bioguideId}` : lisId ? `lis:${lisId}` : null,
  name,
  position: vote,
  ...(party && { party }),
  ...(state && { state }),
});

/** What the clock in Washington showed, as an instant; a day alone is its first one. */
export function easternInstant(text: string | undefined): Instant | null {
  const date = dateWithin(text);
  if (text === undefined || date === undefined) return null;
  if (/(?:Z|[+-]\d{2}:?\d{2})$/.test(text.slice(10))) return instant(Date.parse(text));
  const { start, end } = localDay(date, ZONE);
  const [hours = 0, minutes = 0] = text.slice(11).split(':').map(Number);
  const since = hours * HOUR + minutes * MINUTE;
  // Clocks are changed in the small hours: what is later is counted back from midnight.
  return instant(hours < 3 ? Date.parse(start) + since : Date.parse(end) - (24 * HOUR - since));
}

/** The bytes must be of the vote that was asked for. */
export function rollWith(id: string, rolls: readonly RollCall[], url: string): RollCall {
  const found = rolls.find((roll) => roll.id === id);
  if (found) return found;
  const ids = rolls.map((roll) => roll.id).join(', ') || 'no vote';
  throw new AnnalsError('NOT_THE_DOCUMENT', `${url}: ${ids} came instead of ${id}`, { url });
}
