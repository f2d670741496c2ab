import type { Share, ToRead } from '../../core/to-read.ts';
import type { Database } from './driver.ts';

/** What a node fetched and left for another to read. To be called inside a transaction, by who holds the item. */
export interface ItemsToRead {
  put(item: number, fetched: ToRead): void;
  remove(item: number): void;
}

export function createItemsToRead(db: Pick<Database, 'query'>): ItemsToRead {
  const put = db.query(
    `INSERT INTO items_to_read (item, fetched) VALUES (?, ?)
     ON CONFLICT (item) DO UPDATE SET fetched = excluded.fetched`,
  );
  const remove = db.query('DELETE FROM items_to_read WHERE item = ?');
  return {
    put: (item, fetched) => put.put(item, JSON.stringify(fetched)),
    remove: (item) => remove.put(item),
  };
}

/** The items that are for nodes with this share, as the end of a condition. */
export const IN_SHARE: Readonly<Record<Share, string>> = {
  all: '',
  fetch: 'AND NOT EXISTS (SELECT 1 FROM items_to_read WHERE item = items.id)',
  read: 'AND items.id IN (SELECT item FROM items_to_read)',
};
