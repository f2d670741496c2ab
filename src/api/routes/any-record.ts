import type { App } from '../../app/app.ts';
import { stands } from '../../core/successors.ts';
import type { AnyRecordAnswer } from '../contract/any-record.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';
import { RequestError } from '../request-error.ts';
import { hintOf, showFound } from './documents.ts';
import { findDocument, type Past } from './find-document.ts';
import { findData } from './find-record.ts';
import { toEntity, toEvent, toTerm } from './show-data.ts';

export function anyRecordRoutes({ app }: Door) {
  return {
    async getRecord({ params: { id }, query }) {
      return { body: await readAny(app, id, query) };
    },
  } satisfies Partial<Handlers>;
}

async function readAny(app: App, id: string, past: Past): Promise<AnyRecordAnswer> {
  // Another spelling was led to its own id; what nobody holds is refused as a document would be.
  const kind = (await app.catalog.records.resolve(id))?.record ?? 'document';
  if (kind === 'document') {
    const found = await findDocument(app, id, past);
    const { body } = await showFound(app, found);
    const gone = stands(found.document.status) ? null : await hintOf(app, found.document);
    return { is: 'document', record: body, gone };
  }
  const version = past.version ?? (await versionThen(app, id, past.as_of));
  switch (kind) {
    case 'entity':
      return { is: kind, record: toEntity(await findData(app, kind, id, version)) };
    case 'event':
      return { is: kind, record: toEvent(await findData(app, kind, id, version)) };
    case 'term':
      return { is: kind, record: toTerm(await findData(app, kind, id, version)) };
  }
}

async function versionThen(
  { catalog: { records } }: Pick<App, 'catalog'>,
  id: string,
  moment: string | undefined,
): Promise<number | undefined> {
  if (moment === undefined) return undefined;
  const versions = await records.versions(id);
  const then = versions.findLast(({ seenAt }) => seenAt <= moment);
  if (then) return then.number;
  throw new RequestError(
    'NOT_FOUND',
    `${id} is not known as it was at ${moment}; it was first kept at ${versions[0]?.seenAt}`,
  );
}
