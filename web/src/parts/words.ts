/** Numbers, sizes and spans of time as people read them. */
const whole = new Intl.NumberFormat('en-GB');

export const counted = (count: number): string => whole.format(count);

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${counted(count)} ${count === 1 ? one : many}`;

export function sized(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ['kB', 'MB', 'GB', 'TB', 'PB'];
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The two largest units: `2 d 4 h`, `3 min 20 s`. */
export function lasting(ms: number): string {
  if (ms < SECOND) return `${Math.max(0, Math.round(ms))} ms`;
  if (ms < MINUTE) return `${(ms / SECOND).toFixed(ms < 10 * SECOND ? 1 : 0)} s`;
  if (ms < HOUR) return two(ms, MINUTE, 'min', SECOND, 's');
  if (ms < DAY) return two(ms, HOUR, 'h', MINUTE, 'min');
  return two(ms, DAY, 'd', HOUR, 'h');
}

function two(ms: number, large: number, name: string, small: number, rest: string): string {
  const first = Math.floor(ms / large);
  const second = Math.floor((ms % large) / small);
  return second === 0 ? `${first} ${name}` : `${first} ${name} ${second} ${rest}`;
}

/** `3 min ago`, `in 2 h`; one unit is enough. */
export function distance(from: number, now: number): string {
  const ms = Math.abs(now - from);
  if (ms < 5 * SECOND) return 'now';
  const [size, name] =
    ms < MINUTE
      ? [SECOND, 's']
      : ms < HOUR
        ? [MINUTE, 'min']
        : ms < DAY
          ? [HOUR, 'h']
          : ([DAY, 'd'] as const);
  const text = `${Math.round(ms / size)} ${name}`;
  return from <= now ? `${text} ago` : `in ${text}`;
}

export const percent = (share: number): string =>
  `${(share * 100).toFixed(share === 1 || share === 0 ? 0 : 1)} %`;
