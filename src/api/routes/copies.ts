import { contentTypeOf } from '../../core/media-type.ts';
import type { MirrorDifference, MirrorFigures } from '../../core/mirrors.ts';
import { sealed, sealedVersion } from '../../use-cases/mirroring/prove-copy.ts';
import type { MirrorAnswer } from '../contract/copies.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';
import { RequestError } from '../request-error.ts';
import { sendBytes } from './send-bytes.ts';

/** What another Annals reads to hold the same records. */
export function copyRoutes({ app }: Door) {
  const { copies, mirrors } = app.catalog;
  return {
    async getCopy({ params }) {
      const copy = await copies.of(params.id);
      if (!copy) throw new RequestError('NOT_FOUND', `there is no record ${params.id}`);
      return { body: sealed(copy) };
    },
    async getVersionCopy({ params }) {
      const version = await copies.version(params.id, params.number);
      if (version) return { body: sealedVersion(version) };
      throw new RequestError('NOT_FOUND', `there is no version ${params.number} of ${params.id}`, {
        hint: `/v1/copies/${params.id} lists its versions.`,
      });
    },
    async getFile({ params: { sha256 } }) {
      const file = await copies.file(sha256);
      if (!file) throw new RequestError('NOT_FOUND', `no record has a file with sha256 ${sha256}`);
      const type = contentTypeOf(file.mediaType, file.charset);
      return sendBytes(app, { sha256, type, name: sha256, of: `file ${sha256}` });
    },
    async listMirrors({ query }) {
      const limit = 100;
      const found = await mirrors.differences({ ...(query.id && { id: query.id }), limit });
      return {
        body: {
          items: (await mirrors.list()).map(toMirror),
          differences: found.map(toDifference),
        },
      };
    },
  } satisfies Partial<Handlers>;
}

export const toMirror = (one: MirrorFigures): MirrorAnswer => ({
  url: one.url,
  seq: one.seq,
  last_seq: one.lastSeq,
  begun_at: one.begunAt,
  looked_at: one.lookedAt,
  rewritten_at: one.rewrittenAt,
  trouble: one.trouble,
  records: one.records,
  waiting: one.waiting,
  differences: one.differences,
});

const toDifference = (one: MirrorDifference) => ({
  id: one.id,
  version: one.version,
  url: one.url,
  seen_at: one.seenAt,
  ours: one.ours,
  theirs: one.theirs,
  files: one.files.map(({ name, sha256 }) => ({ name, sha256, url: `/v1/files/${sha256}` })),
  row: one.row,
});
