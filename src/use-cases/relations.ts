import type { App } from '../app/app.ts';
import type { HeldRelation, RelationCount, RelationQuery } from '../core/relations.ts';

export interface FoundRelations {
  readonly relations: readonly HeldRelation[];
  /** Of all that are said now, whatever was asked for. */
  readonly counts: readonly RelationCount[];
}

/** What a record says of others and others say of it, for both doors. */
export async function relationsOf(
  { catalog }: Pick<App, 'catalog'>,
  id: string,
  query: Omit<RelationQuery, 'id'>,
): Promise<FoundRelations> {
  const [relations, counts] = await Promise.all([
    catalog.relations.list({ id, ...query }),
    catalog.relations.counts(id),
  ]);
  return { relations, counts };
}
