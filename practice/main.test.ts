import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, expect, test } from 'vitest';
import { asking, practiceAgent } from './ask.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'practice-'));
const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...options: string[]): ChildProcess {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(import.meta.dirname, 'main.ts'), ...options],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  started.push(child);
  return child;
}

test('the process announces itself, serves, takes orders and ends on SIGTERM', async () => {
  const caFile = path.join(folder, 'ca.pem');
  const readyFile = path.join(folder, 'ready.json');
  const child = run(
    '--port',
    '0',
    '--seed',
    '9',
    '--size',
    '10',
    '--day',
    '2026-07-15',
    '--per-day',
    '20',
    '--ca-out',
    caFile,
    '--ready-file',
    readyFile,
  );
  if (child.stdout === null) throw new Error('no standard output');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const ready = JSON.parse(line) as { port: number; address: string; ca: string; hosts: string[] };
  expect(ready).toMatchObject({ address: `127.0.0.1:${ready.port}`, ca: caFile });
  expect(ready.hosts).toEqual(
    expect.arrayContaining(['www.gov.uk', 'bulk.practice.example', 'practice.control']),
  );
  expect(readFileSync(readyFile, 'utf8').trimEnd()).toBe(line);

  const agent = practiceAgent({ address: ready.address, ca: readFileSync(caFile, 'utf8') });
  const ask = asking(agent);
  expect((await ask('https://practice.control/worlds/govuk')).json()).toMatchObject({
    seed: 9,
    size: 30,
  });
  const { results } = (
    await ask(
      'https://www.gov.uk/api/search.json?count=1&fields=link&filter_publishing_app=whitehall',
    )
  ).json<{ results: { link: string }[] }>();
  const link = results[0]?.link ?? '';
  const withdrawn = await ask('https://practice.control/worlds/govuk/withdraw', {
    method: 'POST',
    json: { link, at: '2026-07-16T09:00:00Z' },
  });
  expect(withdrawn.json()).toMatchObject({ link, state: { is: 'withdrawn' } });
  expect((await ask(`https://www.gov.uk/api/content${link}`)).json()).toMatchObject({
    withdrawn_notice: { withdrawn_at: '2026-07-16T10:00:00+01:00' },
  });

  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  await agent.destroy();
});

test('a port that is not a number is refused with what is allowed', async () => {
  const child = run('--port', 'http');
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  expect(await once(child, 'close')).toEqual([2, null]);
  expect(said).toContain('--port is http; it must be a whole number');
});
