import type { Contradiction } from '../../../core/audit.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { Database } from '../driver.ts';
import type { RecordRow, RecordTable } from '../records/record-row.ts';
import { selected } from '../records/record-row.ts';
import { contentHash, contentOf, createReadRecordVersions } from '../records/record-versions.ts';
import { ALL_TABLES } from '../records/tables.ts';

const PAGE_SIZE = 100;

/** What each entity, event and term says against the hash of its version; each version in its place. */
export async function* auditRecords(db: Database): AsyncGenerator<Contradiction> {
  for (const table of ALL_TABLES) {
    const page = db.query<RecordRow>(
      `SELECT ${selected(table)} FROM ${table.table} WHERE number > ? ORDER BY number LIMIT ${PAGE_SIZE}`,
    );
    for (let after = 0; ; ) {
      const rows = page.all(after);
      for (const row of rows) yield* auditVersions(db, table, row);
      const last = rows.at(-1);
      if (!last || rows.length < PAGE_SIZE) break;
      after = last.number;
    }
  }
}

function* auditVersions(
  db: Database,
  table: RecordTable,
  row: RecordRow,
): Generator<Contradiction> {
  const { versions, earlier } = createReadRecordVersions(db);
  const all = versions(row.id);
  if (all.length === 0) yield { kind: 'version differs', what: `${row.id} has no version` };
  for (const [i, version] of all.entries()) {
    const of = `version ${version.number} of ${row.id}`;
    if (version.number !== i + 1) {
      yield { kind: 'version differs', what: `${of} is number ${i + 1} in the row of versions` };
    }
    const content = readContent(() =>
      i === all.length - 1 ? row : earlier(row.id, version.number),
    );
    if (content === undefined) {
      yield { kind: 'version differs', what: `${of}: what it said is gone` };
    } else if (content !== version.contentSha256) {
      const what = `${of}: what it says has sha256 ${content}; it should be ${version.contentSha256}`;
      yield { kind: 'text differs', what };
    }
  }

  /** The hash of what a row says, or a sentence where it cannot be read. */
  function readContent(read: () => RecordRow | undefined): string | undefined {
    try {
      const found = read();
      return found && contentHash(contentOf(table, found));
    } catch (error) {
      if (error instanceof AnnalsError && error.code === 'CATALOG_CORRUPT') return error.message;
      throw error;
    }
  }
}
