import type { Database } from '../sqlite/driver.ts';

/** Bytes that rows name, and the natural paths that lead to them. */
export interface NamedContent {
  readonly sha256: string;
  /** A corpus folder whose source knows these bytes: where they wait on their way. */
  readonly corpusDir: string;
  readonly paths: readonly string[];
}

/** Everything that rows name outside the catalog, in the order of the hashes. */
export function namedContents(db: Database): readonly NamedContent[] {
  const contents = new Map<string, { corpusDir: string; paths: Set<string> }>();
  const rows = db
    .query<{ sha256: string; source: string; path: string | null }>(
      `SELECT artifacts.sha256, source, path FROM artifacts JOIN documents ON documents.number = document
       UNION SELECT sha256, coalesce(entities.source, events_of_record.source, vocabulary_terms.source, 'records'),
         path FROM record_files
         LEFT JOIN entities ON entities.id = record_files.id
         LEFT JOIN events_of_record ON events_of_record.id = record_files.id
         LEFT JOIN vocabulary_terms ON vocabulary_terms.id = record_files.id
       UNION SELECT document_versions.raw_sha256, source, NULL FROM document_versions
         JOIN documents ON documents.number = document WHERE document_versions.raw_sha256 IS NOT NULL
       UNION SELECT sha256, source, path FROM listings WHERE sha256 IS NOT NULL AND path IS NOT NULL`,
    )
    .all();
  for (const { sha256, source, path } of rows) {
    const found = contents.get(sha256) ?? { corpusDir: source, paths: new Set<string>() };
    if (path?.startsWith('corpus/')) found.paths.add(path);
    contents.set(sha256, found);
  }
  return [...contents]
    .map(([sha256, { corpusDir, paths }]) => ({ sha256, corpusDir, paths: [...paths].sort() }))
    .sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
}
