import { AnnalsError } from '../core/errors.ts';
import type { NormalizedBody } from '../core/normalizer.ts';
import type { RecordBody } from '../core/record.ts';
import { normalizers } from '../normalize/index.ts';

/** Reads bodies with the normaliser they name. */
export function createReader(): {
  read: (body: RecordBody) => Promise<NormalizedBody>;
  close: () => Promise<void>;
} {
  return {
    read: async (body) => {
      const load = normalizers[body.normalizer];
      if (!load)
        throw new AnnalsError('INTERNAL_ERROR', `there is no normaliser '${body.normalizer}'`);
      const normalizer = await load();
      const bytes =
        typeof body.content === 'string' ? new TextEncoder().encode(body.content) : body.content;
      const charset = typeof body.content === 'string' ? 'utf-8' : undefined;
      return normalizer.normalize(bytes, { baseUrl: body.baseUrl, charset });
    },
    close: async () => undefined,
  };
}
