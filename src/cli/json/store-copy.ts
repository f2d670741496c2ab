import { z } from 'zod';
import { checked } from './care.ts';

const count = z.int().nonnegative();
const parts = z.array(z.enum(['catalog', 'bytes'])).describe('What the two settings keep apart');
const places = z.object({ catalog: z.string(), bytes: z.string() });

const copied = z.object({
  from: places,
  to: places,
  parts,
  ok: z.boolean().describe('Everything was copied, and `fsck` finds the same on both sides'),
  begun_anew: z
    .boolean()
    .describe('An unfinished copy was there, of rows that have changed since; it was thrown away'),
  rows: z
    .object({ rows: count, there: count.describe('Written by an earlier call') })
    .nullable()
    .describe('Null without the catalog'),
  tables: z.array(
    z.object({
      table: z.string(),
      rows: count,
      sha256: z.string().describe('Over all rows, the same on both sides'),
    }),
  ),
  bytes: z
    .object({
      contents: count.describe('Different files that the rows name'),
      copied: count,
      there: count.describe('Files that the target had already; they were hashed again'),
      bytes: count.describe('New bytes in the target'),
      missing: z.array(z.string()).describe('Hashes whose bytes the source lacks'),
      damaged: z.array(z.string()).describe('Hashes whose bytes are damaged in the source'),
    })
    .nullable()
    .describe('Null without the bytes'),
  checked: z
    .object({ from: checked, to: checked, equal: z.boolean() })
    .nullable()
    .describe('Both sides as `annals fsck` finds them; null where only a part was copied'),
});

const planned = z.object({
  from: places,
  to: places,
  parts,
  target: z.enum(['empty', 'begun']).describe('`begun`: a call was interrupted'),
  rows: count,
  contents: count.describe('Different files that the rows name'),
  dry_run: z.literal(true),
});

export const migrated = z.union([copied, planned.describe('With --dry-run')]);
