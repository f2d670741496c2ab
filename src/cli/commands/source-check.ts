import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EXIT } from '../../core/errors.ts';
import { checkSource, type SourceFinding } from '../../use-cases/source-check/check-source.ts';
import type { Command } from '../command.ts';
import type { Door } from '../door.ts';
import { startPracticeProcess } from '../practice-process.ts';
import { stopOnSignal } from '../signals.ts';
import type { SourceCheckCommand } from '../table/sources.ts';

const sourceCheck: Command<SourceCheckCommand> = async ({ args }, door) => {
  const { families } = await door.settings();
  const source = (await door.registry()).source(args.source);
  const family = families.find(({ sources }) => source.name in sources);
  const folder = await mkdtemp(path.join(tmpdir(), 'annals-practice-'));
  const world = { days: [DAY], perDay: 5, publisher: family?.practice };
  const publisher = await startPracticeProcess(folder, world);
  const { stop, release } = stopOnSignal(() => door.say(door.errPaint.dim('stopping')));
  let bad = 0;
  try {
    for await (const found of checkSource({ source: source.name, families, publisher, stop })) {
      if (found.is === 'bad') bad += 1;
      if (door.json) door.printJson(found);
      else door.print(lineOf(found, door));
    }
  } finally {
    release();
    await publisher.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return bad === 0 ? EXIT.ok : EXIT.failed;
};
export default sourceCheck;

/** A day that the practice publishers of sources by day have. */
const DAY = '2026-07-15';

function lineOf({ about, is, text }: SourceFinding, { paint }: Door): string {
  const word = { good: paint.good('good     '), bad: paint.bad('bad      ') };
  return `${is === 'not tried' ? paint.dim('not tried') : word[is]}  ${about}: ${text}`;
}
