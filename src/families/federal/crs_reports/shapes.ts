import { z } from 'zod';
import { listOrOne, numberOrText, optionalTexts } from '../../../kit/lenient-shapes.ts';

/** A row of EveryCRSReport's `reports.csv`; `sha1` is of the report's JSON, so it tells of a change. */
export const csvRow = z.looseObject({
  number: z.string().min(1),
  url: z.string().min(1),
  sha1: z.string().regex(/^[0-9a-f]{40}$/i),
  latestPubDate: z.string(),
  title: z.string(),
  latestPDF: z.string().optional(),
  latestHTML: z.string().optional(),
});
export type CsvRow = z.infer<typeof csvRow>;

/** Named with their source in a version, by name alone in the report. */
const topic = z.union([z.string(), z.looseObject({ name: z.string() })]);

/** One of the report's versions; `active` is false for all that came from UNT or FAS, and says nothing. */
const version = z.looseObject({
  source: z.string().nullish(),
  id: z.union([z.string(), z.number()]).nullish(),
  /** `2020-01-31` now, `2020-01-31T00:00:00` in older files. */
  date: z.string(),
  title: z.string(),
  ...optionalTexts('summary', 'type', 'typeId'),
  active: z.boolean().nullish(),
  sourceLink: z.string().nullish(),
  topics: z.array(topic).nullish(),
  formats: z.array(z.looseObject({ format: z.string(), filename: z.string().nullish() })).nullish(),
});
export type ReportVersion = z.infer<typeof version>;

/** EveryCRSReport's JSON of a report, its versions newest first. */
export const everyReport = z.looseObject({
  number: z.string(),
  type: z.string().nullish(),
  typeId: z.string().nullish(),
  active: z.boolean().nullish(),
  source: z.string().nullish(),
  versions: z.array(version).min(1),
  topics: z.array(topic).nullish(),
});
export type EveryReport = z.infer<typeof everyReport>;

/** A row of congress.gov's list. Its `version` is not the detail's `currentVersion`. */
export const congressEntry = z.looseObject({
  id: z.string().min(1),
  ...optionalTexts('title', 'contentType', 'status', 'publishDate', 'updateDate'),
  version: numberOrText.nullish(),
});
export type CongressEntry = z.infer<typeof congressEntry>;

export const congressRows = z.looseObject({ CRSReports: listOrOne(congressEntry) });

export const congressReport = z.looseObject({
  CRSReport: z.looseObject({
    id: z.string().min(1),
    ...optionalTexts('title', 'contentType', 'status'),
    currentVersion: numberOrText.nullish(),
    ...optionalTexts('publishDate', 'updateDate', 'summary', 'url'),
    authors: listOrOne(z.looseObject({ author: z.string().nullish() })).nullish(),
    topics: listOrOne(z.looseObject({ topic: z.string().nullish() })).nullish(),
    formats: listOrOne(
      z.looseObject({ format: z.string().nullish(), url: z.string().nullish() }),
    ).nullish(),
    relatedMaterials: z
      .array(
        z.looseObject({
          congress: numberOrText.nullish(),
          // A whole number for bills, "109-171" for laws.
          number: z.union([z.string(), z.number()]).nullish(),
          type: z.string().nullish(),
          title: z.string().nullish(),
        }),
      )
      .nullish(),
  }),
});
export type CongressReport = z.infer<typeof congressReport>['CRSReport'];
