import { copyFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { annalsProcess, DAY, PATIENT, practiceWorld, temporaryFolder } from './annals.ts';

const remove = (data: string): void => {
  for (const end of ['', '-wal', '-shm'])
    rmSync(path.join(data, `catalog.sqlite${end}`), { force: true });
};

/** As somebody does who puts a backup in its place. */
const replace = (data: string): void => {
  const file = path.join(data, 'catalog.sqlite');
  copyFileSync(file, `${file}.backup`);
  renameSync(`${file}.backup`, file);
};

describe('a catalog that is moved away from under a process', PATIENT, () => {
  for (const [what, move] of [
    ['removed', remove],
    ['replaced', replace],
  ] as const) {
    test(`${what} during a run: exit 6, and nothing is reported as kept`, async () => {
      const cwd = temporaryFolder();
      const data = path.join(cwd, 'data');
      const { practice, flags } = await practiceWorld(cwd, { perDay: 40 });
      practice.faults.add({ kind: 'slow', path: '/api/content/*', delayMs: 300 });
      const { ended } = annalsProcess(['run', 'govuk', '--date', DAY, '--data', data, ...flags]);
      const contents = () =>
        practice.log.entries({ host: 'www.gov.uk' }).filter((r) => r.path.includes('/content/'));
      while (contents().length < 5) await pause(50);
      move(data);
      const { code, out, err } = await ended;
      expect(code).toBe(6);
      expect(err).toMatch(new RegExp(`catalog.sqlite was ${what}`));
      expect(out).not.toMatch(/completed|kept/);
    });

    test(`${what} under a server that waits: it ends with exit 6`, async () => {
      const data = temporaryFolder();
      const { child, ended } = annalsProcess(['serve', '--port', '0', '--json', '--data', data]);
      await new Promise((resolve) => child.stdout?.once('data', resolve));
      move(data);
      const { code, out } = await ended;
      expect(code).toBe(6);
      expect(out).toMatch(new RegExp(`catalog.sqlite was ${what}`));
    });
  }
});

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
