import { expect, test } from 'vitest';
import { preferred } from './accept.ts';

const OFFERED = ['application/json', 'text/event-stream', 'application/atom+xml'] as const;

test.each([
  [undefined, 'application/json'],
  ['', 'application/json'],
  ['*/*', 'application/json'],
  ['text/event-stream', 'text/event-stream'],
  ['TEXT/Event-Stream', 'text/event-stream'],
  ['text/*', 'text/event-stream'],
  ['application/*', 'application/json'],
  ['application/atom+xml, */*;q=0.1', 'application/atom+xml'],
  ['application/atom+xml;q=0.2, application/json;q=0.5', 'application/json'],
  ['application/json;q=0, */*', 'text/event-stream'],
  ['*/*, application/json;q=0.1', 'text/event-stream'],
  ['text/html, application/xhtml+xml, */*;q=0.8', 'application/json'],
  ['image/png', 'application/json'],
  ['application/atom+xml; charset=utf-8; q=0.9', 'application/atom+xml'],
  ['application/atom+xml;q=high', 'application/atom+xml'],
  [';;,,/', 'application/json'],
])('Accept: %s takes %s', (accept, expected) => {
  expect(preferred(accept, OFFERED)).toBe(expected);
});
