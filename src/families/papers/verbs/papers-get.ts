import { resolve } from 'node:path';
import { AnnalsError, ERRORS, type ErrorCode, EXIT } from '../../../core/errors.ts';
import type { FamilyHost } from '../../../core/family-host.ts';
import type { TryReport } from '../../../core/telemetry.ts';
import type { JsonOf, Paint, Verb, VerbTerminal } from '../../../core/verb.ts';
import { namedWork } from '../input/list.ts';
import { getPaper, ONE_BY_ONE, type PaperAnswer } from './get-paper.ts';
import type { PapersGetVerb } from './table.ts';

const get: Verb<PapersGetVerb> = async ({ args, options }, terminal) => {
  const { work } = args;
  // Before the data folder is opened, or even made.
  namedWork(work);
  const settings = ONE_BY_ONE.map((one) => ({ flag: 'annals papers get', ...one }));
  const host = await terminal.open(settings);
  const { stop, release } = terminal.stopOnSignal();
  try {
    const answer = await getPaper(host, {
      work,
      refetch: options.refetch,
      read: options.read,
      stop,
      onTried: (tried) => terminal.say(triedLine(tried, terminal.errPaint)),
    });
    const copy = await copyTo(options.output, answer, host, terminal);
    const { path, failure } = answer;
    if (terminal.json) terminal.printJson(jsonOf(answer, copy));
    else show(answer, copy, terminal);
    if (path !== null) return EXIT.ok;
    return failure ? ERRORS[failure.code as ErrorCode].exit : EXIT.failed;
  } finally {
    release();
  }
};
export default get;

const jsonOf = (got: PaperAnswer, copy: string | null): JsonOf<PapersGetVerb> => ({
  id: got.id,
  run: got.run.id,
  title: got.title,
  status: got.status,
  held: got.path !== null,
  was_held: got.wasHeld,
  path: got.path,
  sha256: got.sha256,
  size: got.size,
  url: got.url,
  resolver: got.resolver,
  tier: got.tier,
  tried: got.tried.map((one) => ({
    tier: one.tier,
    resolver: one.resolver,
    at: one.at,
    outcome: one.outcome,
    duration_ms: one.durationMs,
    url: one.url,
    http_status: one.httpStatus,
    reason: one.reason,
    message: one.message,
  })),
  failure: got.failure,
  copy,
});

function triedLine(tried: TryReport, paint: Paint): string {
  const { tier, resolver, outcome, message, url, durationMs } = tried;
  const said =
    outcome === 'won' ? paint.good(outcome) : outcome === 'failed' ? paint.bad(outcome) : outcome;
  const why = outcome === 'won' ? url : message;
  return `${tier.padEnd(14)} ${resolver.padEnd(18)} ${said}${why ? `: ${why}` : ''} ${paint.dim(`(${durationMs} ms)`)}`;
}

async function copyTo(
  output: string | undefined,
  { sha256 }: PaperAnswer,
  host: FamilyHost,
  { cwd }: VerbTerminal,
): Promise<string | null> {
  if (output === undefined || sha256 === null) return null;
  const target = resolve(cwd, output);
  try {
    await host.copyHeld(sha256, target);
  } catch (cause) {
    const why = (cause as NodeJS.ErrnoException).code ?? String(cause);
    throw new AnnalsError('BAD_PARAMS', `--output ${target} cannot be written (${why})`, {}, cause);
  }
  return target;
}

function show(got: PaperAnswer, copy: string | null, { layout, print }: VerbTerminal): void {
  const { paint, facts, bytes } = layout;
  const is =
    got.path === null
      ? paint.bad('not found')
      : got.wasHeld
        ? 'held already; --refetch looks for it again'
        : paint.good('kept');
  print(
    facts([
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
    ]),
  );
}
