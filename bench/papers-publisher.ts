/** The practice publishers of bench/papers.ts, in a process of their own: `<size> <options as JSON> <ca file>`. */
import { writeFile } from 'node:fs/promises';
import { papersPublisher } from '../practice/publishers/papers/publisher.ts';
import type { TroubleOptions } from '../practice/publishers/papers/troubles.ts';
import { papersWorld } from '../practice/publishers/papers/world.ts';
import { startPractice } from '../practice/server.ts';

const [sizeText = '', optionsText = '', ca = ''] = process.argv.slice(2);
const { only, seed, ...troubles } = JSON.parse(optionsText) as TroubleOptions & {
  readonly only?: readonly string[];
};
const world = papersWorld({ seed, size: Number(sizeText), only });
const practice = await startPractice({
  publishers: [papersPublisher(world, { seed, ...troubles })],
});
await writeFile(ca, practice.ca);
process.stdout.write(`${JSON.stringify({ address: practice.address })}\n`);
process.on('SIGTERM', () => void practice.stop().then(() => process.exit(0)));
