/** Writes the golden day anew: `npx tsx test/journeys/golden-day.script.ts`. Read the difference before you commit it. */
import { writeFile } from 'node:fs/promises';
import { GOLDEN_FILE, goldenDay } from './golden-day.ts';

await writeFile(GOLDEN_FILE, await goldenDay());
process.stdout.write(`${GOLDEN_FILE}\n`);
