/** People, committees, votes and topics under the names their users know: records that are no documents. */
import type { View } from '../../core/view.ts';

/** What every view of records ends with; a person, a committee or a topic is not published on a day. */
const seen = (publishedAt: string): string =>
  `source_url AS url, source_url, source_org, ${publishedAt} AS published_at, retrieved_at, raw_sha256,
  citation_string, first_seen_at, last_seen_at`;
const SEEN = seen('NULL');

export const peopleViews: readonly View[] = [
  {
    name: 'legislators',
    select: {
      sqlite: `SELECT
  id, natural_key AS bioguide, title AS name, metadata ->> 'chamber' AS chamber,
  metadata ->> 'state' AS state, metadata ->> 'district' AS district, metadata ->> 'party' AS party,
  metadata ->> 'serving' AS serving, served_from, served_until, names, metadata -> 'ids' AS ids,
  metadata -> 'terms' AS terms, ${SEEN}
FROM entities WHERE source = 'legislators'`,
    },
  },
  {
    name: 'committees',
    select: {
      sqlite: `SELECT
  id, natural_key AS thomas_id, title AS name, kind, metadata ->> 'chamber' AS chamber,
  metadata ->> 'parent' AS parent, metadata ->> 'current' AS current, disbanded_on, names, ${SEEN}
FROM entities WHERE source = 'committees'`,
    },
  },
  {
    name: 'roll_call_votes',
    select: {
      sqlite: `SELECT
  id, metadata ->> 'congress' AS congress, metadata ->> 'chamber' AS chamber,
  metadata ->> 'session' AS session, metadata ->> 'number' AS number, happened_at, title,
  metadata ->> 'question' AS question, outcome, metadata -> 'counts' AS counts,
  metadata -> 'subjects' AS subjects, ${seen('happened_at')}
FROM events_of_record WHERE source = 'roll_call_votes'`,
    },
  },
  {
    name: 'member_votes',
    select: {
      // The Senate's files have the numbers of its own lists, which lead to the member.
      sqlite: `SELECT
  event_positions.event_id AS vote_id,
  coalesce(record_aliases.id, event_positions.member_id) AS member_id, event_positions.name,
  event_positions.position, event_positions.party, event_positions.state,
  event_positions.happened_at, event_positions.outcome
FROM event_positions JOIN events_of_record ON events_of_record.id = event_positions.event_id
LEFT JOIN record_aliases ON record_aliases.alias = event_positions.member_id
WHERE events_of_record.source = 'roll_call_votes'`,
    },
  },
  {
    name: 'topics',
    select: {
      sqlite: `SELECT
  id, title AS name, kind, vocabulary, deprecated, deprecated_on, replaced_by,
  metadata ->> 'note' AS note, ${SEEN}
FROM vocabulary_terms WHERE source = 'topics'`,
    },
  },
];
