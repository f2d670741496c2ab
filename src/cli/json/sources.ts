import { z } from 'zod';
import { anyObject } from '../../api/contract/fields.ts';

/** What the commands for authors of sources print with `--json`. */
const heading = z.object({ level: z.int(), text: z.string(), anchor: z.string() });

const box = z
  .array(z.number())
  .describe('Left, bottom, right, top in points from the bottom left of the page');

const table = z.object({
  rows: z.int(),
  columns: z.int(),
  header_rows: z.int(),
  cells: z.array(
    z.object({
      r: z.int().describe('Row, counted from 0'),
      c: z.int(),
      r2: z.int().describe('Last row it reaches'),
      c2: z.int(),
      text: z.string(),
    }),
  ),
});

const body = z.object({
  normalizer: z.string().nullable(),
  status: z.string(),
  markdown: z.string(),
  headings: z.array(heading),
  warnings: z.array(z.string()),
});

const file = z.string();

export const parsed = z.union([
  z.object({
    file,
    record: anyObject.describe('As the API spells it'),
    body: body.nullable(),
  }),
  z
    .object({
      file,
      named: z.object({
        id: z.string().nullable(),
        key: z.string(),
        version: z.string().nullable(),
        files: z.array(z.string()),
      }),
    })
    .describe('What a listing names and needs more answers for'),
  z.object({ file, error: z.object({ code: z.string(), message: z.string() }) }),
]);

export const normalized = z.object({
  normalizer: z.string(),
  status: z.string(),
  markdown: z.string(),
  headings: z.array(heading),
  tables: z.array(table.extend({ page: z.int(), box })).describe('Of a PDF'),
  artifacts: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      caption: z.string().optional(),
      page: z.int().optional(),
      box: box.optional(),
      table: table.optional(),
      source: z.string().optional(),
    }),
  ),
  warnings: z.array(z.string()),
  pages: z.array(z.object({ page: z.int(), start: z.int(), end: z.int() })),
  blocks: z
    .array(
      z.object({
        kind: z.string(),
        start: z.int(),
        end: z.int(),
        places: z.array(z.object({ page: z.int(), box })),
      }),
    )
    .describe('Of a PDF: every stretch of the Markdown, with its places on the pages'),
  running_lines: z
    .array(z.object({ text: z.string(), place: z.string(), pages: z.array(z.int()) }))
    .describe('Lines that come again on several pages; the Markdown holds the first of each'),
  fields: z
    .array(
      z.object({
        kind: z.string(),
        name: z.string(),
        value: z.string(),
        page: z.int(),
        box,
      }),
    )
    .describe('What is filled in on a form'),
  ocr: z
    .array(z.object({ page: z.int(), confidence: z.number() }))
    .describe('Pages that were read from their pictures'),
});

export const written = z.object({
  name: z.string(),
  kind: z.string(),
  folder: z.string(),
  files: z.array(z.string()),
});

export const judged = z.object({
  about: z.string(),
  is: z.enum(['good', 'bad', 'not tried']),
  text: z.string(),
});
