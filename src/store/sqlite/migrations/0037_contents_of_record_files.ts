/** Whoever knows bytes only by their hash finds the record that has them; without it every row was read. */
export const contentsOfRecordFiles = `
CREATE INDEX record_files_by_content ON record_files (sha256);
`;
