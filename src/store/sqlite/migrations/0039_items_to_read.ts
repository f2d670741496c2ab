/** What was fetched for an item by a node that leaves the reading to others, until one of them settles it. */
export const itemsToRead = `
CREATE TABLE items_to_read (
  item INTEGER PRIMARY KEY REFERENCES items (id),
  fetched TEXT NOT NULL CHECK (json_valid(fetched))
) STRICT;
`;
