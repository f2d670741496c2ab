import { expect, test } from 'vitest';
import { isLoopbackAddress, isLoopbackBind } from './loopback.ts';

test.each([
  ['127.0.0.1', true],
  ['127.255.255.254', true],
  ['::1', true],
  ['0:0:0:0:0:0:0:1', true],
  ['::ffff:127.0.0.1', true],
  ['::FFFF:127.0.0.1', true],
  ['128.0.0.1', false],
  ['0.0.0.0', false],
  ['::', false],
  ['::ffff:10.0.0.1', false],
  ['10.0.0.1', false],
  ['localhost', false],
  ['', false],
  [undefined, false],
])('address %s is loopback: %s', (address, expected) => {
  expect(isLoopbackAddress(address)).toBe(expected);
});

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['annals.example', false],
])('a server told to listen on %s listens to this machine only: %s', (host, expected) => {
  expect(isLoopbackBind(host)).toBe(expected);
});
