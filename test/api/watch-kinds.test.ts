import { expect, onTestFinished, test } from 'vitest';
import { notifyOnce } from '../../src/use-cases/notifying.ts';
import { addDocument } from './catalog-rows.ts';
import { startRig } from './rig.ts';

test('a watch tells of the kinds that were wanted and of no others, and looks at each change once', async () => {
  const rig = await startRig({ now: '2026-07-20T09:00:00.000Z' });
  onTestFinished(() => rig.close());
  const look = () => notifyOnce(rig.app, new AbortController().signal);
  const { feed } = (
    await rig.ask('addWatch', '/v1/watches', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ search: 'lantern', kinds: ['changed'] }),
    })
  ).body;
  await addDocument(rig.app, { id: 'crs:R10002', text: 'A lantern in the harbour.' });
  expect(await look()).toMatchObject({ watched: 0 });
  const reached = (await rig.app.catalog.notices.watches()).map(({ seq }) => seq);
  expect(reached).toEqual([await rig.app.catalog.changes.last()]);
  await addDocument(rig.app, { id: 'crs:R10002', text: 'A lantern at the harbour.' });
  expect(await look()).toMatchObject({ watched: 1 });
  const text = await (await fetch(new URL(feed, rig.server.url))).text();
  const kinds = [...text.matchAll(/<category term="(\w+)"/g)].map(([, kind]) => kind);
  expect(kinds).toEqual(['changed']);
});
