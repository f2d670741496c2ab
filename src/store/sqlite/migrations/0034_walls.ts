/** Walls for robots that publishers have before some of their pages. */
export const walls = `
CREATE TABLE walls (
  source TEXT NOT NULL,
  place TEXT NOT NULL,
  since TEXT NOT NULL,
  who TEXT NOT NULL,
  tried TEXT NOT NULL,
  asked INTEGER NOT NULL,
  asked_at TEXT NOT NULL,
  next_at TEXT NOT NULL,
  PRIMARY KEY (source, place)
) STRICT, WITHOUT ROWID;
`;
