import { SECOND } from '../../core/time.ts';
import type { Door } from '../door.ts';
import { duration, grouped } from '../show/units.ts';
import { createPace } from './pace.ts';
import { onceEach, type Progress, type ProgressView, settled, waitInWords } from './view.ts';

const TEXT_EVERY = 5 * SECOND;
const JSON_EVERY = SECOND;

/** For logs and pipes: a line when the phase changes, and every few seconds. */
export function textLines(door: Door, title: string): ProgressView {
  const pace = createPace();
  const waiting = onceEach((wait) => door.say(`${title}: ${waitInWords(wait, door.clock.now())}`));
  return throttled(door, TEXT_EVERY, waiting, (progress, now) => {
    const { counts, phase } = progress;
    if (phase === 'discover') {
      door.say(`${title}: reading the listing, ${grouped(counts.total)} listed`);
      return;
    }
    if (phase === 'finish') return;
    pace.at(now, settled(progress));
    const rate = pace.perSecond();
    const left = progress.left > 0 && rate ? duration((progress.left / rate) * 1000) : undefined;
    const eta = rate ? `, ${rate.toFixed(1)}/s${left ? `, ${left} left` : ''}` : '';
    const failed = counts.failed > 0 ? `, ${grouped(counts.failed)} failed` : '';
    door.say(
      `${title}: ${grouped(settled(progress))} of ${grouped(counts.planned)}${failed}${eta}`,
    );
  });
}

/** For programs: one object a line on standard error, where it does not disturb the result. */
export const jsonLines = (door: Door): ProgressView =>
  throttled(
    door,
    JSON_EVERY,
    onceEach((waiting) => door.remarks.write(`${JSON.stringify({ waiting })}\n`)),
    ({ say: _say, ...progress }) => {
      door.remarks.write(`${JSON.stringify({ progress })}\n`);
    },
  );

function throttled(
  door: Door,
  everyMs: number,
  waiting: ProgressView['waiting'],
  show: (progress: Progress, now: number) => void,
): ProgressView {
  let shownAt = Number.NEGATIVE_INFINITY;
  let phase: Progress['phase'] | undefined;
  return {
    update(progress) {
      const now = door.clock.now();
      if (progress.phase === phase && now - shownAt < everyMs) return;
      phase = progress.phase;
      shownAt = now;
      show(progress, now);
    },
    waiting,
    end: () => undefined,
  };
}
