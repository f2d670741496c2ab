/**
 * Measures the reader; the last line is one JSON object.
 *
 * - `--tables <folder>`: adjacency F1 of the tables of every PDF there that has truth (see `table-truth.ts`).
 * - `--text <folder>`: words, order, glued and torn words of every PDF there, against `pdftotext` and truth files.
 * - `--pages <number>`: memory and processor time of one made document of so many pages.
 * - `--cost`: processor time per page beside pdf.js and `pdftotext -layout`, in turn, and memory over a thousand documents.
 * - `--damaged <number>`: so many damaged files, and those of which `pdftotext` reads words and the reader none.
 * - `--verbose`: with examples of the words that differ.
 * - Without a folder: all of it beside `pdftotext -layout` and pdf.js, with CPU time per page and memory over a thousand documents.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { memory, speed } from './cost.ts';
import { damagedFiles } from './damaged-files.ts';
import { camelot, tablesOfFolder } from './folder-tables.ts';
import { textOfFolder } from './folder-text.ts';
import { longDocument } from './long-document.ts';
import { madeText } from './made-text.ts';
import { shared } from './shared-folder.ts';

const { values } = parseArgs({
  options: {
    tables: { type: 'string' },
    text: { type: 'string' },
    pages: { type: 'string' },
    damaged: { type: 'string' },
    cost: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});
const { verbose } = values;
if (values.pages !== undefined) {
  console.log(JSON.stringify({ long: await longDocument(Number(values.pages)) }));
} else if (values.cost) {
  console.log(JSON.stringify({ memory: await memory(), speed: await speed() }));
} else if (values.damaged !== undefined) {
  console.log(JSON.stringify({ damaged: await damagedFiles(Number(values.damaged)) }));
} else if (values.tables === undefined && values.text === undefined) {
  const [tables, text] = [
    path.join(shared, 'real/pdf/icdar2013'),
    path.join(shared, 'real/pdf/text'),
  ];
  const figures = {
    tables: existsSync(tables) ? await tablesOfFolder(tables, { variants: true }) : undefined,
    camelot: await camelot(),
    text: existsSync(text) ? await textOfFolder(text, { verbose }) : undefined,
    made: await madeText(),
    speed: await speed(),
    memory: await memory(),
  };
  console.log(JSON.stringify(figures));
} else {
  const figures = {
    ...(values.tables === undefined
      ? {}
      : { tables: await tablesOfFolder(values.tables, { variants: false }) }),
    ...(values.text === undefined ? {} : { text: await textOfFolder(values.text, { verbose }) }),
  };
  console.log(JSON.stringify(figures));
}
