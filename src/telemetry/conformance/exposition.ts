/**
 * The Prometheus text format 0.0.4, read strictly: what `promtool check metrics` refuses is refused
 * here, with the line. (Its advice on names is not: they are given.)
 */
export interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly samples: readonly Sample[];
}

export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export function readExposition(text: string): ReadonlyMap<string, Family> {
  if (!text.endsWith('\n')) throw new Error('the last line does not end');
  const families = new Map<string, MutableFamily>();
  let current: MutableFamily | undefined;
  for (const [at, line] of text.split('\n').entries()) {
    const refuse = (why: string): never => {
      throw new Error(`line ${at + 1}: ${why}: ${line}`);
    };
    if (line === '') continue;
    if (line.startsWith('#')) {
      const found = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.*)$/.exec(line);
      if (!found) return refuse('neither HELP nor TYPE');
      const [, word, name = '', rest = ''] = found;
      if (word === 'HELP') {
        if (families.has(name)) refuse('a family is told in one piece');
        current = { name, help: rest, type: '', samples: [] };
        families.set(name, current);
      } else {
        if (current?.name !== name || current.type !== '') refuse('TYPE belongs after its HELP');
        if (!/^(counter|gauge|histogram|summary|untyped)$/.test(rest)) refuse('no such type');
        if (current) current.type = rest;
      }
      continue;
    }
    const sample = readSample(line) ?? refuse('no sample');
    if (!current || familyOf(sample.name, current.type) !== current.name)
      return refuse('a sample outside its family');
    current.samples.push(sample);
  }
  for (const family of families.values()) check(family);
  return families;
}

function readSample(line: string): Sample | undefined {
  const found = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line);
  if (!found) return undefined;
  const [, name = '', inner, number = ''] = found;
  const labels: Record<string, string> = {};
  let rest = inner ?? '';
  while (rest !== '') {
    const label = /^([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/.exec(rest);
    if (!label?.[1] || label[1] in labels) return undefined;
    labels[label[1]] = (label[2] ?? '').replaceAll(/\\(.)/g, (_, c) => (c === 'n' ? '\n' : c));
    rest = rest.slice(label[0].length);
  }
  const value = number === '+Inf' ? Number.POSITIVE_INFINITY : Number(number);
  return Number.isNaN(value) && number !== 'NaN' ? undefined : { name, labels, value };
}

const familyOf = (sample: string, type: string): string =>
  type === 'histogram' || type === 'summary' ? sample.replace(/_(bucket|sum|count)$/, '') : sample;

function check({ name, help, type, samples }: Family): void {
  const refuse = (why: string): never => {
    throw new Error(`${name}: ${why}`);
  };
  if (type === '' || help === '') refuse('has no type or no help');
  const keys = samples.map((one) => one.name + JSON.stringify(one.labels));
  if (new Set(keys).size !== keys.length) refuse('a series is told twice');
  if (type === 'counter' && !name.endsWith('_total')) refuse('a counter ends with _total');
  if (type === 'counter' && samples.some((one) => !(one.value >= 0))) refuse('counts below zero');
  if (type === 'histogram') checkBuckets(name, samples);
}

/** Buckets of one series count up, the last is +Inf and as large as the count. */
function checkBuckets(name: string, samples: readonly Sample[]): void {
  const series = new Map<string, Sample[]>();
  for (const sample of samples) {
    const { le: _, ...rest } = sample.labels;
    const key = JSON.stringify(rest);
    series.set(key, [...(series.get(key) ?? []), sample]);
  }
  for (const [key, of] of series) {
    const buckets = of.filter((one) => one.name === `${name}_bucket`);
    const values = buckets.map((one) => one.value);
    const bounds = buckets.map((one) => Number(one.labels.le?.replace('+Inf', 'Infinity')));
    const rises = (list: readonly number[]) =>
      list.every((v, i) => i === 0 || v >= (list[i - 1] ?? 0));
    const count = of.find((one) => one.name === `${name}_count`)?.value;
    const sum = of.find((one) => one.name === `${name}_sum`)?.value;
    const isWhole = bounds.at(-1) === Number.POSITIVE_INFINITY && values.at(-1) === count;
    if (!isWhole || sum === undefined || !rises(bounds) || !rises(values))
      throw new Error(`${name}: the buckets of ${key} are not whole`);
  }
}

interface MutableFamily extends Family {
  type: string;
  readonly samples: Sample[];
}
