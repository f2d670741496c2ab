/** Which leased items a worker has started on: only those lose an attempt when their process dies. */
export const begunItems = `
ALTER TABLE items ADD COLUMN begun INTEGER NOT NULL DEFAULT 0 CHECK (begun IN (0, 1));
`;
