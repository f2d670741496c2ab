import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { requestFor } from '../../ask.ts';
import { crsPublisher } from './publisher.ts';
import { crsWorld } from './world.ts';

const world = crsWorld({ seed: 2, size: 330 });
const publisher = crsPublisher(world, { perHour: 700 });
const ask = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  publisher.handle({ ...requestFor(url), method, headers });
const body = async (url: string, headers?: Record<string, string>) => {
  const { status, body: sent } = await ask(url, headers);
  return { status, text: String(sent), json: () => JSON.parse(String(sent)) };
};
const EVERY = 'https://www.everycrsreport.com';
const API = 'https://api.congress.gov/v3/crsreport';
const KEY = { 'x-api-key': 'k' };

describe('EveryCRSReport', () => {
  test('sha1 in the list is that of the JSON; the files it names are there', async () => {
    const lines = (await body(`${EVERY}/reports.csv`)).text.trim().split('\r\n');
    expect(lines[0]).toBe('number,url,sha1,latestPubDate,title,latestPDF,latestHTML');
    expect(lines).toHaveLength(1 + world.reports().filter(({ on }) => on.every).length);
    for (const line of lines.slice(1, 20)) {
      const [, url, sha1] = line.split(',');
      const { text } = await body(`${EVERY}/${url}`);
      expect(createHash('sha1').update(text).digest('hex')).toBe(sha1);
      const [pdf = '', html = ''] = line.split(',').slice(-2);
      expect((await body(`${EVERY}/${pdf}`)).text).toMatch(/^%PDF/);
      if (html) expect((await body(`${EVERY}/${html}`)).text).toMatch(/^<!DOCTYPE html>/);
    }
  });

  test('a file of an earlier version is gone', async () => {
    const small = crsWorld({ seed: 2, size: 3 });
    const there = crsPublisher(small);
    const line = String((await there.handle(requestFor(`${EVERY}/reports.csv`))).body).split(
      '\r\n',
    )[1];
    const html = line?.split(',').at(-1);
    small.revise(line?.split(',')[0] ?? '');
    expect((await there.handle(requestFor(`${EVERY}/${html}`))).status).toBe(404);
  });
});

describe('the API of congress.gov', () => {
  test('without a key 403; with one, what is left of it', async () => {
    expect(await ask(API)).toMatchObject({ status: 403 });
    expect((await body(API)).json()).toMatchObject({ error: { code: 'API_KEY_MISSING' } });
    const { headers } = await ask(API, KEY);
    expect(headers).toMatchObject({ 'x-ratelimit-limit': '700' });
  });

  test('at most 250 a page, newest update first whatever is asked', async () => {
    const page = (await body(`${API}?limit=9999&sort=title`, KEY)).json();
    expect(page.CRSReports).toHaveLength(250);
    expect(page.pagination.next).toContain('sort=updateDate desc&offset=250');
    const dates = page.CRSReports.map((one: { updateDate: string }) => one.updateDate);
    expect([...dates].sort().reverse()).toEqual(dates);
  });

  test('files: HEAD is refused, names are case-sensitive, a wrong one is a large page', async () => {
    const report = world.reports().find(({ on, has }) => on.congress && has === 'html and pdf');
    const { formats } = (await body(`${API}/${report?.number.toLowerCase()}`, KEY)).json()
      .CRSReport;
    const url = formats.find((one: { format: string }) => one.format === 'HTML').url as string;
    expect((await ask(url)).status).toBe(200);
    expect((await ask(url, {}, 'HEAD')).status).toBe(403);
    expect(
      (await ask(url.replace(String(report?.number), String(report?.number.toLowerCase())))).status,
    ).toBe(404);
  });
});

const real = path.resolve(import.meta.dirname, '../../../../shared/real/crs');
describe.skipIf(!existsSync(real))(
  'beside recorded answers (skipped when ../shared/real is not beside the project)',
  () => {
    const recorded = (file: string) => JSON.parse(readFileSync(path.join(real, file), 'utf8'));
    test('the list and the detail have the same fields', async () => {
      const list = recorded('crsreport-list-2026-09-14.json');
      const ours = (await body(`${API}?limit=2`, KEY)).json();
      expect(Object.keys(ours).sort()).toEqual(Object.keys(list).sort());
      expect(Object.keys(ours.CRSReports[0]).sort()).toEqual(
        Object.keys(list.CRSReports[0]).sort(),
      );
      expect(ours.CRSReports[0].publishDate).toMatch(/T0[45]:00:00Z$/);
      const detail = recorded('crsreport-detail-IN12740.excerpt.json').CRSReport;
      const one = (await body(`${API}/${ours.CRSReports[0].id}`, KEY)).json().CRSReport;
      expect(Object.keys(one).sort()).toEqual(Object.keys(detail).sort());
      expect(one.url).toMatch(/^www\.congress\.gov\/crs-report\//);
    });
  },
);
