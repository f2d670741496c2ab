import type { CoolDown } from '../../core/telemetry.ts';
import type { Door } from '../door.ts';
import { type Paint, visibleLength } from '../paint.ts';
import { duration, grouped } from '../show/units.ts';
import type { Screen } from '../terminal.ts';
import { createPace } from './pace.ts';
import { onceEach, type Progress, type ProgressView, settled, waitInWords } from './view.ts';

const EVERY_MS = 100;
const SPINNER = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏';
const CLEAR = '\r\u001b[2K';
const HIDE_CURSOR = '\u001b[?25l';
const SHOW_CURSOR = '\u001b[?25h';

/** One line at the bottom of the terminal; whatever else is said appears above it. */
export function bar(door: Door, title: string): ProgressView {
  const { err } = door.terminal;
  const pace = createPace();
  const over = new AbortController();
  const begunAt = door.clock.now();
  let latest: Progress | undefined;
  let wait: CoolDown | undefined;
  let turn = 0;

  const draw = () => {
    const now = door.clock.now();
    if (latest) pace.at(now, settled(latest));
    const rate = pace.perSecond();
    const spin = SPINNER[turn++ % SPINNER.length] ?? '';
    const width = (err.width ?? 80) - 1;
    const timing = { rate, ms: now - begunAt, width };
    const isWaiting = wait !== undefined && Date.parse(wait.until) > now;
    const waits = wait && isWaiting ? waitInWords(wait, now) : '';
    err.write(CLEAR + line(title, spin, latest, timing, waits, door.errPaint));
  };
  const above: Screen = { ...err, width: err.width, write: (text) => err.write(CLEAR + text) };
  const before = door.remarks;
  door.remarks = above;
  // Only this handler runs when the process ends at once: the cursor must not stay hidden.
  const restore = () => err.write(CLEAR + SHOW_CURSOR);
  process.once('exit', restore);
  err.write(HIDE_CURSOR);
  void (async () => {
    while (!over.signal.aborted) {
      draw();
      await door.clock.sleep(EVERY_MS, over.signal).catch(() => undefined);
    }
  })();

  return {
    update: (progress) => {
      latest = progress;
    },
    waiting: onceEach((next) => {
      wait = next;
      // The bar shows the newest one; what scrolled by is there to be read afterwards.
      door.say(`${title}: ${waitInWords(next, door.clock.now())}`);
    }),
    end: () => {
      if (over.signal.aborted) return;
      over.abort();
      door.remarks = before;
      process.off('exit', restore);
      restore();
    },
  };
}

interface Timing {
  readonly rate: number | undefined;
  readonly ms: number;
  readonly width: number;
}

function line(
  title: string,
  spin: string,
  progress: Progress | undefined,
  { rate, ms, width }: Timing,
  waits: string,
  paint: Paint,
): string {
  const name = paint.bold(title);
  if (!progress || progress.phase === 'discover') {
    const { total = 0, pages = 0 } = progress?.counts ?? {};
    return `${paint.name(spin)} ${name}  reading the listing: ${grouped(total)} listed, page ${pages + 1}, ${duration(ms)}${waits && `, ${paint.warn(waits)}`}`;
  }
  if (progress.phase === 'finish') return `${paint.name(spin)} ${name}  finishing`;
  const { planned, failed } = progress.counts;
  const done = settled(progress);
  const share = planned === 0 ? 1 : Math.min(1, done / planned);
  const numbers = [
    `${grouped(done)}/${grouped(planned)}`,
    `${String(Math.floor(share * 100)).padStart(3)} %`,
    rate ? `${rate.toFixed(1)}/s` : '',
    rate && progress.left > 0 ? `${duration((progress.left / rate) * 1000)} left` : '',
    failed > 0 ? paint.bad(`${grouped(failed)} failed`) : '',
    waits && paint.warn(waits),
  ].filter((text) => text !== '');
  const tail = numbers.join('  ');
  const room = Math.min(40, width - visibleLength(title) - visibleLength(tail) - 6);
  const gauge = room >= 8 ? `${gaugeOf(share, room, paint)}  ` : '';
  return `${paint.name(spin)} ${name}  ${gauge}${tail}`;
}

function gaugeOf(share: number, room: number, paint: Paint): string {
  const full = Math.round(share * room);
  return paint.good('━'.repeat(full)) + paint.dim('─'.repeat(room - full));
}
