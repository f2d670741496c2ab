import { describe, expect, test } from 'vitest';
import { annalsProcess, PATIENT, temporaryFolder } from './annals.ts';
import { asDescribed } from './as-described.ts';

describe('annals serve', PATIENT, () => {
  test('says where it answers, answers, and ends cleanly on SIGTERM', async () => {
    const { child, ended } = annalsProcess([
      'serve',
      '--port',
      '0',
      '--json',
      '--data',
      temporaryFolder(),
    ]);
    const line = await new Promise<string>((resolve) => {
      child.stdout?.once('data', (chunk) => resolve(String(chunk)));
    });
    const [{ url }] = (await asDescribed('serve', line)) as [{ url: string }];
    expect((await fetch(`${url}/health`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0 });
  });

  test('a port that is taken: a message and an exit code, and no hanging process', async () => {
    const first = annalsProcess(['serve', '--port', '0', '--json', '--data', temporaryFolder()]);
    const line = await new Promise<string>((resolve) => {
      first.child.stdout?.once('data', (chunk) => resolve(String(chunk)));
    });
    const { port } = new URL(JSON.parse(line).url);
    const second = await annalsProcess(['serve', '--port', port, '--data', temporaryFolder()])
      .ended;
    expect(second.err).toContain(`cannot listen on 127.0.0.1:${port} (EADDRINUSE)`);
    expect(second.code).toBeGreaterThan(0);
    first.child.kill('SIGTERM');
    await first.ended;
  });
});
