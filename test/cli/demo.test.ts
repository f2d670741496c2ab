import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { annalsProcess, PATIENT } from './annals.ts';
import { asDescribed } from './as-described.ts';

const FEW = ['--source', 'govuk', '--per-day', '5', '--set', 'sources.govuk.rate=unlimited'];

describe('annals demo', PATIENT, () => {
  test('--once: a run against practice publishers that ends well, and nothing is left behind', async () => {
    const { ended } = annalsProcess(['demo', '--once', ...FEW]);
    const { code, out, err } = await ended;
    expect(err).toContain('nothing leaves this machine');
    expect(out).toMatch(/^govuk completed in/m);
    expect(out).toMatch(/^GOV\.UK on 2026-07-15: \d+ entries/m);
    expect(out).toMatch(/Why is it here\?[\s\S]*kept /);
    expect(out).toMatch(/Do rows, bytes and manifest agree\?.*\n {2}yes/);
    expect(code).toBe(0);
    const folder = /^data +(\S+)$/m.exec(out)?.[1] ?? '';
    expect(folder).toMatch(/annals-demo-/);
    expect(existsSync(folder)).toBe(false);
  });

  test.runIf(process.platform === 'linux')(
    '--data below /proc: it ends, and says that no folder can be made there',
    async () => {
      const { code, err } = await annalsProcess(['demo', '--once', '--data', '/proc/x', ...FEW])
        .ended;
      expect(err).toContain('/proc/x cannot be made: /proc takes no new folders');
      expect(code).not.toBe(0);
    },
  );

  test('--data: the records stay in that folder, and never come among others', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'annals-demo-kept-'));
    try {
      const named = ['demo', '--once', '--json', '--data', folder, ...FEW];
      const { code, out } = await annalsProcess(named).ended;
      expect(JSON.parse(out)).toMatchObject({ ok: true, data_folder: folder });
      expect(code).toBe(0);
      expect(existsSync(path.join(folder, 'catalog.sqlite'))).toBe(true);
      await rm(path.join(folder, 'practice-ca.pem'));
      const again = await annalsProcess(named).ended;
      expect(again).toMatchObject({
        code: 2,
        out: expect.stringContaining('made-up records'),
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('--json: one document for a program', async () => {
    const { code, out } = await annalsProcess(['demo', '--once', '--json', ...FEW]).ended;
    const [printed] = await asDescribed('demo', out);
    expect(printed).toMatchObject({
      ok: true,
      runs: [{ source: 'govuk', status: 'completed' }],
      checked: { ok: true, findings: [] },
    });
    expect(code).toBe(0);
  });

  test('stays up until it is told to end, and answers meanwhile', async () => {
    const { child, ended } = annalsProcess(['demo', ...FEW]);
    const said: string[] = [];
    const url = await new Promise<string>((resolve) => {
      child.stdout?.on('data', (chunk) => {
        said.push(String(chunk));
        // The line is whole when it has ended; what is printed may come in pieces.
        const link = /(http:\S+\/v1\/days\/\S+)\s/.exec(said.join(''))?.[1];
        if (link) resolve(link);
      });
    });
    const day = (await (await fetch(url)).json()) as { date: string };
    expect(day.date).toBe('2026-07-15');
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 0 });
  });
});
