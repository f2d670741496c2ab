import type { Place } from '../../core/document-list.ts';
import type { Documents } from '../../core/documents.ts';
import type { Selection } from '../../core/exports/export-order.ts';
import { DOCUMENT_STATUSES } from '../../core/record.ts';
import { livingSuccessor } from '../../core/successors.ts';

const PAGE_SIZE = 500;

/**
 * Every document of the sources that does not stand as it did, whatever statuses were asked for: who
 * uses an export must be able to see what was withdrawn, and where its successors lead.
 */
export async function* tombstoneLines(
  documents: Pick<Documents, 'list' | 'asOf' | 'find'>,
  { sources, asOf }: Selection,
): AsyncGenerator<string> {
  const statuses = DOCUMENT_STATUSES.filter((status) => status !== 'active');
  let after: Place | undefined;
  do {
    const page = await documents.list({
      ...(sources && { sources }),
      statuses,
      by: 'published',
      order: 'oldest',
      limit: PAGE_SIZE,
      ...(after && { after }),
    });
    for (const listed of page) {
      const stood = asOf === undefined ? listed : (await documents.asOf(listed.id, asOf))?.document;
      if (!stood || stood.status === 'active') continue;
      const living = await livingSuccessor(stood.id, documents.find);
      const line = {
        id: stood.id,
        source: stood.source,
        title: stood.title,
        status: stood.status,
        tombstone_at: stood.tombstoneAt,
        tombstone_reason: stood.tombstoneReason,
        successor_id: stood.successorId,
        living_id: living.is === 'living' && living.id !== stood.id ? living.id : null,
      };
      yield `${JSON.stringify(line)}\n`;
    }
    after = page.length < PAGE_SIZE ? undefined : page.at(-1)?.place;
  } while (after);
}
