import { routeOf } from '../../core/canonical-ids.ts';
import type { DocumentVersion } from '../../core/catalog.ts';
import { AnnalsError } from '../../core/errors.ts';
import { type Hunk, unified, type VersionDiff } from '../../use-cases/diffing.ts';
import { preferred } from '../accept.ts';
import type { VersionAnswer, VersionDiffAnswer } from '../contract/versions.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';
import { originalLinks, timeMap } from '../memento.ts';
import { RequestError } from '../request-error.ts';
import { lastModifiedOf } from '../revalidation.ts';
import { findDocument } from './find-document.ts';

const FORMS = { json: 'application/json', diff: 'text/x-diff' } as const;

export function versionRoutes({ app, reads }: Door) {
  const { documents } = app.catalog;
  return {
    async listVersions({ params }) {
      const { document, headers } = await findDocument(app, params.id);
      const items = (await documents.versions(document.id)).map(showVersion);
      const modified = lastModifiedOf(items.at(-1)?.seen_at);
      return {
        headers: { ...headers, ...(modified && { 'last-modified': modified }) },
        links: originalLinks(document.id),
        body: { id: document.id, items },
      };
    },

    async getTimeMap({ params }) {
      const { document, headers } = await findDocument(app, params.id);
      const versions = await documents.versions(document.id);
      const type = 'application/link-format; charset=utf-8';
      return { headers, type, text: timeMap(document.id, versions) };
    },

    async diffDocument({ params, query, headers: sent, client }) {
      const found = await findDocument(app, params.id);
      const { id } = found.document;
      const type = query.format
        ? FORMS[query.format]
        : preferred(sent.accept, [FORMS.json, FORMS.diff]);
      const headers = { ...found.headers, vary: 'Accept' };
      const { from, to } = query;
      const order = { id, ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
      const diff = await reads.read('diff', order, client).catch((error: unknown) => {
        throw withVersions(error, id);
      });
      if (type === FORMS.json) return { headers, body: showDiff(diff) };
      const text = unified(diff).map((line) => `${line}\n`);
      return { headers, type: `${type}; charset=utf-8`, text: text.join('') };
    },
  } satisfies Partial<Handlers>;
}

/** Whoever names a version that is not there is told where they are listed. */
function withVersions(error: unknown, id: string): unknown {
  if (!(error instanceof AnnalsError) || error.code !== 'NOT_FOUND') return error;
  return new RequestError('NOT_FOUND', error.message, { hint: `See ${routeOf(id)}/versions.` });
}

export const showVersion = (version: DocumentVersion): VersionAnswer => ({
  number: version.number,
  seen_at: version.seenAt,
  grade: version.grade,
  raw_sha256: version.rawSha256,
  body_sha256: version.bodySha256,
});

export const showDiff = (diff: VersionDiff): VersionDiffAnswer => ({
  id: diff.id,
  title: diff.title,
  from: showVersion(diff.from),
  to: showVersion(diff.to),
  grade: diff.grade,
  described: diff.described.map((one) => ({ ...one })),
  added: diff.added,
  removed: diff.removed,
  hunks: diff.hunks.map(showHunk),
});

const showHunk = (hunk: Hunk): VersionDiffAnswer['hunks'][number] => ({
  old_start: hunk.oldStart,
  old_lines: hunk.oldLines,
  new_start: hunk.newStart,
  new_lines: hunk.newLines,
  lines: [...hunk.lines],
});
