import type { SearchFilters } from '../../../core/search.ts';
import type { SqlValue } from '../driver.ts';
import { anyOf, ofCondition } from './fts-expression.ts';

/** A condition on `documents`, looked at when a query is answered. */
export interface FilterSql {
  readonly where: string;
  readonly values: readonly SqlValue[];
}

export function filterSql(filters: SearchFilters): FilterSql {
  const parts: { readonly where: string; readonly value: SqlValue }[] = [];
  const oneOf = (column: string, values: readonly string[] | undefined) => {
    if (values === undefined) return;
    const where = `${column} IN (SELECT value FROM json_each(?))`;
    parts.push({ where, value: JSON.stringify(values) });
  };
  const only = (where: string, value: SqlValue | undefined) => {
    if (value !== undefined) parts.push({ where, value });
  };
  oneOf('documents.status', filters.statuses === '*' ? undefined : filters.statuses);
  oneOf('documents.source', filters.sources);
  oneOf('documents.kind', filters.kinds);
  only('documents.published_at >= ?', filters.from);
  only('documents.published_at < ?', filters.before);
  only('documents.number <= ?', filters.upTo);
  if (filters.topics) {
    parts.push({
      where: `EXISTS (SELECT 1 FROM ${TOPICS} WHERE subject.value IN (SELECT value FROM json_each(?)))`,
      value: JSON.stringify(filters.topics),
    });
  }
  const { narrow, unwanted = [] } = filters.fulfils ?? {};
  if (narrow) only(`documents.number IN (${MATCHING})`, ofCondition(narrow));
  if (unwanted.length > 0) only(`documents.number NOT IN (${MATCHING})`, anyOf(unwanted));
  return {
    where: parts.length === 0 ? 'true' : parts.map(({ where }) => where).join(' AND '),
    values: parts.map(({ value }) => value),
  };
}

const MATCHING = 'SELECT rowid FROM documents_fts WHERE documents_fts MATCH ?';

/** The subjects that a document's publisher gave it, under whichever of their usual names. */
export const TOPICS = `json_each(json_array(
    documents.metadata -> '$.tags.topics', documents.metadata -> '$.tags.topic',
    documents.metadata -> '$.tags.subjects', documents.metadata -> '$.tags.policyArea')) AS list,
  json_each(iif(list.type = 'array', list.value, '[]')) AS subject`;
