/** What the page of a source says that a day without a change costs, to be compared with what it did cost. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const PAGES = path.resolve(import.meta.dirname, '../docs/sources');

/** `| a quiet day | 2 + P requests: ...`, with how much of each letter there is. */
export function quietDay(source: string, counts: Readonly<Record<string, number>> = {}): number {
  const page = readFileSync(path.join(PAGES, `${source}.md`), 'utf8');
  const sum = /^\| a quiet day \| ([0-9A-Z +]+?) requests?\b/m.exec(page)?.[1];
  if (sum === undefined)
    throw new Error(`the page of ${source} does not say what a quiet day costs`);
  return sum
    .split('+')
    .map((part) => part.trim())
    .map((part) => (/^\d+$/.test(part) ? Number(part) : (counts[part] ?? Number.NaN)))
    .reduce((total, one) => total + one, 0);
}
