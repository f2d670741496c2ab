/** A practice GOV.UK without limits in a process of its own: `<documents> <ca file>`. */
import { writeFile } from 'node:fs/promises';
import { govukPublisher } from '../../practice/publishers/govuk/publisher.ts';
import { govukWorld } from '../../practice/publishers/govuk/world.ts';
import { startPractice } from '../../practice/server.ts';

const [documents = '', ca = ''] = process.argv.slice(2);
const world = govukWorld({
  seed: 7,
  days: ['2026-07-15'],
  perDay: Number(documents),
  background: 0,
  bodyBytes: 4_000,
});
const practice = await startPractice({ publishers: [govukPublisher(world)] });
await writeFile(ca, practice.ca);
process.stdout.write(`${JSON.stringify({ address: practice.address })}\n`);
process.on('SIGTERM', () => void practice.stop().then(() => process.exit(0)));
