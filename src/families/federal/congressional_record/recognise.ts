import type { Candidate } from '../../../core/candidate.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { JsonObject } from '../../../core/json.ts';
import { looksLikePdf } from '../../../core/pdf-signature.ts';
import type { Recognised, SavedAnswer } from '../../../core/saved-answer.ts';
import { isJsonText } from '../../../kit/json-text.ts';
import { present } from '../../../kit/parsed.ts';
import { packageCandidate } from '../govinfo/package-files.ts';
import { isSummaryOf, readPackageSummary } from '../govinfo/package-summary.ts';
import { savedPackages } from '../govinfo/saved-packages.ts';
import { recordArticleOf } from '../mods/packages.ts';
import { readMods } from '../mods/read-mods.ts';
import { readRecordGranule } from '../record/read-granule.ts';
import { articleCandidate, candidatesOf, IS_ARTICLE, IS_ISSUE } from './issues.ts';
import { readApiArticles, readApiIssues } from './read-api-issue.ts';

const GRANULE = /CREC-\d{4}-\d{2}-\d{2}-(?:pt\d|Pg|[A-Z])[A-Za-z0-9-]*/;

/** MODS or METS of an issue, MODS or a text of an article, listings of govinfo and of the congress.gov API. */
export function recogniseRecord(saved: SavedAnswer): readonly Recognised[] {
  const { name, text, bytes } = saved;
  const listed = savedPackages(saved, IS_ISSUE);
  const granules = /"granules"\s*:/.test(text) ? granulesIn(text) : [];
  if (listed.length + granules.length > 0)
    return [...listed, ...granules].map((candidate) => ({ candidate }));
  if (isJsonText(text)) return fromJson(text);
  const head = text.slice(0, 4000);
  if (/<(?:\w+:)?mods(?:Collection)?\b/.test(head)) return fromMods(text);
  if (/<(?:\w+:)?mets\b/.test(head)) return fromMets(text);
  const inName = GRANULE.exec(name)?.[0];
  if (looksLikePdf(bytes)) return inName ? [{ candidate: bare(inName), file: 'article.pdf' }] : [];
  const granule = readRecordGranule(text);
  if (granule.volume === undefined && !inName) return [];
  // The printed header names the page and not the article, which several may share.
  const page = granule.pages?.split('-')[0] ?? '';
  if (!inName && (granule.date === undefined || !/\d/.test(page)))
    throw new AnnalsError(
      'UNEXPECTED_SHAPE',
      `${name}: neither its name nor its header (page '${page}', ${granule.date ?? 'no date'}) tells which article it is; name the file as the publisher does, CREC-1994-03-25-pt1-PgH10.htm`,
    );
  const key = inName ?? `CREC-${granule.date}-pt1-Pg${page}`;
  return [{ candidate: bare(key), file: 'article.htm' }];
}

const bare = (key: string): Candidate => ({ key, files: [], fields: {} });

function granulesIn(text: string): readonly Candidate[] {
  const ids = [...text.matchAll(/"granuleId"\s*:\s*"([^"]+)"/g)].map(([, id = '']) => id);
  return [...new Set(ids)].filter((id) => IS_ARTICLE.test(id)).map(bare);
}

/** The MODS of an issue gives the issue and each of its articles; that of an article gives one. */
function fromMods(text: string): readonly Recognised[] {
  const { packageId } = readMods(text).value;
  if (packageId === undefined) return [];
  if (IS_ISSUE.test(packageId))
    return candidatesOf({ packageId }, text).map((candidate) =>
      candidate.key === packageId
        ? { candidate, file: 'mods' }
        : // The article's text is another file: what the MODS says of it is a record already.
          {
            candidate: {
              ...candidate,
              files: candidate.files.map((one) => ({ ...one, optional: true })),
            },
          },
    );
  return IS_ARTICLE.test(packageId) ? ownMods(packageId, text) : [];
}

function ownMods(granuleId: string, text: string): readonly Recognised[] {
  const { value, unread } = readMods(text);
  const from = (name: string) => value.extension[name]?.[0];
  const article = recordArticleOf({
    ...value,
    granuleId,
    ...present({
      date: from('granuleDate'),
      chamber: from('chamber'),
      granuleClass: from('granuleClass'),
      subGranuleClass: from('subGranuleClass'),
    }),
  });
  const date = /\d{4}-\d{2}-\d{2}/.exec(granuleId)?.[0];
  return articleCandidate(article, { packageId: `CREC-${date}` }).map((candidate) => ({
    candidate: {
      ...candidate,
      files: candidate.files.map((one) => ({ ...one, optional: true })),
      fields: { ...candidate.fields, ...(unread.length > 0 && { unread }) },
    },
  }));
}

/** METS lists the files of a package; only the names in it are of use here. */
function fromMets(text: string): readonly Recognised[] {
  const packageId = /\bOBJID="([^"]+)"/.exec(text.slice(0, 4000))?.[1] ?? '';
  if (!IS_ISSUE.test(packageId)) return [];
  const ids = new Set(
    [...text.matchAll(/mdRef ID="id-(CREC-[A-Za-z0-9-]+)"/g)].map(([, id = '']) => id),
  );
  const articles = [...ids].filter((id) => id !== packageId && IS_ARTICLE.test(id)).map(bare);
  return [packageCandidate({ packageId }), ...articles].map((candidate) => ({ candidate }));
}

function fromJson(text: string): readonly Recognised[] {
  if (isSummaryOf('CREC', text)) {
    const { packageId = '', granuleId, updated } = readPackageSummary(text).value;
    if (granuleId) return [{ candidate: bare(granuleId) }];
    return [{ candidate: packageCandidate({ packageId, lastModified: updated }), file: 'summary' }];
  }
  if (/"sectionArticles"\s*:/.test(text)) {
    const { value, unread } = readApiArticles(text);
    const fields = unread.length > 0 ? { unread } : {};
    return value.map(({ granuleId, url }) => ({
      candidate: { key: granuleId, files: [{ name: 'article.htm', url }], fields },
    }));
  }
  if (!/"(?:dailyCongressionalRecord|Issues|issueNumber)"\s*:/.test(text)) return [];
  const { value, unread } = readApiIssues(text);
  return value.flatMap((facts) => {
    const { packageId, updated } = facts;
    if (packageId === undefined) return [];
    const candidate = packageCandidate({ packageId, lastModified: updated });
    return [
      {
        candidate: {
          ...candidate,
          fields: {
            facts: facts as unknown as JsonObject,
            ...(unread.length > 0 && { unread }),
          },
        },
        file: 'issue',
      },
    ];
  });
}
