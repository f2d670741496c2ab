/** Reads the PDFs of a folder a thousand times in all, and tells the memory after the first hundred, half-way and at the end. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readPdf } from '../src/index.ts';

const folder = process.argv[2] ?? '';
const files = readdirSync(folder).sort();
const inUse = () => {
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  const mb = (bytes: number) => Math.round(bytes / 1_048_576);
  return { resident: mb(rss), heap: mb(heapUsed) };
};
const after: Record<number, ReturnType<typeof inUse>> = {};
for (let count = 1; count <= 1000; count += 1) {
  await readPdf(readFileSync(path.join(folder, files[count % files.length] as string)));
  if (count === 100 || count === 500 || count === 1000) after[count] = inUse();
}
console.log(JSON.stringify({ documents: 1000, mbAfter: after }));
