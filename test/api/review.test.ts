import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aDecision } from '../../src/store/conformance/examples.ts';
import { addDocument } from './catalog-rows.ts';
import { type Rig, startRig } from './rig.ts';

const LONG_AGO = '2026-01-05T00:00:00.000Z';
const LATELY = '2026-07-19T00:00:00.000Z';
const CHALLENGE = '<p>Are you a robot?</p>';
const SHA = createHash('sha256').update(CHALLENGE).digest('hex');

const DECISION = aDecision(null, { runId: null, source: 'crs_reports' });

let rig: Rig;
beforeEach(async () => {
  rig = await startRig({ now: '2026-07-20T09:00:00.000Z' });
  await addDocument(rig.app, { id: 'crs:R10001', at: LONG_AGO });
  for (let n = 1; n <= 30; n++) await addDocument(rig.app, { id: `crs:R2${1000 + n}`, at: LATELY });
});
afterEach(() => rig.close());

const open = async (more = '') => (await rig.ask('listReview', `/v1/review?${more}`)).body;
const decide = async (act: string, ids: readonly string[], more: object = {}) => {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ act, ids, ...more }),
  };
  return (await rig.ask('decideReview', '/v1/review', init)).body.items;
};
const sidesOf = async (id: string) =>
  (await rig.ask('getReviewEvidence', `/v1/review/evidence?id=${encodeURIComponent(id)}`)).body
    .sides;
const statusOf = async (id: string) => (await rig.app.catalog.documents.find(id))?.status;

test('a record that no listing names is proposed, withdrawn on approval, and restored when that is undone', async () => {
  const { items, total } = await open('kind=tombstone');
  expect(total).toBe(1);
  expect(items[0]).toMatchObject({
    id: 'tombstone:crs:R10001',
    source: 'crs_reports',
    evidence: { last_seen_at: LONG_AGO, doubt: null },
  });
  const { body: today } = await rig.ask('getToday', '/v1/today');
  expect(today.open_reviews).toEqual({ refused: 0, tombstone: 1 });
  expect(today.needs).toContainEqual({
    kind: 'review',
    says: '1 proposed tombstone waits for a decision',
    source: null,
    run_id: null,
  });
  const [record, listing] = await sidesOf('tombstone:crs:R10001');
  expect(record).toMatchObject({ record: 'crs:R10001', text: '# Title\n\nWords.\n' });
  expect(listing?.facts[0]?.value).toContain('not listed since 2026-01-05');
  expect(await decide('approve', ['tombstone:crs:R10001', 'tombstone:crs:nobody'])).toEqual([
    { id: 'tombstone:crs:R10001', state: 'approved', why: null },
    { id: 'tombstone:crs:nobody', state: 'refused', why: 'tombstone:crs:nobody is not open' },
  ]);
  expect(await statusOf('crs:R10001')).toBe('withdrawn');
  expect((await open()).total).toBe(0);
  const [approved] = (await open('state=decided')).items;
  expect(approved).toMatchObject({ state: 'approved', evidence: { title: expect.any(String) } });

  await decide('undo', ['tombstone:crs:R10001']);
  expect(await statusOf('crs:R10001')).toBe('active');
  const [last] = await rig.app.catalog.changes.newest(1);
  expect(last).toMatchObject({ documentId: 'crs:R10001', kind: 'restored', status: 'active' });
  expect((await open()).total).toBe(1);
});

test('one that is rejected stays, and is proposed no more until that is undone', async () => {
  await decide('reject', ['tombstone:crs:R10001']);
  expect([await statusOf('crs:R10001'), (await open()).total]).toEqual(['active', 0]);
  await decide('undo', ['tombstone:crs:R10001']);
  expect((await open()).total).toBe(1);

  // Listed again after the decision, and gone once more: somebody is asked once more.
  await decide('reject', ['tombstone:crs:R10001']);
  await rig.app.catalog.reviews.keep(
    {
      kind: 'tombstone',
      source: 'crs_reports',
      subject: 'crs:R10001',
      verdict: 'rejected',
      why: 'not listed',
      at: '2026-01-04T00:00:00.000Z',
    },
    DECISION,
  );
  expect((await open()).total).toBe(1);
});

test('more at once than is allowed are refused, unless somebody insists', async () => {
  for (let n = 1; n <= 10; n++) {
    await addDocument(rig.app, { id: `crs:R3${1000 + n}`, at: LONG_AGO });
  }
  const { items } = await open('limit=200');
  const ids = items.map(({ id }) => id);
  const [first] = await decide('approve', ids.slice(0, 1));
  expect(first).toMatchObject({ state: 'refused', why: expect.stringContaining('at once') });
  const all = await decide('approve', ids, { anyway: true });
  expect(new Set(all.map(({ state }) => state))).toEqual(new Set(['approved']));
});

test('bytes that were refused count as a document again when the refusal is rejected', async () => {
  const { refused } = rig.app.catalog;
  const why = 'a challenge page';
  await refused.refuse({ source: 'crs_reports', sha256: SHA, why, at: LATELY, decision: DECISION });
  const { items } = await open('kind=refused');
  expect(items).toMatchObject([{ id: `refused:crs_reports:${SHA}`, why, subject: SHA }]);
  const file = { name: 'page.html', bytes: CHALLENGE, mediaType: 'text/html' };
  await addDocument(rig.app, { id: 'crs:R10002', at: LATELY, files: [file] });
  const [holder, bytes] = await sidesOf(`refused:crs_reports:${SHA}`);
  expect(holder?.record).toBe('crs:R10002');
  expect(bytes?.text).toBe(CHALLENGE);
  expect((await rig.refused('/v1/review/evidence?id=tombstone:nobody')).status).toBe(404);
  await decide('reject', [`refused:crs_reports:${SHA}`]);
  expect(await refused.why('crs_reports', SHA)).toBeUndefined();
  await decide('undo', [`refused:crs_reports:${SHA}`]);
  expect(await refused.why('crs_reports', SHA)).toBe(why);
});
