import { AnnalsError } from '../../core/errors.ts';
import { essenceOf } from '../../core/media-type.ts';
import type { Clock } from '../../core/time.ts';
import { type Body, where } from '../exchange.ts';
import type { Ended } from '../exchange-end.ts';
import { parseRetryAfter } from '../retry-after.ts';
import type { Masking } from './masking.ts';
import type { RecordedAnswer } from './recorded-exchange.ts';
import type { Recording } from './recording.ts';
import type { Wire } from './wire.ts';

/** Instead of the network, a recording: the n-th request of its kind gets the n-th answer. */
export const replayer =
  (recording: Recording, mask: Masking, clock: Pick<Clock, 'now'>): Wire =>
  (_network, witness) =>
  async (outgoing) => {
    const startedAt = clock.now();
    const { method, url, asked, body = '' } = outgoing;
    if (asked.signal.aborted)
      throw new AnnalsError('STOPPED', `${where(url)}: the replay was stopped`);
    const wanted = { method, url: mask.url(url.href), body: mask.form(body) };
    const found = await recording.next(wanted);
    if (!found.answer) {
      const held =
        found.used === 0
          ? 'is not in the recording'
          : `is there ${found.used} times; all were used`;
      throw new AnnalsError('NOT_RECORDED', `${method} ${wanted.url} ${held}`, { url: url.href });
    }
    const { answer } = found;
    const { response, failure } = answer;
    const end = (bytes: number) => witness(outgoing, ended(answer, startedAt, bytes, clock.now()));
    if (!response) {
      end(0);
      throw (
        failure ?? new AnnalsError('BAD_RECORDING', `${wanted.url}: neither answer nor failure`)
      );
    }
    const { status, headers } = response;
    if (status === 304 && !isConditional(outgoing.headers)) {
      // The bytes are in the folder of the recorded run alone; without them all would be empty.
      const message = `${method} ${wanted.url} was answered 304, for the recorded run held it; this folder does not, and the recording has no bytes of it. Give the replay a copy of the data folder as it was before that run (--into)`;
      throw new AnnalsError('NOT_RECORDED', message, { url: url.href });
    }
    return { status, headers, url, body: spoken(response.body, failure, end), cacheHit: false };
  };

const isConditional = (headers: Readonly<Record<string, unknown>>): boolean =>
  headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined;

function ended(answer: RecordedAnswer, startedAt: number, bytes: number, now: number): Ended {
  const { durationMs, response, failure } = answer;
  const retryAfter = response?.headers['retry-after'];
  return {
    startedAt,
    durationMs,
    status: response?.status,
    bytes,
    mediaType: essenceOf(response?.headers['content-type']),
    retryAfterMs: retryAfter === undefined ? undefined : parseRetryAfter(retryAfter, now),
    failure,
  };
}

/** The recorded bytes, and then the end they had. */
function spoken(bytes: Uint8Array, failure: Error | undefined, end: (bytes: number) => void): Body {
  const acts: (() => void)[] = [];
  let isOver = false;
  const over = (read: number): void => {
    if (isOver) return;
    isOver = true;
    end(read);
    for (const act of acts) act();
  };
  return {
    whenOver: (act) => (isOver ? act() : void acts.push(act)),
    cancel: () => over(bytes.length),
    async *[Symbol.asyncIterator]() {
      try {
        if (bytes.length > 0) yield bytes;
        if (failure) throw failure;
      } finally {
        over(bytes.length);
      }
    },
  };
}
