import type { Digest, Notices, Watch, Watched, WatchKind } from '../../core/notices.ts';
import type { Database } from './driver.ts';
import type { Writer } from './group-commit.ts';
import { storedJson } from './stored-json.ts';

/** Saved searches and records that somebody wants to hear of. */
export function createWatches(
  db: Database,
  writer: Writer,
): Pick<Notices, 'addWatch' | 'watches' | 'removeWatch' | 'reached'> {
  const add = db.query(
    `INSERT INTO watches (id, name, what, kinds, channels, digest, created_at, seq)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const all = db.query<WatchRow>('SELECT * FROM watches ORDER BY created_at, id');
  const remove = db.query('DELETE FROM watches WHERE id = ?');
  // Two processes may look at once: the one that is behind changes nothing.
  const reach = db.query('UPDATE watches SET seq = max(seq, ?2) WHERE id = ?1');
  return {
    addWatch: ({ id, name, what, kinds, channels, digest, createdAt, seq }) =>
      writer.write(() => {
        const texts = [what, kinds, channels].map((value) => JSON.stringify(value));
        const [asked = '', wanted = '', over = ''] = texts;
        add.run(id, name, asked, wanted, over, digest, createdAt, seq);
      }),
    watches: async () => all.all().map(watchOf),
    removeWatch: (id) => writer.write(() => remove.run(id) > 0),
    reached: (id, seq) => writer.write(() => void reach.run(id, seq)),
  };
}

interface WatchRow {
  readonly id: string;
  readonly name: string;
  readonly what: string;
  readonly kinds: string;
  readonly channels: string;
  readonly digest: Digest;
  readonly created_at: string;
  readonly seq: number;
}

const watchOf = (row: WatchRow): Watch => ({
  id: row.id,
  name: row.name,
  what: storedJson<Watched>(row.what),
  kinds: storedJson<WatchKind[]>(row.kinds),
  channels: storedJson<string[]>(row.channels),
  digest: row.digest,
  createdAt: row.created_at,
  seq: row.seq,
});
