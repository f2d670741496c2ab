import { FAMILIES, type FamilyName, type MetricFamily } from './families.ts';
import { BETWEEN, type BucketCounts, ratioOf, type Tally } from './tally.ts';

/** What Prometheus reads, version 0.0.4 of its text format. */
export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Values that are asked for at the moment of the scrape: one, or one for each series. */
export type GaugeValues = Readonly<Partial<Record<FamilyName, number | readonly GaugeValue[]>>>;

export interface GaugeValue {
  /** Values of the labels, in their order. */
  readonly labels: readonly string[];
  readonly value: number;
}

export function expositionOf(tally: Tally, levels: GaugeValues): string {
  return Object.entries(FAMILIES)
    .map(([name, family]) => {
      const head = [`# HELP ${name} ${family.help}`, `# TYPE ${name} ${family.type}`];
      const samples = samplesOf(name as FamilyName, family, tally, levels);
      return `${[...head, ...samples].join('\n')}\n`;
    })
    .join('\n');
}

function samplesOf(
  name: FamilyName,
  family: MetricFamily,
  tally: Tally,
  levels: GaugeValues,
): string[] {
  const level = levels[name];
  if (typeof level === 'number') return [`${name} ${level}`];
  if (level !== undefined) {
    return level.map((one) => `${name}${labelled(family, one.labels.join(BETWEEN))} ${one.value}`);
  }
  if (family.type === 'histogram') {
    return seriesOf(tally.spreads[name]).flatMap(([series, spread]) =>
      histogramOf(name, family, series, spread),
    );
  }
  const values: [string, number][] =
    family.type === 'counter'
      ? seriesOf(tally.counts[name])
      : seriesOf(tally.shares[name]).map(([series, hours]) => [series, ratioOf(hours)]);
  // What has no labels is there from the first moment on.
  if (values.length === 0 && family.labels.length === 0) values.push(['', 0]);
  return values.map(([series, value]) => `${name}${labelled(family, series)} ${value}`);
}

function histogramOf(
  name: string,
  family: MetricFamily,
  series: string,
  { buckets, sum }: BucketCounts,
) {
  let count = 0;
  const lines = buckets.map((value, at) => {
    count += value;
    const le = family.edges?.[at] ?? '+Inf';
    return `${name}_bucket${labelled(family, series, `le="${le}"`)} ${count}`;
  });
  const labels = labelled(family, series);
  return [...lines, `${name}_sum${labels} ${sum}`, `${name}_count${labels} ${count}`];
}

function labelled({ labels }: MetricFamily, series: string, ...more: readonly string[]): string {
  const values = series.split(BETWEEN);
  const pairs = labels.map((label, at) => `${label}="${escaped(values[at] ?? '')}"`);
  const all = [...pairs, ...more];
  return all.length === 0 ? '' : `{${all.join(',')}}`;
}

const escaped = (value: string): string =>
  value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');

const seriesOf = <V>(series: Readonly<Record<string, V>> = {}): [string, V][] =>
  Object.entries(series);
