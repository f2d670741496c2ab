import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { addDocument } from '../api/catalog-rows.ts';
import type { Stage } from './stage.ts';

/** A cable between the browser and the server that can be pulled out. */
interface Cable {
  readonly port: number;
  /** Connections on which the stream is followed now. */
  streams(): number;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

async function layCable(to: number): Promise<Cable> {
  const open = new Map<Socket, { isStream: boolean; isFollowed: boolean }>();
  let isCut = false;
  const server: Server = createServer((near) => {
    const about = { isStream: false, isFollowed: false };
    const far = connect(to, '127.0.0.1');
    const end = () => {
      near.destroy();
      far.destroy();
      open.delete(near);
    };
    open.set(near, about);
    near.on('data', (bytes) => {
      about.isStream = bytes.toString('latin1').startsWith('GET /v1/stream');
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      // What happens before the server said so is no concern of the stream.
      if (about.isStream && bytes.includes('event: ready')) about.isFollowed = true;
      near.write(bytes);
    });
    for (const one of [near, far]) one.on('error', end).on('close', end);
    if (isCut) end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    streams: () => [...open.values()].filter(({ isFollowed }) => isFollowed).length,
    cut() {
      isCut = true;
      for (const one of open.keys()) one.destroy();
    },
    mend() {
      isCut = false;
    },
    async close() {
      for (const one of open.keys()) one.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What the stream of the server does for a page that stays open. */
export function liveUpdates(stage: () => Stage): void {
  test('changes come by themselves, each once, also over a cut and a pause', async () => {
    const { rig, context } = stage();
    const { port } = new URL(rig.server.url);
    const cable = await layCable(Number(port));
    const page = await context.newPage();
    const count = () => page.innerText('.live-count');
    const keep = (id: number) => addDocument(rig.app, { id: `crs:R41${id}` });
    try {
      // The session is a cookie of the host, whatever the port.
      await page.goto(`http://127.0.0.1:${cable.port}/about`);
      await expect.poll(cable.streams).toBe(1);
      await expect.poll(count).toMatch(/^0 changes/);
      for (const id of [101, 102]) await keep(id);
      await expect.poll(count).toMatch(/^2 changes/);

      cable.cut();
      for (const id of [103, 104, 105]) await keep(id);
      await expect.poll(cable.streams).toBe(0);
      cable.mend();
      await expect.poll(count).toMatch(/^5 changes/);

      await page.getByRole('button', { name: 'Live updates' }).click();
      await expect.poll(cable.streams).toBe(0);
      await keep(106);
      await expect.poll(count).toMatch(/^5 changes/);
      await page.getByRole('button', { name: 'Updates paused' }).click();
      await expect.poll(count).toMatch(/^6 changes/);
    } finally {
      await page.close();
      await cable.close();
    }
  });

  test('where the stream is refused, the page asks by itself', async () => {
    const { rig, context } = stage();
    const page = await context.newPage();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/v1/today')) asked += 1;
    });
    try {
      await page.clock.install();
      await page.route('**/v1/stream*', (route) => route.fulfill({ status: 429, body: '{}' }));
      await page.goto(`${rig.server.url}/`);
      await expect.poll(() => page.innerText('main')).toContain('Every source');
      // Each step is five seconds of the page, and none of ours.
      for (const times of [1, 2]) {
        await expect
          .poll(async () => {
            await page.clock.runFor(5_000);
            return asked;
          })
          .toBeGreaterThanOrEqual(times);
      }
    } finally {
      await page.close();
    }
  });
}
