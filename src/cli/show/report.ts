import type { JudgedGate } from '../../core/gates.ts';
import type { RunReport, Spread } from '../../core/run-report.ts';
import type { Layout, TableColumn } from '../../core/verb.ts';
import type { Paint } from '../paint.ts';
import { facts } from './table.ts';
import { bytes, duration, grouped, moment } from './units.ts';

/** The report of a run in words and tables: the figures first, the verdicts last. */
export function reportInWords(
  report: RunReport,
  { paint, table }: Pick<Layout, 'paint' | 'table'>,
): string {
  const parts = [head(report, paint), figures(report, paint)];
  const section = (title: string, columns: readonly TableColumn[], rows: readonly string[][]) => {
    if (rows.length > 0) parts.push(`${paint.bold(title)}\n${table(columns, rows)}`);
  };
  section('Tiers', TIER_COLUMNS, report.tiers.map(tierRow));
  section('Resolvers', RESOLVER_COLUMNS, report.resolvers.map(resolverRow));
  section('Works that did not arrive', COUNT_COLUMNS, counted(report.failures));
  section('Tries that came to nothing', COUNT_COLUMNS, counted(report.reasons));
  section('Gates', GATE_COLUMNS, report.gates.map(gateRow(paint)));
  return parts.join('\n\n');
}

const right = (title: string): TableColumn => ({ title, align: 'right' });
const TIER_COLUMNS = [{ title: 'tier' }, right('reached'), right('won'), right('yield')];
const RESOLVER_COLUMNS = [
  { title: 'resolver' },
  { title: 'tier' },
  ...['tried', 'won', 'yield'].map(right),
  { ...right('empty'), leaves: 3 },
  right('failed'),
  { ...right('refused'), leaves: 6 },
  { ...right('skipped'), leaves: 2 },
  { ...right('cancelled'), leaves: 1 },
  { ...right('p50'), leaves: 4 },
  right('p95'),
  right('requests'),
  { ...right('429'), leaves: 5 },
];
const COUNT_COLUMNS: readonly TableColumn[] = [right('times'), { title: 'why', shrinks: true }];
const GATE_COLUMNS: readonly TableColumn[] = [
  { title: 'gate' },
  right('figure'),
  right('limit'),
  { title: '' },
  { title: 'meaning', wraps: true },
];

function head({ source, runId, status, startedAt }: RunReport, paint: Paint): string {
  return `${paint.name(source)} ${paint.dim(`run ${runId}, ${status}, begun ${moment(startedAt)}`)}`;
}

function figures(report: RunReport, paint: Paint): string {
  const { works, http, throughput, corruption } = report;
  const rest = [
    works.skipped > 0 && `${grouped(works.skipped)} skipped`,
    works.left > 0 && `${grouped(works.left)} left`,
    works.unchanged > 0 && `${grouped(works.unchanged)} unchanged`,
  ].filter(Boolean);
  return facts(
    [
      [
        'works',
        [
          `${grouped(works.acquired)} acquired of ${grouped(works.attempted)} attempted (${percent(report.yield)})`,
          `${grouped(works.failed)} failed`,
          ...rest,
          bytes(works.bytes),
        ].join(', '),
      ],
      ['first file', spread(report.ttfpMs)],
      [
        'requests',
        `${grouped(http.requests)}, ${grouped(http.answered429)} answered 429 (${percent(http.ratio429)})`,
      ],
      [
        'cache',
        `${grouped(http.cacheHits)} hits (${percent(http.cacheHitRatio)} of what it may hold)`,
      ],
      [
        'answers',
        counted(http.byStatus)
          .map(([n, status]) => `${status}: ${n}`)
          .join(', '),
      ],
      ['catalog', report.catalogWriteMs ? `writes: ${spread(report.catalogWriteMs)}` : undefined],
      [
        'pace',
        throughput
          ? `${grouped(throughput.worksPerHourPerWorker)} works an hour and worker (${throughput.workers} at work for ${duration(throughput.ms)})`
          : undefined,
      ],
      [
        'files',
        corruption
          ? `${grouped(corruption.checked)} read again, ${corruption.corrupt} corrupt`
          : undefined,
      ],
    ],
    paint.dim,
  );
}

const percent = (ratio: number | null): string =>
  ratio === null ? '-' : `${(ratio * 100).toFixed(ratio > 0 && ratio < 0.1 ? 2 : 1)} %`;

const time = (ms: number | null): string => (ms === null ? '-' : duration(ms));

const spread = ({ n, p50, p95 }: Spread): string =>
  n === 0 ? '-' : `half within ${time(p50)}, 95 % within ${time(p95)}`;

const tierRow = (one: RunReport['tiers'][number]): string[] => [
  one.tier,
  grouped(one.reached),
  grouped(one.won),
  percent(one.yield),
];

const resolverRow = (one: RunReport['resolvers'][number]): string[] => {
  const { won, empty, failed, refused, skipped, cancelled } = one.outcomes;
  return [
    one.resolver,
    one.tier,
    grouped(one.tried),
    grouped(won),
    percent(one.yield),
    ...[empty, failed, refused, skipped, cancelled].map(grouped),
    time(one.ms.p50),
    time(one.ms.p95),
    grouped(one.requests),
    percent(one.ratio429),
  ];
};

/** The most frequent first. */
const counted = (counts: Readonly<Record<string, number>>): string[][] =>
  Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([what, n]) => [grouped(n), what]);

const gateRow =
  (paint: Paint) =>
  (gate: JudgedGate): string[] => {
    const colour = { pass: paint.good, fail: paint.bad, 'not measured': paint.dim }[gate.verdict];
    const why = gate.because === undefined ? '' : `: ${gate.because}`;
    return [
      gate.name,
      gate.figure === null ? '-' : measured(gate.figure, gate.unit),
      `${SIGNS[gate.is]} ${measured(gate.limit, gate.unit)}`,
      colour(gate.verdict),
      paint.dim(`${gate.meaning}${why}`),
    ];
  };

const SIGNS = { 'at least': '≥', 'at most': '≤', below: '<' } as const;

function measured(figure: number, unit: JudgedGate['unit']): string {
  if (unit === 'ratio') return percent(figure);
  if (unit === 'ms') return duration(figure);
  return unit === 'per hour' ? `${grouped(Math.round(figure))}/h` : grouped(figure);
}
