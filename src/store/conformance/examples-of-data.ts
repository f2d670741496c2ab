/** Plain examples of records that are no documents, for conformance suites. */
import type { DataWrite } from '../../core/documents.ts';
import type { ParsedEntity } from '../../core/entities.ts';
import type { ParsedEvent } from '../../core/events-of-record.ts';
import type { ParsedData } from '../../core/record.ts';
import type { ParsedTerm } from '../../core/vocabularies.ts';
import { at, runId } from './examples.ts';

const head = (id: string, title: string) => ({
  id,
  title,
  updatedAt: null,
  sourceUrl: `https://example.org/${id}`,
  sourceOrg: 'Example',
  citation: `Example, ${title}`,
  metadata: {},
});

export const anEntity = (key: string, change: Partial<ParsedEntity> = {}): ParsedEntity => ({
  ...head(`member:${key}`, `Member ${key}`),
  is: 'entity',
  kind: 'legislator',
  names: [{ name: `Member ${key}` }],
  lifecycle: { servedFrom: '2021-01-03' },
  ...change,
});

export const anEvent = (key: string, change: Partial<ParsedEvent> = {}): ParsedEvent => ({
  ...head(`vote:${key}`, `Vote ${key}`),
  is: 'event',
  kind: 'roll_call_vote',
  happenedAt: at(0),
  outcome: 'Passed',
  positions: [
    { memberId: 'member:a', name: 'A', position: 'Yea', party: 'X', state: 'VT' },
    { memberId: null, name: 'B', position: 'Nay' },
  ],
  ...change,
});

export const aTerm = (key: string, change: Partial<ParsedTerm> = {}): ParsedTerm => ({
  ...head(`topic:${key}`, `Topic ${key}`),
  is: 'term',
  kind: 'policy_area',
  vocabulary: 'policy_areas',
  deprecated: false,
  ...change,
});

export const aWrite = (record: ParsedData, change: Partial<DataWrite> = {}): DataWrite => ({
  source: SOURCES[record.is],
  naturalKey: record.id.slice(record.id.indexOf(':') + 1),
  record,
  version: 'v1',
  rawSha256: null,
  retrievedAt: at(10),
  runId: runId(1),
  body: null,
  artifacts: [],
  ...(record.relations && {
    relations: [{ extractor: SOURCES[record.is], relations: record.relations }],
  }),
  ...change,
});

export const SOURCES = { entity: 'members', event: 'votes', term: 'topics' } as const;
