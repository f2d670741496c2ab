/** What publishers declare of their series, and what came of comparing it with what is held. */
export const completeness = `
CREATE TABLE declarations (
  source TEXT NOT NULL,
  series TEXT NOT NULL,
  run_id TEXT NOT NULL,
  declared_at TEXT NOT NULL,
  declaration TEXT NOT NULL CHECK (json_valid(declaration)),
  PRIMARY KEY (source, series)
) STRICT, WITHOUT ROWID;
CREATE INDEX declarations_by_run ON declarations (run_id);

CREATE TABLE completeness (
  number INTEGER PRIMARY KEY,
  source TEXT NOT NULL,
  series TEXT NOT NULL,
  run_id TEXT NOT NULL,
  since TEXT NOT NULL,
  checked_at TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('complete', 'missing', 'outage')),
  listed INTEGER NOT NULL,
  expected INTEGER NOT NULL,
  held INTEGER NOT NULL,
  reserved INTEGER NOT NULL,
  missing_count INTEGER NOT NULL,
  missing TEXT NOT NULL CHECK (json_valid(missing)),
  late_since TEXT,
  says TEXT NOT NULL
) STRICT;
CREATE INDEX completeness_by_series ON completeness (source, series, number);
`;
