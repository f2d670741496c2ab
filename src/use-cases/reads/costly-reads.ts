import type { App } from '../../app/app.ts';
import type { Client } from '../../core/endpoint.ts';
import { type AnswerOf, type OrderOf, READINGS, type ReadingName } from './readings.ts';

/** Reading that may cost much, done where it keeps nobody else waiting. */
export interface CostlyReads {
  /**
   * Rejects with OVERLOADED when there is no place or no thread in time, with TOO_COSTLY when the
   * answer takes more than one question may.
   */
  read<N extends ReadingName>(name: N, order: OrderOf<N>, client: Client): Promise<AnswerOf<N>>;
  /** How many wait for a thread. */
  waiting(): number;
  close(): Promise<void>;
}

/** In the thread that asks: for programs that have nobody else to keep waiting. */
export const readsInPlace = (app: App): CostlyReads => ({
  read: <N extends ReadingName>(name: N, order: OrderOf<N>) => perform(app, name, order),
  waiting: () => 0,
  close: async () => undefined,
});

/** The order is of the kind of its reading; that a table of all kinds cannot say so is fine. */
export const perform = <N extends ReadingName>(
  app: App,
  name: N,
  order: OrderOf<N>,
): Promise<AnswerOf<N>> =>
  (READINGS[name] as unknown as (app: App, order: OrderOf<N>) => Promise<AnswerOf<N>>)(app, order);
