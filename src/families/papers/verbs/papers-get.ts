import { copyFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Command } from '../../../cli/command.ts';
import type { Door } from '../../../cli/door.ts';
import { facts } from '../../../cli/show/table.ts';
import { bytes } from '../../../cli/show/units.ts';
import { stopOnSignal } from '../../../cli/signals.ts';
import { AnnalsError, ERRORS, type ErrorCode, EXIT } from '../../../core/errors.ts';
import type { Tried } from '../../../core/telemetry.ts';
import { type Got, getPaper, namedWork, ONE_BY_ONE } from './get-paper.ts';

const get: Command = async ({ args, options }, door) => {
  const work = args[0] ?? '';
  // Before the data folder is opened, or even made.
  namedWork(work);
  const flags = ONE_BY_ONE.map((one) => ({ flag: 'annals papers get', ...one }));
  const app = await door.open({ flags });
  const { stop, release } = stopOnSignal(() => door.say(door.errPaint.dim('stopping')));
  try {
    const got = await getPaper(app, {
      work,
      refetch: options.refetch === true,
      read: options.read === true,
      stop,
      onTried: (tried) => door.say(triedLine(tried, door)),
    });
    const copy = await copied(got, app.dataFolder, options.output, door);
    if (door.json) door.printJson({ ...got, run: got.run.id, held: got.path !== null, copy });
    else show(got, copy, door);
    if (got.path !== null) return EXIT.ok;
    return got.failure ? ERRORS[got.failure.code as ErrorCode].exit : EXIT.failed;
  } finally {
    release();
  }
};
export default get;

function triedLine(tried: Tried, { errPaint: paint }: Door): string {
  const { tier, resolver, outcome, message, url, durationMs } = tried;
  const said =
    outcome === 'won' ? paint.good(outcome) : outcome === 'failed' ? paint.bad(outcome) : outcome;
  const why = outcome === 'won' ? url : message;
  return `${tier.padEnd(14)} ${resolver.padEnd(18)} ${said}${why ? `: ${why}` : ''} ${paint.dim(`(${durationMs} ms)`)}`;
}

async function copied(
  got: Got,
  dataFolder: string,
  output: unknown,
  door: Door,
): Promise<string | null> {
  if (typeof output !== 'string' || got.path === null) return null;
  const target = resolve(door.terminal.cwd, output);
  try {
    await copyFile(join(dataFolder, got.path), target);
  } catch (cause) {
    const why = (cause as NodeJS.ErrnoException).code ?? String(cause);
    throw new AnnalsError('BAD_PARAMS', `--output ${target} cannot be written (${why})`, {}, cause);
  }
  return target;
}

function show(got: Got, copy: string | null, door: Door): void {
  const { paint } = door;
  const is =
    got.path === null
      ? paint.bad('not found')
      : got.wasHeld
        ? 'held already; --refetch looks for it again'
        : paint.good('kept');
  door.print(
    facts(
      [
        [got.id, is],
        ['title', got.title ?? undefined],
        ['status', got.status ?? undefined],
        ['found by', got.resolver === null ? undefined : `${got.resolver} (${got.tier})`],
        ['from', got.url ?? undefined],
        ['file', got.path ?? undefined],
        ['size', got.size === null ? undefined : bytes(got.size)],
        ['sha256', got.sha256 ?? undefined],
        ['copy', copy ?? undefined],
        ['why not', got.failure ? `${got.failure.code}: ${got.failure.message}` : undefined],
      ],
      paint.dim,
    ),
  );
}
