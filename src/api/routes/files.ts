import path from 'node:path';
import type { Artifact } from '../../core/artifact.ts';
import { routeOf } from '../../core/canonical-ids.ts';
import type { DocumentThen } from '../../core/catalog.ts';
import { contentTypeOf } from '../../core/media-type.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';
import { httpDate, originalLinks } from '../memento.ts';
import { RequestError } from '../request-error.ts';
import { findDocument, type LocatedDocument } from './find-document.ts';
import { sendBytes } from './send-bytes.ts';

export function fileRoutes({ app }: Door) {
  const { catalog } = app;

  /** The file of the version that is meant: by its name, or the one the document was read from. */
  async function fileOf({ document, past }: LocatedDocument, name: string | undefined) {
    const { id } = document;
    const held = past?.files ?? (await catalog.documents.artifacts(id));
    const named = held.filter((artifact) => artifact.name === name);
    if (name !== undefined && named.length === 0) throw noSuchFile(id, name, held, past);
    return (
      named.find(({ role }) => role === 'raw') ??
      named[0] ??
      held.find(({ sha256, role }) => role === 'raw' && sha256 === document.rawSha256) ??
      (past ? undefined : held.find(({ role }) => role === 'raw'))
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
      return sendBytes(app, {
        sha256: artifact.sha256,
        type: contentTypeOf(artifact.mediaType, artifact.charset),
        name: fileNameOf(artifact),
        of: id,
        headers: found.headers,
        links: found.past ? originalLinks(id) : [],
        ownHeaders: {
          'last-modified': httpDate(artifact.retrievedAt),
          ...(found.past && { 'memento-datetime': httpDate(found.past.version.seenAt) }),
        },
      });
    },

    async getMarkdown({ params, query }) {
      const { document, past, headers } = await findDocument(app, params.id, query);
      if (document.bodyText === null) {
        const why = document.bodyStatus ?? 'it was not read';
        throw new RequestError('NOT_FOUND', `${document.id} has no text (${why})`, {
          hint: `The bytes, if there are any, are at ${routeOf(document.id)}/raw.`,
        });
      }
      const memento = past && { 'memento-datetime': httpDate(past.version.seenAt) };
      return {
        text: document.bodyText,
        type: 'text/markdown; charset=utf-8',
        headers: { ...headers, ...memento },
        links: [
          ...(past ? originalLinks(document.id) : []),
          { href: routeOf(document.id), rel: 'alternate', type: 'application/json' },
        ],
      };
    },
  } satisfies Partial<Handlers>;
}

/** As the folder has it; an earlier version lies under its hash alone. */
const fileNameOf = ({ path: stored, name }: Artifact): string =>
  stored.startsWith('corpus/') ? path.posix.basename(stored) : name;

function noSuchFile(
  id: string,
  name: string,
  held: readonly Artifact[],
  past: DocumentThen | undefined,
): RequestError {
  const names = held.map((artifact) => artifact.name).join(', ') || 'none';
  const asked = JSON.stringify(name.slice(0, 100));
  const of = past ? `version ${past.version.number} of ${id}` : id;
  const why =
    past?.filesKnown === 'main'
      ? `${asked} is not known of ${of}: it is from before the files of earlier versions were recorded, and only its main file is known: ${names}`
      : `${of} has no file ${asked}; there are: ${names}`;
  return new RequestError('NOT_FOUND', why, { hint: 'Leave file out for the main one.' });
}
