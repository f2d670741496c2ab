import { type CopiedFile, fileKey, type TakenCopy } from '../../../core/copies.ts';
import { casPath } from '../../cas-path.ts';
import type { Database } from '../driver.ts';

/** Makes the files of a record those that the copy names. What it does not name stays, as earlier bytes. */
export type TakeFiles = (taken: TakenCopy, document: number) => void;

export function createTakeFiles(db: Database): TakeFiles {
  const artifacts = createTable(db, 'artifacts', 'document', [
    'first_retrieved_at',
    'first_run_id',
  ]);
  const recordFiles = createTable(db, 'record_files', 'id', []);
  return ({ copy, paths }, document) => {
    const table = copy.record === 'document' ? artifacts : recordFiles;
    const owner = copy.record === 'document' ? document : copy.id;
    const named = new Set(copy.files.filter(({ current }) => current).map(contentKey));
    for (const held of table.current(owner)) {
      if (!named.has(contentKey(held))) table.retire(held.number, held.sha256);
    }
    for (const file of copy.files) {
      const path = file.current ? paths.get(fileKey(file)) : undefined;
      table.write(owner, file, path ?? casPath(file.sha256));
    }
  };
}

const contentKey = (file: Pick<CopiedFile, 'role' | 'name' | 'sha256'>): string =>
  `${file.sha256} ${fileKey(file)}`;

function createTable(
  db: Database,
  table: 'artifacts' | 'record_files',
  owner: 'document' | 'id',
  more: readonly ('first_retrieved_at' | 'first_run_id')[],
) {
  const current = db.query<Pick<CopiedFile, 'role' | 'name' | 'sha256'> & { number: number }>(
    `SELECT number, role, name, sha256 FROM ${table} WHERE ${owner} = ? AND current = 1`,
  );
  const retire = db.query(`UPDATE ${table} SET current = 0, path = ? WHERE number = ?`);
  const values = [...COPIED, ...more] as const;
  const columns = [owner, ...values, 'path', 'current'];
  const upsert = db.query(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
     ON CONFLICT (${owner}, role, name, sha256) DO UPDATE SET
       ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
  );
  return {
    current: (of: number | string) => current.all(of),
    retire: (number: number, sha256: string) => retire.run(casPath(sha256), number),
    write: (of: number | string, file: CopiedFile, path: string) =>
      upsert.run(of, ...values.map((column) => file[column]), path, file.current ? 1 : 0),
  };
}

const COPIED = [
  'role',
  'name',
  'sha256',
  'size',
  'media_type',
  'charset',
  'url',
  'etag',
  'last_modified',
  'retrieved_at',
  'run_id',
] as const;
