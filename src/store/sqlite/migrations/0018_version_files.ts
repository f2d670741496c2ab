/**
 * The files of each earlier version, beside the row as it was then. Versions from before have NULL:
 * of those only the main file is known, by the hash in `document_versions`. An artifact that came
 * again with the same bytes also remembers when, and by which run, it came first.
 */
export const versionFiles = `
ALTER TABLE earlier_versions ADD COLUMN files BLOB;
ALTER TABLE artifacts ADD COLUMN first_retrieved_at TEXT;
ALTER TABLE artifacts ADD COLUMN first_run_id TEXT;
`;
