import type { Database } from '../driver.ts';

/** Makes the other ids of a record what it says now. To be called inside a transaction. */
export type WriteAliases = (id: string, aliases: readonly string[]) => void;

export function createWriteAliases(db: Database): WriteAliases {
  const stored = db.query<{ alias: string }>('SELECT alias FROM record_aliases WHERE id = ?');
  const remove = db.query('DELETE FROM record_aliases WHERE alias = ?');
  const claim = db.query(
    `INSERT INTO record_aliases (alias, id) VALUES (?1, ?2)
     ON CONFLICT (alias) DO UPDATE SET id = ?2 WHERE record_aliases.id <> ?2`,
  );
  return (id, aliases) => {
    const wanted = new Set(aliases.filter((alias) => alias !== id));
    for (const { alias } of stored.all(id)) if (!wanted.has(alias)) remove.put(alias);
    for (const alias of wanted) claim.put(alias, id);
  };
}
