import type { SqlValue, StatementGate } from '../sqlite/driver.ts';
import { NO_RESULT, type Result, type Statement } from './messages.ts';
import type { Session } from './session.ts';

/** Statements whose answers nobody waits for go to the server with the next one whose answer somebody does. */
export interface Statements {
  /** Sends it, after all that wait to be sent. */
  ask(text: string, values?: readonly SqlValue[]): Result;
  ahead(text: string, values?: readonly SqlValue[], then?: (result: Result) => void): void;
  /** Sends all that wait to be sent. */
  hear(): void;
  /** What waits is not sent at all: its transaction is taken back. */
  drop(): void;
}

export function createStatements(session: Session, gate: StatementGate | undefined): Statements {
  let waiting: Ahead[] = [];
  const send = (list: readonly Ahead[]): Result => {
    waiting = [];
    gate?.enter();
    let results: readonly Result[];
    try {
      results = session.run(list.map(({ text, values }) => ({ text, values })));
    } finally {
      gate?.leave();
    }
    for (const [at, result] of results.entries()) list[at]?.then?.(result);
    return results.at(-1) ?? NO_RESULT;
  };
  return {
    ask: (text, values = []) => send([...waiting, { text, values }]),
    ahead(text, values = [], then) {
      waiting.push({ text, values, then });
      if (waiting.length >= MOST_WAITING) send(waiting);
    },
    hear() {
      if (waiting.length > 0) send(waiting);
    },
    drop() {
      waiting = [];
    },
  };
}

interface Ahead extends Statement {
  readonly then?: ((result: Result) => void) | undefined;
}

/** Beyond this nothing is saved, and a large list would only fill the memory. */
const MOST_WAITING = 1_000;
