import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { createClientGone } from './client-gone.ts';

test('a connection that is kept remembers no request that was answered', () => {
  const socket = new EventEmitter();
  const gone = createClientGone();
  for (let n = 0; n < 3; n += 1) {
    const request = { raw: { socket } };
    gone.signal(request);
    gone.signal(request);
    gone.answered(request);
  }
  expect(socket.listenerCount('close')).toBe(0);
});

test('who goes away before the answer is known to be gone', () => {
  const socket = new EventEmitter();
  const signal = createClientGone().signal({ raw: { socket } });
  socket.emit('close');
  expect(signal.aborted).toBe(true);
});
