import { showComparison } from '../../api/routes/compare.ts';
import { EXIT } from '../../core/errors.ts';
import { NO_COUNTS, type RunCounts } from '../../core/run.ts';
import { type Comparison, compareRuns } from '../../use-cases/comparing.ts';
import type { Command } from '../command.ts';
import type { Door } from '../door.ts';
import { layoutOn } from '../show/layout.ts';
import { duration, grouped, moment } from '../show/units.ts';
import type { CompareCommand } from '../table/understand.ts';

const compare: Command<CompareCommand> = async ({ args, options }, door) => {
  const app = await door.openExisting();
  const compared = await compareRuns(app, { a: args.run, b: args.other }, options.limit);
  if (door.json) door.printJson(showComparison(compared));
  else for (const line of comparisonLines(compared, door)) door.print(line);
  return EXIT.ok;
};
export default compare;

function comparisonLines({ source, a, b, by, endings, ...rest }: Comparison, door: Door): string[] {
  const { paint } = door;
  const fact = (name: string, of: (run: Comparison['a']) => string, more = ''): string[] => [
    name,
    of(a),
    of(b),
    more,
  ];
  const counts = (Object.keys(NO_COUNTS) as (keyof RunCounts)[])
    .filter((name) => a.counts[name] > 0 || b.counts[name] > 0)
    .map((name) => fact(name, ({ counts }) => grouped(counts[name]), change(by[name])));
  const sides = [
    fact('begun', ({ startedAt }) => moment(startedAt)),
    fact('mode', ({ mode, trigger }) => `${mode}, by ${trigger}`),
    fact('ended', ({ status, stopReason }) => [status, stopReason].filter(Boolean).join(', ')),
    fact('took', ({ ms }) => (ms === null ? '-' : duration(ms))),
    fact('health', ({ health }) => health ?? '-'),
    ...counts,
  ];
  const heads = [{ title: source }, { title: a.id }, { title: b.id }, { title: '' }];
  const lines = [layoutOn(door).table(heads, sides)];
  const both = Object.entries(endings).map(([ending, n]) => `${grouped(n)} ${ending}`);
  lines.push('', `${paint.bold('In both')}: ${both.join(', ') || 'nothing'}`);
  if (rest.differing === 0) return [...lines, paint.good('Every item had the same result.')];
  const rows = rest.differences.map((one) => [one.key, one.a ?? 'not there', one.b ?? 'not there']);
  const columns = [
    { title: 'which items differ', shrinks: true },
    { title: 'before' },
    { title: 'after' },
  ] as const;
  lines.push('', layoutOn(door).table(columns, rows));
  const more = rest.differing - rows.length;
  return more > 0 ? [...lines, paint.dim(`and ${grouped(more)} more`)] : lines;
}

const change = (by: number | undefined): string =>
  by === undefined ? '' : by > 0 ? `+${grouped(by)}` : `-${grouped(-by)}`;
