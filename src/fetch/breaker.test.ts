import { describe, expect, test } from 'vitest';
import { afterFailure, afterSuccess, type Breaker, CLOSED, mayGo } from './breaker.ts';

const policy = { failures: 5, openMs: 60_000 };
const closed = (failures: number): Breaker => ({ is: 'closed', failures });
const opened: Breaker = { is: 'open', failures: 5, until: 60_000 };
const trying: Breaker = { is: 'half-open', failures: 5, until: 120_000 };

describe('a failure', () => {
  for (const [what, before, after] of [
    ['is counted', closed(0), closed(1)],
    ['is counted up to the last but one', closed(3), closed(4)],
    [
      'opens the breaker when it is the fifth in a row',
      closed(4),
      { is: 'open', failures: 5, until: 61_000 },
    ],
    ['of one that went before it opened changes nothing', opened, opened],
    ['of the one that tried opens it again', trying, { is: 'open', failures: 6, until: 61_000 }],
  ] as const) {
    test(what, () => expect(afterFailure(before, policy, 1000)).toEqual(after));
  }
});

describe('a success', () => {
  for (const [what, before, after] of [
    ['of a host that is well changes nothing', CLOSED, CLOSED],
    ['forgets the failures before it', closed(4), CLOSED],
    ['of one that went before it opened changes nothing', opened, opened],
    ['of the one that tried closes it', trying, CLOSED],
  ] as const) {
    test(what, () => expect(afterSuccess(before)).toEqual(after));
  }
});

describe('a request', () => {
  for (const [what, before, now, answer] of [
    ['goes while it is closed', closed(4), 0, { go: true, breaker: closed(4) }],
    ['does not go while it is open', opened, 59_999, { go: false, at: 60_000 }],
    [
      'tries when the minute is over, and only that one',
      opened,
      60_000,
      { go: true, breaker: trying },
    ],
    [
      'tries when a clock that was years ahead opened it',
      { is: 'open', failures: 5, until: 315_360_000_000 },
      60_000,
      { go: true, breaker: trying },
    ],
    [
      'waits while another one tries, and looks again soon',
      trying,
      60_500,
      { go: false, at: 62_500 },
    ],
    [
      'tries itself when the one that tried was never heard of again',
      trying,
      120_000,
      { go: true, breaker: { is: 'half-open', failures: 5, until: 180_000 } },
    ],
  ] as const) {
    test(what, () => expect(mayGo(before, policy, now)).toEqual(answer));
  }
});
