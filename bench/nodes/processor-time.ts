import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

/** Processor time of a process and of all below it, ended ones too, in milliseconds; 0 where Linux does not say. */
export function processorMs(pid: number | undefined): number {
  if (pid === undefined) return 0;
  const rows = new Map(pids().flatMap((one) => rowOf(one) ?? []));
  const below = (of: number): number[] =>
    [...rows].flatMap(([one, { parent }]) => (parent === of ? [one, ...below(one)] : []));
  return [pid, ...below(pid)].reduce((sum, one) => sum + (rows.get(one)?.ms ?? 0), 0);
}

const pids = (): readonly number[] => {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
};

/** What ended below it is in its own row: user, system, and both of the children it has waited for. */
function rowOf(
  pid: number,
): [number, { readonly parent: number; readonly ms: number }][] | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, one) => sum + Number(one), 0);
    return [[pid, { parent: Number(fields[1]), ms: ticks * TICK_MS }]];
  } catch {
    return undefined;
  }
}
