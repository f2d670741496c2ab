import path from 'node:path';
import type { Artifact } from '../../core/artifact.ts';
import { routeOf } from '../../core/canonical-ids.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';
import { RequestError } from '../request-error.ts';
import { safeHeaders, safeType } from '../safe-file.ts';
import { type FoundDocument, findDocument } from './find-document.ts';

export function fileRoutes({ app }: Door): Pick<Handlers, 'getRaw' | 'getMarkdown'> {
  const { catalog, store } = app;

  /** The file that is meant: by name, by version, or the one the document was read from. */
  async function fileOf({ document, past }: FoundDocument, name: string | undefined) {
    const { id } = document;
    if (past && name === undefined) {
      const { rawSha256 } = past;
      return rawSha256 === null ? undefined : catalog.documents.artifactWith(id, rawSha256);
    }
    const held = await catalog.documents.artifacts(id);
    const named = held.filter((artifact) => artifact.name === name);
    if (name !== undefined && named.length === 0) throw noSuchFile(id, name, held);
    return (
      named.find(({ role }) => role === 'raw') ??
      named[0] ??
      held.find(({ sha256 }) => sha256 === document.rawSha256) ??
      held.find(({ role }) => role === 'raw')
    );
  }

  return {
    async getRaw({ params, query: { file: name, ...past } }) {
      const found = await findDocument(app, params.id, past);
      const { id } = found.document;
      const artifact = await fileOf(found, name);
      if (!artifact) {
        throw new RequestError('NOT_FOUND', `no bytes are held of ${id}`, {
          hint: `Its row and its text, if there is one, are at ${routeOf(id)}.`,
        });
      }
      const { sha256 } = artifact;
      const size = await store.size(sha256);
      if (size === undefined) {
        app.log('error', `the bytes of ${id} (sha256 ${sha256}) are not in the store`);
        throw new RequestError('NOT_FOUND', `the bytes of ${id} are missing from the store`, {
          hint: '`annals fsck` says what else is missing; a full run of the source fetches it anew.',
        });
      }
      const type = safeType(artifact.mediaType);
      return {
        type,
        headers: {
          ...found.headers,
          ...safeHeaders(type, fileNameOf(artifact)),
          'repr-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
        },
        file: {
          size,
          etag: `"${sha256}"`,
          slice: (start, end) => store.slice(sha256, start, end),
        },
      };
    },

    async getMarkdown({ params, query }) {
      const { document, headers } = await findDocument(app, params.id, query);
      if (document.bodyText === null) {
        const why = document.bodyStatus ?? 'it was not read';
        throw new RequestError('NOT_FOUND', `${document.id} has no text (${why})`, {
          hint: `The bytes, if there are any, are at ${routeOf(document.id)}/raw.`,
        });
      }
      return { text: document.bodyText, type: 'text/markdown; charset=utf-8', headers };
    },
  };
}

/** As the folder has it; an earlier version lies under its hash alone. */
const fileNameOf = ({ path: stored, name }: Artifact): string =>
  stored.startsWith('corpus/') ? path.posix.basename(stored) : name;

function noSuchFile(id: string, name: string, held: readonly Artifact[]): RequestError {
  const names = held.map((artifact) => artifact.name).join(', ') || 'none';
  return new RequestError(
    'NOT_FOUND',
    `${id} has no file ${JSON.stringify(name.slice(0, 100))}; there are: ${names}`,
    { hint: 'Leave file out for the main one.' },
  );
}
