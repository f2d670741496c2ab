import type { DocumentId } from '../core/ids.ts';
import type { Source } from '../core/source.ts';
import { instant } from '../core/time.ts';
import { lineFor } from './decision-lines.ts';
import type { EngineParts } from './parts.ts';

/** Documents that are doubtful: they stay, are marked, and the decision log says why. */
export async function flagDocuments(
  { catalog, clock }: Pick<EngineParts, 'catalog' | 'clock'>,
  source: Pick<Source, 'name'>,
  runId: string,
  ids: readonly DocumentId[],
  reason: string,
): Promise<void> {
  const at = instant(clock.now());
  const line = lineFor(runId, source.name);
  for (const id of ids) {
    await catalog.documents.tombstone({
      documentId: id,
      status: 'flagged',
      reason,
      successorId: null,
      at,
      unseenSince: at,
      decision: line('keep', 'flagged', { at, documentId: id, reason }),
    });
  }
}
