import { expect, test } from 'vitest';
import { whyNotStarted } from './why-not-started.ts';

test('a container without user namespaces is told what to set, not that a target was closed', () => {
  const said = [
    'browserType.launch: Target page, context or browser has been closed',
    'Browser logs:',
    '[12180:ERROR:zygote_host_impl_linux.cc:130] No usable sandbox! If this is a Debian system',
  ].join('\n');
  expect(whyNotStarted(new Error(said))).toContain('set browser.sandbox to off');
  expect(whyNotStarted(new Error('spawn EACCES\nmore'))).toBe('spawn EACCES');
});
