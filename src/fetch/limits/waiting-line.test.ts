import { describe, expect, test } from 'vitest';
import { simulatedClock } from './conformance/simulated-clock.ts';
import { WaitingLine, type WaitReason } from './waiting-line.ts';

const REFUSAL: WaitReason = { at: Number.POSITIVE_INFINITY, says: 'a place is taken' };

/** A line before one place; a limiter elsewhere is asked, and answers when the test says so. */
function lineBeforeOnePlace() {
  const answers: ((refusal: WaitReason | undefined) => void)[] = [];
  const takenBack: string[] = [];
  const line = new WaitingLine<string>(
    {
      admit: () => new Promise((resolve) => answers.push(resolve)),
      refused: () => undefined,
      takeBack: (item) => takenBack.push(item),
    },
    simulatedClock(),
  );
  return { line, answers, takenBack };
}

describe('line', () => {
  test('a turn that is granted to somebody who has left meanwhile is taken back', async () => {
    const { line, answers, takenBack } = lineBeforeOnePlace();
    const impatient = new AbortController();
    const first = line.join('first', 'lane', 1, impatient.signal);
    impatient.abort(new Error('the first has left'));
    await expect(first).rejects.toThrow('the first has left');
    expect(takenBack).toEqual([]);
    answers[0]?.(undefined);
    await Promise.resolve();
    expect(takenBack).toEqual(['first']);
    expect(line.isEmpty).toBe(true);
  });

  test('who has left and was refused has nothing to be taken back, and the next one is asked for', async () => {
    const { line, answers, takenBack } = lineBeforeOnePlace();
    const impatient = new AbortController();
    const first = line.join('first', 'lane', 1, impatient.signal);
    const second = line.join('second', 'lane', 1, new AbortController().signal);
    impatient.abort(new Error('the first has left'));
    await expect(first).rejects.toThrow('the first has left');
    answers[0]?.(REFUSAL);
    await Promise.resolve();
    expect(takenBack).toEqual([]);
    answers[1]?.(undefined);
    await second;
    expect(takenBack).toEqual([]);
  });

  test('what changes while a limiter is asked is not missed: the refused one is asked for again', async () => {
    const { line, answers } = lineBeforeOnePlace();
    const only = line.join('only', 'lane', 1, new AbortController().signal);
    line.changed();
    answers[0]?.(REFUSAL);
    await Promise.resolve();
    expect(answers).toHaveLength(2);
    answers[1]?.(undefined);
    await only;
  });
});
