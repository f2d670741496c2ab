import { type Database, inTransaction } from './driver.ts';

/** Runs the statements that are needed, and writes nothing where none is: most who open a catalog find all made. */
export function makeWhatIsMissing(
  db: Pick<Database, 'exec'>,
  missing: () => readonly string[],
  run: (sql: string) => void = (sql) => db.exec(sql),
): void {
  if (missing().length === 0) return;
  // Looked at again: of processes that start together the first makes it.
  inTransaction(db, () => missing().forEach(run));
}
