/**
 * What a run counts, and the listing it works from, under names that fit every source. A family whose
 * users know other names gives the columns those names when a catalog is opened.
 */
export const generalCounts = `
ALTER TABLE runs RENAME COLUMN cases_total TO total;
ALTER TABLE runs RENAME COLUMN cases_planned TO planned;
ALTER TABLE runs RENAME COLUMN cases_attempted TO attempted;
ALTER TABLE runs RENAME COLUMN cases_downloaded TO downloaded;
ALTER TABLE runs RENAME COLUMN cases_failed TO failed;
ALTER TABLE runs RENAME COLUMN cases_skipped TO skipped;
ALTER TABLE runs RENAME COLUMN cases_unchanged TO unchanged;
ALTER TABLE runs RENAME COLUMN csv_version_id TO listing_id;
`;
