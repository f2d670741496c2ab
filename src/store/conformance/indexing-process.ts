/**
 * A process for a crash test: keeps documents, indexes the words of some, and kills itself while it
 * indexes more.
 */
import { openCatalog } from '../sqlite/open.ts';
import { aDocument } from './examples.ts';
import { createKeeping } from './keeping.ts';

const [, , folder] = process.argv;
if (!folder) throw new Error('usage: indexing-process.ts <folder>');
const catalog = await openCatalog({ folder, clock: Date });
const { begin, keep } = createKeeping(() => catalog);
await begin();
for (let n = 0; n < 6; n++) await keep(aDocument(`k${n}`));
process.stdout.write(`${JSON.stringify(await catalog.search.indexWords(2))}\n`);
const killed = catalog.search.indexWords(3);
// After the step was taken, before it is said to be durable.
setImmediate(() => setImmediate(() => process.kill(process.pid, 'SIGKILL')));
await killed;
await new Promise(() => undefined);
