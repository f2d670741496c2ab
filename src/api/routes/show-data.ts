import type { Entity } from '../../core/entities.ts';
import type { EventOfRecord, ListedEvent } from '../../core/events-of-record.ts';
import type { DataVersion, HeldRecord } from '../../core/records.ts';
import type { Term } from '../../core/vocabularies.ts';
import type { EntityAnswer, ListedEntityAnswer } from '../contract/entities.ts';
import type { EventAnswer, ListedEventAnswer } from '../contract/events.ts';
import type { ListedTermAnswer, TermAnswer } from '../contract/vocabularies.ts';
import type { FoundData } from './find-record.ts';

const toListed = (record: HeldRecord) => ({
  id: record.id,
  source: record.source,
  natural_key: record.naturalKey,
  kind: record.kind,
  title: record.title,
  updated_at: record.updatedAt,
  source_url: record.sourceUrl,
  source_org: record.sourceOrg,
  retrieved_at: record.retrievedAt,
  raw_sha256: record.rawSha256,
  citation_string: record.citation,
  metadata: record.metadata,
  listed: record.listed,
  first_seen_at: record.firstSeenAt,
  last_seen_at: record.lastSeenAt,
});

const toVersions = ({
  version,
  versions,
  byWayOf,
}: Pick<FoundData<Entity>, 'version' | 'versions' | 'byWayOf'>) => ({
  version,
  versions: versions.map(toVersion),
  by_way_of: byWayOf,
});

const toVersion = (version: DataVersion) => ({
  number: version.number,
  seen_at: version.seenAt,
  grade: version.grade,
  raw_sha256: version.rawSha256,
  content_sha256: version.contentSha256,
});

export const toListedEntity = (entity: Entity): ListedEntityAnswer => ({
  ...toListed(entity),
  names: entity.names.map((name) => ({ ...name })),
  served_from: entity.servedFrom,
  served_until: entity.servedUntil,
  founded_on: entity.foundedOn,
  disbanded_on: entity.disbandedOn,
});

export const toEntity = (found: Omit<FoundData<Entity>, 'headers'>): EntityAnswer => ({
  ...toListedEntity(found.record),
  ...toVersions(found),
});

export const toListedEvent = (event: ListedEvent): ListedEventAnswer => ({
  ...toListed(event),
  happened_at: event.happenedAt,
  outcome: event.outcome,
});

export const toEvent = (found: Omit<FoundData<EventOfRecord>, 'headers'>): EventAnswer => ({
  ...toListedEvent(found.record),
  positions: found.record.positions.map(({ memberId, name, position, party, state }) => ({
    member_id: memberId,
    name,
    position,
    party: party ?? null,
    state: state ?? null,
  })),
  ...toVersions(found),
});

export const toListedTerm = (term: Term): ListedTermAnswer => ({
  ...toListed(term),
  vocabulary: term.vocabulary,
  deprecated: term.deprecated,
  deprecated_on: term.deprecatedOn,
  replaced_by: term.replacedBy,
});

export const toTerm = (found: Omit<FoundData<Term>, 'headers'>): TermAnswer => ({
  ...toListedTerm(found.record),
  ...toVersions(found),
});
