import type { App } from '../../app/app.ts';
import { ERRORS, EXIT, type ExitCode } from '../../core/errors.ts';
import type { Run } from '../../core/run.ts';
import type { RunReport } from '../../core/run-report.ts';
import type { Door } from '../door.ts';
import { endingOf, fieldsInWords } from './run.ts';
import { facts } from './table.ts';
import { bytes, counted, duration, grouped } from './units.ts';

/** How the process ends after a run: a run that ended well may still have lost items. */
export function exitCodeOf(run: Run): ExitCode {
  if (run.error) return ERRORS[run.error.code].exit;
  if (run.status !== 'completed') return EXIT.failed;
  return run.counts.failed > 0 ? EXIT.partial : EXIT.ok;
}

/** What was acquired, where to look, and what to type next. */
export async function runSummary(app: App, run: Run, door: Door): Promise<string> {
  const lines = [...(await runFacts(app, run, door)), '', ...(await nextSteps(app, run, door))];
  return lines.join('\n');
}

/** What was acquired, and what was not. */
export async function runFacts(app: App, run: Run, door: Door): Promise<string[]> {
  const { paint } = door;
  const { counts } = run;
  const took = Date.parse(run.endedAt ?? run.startedAt) - Date.parse(run.startedAt);
  const report = (await app.catalog.figures.summary(run.id))?.payload as
    | Partial<RunReport>
    | undefined;
  // What a publisher confirms is kept once more, and not a byte of it came.
  const same = report?.http?.byStatus['304'] ?? 0;
  const lines = [
    `${paint.bold(run.source)} ${endingOf(run, paint)} in ${duration(took)}`,
    facts(
      [
        ['run', run.id],
        ['listed', `${grouped(counts.total)} on ${counted(counts.pages, 'page')}`],
        ['kept', `${counted(counts.downloaded, nounOf(app, run))}, ${bytes(counts.bytes)}`],
        [
          'without text',
          counts.withoutText > 0
            ? paint.warn(`${grouped(counts.withoutText)} of those kept`)
            : undefined,
        ],
        ['not modified', same > 0 ? `${counted(same, 'answer')}: what was held stands` : undefined],
        ['unchanged', counts.unchanged > 0 ? grouped(counts.unchanged) : undefined],
        ['passed over', counts.skipped > 0 ? grouped(counts.skipped) : undefined],
        ['failed', counts.failed > 0 ? paint.bad(grouped(counts.failed)) : undefined],
        ['outcome', fieldsInWords(run.outcome) || undefined],
        ['data', app.dataFolder],
      ],
      paint.dim,
    ),
  ];
  // Who stopped it knows; the next step says how to go on.
  if (run.error && run.error.code !== 'STOPPED') {
    lines.push(
      '',
      `${paint.bad(run.error.code)}: ${run.error.message}`,
      paint.dim(ERRORS[run.error.code].hint),
    );
  }
  return [...lines, ...(await failures(app, run, door))];
}

/** Votes, people and terms are no documents. */
function nounOf({ registry }: App, run: Run): 'document' | 'record' {
  const source = registry.sources.find(({ name }) => name === run.source);
  return source === undefined || source.keeps === 'document' ? 'document' : 'record';
}

async function failures(app: App, run: Run, { paint }: Door): Promise<string[]> {
  if (run.counts.failed === 0) return [];
  const shown = await app.catalog.items.list({ runId: run.id, status: ['failed'], limit: 3 });
  const lines = shown.map(
    ({ key, failure }) => `  ${key}\n    ${paint.dim(`${failure?.code}: ${failure?.message}`)}`,
  );
  const more = run.counts.failed - shown.length;
  return ['', paint.bold('Failed'), ...lines, ...(more > 0 ? [`  and ${grouped(more)} more`] : [])];
}

async function nextSteps(app: App, run: Run, door: Door): Promise<string[]> {
  const { paint } = door;
  const steps: [command: string, meaning: string][] = [];
  const { failed } = run.counts;
  if (run.status !== 'completed' || failed > 0) {
    const again = failed > 0 ? ' --retry-failed' : '';
    const meaning = run.status === 'completed' ? 'try again what failed' : 'continue';
    steps.push([await door.suggest(`resume ${run.source}${again}`), meaning]);
  }
  steps.push([await door.suggest(`why ${run.id}`), 'the story of this run']);
  const [kept] = await app.catalog.items.list({ runId: run.id, status: ['downloaded'], limit: 1 });
  if (kept?.documentId) {
    steps.push([await door.suggest(`show ${kept.documentId}`), `one of its ${nounOf(app, run)}s`]);
  }
  const width = Math.max(...steps.map(([command]) => command.length));
  return steps.map(
    ([command, meaning]) => `${paint.name(command.padEnd(width))}  ${paint.dim(meaning)}`,
  );
}
