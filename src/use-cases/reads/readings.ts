import type { App } from '../../app/app.ts';
import type { ChangeFilter, ChangeSpan } from '../../core/changes.ts';
import { compareRuns } from '../comparing.ts';
import { diffVersions } from '../diffing.ts';
import { searchPage } from '../search/search-page.ts';
import type { SearchOrder } from '../searching.ts';
import { why } from '../why.ts';

/**
 * Reading that may cost much, by name. Each takes plain data and answers plain data, for both travel
 * between threads.
 */
export const READINGS = {
  search: (app: App, order: SearchOrder) => searchPage(app, order),

  changes: (app: App, { after, limit, filter }: ChangesOrder) =>
    app.catalog.changes.after(after, limit, filter),

  newestChanges: (app: App, { limit, filter, ...span }: NewestOrder) =>
    app.catalog.changes.newest(limit, filter, span),

  diff: (app: App, { id, ...numbers }: DiffOrder) => diffVersions(app, id, numbers),

  why: (app: App, { subject, limit }: WhyOrder) => why(app, subject, limit),

  compareRuns: (app: App, order: Parameters<typeof compareRuns>[1]) => compareRuns(app, order),
} as const satisfies Readonly<Record<string, (app: App, order: never) => Promise<unknown>>>;

interface ChangesOrder {
  readonly after: number;
  readonly limit: number;
  readonly filter: ChangeFilter;
}

interface NewestOrder extends ChangeSpan {
  readonly limit: number;
  readonly filter: ChangeFilter;
}

interface DiffOrder {
  readonly id: string;
  readonly from?: number;
  readonly to?: number;
}

interface WhyOrder {
  readonly subject: string;
  readonly limit: number;
}

export type ReadingName = keyof typeof READINGS;
export type OrderOf<N extends ReadingName> = Parameters<(typeof READINGS)[N]>[1];
export type AnswerOf<N extends ReadingName> = Awaited<ReturnType<(typeof READINGS)[N]>>;
