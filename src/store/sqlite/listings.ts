import type { Listing, Listings } from '../../core/catalog.ts';
import type { Database } from './driver.ts';
import type { Writer } from './group-commit.ts';

/** What publishers said they have, at a moment. */
export function createListings(db: Database, writer: Writer): Listings {
  const insert = db.query<{ id: number }>(
    `INSERT INTO listings
       (run_id, source, url, fetched_at, etag, last_modified, sha256, rows, valid, error, path,
        charset)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
  );
  const newest = db.query<ListingRow>(
    `SELECT * FROM listings WHERE (?1 IS NULL OR source = ?1) AND (?2 IS NULL OR run_id = ?2)
     ORDER BY id DESC LIMIT ?3`,
  );
  const valid = db.query<ListingRow>(
    'SELECT * FROM listings WHERE source = ? AND valid = 1 ORDER BY id DESC LIMIT 1',
  );
  const use = db.query('UPDATE runs SET listing_id = ? WHERE id = ?');
  const used = db.query<ListingRow>(
    'SELECT * FROM listings WHERE id = (SELECT listing_id FROM runs WHERE id = ?)',
  );
  const optional = (row: ListingRow | undefined) => row && listingOf(row);
  return {
    add: (listing) =>
      writer.write(() => {
        const row = insert.get(
          listing.runId,
          listing.source,
          listing.url,
          listing.fetchedAt,
          listing.etag,
          listing.lastModified,
          listing.sha256,
          listing.rows,
          listing.valid ? 1 : 0,
          listing.error,
          listing.path,
          listing.charset ?? null,
        );
        return row?.id ?? 0;
      }),
    list: async ({ source, runId, limit }) =>
      newest.all(source ?? null, runId ?? null, limit).map(listingOf),
    newestValid: async (source) => optional(valid.get(source)),
    use: (runId, listingId) =>
      writer.write(() => {
        use.run(listingId, runId);
      }),
    usedBy: async (runId) => optional(used.get(runId)),
  };
}

interface ListingRow {
  readonly id: number;
  readonly run_id: string;
  readonly source: string;
  readonly url: string;
  readonly fetched_at: string;
  readonly etag: string | null;
  readonly last_modified: string | null;
  readonly sha256: string | null;
  readonly rows: number | null;
  readonly valid: number;
  readonly error: string | null;
  readonly path: string | null;
  readonly charset: string | null;
}

const listingOf = (row: ListingRow): Listing => ({
  id: row.id,
  runId: row.run_id,
  source: row.source,
  url: row.url,
  fetchedAt: row.fetched_at,
  etag: row.etag,
  lastModified: row.last_modified,
  sha256: row.sha256,
  rows: row.rows,
  valid: row.valid === 1,
  error: row.error,
  path: row.path,
  charset: row.charset ?? undefined,
});
