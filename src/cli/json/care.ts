import { z } from 'zod';
import { instant } from '../../core/endpoint-fields.ts';

/** What the commands that look after a data folder print with `--json`. */
const count = z.int().nonnegative();

const finding = z.object({
  kind: z.string(),
  what: z.string(),
  is: z.enum(['damage', 'note']).describe('A note is what a crash may leave: nothing is lost'),
  repaired: z.boolean(),
});

const looked = z.object({ rows: count, files: count, manifest_lines: count });

export const checked = z.object({
  ok: z.boolean(),
  looked: looked.describe('How much was looked at'),
  findings: z.array(finding),
});

const copied = {
  schema: count.describe('Version of the tables'),
  documents: count,
  contents: count.describe('Different files that the rows name'),
  there: count.describe('Files that the copy had already'),
  linked: count,
  copied: count,
  bytes: count.describe('New bytes in the copy, linked or copied'),
  missing: z.array(z.string()).describe('Hashes whose bytes the folder lacks'),
  damaged: z.array(z.string()).describe('Hashes whose bytes are damaged'),
  ok: z.boolean(),
};

const verified = checked.extend({ to: z.string() });

export const backedUp = z.union([
  z.object({ ...copied, to: z.string(), at: instant }),
  verified.describe('With --verify'),
]);

export const restored = z.object({
  ...copied,
  data_folder: z.string(),
  findings: z.array(finding),
});

export const rebuilt = z.object({
  documents: count,
  entities: count,
  events: count,
  terms: count,
  relations: count,
  versions: count,
  artifacts: count,
  runs: count,
  changes: count,
  manifest_lines: count,
  unknown: z.array(z.string()).describe('Records that only the manifest names'),
  aside: z.string().nullable().describe('Where the catalog of before is'),
  data_folder: z.string(),
  not_rebuilt: z.array(z.string()),
});

export const renormalized = z.object({
  source: z.string(),
  total: count,
  looked: count,
  unchanged: count,
  without: count.describe('Documents that hold no text to read'),
  changed: count.describe('What would change, or did'),
  written: count,
  cited: count.describe('The text is the same, and its citations were written again'),
  overtaken: count.describe('New bytes came meanwhile'),
  failures: z.array(z.object({ id: z.string(), why: z.string() })),
  sample: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      from: z.string(),
      to: z.string(),
      lines: z.array(z.string()),
    }),
  ),
  changed_ids: z.array(z.string()),
  continued_after: z.string().nullable(),
  stopped: z.boolean(),
});

export const cache = z.object({
  enabled: z.boolean(),
  file: z.string(),
  file_bytes: count,
  max_bytes: count,
  responses: count,
  bodies: count,
  bytes: count,
  hosts: z.array(z.object({ host: z.string(), responses: count, bytes: count })),
  cleared: z.boolean().describe('With --clear the rest is as it was before'),
});

export const tidied = z.object({
  source: z.string(),
  swept: count.describe('Temporary files over a day old that were removed'),
  read_on: count.describe('Bodies with missing pages that were read further'),
  partial: count.describe('Bodies that still miss pages'),
  without_rows: z.array(z.string()).describe('Files that no row names'),
  stale: z
    .object({
      days: count,
      before: instant,
      active: count,
      max_share: z.number(),
      documents: z.array(
        z.object({
          id: z.string(),
          natural_key: z.string(),
          title: z.string(),
          source_url: z.string(),
          last_seen_at: instant,
        }),
      ),
      refused: z.object({ code: z.string(), message: z.string() }).nullable(),
    })
    .nullable(),
  tombstoned: count,
  overtaken: count,
});

const embedded = z.object({
  documents: count,
  chunks: count,
  left: count,
  why: z.string().nullable().describe('Why no more can be made'),
});

export const words = z.object({
  through: count.describe('Number of the last change whose words are indexed'),
  waiting: count.describe('How many changes are not indexed yet'),
  remaking: z
    .object({ done: count, total: count })
    .nullable()
    .describe('An index of an earlier version that still answers and is being made again'),
});

export const indexUpdated = z.object({ words: words.nullable(), vectors: embedded.nullable() });

export const indexRebuilt = z.object({
  words: z.enum(['done', 'stopped']).nullable(),
  vectors: embedded.nullable(),
});

export const indexChecked = z.object({
  ok: z.boolean(),
  documents: z.object({ held: count, looked: count }),
  waiting: z.object({
    words: count.describe('Changes whose words are not indexed yet'),
    vectors: count.describe('Documents without vectors'),
  }),
  pieces: z
    .object({ count, fewest: count, median: count, most: count, allowed: count })
    .describe('Pieces of the texts, and their words'),
  vectors: z
    .object({
      model: z.string(),
      dimensions: count,
      lengths: z.array(count).readonly(),
      norms: z.object({ least: z.number(), greatest: z.number() }),
      without_direction: count.describe('Documents of which the model knows no word'),
      compared: count,
      same: count.describe('Documents whose kept vector is the one that is made of their text now'),
    })
    .nullable(),
  queries: z.object({ asked: count, by_words: count, by_meaning: count.nullable() }),
  findings: z.array(
    z.object({ about: z.string(), is: z.enum(['good', 'bad', 'note']), text: z.string() }),
  ),
});

export const serving = z.object({ url: z.string(), data_folder: z.string(), sign_in: z.string() });

export const token = z.object({
  token: z.string(),
  origin: z.enum(['api.token', 'file', 'memory']),
  file: z.string().nullable(),
  rotated: z.boolean(),
  link: z.string().nullable().describe('With --link'),
});

export const agentMessage = z
  .looseObject({ jsonrpc: z.literal('2.0') })
  .describe('A message of the Model Context Protocol');
