import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { removeLeftProfiles } from './left-profiles.ts';

const NOW = Date.parse('2026-07-20T09:00:00.000Z');

test.skipIf(!existsSync('/proc/self/cmdline'))(
  'profiles of killed browsers are removed; young ones, used ones and those of others stay',
  async () => {
    const place = mkdtempSync(path.join(tmpdir(), 'annals-left-'));
    onTestFinished(() => rmSync(place, { recursive: true, force: true }));
    const make = (name: string, minutesAgo: number, file?: string) => {
      const folder = path.join(place, name);
      mkdirSync(folder);
      if (file) writeFileSync(path.join(folder, file), 'x');
      utimesSync(folder, (NOW - minutesAgo * 60_000) / 1000, (NOW - minutesAgo * 60_000) / 1000);
      return folder;
    };
    const left = make('playwright_chromiumdev_profile-left00', 60, 'Local State');
    const empty = make('playwright-artifacts-empty0', 60);
    const stay = [
      make('playwright_chromiumdev_profile-young0', 5, 'Local State'),
      make('playwright_chromiumdev_profile-used00', 60, 'Local State'),
      make('playwright-artifacts-trace0', 60, 'trace.zip'),
      make('somebody-elses-folder', 60, 'letter'),
    ];
    const browser = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)', String(stay[1])]);
    onTestFinished(() => void browser.kill('SIGKILL'));
    await expect.poll(() => existsSync(`/proc/${browser.pid}/cmdline`)).toBe(true);

    expect(await removeLeftProfiles(place, NOW)).toBe(2);
    expect([left, empty].filter((one) => existsSync(one))).toEqual([]);
    expect(stay.filter((one) => existsSync(one))).toEqual(stay);
    expect(await removeLeftProfiles(path.join(place, 'missing'), NOW)).toBe(0);
  },
);
