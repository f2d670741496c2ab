import { z } from 'zod';
import { wholeRecord } from '../../api/contract/data-records.ts';
import { getDocument } from '../../api/contract/documents.ts';
import { getEntity } from '../../api/contract/entities.ts';
import { getEvent } from '../../api/contract/events.ts';
import { listDocumentRelations } from '../../api/contract/relations.ts';
import { listVersions } from '../../api/contract/versions.ts';
import { getTerm } from '../../api/contract/vocabularies.ts';

/** What `annals show --json` prints: the record as the API answers it, and what belongs to it. */
const { items, counts } = listDocumentRelations.answer.shape;

const related = { relations: counts, related: items.describe('The first 20 relations') };

const succession = z.object({
  is: z.enum(['living', 'ended', 'unknown', 'loop']),
  id: z.string(),
  chain: z.array(z.string()),
  title: z.string().nullable(),
});

const document = getDocument.answer.extend({
  record: z.literal('document').describe('Which kind of record it is'),
  versions: listVersions.answer.shape.items,
  succession: succession
    .nullable()
    .describe('The chain of successors; null while the record is current'),
  ...related,
});

const data = {
  ...wholeRecord,
  artifacts: getDocument.answer.shape.artifacts,
  ...related,
};

export const shownRecord = z.union([
  document,
  getEntity.answer.extend({ record: z.literal('entity'), ...data }),
  getEvent.answer.extend({ record: z.literal('event'), ...data }),
  getTerm.answer.extend({ record: z.literal('term'), ...data }),
]);
