import type { App } from '../app/app.ts';
import type { HeldRelation, RelationCount, RelationQuery } from '../core/relations.ts';

/** How many records cite this one, among the counts of its relations. */
export const citedBy = (counts: readonly RelationCount[]): number =>
  counts.find(({ direction, kind }) => direction === 'in' && kind === 'cites')?.count ?? 0;

export interface FoundRelations {
  readonly relations: readonly HeldRelation[];
  /** Of all that are said now, whatever was asked for. */
  readonly counts: readonly RelationCount[];
}

/** What a record says of others and others say of it, for both doors. */
export async function relationsOf(
  { catalog, registry }: Pick<App, 'catalog' | 'registry'>,
  id: string,
  query: Omit<RelationQuery, 'id'>,
): Promise<FoundRelations> {
  const [relations, counts] = await Promise.all([
    catalog.relations.list({ id, ...query }),
    catalog.relations.counts(id),
  ]);
  return { relations: await Promise.all(relations.map(followed)), counts };

  /** A relation that was stored under another spelling leads to the record all the same. */
  async function followed(one: HeldRelation): Promise<HeldRelation> {
    if (one.other !== null || one.from !== id) return one;
    const known = registry.canonicalId(one.to);
    if (known.is === 'malformed' || known.record === one.to) return one;
    const held = await catalog.records.resolve(known.record);
    const found = held && (await catalog.records.find(held.id));
    const title = found?.is === 'document' ? found.document.title : found?.title;
    return held && title !== undefined ? { ...one, other: { ...held, title } } : one;
  }
}
