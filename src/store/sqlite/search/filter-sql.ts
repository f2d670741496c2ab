import type { SearchFilters } from '../../../core/search.ts';
import type { SqlValue } from '../driver.ts';

/** A condition on `documents`, looked at when a query is answered. */
export interface FilterSql {
  readonly where: string;
  readonly values: readonly SqlValue[];
}

export function filterSql(filters: SearchFilters): FilterSql {
  const parts: { readonly where: string; readonly value: SqlValue }[] = [];
  const oneOf = (column: string, values: readonly string[] | undefined) => {
    if (values === undefined) return;
    const where = `documents.${column} IN (SELECT value FROM json_each(?))`;
    parts.push({ where, value: JSON.stringify(values) });
  };
  oneOf('status', filters.statuses === '*' ? undefined : filters.statuses);
  oneOf('source', filters.sources);
  oneOf('kind', filters.kinds);
  if (filters.from) parts.push({ where: 'documents.published_at >= ?', value: filters.from });
  if (filters.before) parts.push({ where: 'documents.published_at < ?', value: filters.before });
  return {
    where: parts.length === 0 ? 'true' : parts.map(({ where }) => where).join(' AND '),
    values: parts.map(({ value }) => value),
  };
}
