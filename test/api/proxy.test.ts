/** What a proxy in front lets through: a real nginx, with the plain `proxy_pass` of every tutorial. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../src/core/endpoint.ts';
import { type Rig, startRig } from './rig.ts';
import { contract } from './whole-contract.ts';

const HAS_NGINX = spawnSync('nginx', ['-v'], { stdio: 'ignore' }).status === 0;
const title = 'through nginx with a plain proxy_pass';

describe.skipIf(!HAS_NGINX)(
  HAS_NGINX ? title : `${title} (skipped: nginx is not installed; apt-get install nginx)`,
  { timeout: 480_000 },
  () => {
    let rig: Rig;
    let nginx: ChildProcess;
    let folder: string;
    let front: string;
    let log: string;

    beforeAll(async () => {
      rig = await startRig({ practice: { days: ['2026-07-15'], perDay: 3 } });
      folder = await mkdtemp(path.join(tmpdir(), 'annals-nginx-'));
      const port = await freePort();
      front = `http://127.0.0.1:${port}`;
      log = path.join(folder, 'access.log');
      const file = path.join(folder, 'nginx.conf');
      await writeFile(file, configuration(folder, port, rig.server.url));
      nginx = spawn('nginx', ['-p', folder, '-c', file], { stdio: 'ignore' });
      await untilAnswers(`${front}/health`);
    });
    afterAll(async () => {
      if (nginx?.exitCode === null && nginx.kill('SIGTERM')) await once(nginx, 'exit');
      await rig?.close();
      if (folder) await rm(folder, { recursive: true, force: true });
    });

    const changes = Object.values<Endpoint>(contract)
      .filter(({ changesState }) => changesState)
      .map(({ path: at }) => at.replace('{date}', '2026-07-15'));
    const send = (at: string, headers: Record<string, string> = {}) =>
      fetch(front + at, { method: 'POST', headers, redirect: 'manual' });
    const runs = async () => (await rig.app.catalog.runs.list({ limit: 9 })).length;

    test('it looks like this machine to the server: a loopback address, name and no other header', async () => {
      const seen = await headersBehind(folder);
      expect(seen.host).toMatch(/^127\.0\.0\.1:\d+$/);
      for (const name of ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']) {
        expect(seen[name]).toBeUndefined();
      }
    });

    test.each(changes)(
      'POST %s changes nothing without the token, nor with a wrong one',
      async (at) => {
        expect((await send(at)).status).toBe(401);
        expect((await send(at, { authorization: 'Bearer wrong' })).status).toBe(401);
        expect((await send(at, { authorization: '' })).status).toBe(401);
        expect(await runs()).toBe(0);
      },
    );

    test('with the right one a run is made', async () => {
      const answer = await send('/v1/ingest/2026-07-15', rig.operator);
      expect(answer.status).toBe(200);
      expect(await runs()).toBe(1);
    });

    test.each(['/v1/runs', '/ops/runs', '/metrics', '/api/db/runs', '/report', '/v1/why/latest'])(
      "operator's data does not leak to the Internet: %s",
      async (at) => {
        expect((await fetch(front + at)).status).toBe(401);
        expect((await fetch(front + at, { headers: rig.operator })).status).toBe(200);
      },
    );

    test('records stay readable', async () => {
      const answer = await fetch(`${front}/v1/documents`);
      expect(answer.status).toBe(200);
      expect(((await answer.json()) as { items: unknown[] }).items.length).toBeGreaterThan(0);
    });

    test('a browser signs in through it, and its log holds neither code nor token', async () => {
      const link = new URL(await rig.server.signInLink());
      const code = link.hash.slice(1);
      // What a browser asks for when the link is opened, and what the page then sends.
      expect((await fetch(`${front}${link.pathname}`)).status).toBe(200);
      const signed = await fetch(`${front}/sign-in`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams({ code }),
      });
      const cookie = signed.headers.get('set-cookie')?.split(';')[0] ?? '';
      expect((await fetch(`${front}/v1/runs`, { headers: { cookie } })).status).toBe(200);
      const { readFile } = await import('node:fs/promises');
      const written = await readFile(log, 'utf8');
      expect(written).toContain('POST /sign-in');
      expect(written).not.toContain(code);
      expect(written).not.toContain(rig.operator.authorization.split(' ')[1]);
    });

    /** What a server behind the same nginx is sent. */
    async function headersBehind(place: string): Promise<Record<string, unknown>> {
      const { createServer: createHttp } = await import('node:http');
      const behind = createHttp((request, response) => {
        response.end(JSON.stringify(request.headers));
      });
      await once(behind.listen(0, '127.0.0.1'), 'listening');
      const address = behind.address();
      const port = await freePort();
      const file = path.join(place, 'plain.conf');
      const to = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
      await writeFile(file, configuration(place, port, to, 'plain'));
      const second = spawn('nginx', ['-p', place, '-c', file], { stdio: 'ignore' });
      try {
        await untilAnswers(`http://127.0.0.1:${port}/`);
        const answer = await fetch(`http://127.0.0.1:${port}/`);
        return (await answer.json()) as Record<string, unknown>;
      } finally {
        if (second.kill('SIGTERM')) await once(second, 'exit');
        behind.closeAllConnections();
        behind.close();
      }
    }
  },
);

/** In the foreground, one process, nothing outside its folder. */
const configuration = (folder: string, port: number, to: string, name = 'nginx'): string => `
daemon off;
master_process off;
pid ${folder}/${name}.pid;
error_log ${folder}/${name}-error.log;
events { worker_connections 64; }
http {
  access_log ${folder}/access.log;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass ${to}; }
  }
}
`;

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

async function untilAnswers(url: string): Promise<void> {
  for (let n = 0; n < 500; n += 1) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`${url} does not answer: nginx did not start`);
}
