import type { CitedRecord, CslFields, FamilyCiting } from '../../core/cite/cited-record.ts';
import { bluebook } from './cite/bluebook.ts';
import {
  BILLS,
  keyOf,
  prefixOf,
  recordPlace,
  registerPlace,
  reportNumber,
  textOrEmpty,
  textsOf,
} from './cite/words.ts';
import { easternDay } from './eastern-day.ts';

/** What citation managers are told of each kind of federal record, and the Bluebook's forms. */
const citing: FamilyCiting = {
  styles: { bluebook },
  publishedOn: ({ id, publishedAt, updatedAt }) => {
    switch (prefixOf(id)) {
      // Each version of a report bears its own day on its cover.
      case 'crs':
        return (updatedAt ?? publishedAt)?.slice(0, 10) ?? null;
      // Moments, of which Washington's calendar says the day. All others are days from the beginning.
      case 'vote':
      case 'lda':
        return easternDay(publishedAt) ?? null;
      default:
        return publishedAt?.slice(0, 10) ?? null;
    }
  },
  csl: (record): CslFields => {
    const prefix = prefixOf(record.id);
    const bill = BILLS[prefix];
    if (bill) return { type: 'bill', number: `${bill} ${record.id.split(':')[2]}` };
    return FIELDS[prefix]?.(record) ?? {};
  },
};
export default citing;

const law = ({ id }: CitedRecord): CslFields => ({ type: 'legislation', number: keyOf(id) });

const hearing = ({ metadata }: CitedRecord): CslFields => {
  const number = textOrEmpty(metadata.citation);
  return { type: 'hearing', ...(number && { number }) };
};

const congressionalRecord = ({ metadata }: CitedRecord): CslFields => ({
  type: 'article',
  'container-title': 'Congressional Record',
  ...recordPlace(metadata),
});

/** A report of an office that writes in its own name. */
const reportBy = ({ publisher }: CitedRecord, number: string): CslFields => ({
  type: 'report',
  author: [{ literal: publisher }],
  ...(number && { number }),
});

const FIELDS: Readonly<Record<string, (record: CitedRecord) => CslFields>> = {
  law,
  pvtl: law,
  comps: law,
  fr: ({ metadata }) => ({
    type: 'regulation',
    'container-title': 'Federal Register',
    ...registerPlace(metadata),
  }),
  crs: ({ id, publisher, metadata }) => {
    const authors = textsOf(metadata.authors);
    const names = authors.length > 0 ? authors : [publisher];
    return { type: 'report', number: keyOf(id), author: names.map((literal) => ({ literal })) };
  },
  report: ({ id }) => ({ type: 'report', number: reportNumber(id) ?? keyOf(id) }),
  hearing,
  meeting: hearing,
  crec: congressionalRecord,
  'crec-granule': congressionalRecord,
  cfr: ({ kind, metadata }) => ({
    type: 'regulation',
    'container-title': 'Code of Federal Regulations',
    volume: textOrEmpty(metadata.cfrTitle),
    ...(kind !== 'title' && { number: textOrEmpty(metadata.number) }),
  }),
  usc: ({ kind, metadata }) => ({
    type: 'legislation',
    'container-title': 'United States Code',
    volume: textOrEmpty(metadata.uscTitle),
    ...(kind !== 'title' && { number: textOrEmpty(metadata.number) }),
  }),
  docket: ({ id }) => ({ type: 'regulation', number: keyOf(id) }),
  regdoc: ({ id }) => ({ type: 'regulation', number: keyOf(id) }),
  gao: (record) => reportBy(record, textOrEmpty(record.metadata.number)),
  cbo: (record) => reportBy(record, keyOf(record.id)),
  sap: (record) => reportBy(record, ''),
  lda: ({ id }) => ({ type: 'report', number: keyOf(id) }),
  vote: ({ id }) => ({ type: 'document', number: keyOf(id) }),
};
