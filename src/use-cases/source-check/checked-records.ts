import type { Catalog } from '../../core/catalog.ts';
import { type JsonObject, stableJson } from '../../core/json.ts';
import type { DataRecord } from '../../core/records.ts';

/** A record of whichever kind, with what its source is judged by. */
export interface CheckedRecord {
  readonly id: string;
  readonly title: string;
  readonly citation: string;
  readonly sourceUrl: string;
  /** It has a date and a text, as far as records of its kind must. */
  readonly isDated: boolean;
  readonly isRead: boolean;
  readonly isActive: boolean;
  readonly text: string;
  /** Another one after each change that its publisher made. */
  readonly state: string;
}

/** No practice publisher has more. */
const MOST = 10_000;

export async function checkedRecords(catalog: Catalog, source: string): Promise<CheckedRecord[]> {
  const found: CheckedRecord[] = [];
  for await (const one of catalog.documents.ofSource(source)) {
    const { id, title, citation, sourceUrl, updatedAt, bodyText, bodyStatus } = one;
    found.push({
      ...{ id, title, citation, sourceUrl },
      isDated: (one.publishedAt ?? updatedAt) !== null,
      isRead: bodyStatus !== null,
      isActive: one.status === 'active',
      text: bodyText ?? '',
      state: `${updatedAt} ${title}`,
    });
  }
  const query = { sources: [source], limit: MOST };
  const entities = await catalog.entities.list(query);
  const terms = await catalog.vocabularies.list(query);
  const events = await catalog.events.list(query);
  for (const one of [...entities, ...terms]) found.push(ofData(one, true));
  for (const one of events) found.push(ofData(one, (one.happenedAt ?? one.updatedAt) !== null));
  return found;
}

/** People, votes and words have no text of their own; none is ever withdrawn. */
function ofData(record: Omit<DataRecord, 'positions'>, isDated: boolean): CheckedRecord {
  const { id, title, citation, sourceUrl, updatedAt, metadata } = record;
  return {
    ...{ id, title, citation, sourceUrl, isDated },
    isRead: true,
    isActive: true,
    text: '',
    state: `${updatedAt} ${title} ${stableJson(metadata as JsonObject)}`,
  };
}
