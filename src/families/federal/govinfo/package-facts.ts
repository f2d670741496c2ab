/** What is known of a package without its text: its MODS, or the API's summary where somebody saved that. */
import type { Acquired } from '../../../core/acquired.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { JsonObject } from '../../../core/json.ts';
import { present } from '../../../kit/parsed.ts';
import type { ModsPackage } from '../mods/mods.ts';
import { type PrintedPackage, printedPackageOf } from '../mods/packages.ts';
import { readMods } from '../mods/read-mods.ts';
import { type PackageSummary, readPackageSummary } from './package-summary.ts';

export interface PackageFacts {
  readonly printed: PrintedPackage | undefined;
  readonly changed: string | undefined;
  /** What the summary says beside that, as the publisher names it. */
  readonly others: JsonObject;
  readonly unread: readonly string[];
}

/** A file about another package than the one that was asked for is refused. */
export async function packageFacts(acquired: Acquired, key: string): Promise<PackageFacts> {
  const file = acquired.file('mods') ?? acquired.file('summary');
  if (!file) return { printed: undefined, changed: undefined, others: {}, unread: [] };
  const text = await file.text();
  const summary = /^\s*\{/.test(text) ? readPackageSummary(text) : undefined;
  const { value, unread } = summary
    ? { value: ofSummary(summary.value), unread: summary.unread }
    : readMods(text);
  const printed = printedPackageOf(value);
  if (printed.packageId !== key) {
    const message = `${file.url}: the file is about ${printed.packageId}; ${key} was asked for`;
    throw new AnnalsError('UNEXPECTED_SHAPE', message);
  }
  const others = summary ? ({ govinfo: summary.value.others } as JsonObject) : {};
  return { printed, changed: value.changed, others, unread };
}

/** Summaries name members, committees and bills in fields of their own kind: those stay among the others. */
function ofSummary(summary: PackageSummary): ModsPackage {
  const { packageId, collection, title, dateIssued, congress, session, updated, others } = summary;
  const { heldDates, chamber } = others;
  return {
    ...present({ packageId, collection, title, dateIssued, congress, session, changed: updated }),
    extension: {
      ...(typeof chamber === 'string' && { chamber: [chamber] }),
      ...(Array.isArray(heldDates) && { heldDate: heldDates.map(String) }),
    },
    ranges: [],
    identifiers: {},
    classifications: [],
    renditions: [],
    granules: [],
    references: {
      members: [],
      committees: [],
      bills: [],
      laws: [],
      usc: [],
      uscChapters: [],
      cfr: [],
      statutes: [],
      rins: [],
      reports: [],
      communications: [],
      witnesses: [],
      eventIds: [],
    },
  };
}
