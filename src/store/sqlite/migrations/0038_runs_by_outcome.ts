/**
 * Leads to the newest run of a source that ended in some way, and to the newest of all sources, without
 * a look at the others: the dashboard asks for both every few seconds, over years of runs.
 */
export const runsByOutcome = `
CREATE INDEX runs_by_outcome ON runs (source, status, number);
CREATE INDEX runs_of_outcome ON runs (status, number);
`;
