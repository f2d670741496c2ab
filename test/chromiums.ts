import { readdirSync, readFileSync } from 'node:fs';

/** Chromium's main processes among our children: zygotes and renderers are children of theirs. */
export function chromiums(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
        const [state, parent] = rest.split(' ');
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return Number(parent) === process.pid && state !== 'Z' && command.includes('chrom');
      } catch {
        return false;
      }
    });
}
