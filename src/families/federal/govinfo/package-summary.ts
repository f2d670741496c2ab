/** `/packages/{id}/summary` of the govinfo API: what a package is, without its text. */
import type { Recognised } from '../../../core/saved-answer.ts';
import { jsonFields, parseJson } from '../../../kit/json-reader.ts';
import { type Parsed, present } from '../../../kit/parsed.ts';
import { packageCandidate } from './package-files.ts';

export interface PackageSummary {
  readonly packageId?: string;
  readonly granuleId?: string;
  readonly collection?: string;
  readonly title?: string;
  readonly dateIssued?: string;
  readonly congress?: number;
  readonly session?: number;
  readonly updated?: string;
  /** All other fields, as the publisher names them; many numbers and flags are strings. */
  readonly others: Readonly<Record<string, unknown>>;
}

export function readPackageSummary(text: string): Parsed<PackageSummary> {
  const { root, unread } = jsonFields(parseJson(text, 'the summary'), 'the summary');
  const value: PackageSummary = {
    ...present({
      packageId: root.text('packageId'),
      granuleId: root.text('granuleId'),
      collection: root.text('collectionCode'),
      title: root.text('title'),
      dateIssued: root.text('dateIssued'),
      congress: root.number('congress'),
      session: root.number('session'),
      updated: root.text('lastModified'),
    }),
    others: {},
  };
  const typed = new Set([
    'packageId',
    'granuleId',
    'collectionCode',
    'title',
    'dateIssued',
    'congress',
    'session',
    'lastModified',
  ]);
  const others = Object.fromEntries(root.entries().filter(([name]) => !typed.has(name)));
  return { value: { ...value, others }, unread: unread() };
}

/** The saved summary of one package of the collection, as what parse is given of it. */
export function savedSummary(
  collection: string,
  fits: RegExp,
  text: string,
): readonly Recognised[] {
  if (!isSummaryOf(collection, text)) return [];
  const { packageId = '', granuleId, updated } = readPackageSummary(text).value;
  if (granuleId !== undefined || !fits.test(packageId)) return [];
  return [{ candidate: packageCandidate({ packageId, lastModified: updated }), file: 'summary' }];
}

/** Whether a saved answer is the summary of a package or granule of the collection. */
export const isSummaryOf = (collection: string, text: string): boolean =>
  /^\s*\{/.test(text) &&
  new RegExp(`"collectionCode"\\s*:\\s*"${collection}"`).test(text) &&
  /"packageId"/.test(text);
