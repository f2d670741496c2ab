/** What authors of families and sources use, as `annals/source`: the contract and the kit. */
// The same zod that the program has: a schema of another version might not fit.
export { z } from 'zod';
export type { Acquired, AcquiredFile } from './core/acquired.ts';
export type { Candidate, CandidateFile, FileKind } from './core/candidate.ts';
export type { DayRange } from './core/day-range.ts';
export { AnnalsError, type ErrorCode } from './core/errors.ts';
export { defineFamily, type Family, type SettingsInForce, sectionOf } from './core/family.ts';
export { documentId } from './core/ids.ts';
export type { Json, JsonObject } from './core/json.ts';
export type { NextPage, PagedListing } from './core/pages.ts';
export type { PolitenessChange } from './core/politeness.ts';
export type { ParsedRecord, RecordBody } from './core/record.ts';
export { fitJson } from './core/shape.ts';
export { defineSource, type Source } from './core/source.ts';
export type { AcquireContext, DiscoverContext, ParseContext } from './core/source-contexts.ts';
export {
  addDays,
  dateIn,
  type Instant,
  instant,
  type LocalDate,
  localDay,
  parseInstant,
} from './core/time.ts';
export { describeVerb, type Verb, type VerbEntry, verbOf } from './core/verb.ts';
export { count, flag, jsonLines, list, oneDocument, text } from './core/verb-fields.ts';
export { CITATION_COLUMNS, KEPT_COLUMNS, type View } from './core/view.ts';
export * from './kit/csv-rows.ts';
export * from './kit/dates.ts';
export * from './kit/feed.ts';
export * from './kit/loose-json.ts';
export * from './kit/markup-writing.ts';
export * from './kit/numbered-series.ts';
export * from './kit/numbering.ts';
export * from './kit/page-behind-wall.ts';
export * from './kit/sitemap.ts';
export * from './kit/version-of-fields.ts';
export * from './kit/zip-members.ts';
