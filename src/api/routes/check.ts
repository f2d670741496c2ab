import type { z } from 'zod';
import type { Checkup } from '../../core/checkup.ts';
import { checkRecord } from '../../use-cases/check-record.ts';
import type { checkDocument } from '../contract/check.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';
import { findDocument } from './find-document.ts';

export function checkDocumentRoutes({ app, closing }: Door) {
  return {
    async checkDocument({ params }) {
      const { document } = await findDocument(app, params.id);
      const done = await checkRecord(app, document.id, { trigger: 'api', stop: closing });
      return {
        body: showCheckup(done),
      };
    },
  } satisfies Partial<Handlers>;
}

export const showCheckup = (done: Checkup): z.output<(typeof checkDocument)['answer']> => ({
  id: done.documentId,
  source: done.source,
  checked_at: done.checkedAt,
  outcome: done.outcome,
  status_before: done.statusBefore,
  status: done.status,
  reason: done.reason,
  error: done.failure?.code ?? null,
  confirm_from: done.confirmFrom,
});
