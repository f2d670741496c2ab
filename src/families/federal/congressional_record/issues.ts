/** Issues of the Record and the articles of each: an issue's MODS lists its articles. */
import type { Candidate } from '../../../core/candidate.ts';
import type { JsonObject } from '../../../core/json.ts';
import type { DiscoverContext } from '../../../core/source-contexts.ts';
import { modsFile, packageCandidate } from '../govinfo/package-files.ts';
import { type ListedPackage, listedPackages } from '../govinfo/package-listing.ts';
import { congressYears, type PackageParams } from '../govinfo/package-params.ts';
import { GOVINFO } from '../govinfo/sitemaps.ts';
import { type RecordArticle, recordIssueOf } from '../mods/packages.ts';
import { readMods } from '../mods/read-mods.ts';
import type { PrintedNumber } from './days-in-session.ts';

/** `CREC-2026-09-18`; with `-v164` or `-i46` when a date has two. */
export const IS_ISSUE = /^CREC-(\d{4}-\d{2}-\d{2})(?:-[vi]\d+)*$/i;
export const IS_ARTICLE = /^CREC-\d{4}-\d{2}-\d{2}-[A-Za-z0-9-]+$/;

export const dateOfIssue = (packageId: string): string => IS_ISSUE.exec(packageId)?.[1] ?? '';

export interface RecordParams extends PackageParams {
  readonly date?: string | undefined;
}

/** What the sitemaps name, and of it the issues whose articles are looked at. */
export interface ListedIssues {
  readonly all: readonly ListedPackage[];
  /** One day may have two, which share articles: both are read. */
  readonly wanted: readonly ListedPackage[];
}

export async function listedIssues<P extends RecordParams>(
  ctx: DiscoverContext<P>,
): Promise<ListedIssues> {
  const { date, since = '' } = ctx.params;
  const years = date ? [Number(date.slice(0, 4))] : congressYears(ctx.params);
  const all: ListedPackage[] = [];
  for await (const one of listedPackages(ctx, { collection: 'CREC', years })) {
    if (!IS_ISSUE.test(one.packageId))
      ctx.passOver(one.packageId, 'it belongs to another collection');
    else if (isOfCongress(one, ctx.params)) all.push(one);
  }
  const touched = all
    .filter(({ lastModified }) => lastModified === undefined || lastModified.slice(0, 10) >= since)
    .map(({ packageId }) => dateOfIssue(packageId))
    .filter((day) => date === undefined || day === date);
  const days = new Set(touched);
  return { all, wanted: all.filter(({ packageId }) => days.has(dateOfIssue(packageId))) };
}

/** A Congress ends on January 3 at noon: that day belongs to the next. */
function isOfCongress(
  { packageId }: ListedPackage,
  { congress, year, date }: RecordParams,
): boolean {
  if (congress === undefined || year !== undefined || date !== undefined) return true;
  const [first = 0] = congressYears({ congress });
  const day = dateOfIssue(packageId);
  return day >= `${first}-01-03` && day < `${first + 2}-01-03`;
}

/** An issue and its articles, as candidates. */
export function candidatesOf(listed: ListedPackage, mods: string): readonly Candidate[] {
  const { value } = readMods(mods);
  return [
    packageCandidate(listed),
    ...recordIssueOf(value).articles.flatMap((one) => articleCandidate(one, listed)),
  ];
}

/** What the MODS says of an article comes along: asking for it again would be a request for each. */
export function articleCandidate(article: RecordArticle, issue: ListedPackage): Candidate[] {
  const { granuleId, renditions } = article;
  if (!granuleId || !IS_ARTICLE.test(granuleId)) return [];
  const of = (format: string) => renditions.find((one) => one.format === format)?.url;
  const htm =
    of('htm') ??
    (of('pdf') ? undefined : `${GOVINFO}/content/pkg/${issue.packageId}/html/${granuleId}.htm`);
  const pdf = of('pdf');
  return [
    {
      key: granuleId,
      ...(issue.lastModified !== undefined && { version: issue.lastModified }),
      files: htm
        ? [{ name: 'article.htm', url: htm, expect: 'html' }]
        : pdf
          ? [{ name: 'article.pdf', url: pdf, expect: 'pdf' }]
          : [],
      fields: { issues: [issue.packageId], article: article as unknown as JsonObject },
    },
  ];
}

/** One article in two issues is one record that is a part of both. */
export function joinedArticle(first: Candidate, second: Candidate): Candidate {
  const issues = [...new Set([...issuesOf(first), ...issuesOf(second)])].sort();
  const version = [...new Set([first.version, second.version])].filter(Boolean).sort().join(' ');
  return { ...second, ...(version !== '' && { version }), fields: { ...second.fields, issues } };
}

export const issuesOf = ({ fields }: Candidate): readonly string[] =>
  Array.isArray(fields.issues) ? (fields.issues as string[]) : [];

/** The MODS of an issue, as its list of articles, and the number that is printed on it. */
export async function articlesListed<P>(
  ctx: DiscoverContext<P>,
  listed: ListedPackage,
): Promise<{ readonly candidates: readonly Candidate[]; readonly printed: PrintedNumber }> {
  const { url } = modsFile(listed.packageId);
  const mods = await ctx.text(url, { cache: 'no-cache' });
  const candidates = candidatesOf(listed, mods);
  ctx.page();
  await ctx.list({ url, rows: candidates.length - 1 });
  return { candidates, printed: { packageId: listed.packageId, ...numberOf(mods) } };
}

function numberOf(mods: string): { volume: number; issue: number } {
  const { volume, issue } = recordIssueOf(readMods(mods).value);
  return { volume: Number(volume), issue: Number(issue) };
}
