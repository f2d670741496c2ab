import { AnnalsError } from '../../core/errors.ts';
import type { StatementGate } from '../../store/sqlite/driver.ts';

/**
 * Stands between a reader thread and its database. A thread that is ended in the middle of a
 * statement may take the whole process with it (one of the drivers throws where nobody catches), so
 * whoever wants to end it closes the gate, and then waits until no statement is under way.
 *
 * The thread first says that it goes in and then looks whether it may; the other side first closes
 * and then looks who is in. Whatever the order, one of the two sees the other.
 */
export const makeGate = (): Int32Array => new Int32Array(new SharedArrayBuffer(8));

const CLOSED = 0;
const INSIDE = 1;

/** On the side of the thread. */
export const gateOfThread = (cells: Int32Array): StatementGate => ({
  enter() {
    Atomics.store(cells, INSIDE, 1);
    if (Atomics.load(cells, CLOSED) === 0) return;
    Atomics.store(cells, INSIDE, 0);
    throw new AnnalsError('TOO_COSTLY', 'the question was given up');
  },
  leave: () => void Atomics.store(cells, INSIDE, 0),
});

export const closeGate = (cells: Int32Array): void => void Atomics.store(cells, CLOSED, 1);

export const openGate = (cells: Int32Array): void => void Atomics.store(cells, CLOSED, 0);

/** Behind a closed gate: once nobody is inside, nobody goes in. */
export const isInside = (cells: Int32Array): boolean => Atomics.load(cells, INSIDE) === 1;
