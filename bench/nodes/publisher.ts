/** A practice GOV.UK without limits in a process of its own, slow or not: `<documents> <ca file> <ms an answer takes>`. */
import { writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { govukPublisher } from '../../practice/publishers/govuk/publisher.ts';
import { govukWorld } from '../../practice/publishers/govuk/world.ts';
import { startPractice } from '../../practice/server.ts';

const [documents = '', ca = '', answerMs = '0'] = process.argv.slice(2);
const world = govukWorld({
  seed: 7,
  days: ['2026-07-15'],
  perDay: Number(documents),
  background: 0,
  bodyBytes: 4_000,
});
const publisher = govukPublisher(world);
const practice = await startPractice({
  publishers: [
    {
      ...publisher,
      async handle(request) {
        await pause(Number(answerMs));
        return publisher.handle(request);
      },
    },
  ],
});
await writeFile(ca, practice.ca);
process.stdout.write(`${JSON.stringify({ address: practice.address })}\n`);
process.on('SIGTERM', () => void practice.stop().then(() => process.exit(0)));
