/** Reads one document in a process of its own, and tells the memory and the processor time that took. */
import { readFileSync } from 'node:fs';
import { readPdf } from '../src/index.ts';

const bytes = readFileSync(process.argv[2] ?? '');
const before = Math.round(process.memoryUsage().rss / 1_048_576);
const { body } = await readPdf(bytes);
const { user, system } = process.cpuUsage();
const figures = {
  status: body.status,
  pagesRead: body.pages.at(-1)?.page ?? 0,
  characters: body.markdown.length,
  fileMb: Math.round(bytes.length / 1_048_576),
  mbBefore: before,
  mbAtMost: Math.round(process.resourceUsage().maxRSS / 1024),
  cpuSeconds: Math.round((user + system) / 1e6),
};
console.log(JSON.stringify(figures));
