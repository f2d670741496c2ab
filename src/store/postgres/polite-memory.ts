import type { PoliteMemory } from '../../core/polite-memory.ts';
import { createPoliteRows } from '../sqlite/polite-memory.ts';
import { openDatabase } from './database.ts';
import { placeOf } from './explained.ts';
import type { PostgresAddress } from './messages.ts';
import { requireCurrent } from './migrations.ts';
import { createPostgresTurns } from './turns.ts';

/**
 * The memory of politeness of all nodes: hosts, robots.txt, quota and traffic over one session with a lock of
 * its own, turns over another. A request waits for neither the records nor the other.
 */
export async function openPostgresPoliteMemory(address: PostgresAddress): Promise<PoliteMemory> {
  const db = openDatabase(address, { writes: 'politeness' });
  try {
    requireCurrent(db, placeOf(address.url));
    if (address.access === 'write') db.script('SET synchronous_commit TO off');
    const turns = createPostgresTurns(address);
    return {
      ...createPoliteRows(db),
      turns,
      async close() {
        await turns.close();
        db.close();
      },
    };
  } catch (error) {
    db.close();
    throw error;
  }
}
