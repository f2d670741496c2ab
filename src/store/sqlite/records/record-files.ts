import type { Artifact } from '../../../core/artifact.ts';
import { casPath } from '../../cas-path.ts';
import { FILES } from '../document-row.ts';
import type { Database } from '../driver.ts';

interface CurrentFile {
  readonly number: number;
  readonly role: string;
  readonly name: string;
  readonly sha256: string;
}

/** Both are to be called inside a transaction, the second after the first. */
export interface WriteRecordFiles {
  /** Whether a file of the publisher is new, has other bytes, or is not among these any more. */
  differ(id: string, files: readonly Artifact[], which: WhichFiles): boolean;
  /** The newest bytes of a name are current; earlier ones stay, reachable by their content address. */
  write(id: string, files: readonly Artifact[], which: WhichFiles): void;
}

/** `some`: others may only be missing this time, and stay. */
type WhichFiles = 'all' | 'some';

export function createWriteRecordFiles(db: Database): WriteRecordFiles {
  const current = db.query<CurrentFile>(
    'SELECT number, role, name, sha256 FROM record_files WHERE id = ? AND current = 1',
  );
  const retire = db.query('UPDATE record_files SET current = 0, path = ? WHERE number = ?');
  const upsert = db.query(
    `INSERT INTO record_files (id, ${FILES.list}) VALUES (?, ${FILES.places})
     ON CONFLICT (id, role, name, sha256) DO UPDATE SET
       ${FILES.names.map((name) => `${name} = excluded.${name}`).join(', ')}, current = 1`,
  );

  /** Files that are not current any more when these are. */
  function left(id: string, files: readonly Artifact[], which: WhichFiles): CurrentFile[] {
    return current.all(id).filter((old) => {
      const same = files.find(({ role, name }) => role === old.role && name === old.name);
      return same ? same.sha256 !== old.sha256 : which === 'all' && files.length > 0;
    });
  }

  return {
    differ(id, files, which) {
      if (left(id, files, which).length > 0) return true;
      const names = new Set(current.all(id).map(({ role, name }) => `${role} ${name}`));
      return files.some(({ role, name }) => !names.has(`${role} ${name}`));
    },
    write(id, files, which) {
      for (const old of left(id, files, which)) retire.run(casPath(old.sha256), old.number);
      for (const file of files) upsert.run(id, ...FILES.values({ ...file, charset: file.charset }));
    },
  };
}
