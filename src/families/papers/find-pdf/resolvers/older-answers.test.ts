/** Forms of answers that publishers also send, beside those of the examples. */
import { expect, test } from 'vitest';
import { type Work, workOf } from '../../works/work.ts';
import { ask, type Publishers } from '../conformance/asking.ts';
import { core } from './core.ts';
import { unpaywall } from './unpaywall.ts';

const work = workOf({ identifiers: { doi: '10.5555/a.1' } }) as Work;
const always =
  (body: object): Publishers =>
  async (url) => ({
    status: 200,
    url,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('Unpaywall: the best place alone, and a year that is a text or empty', async () => {
  const place = { url: 'https://repo.example/a.pdf', url_for_pdf: 'https://repo.example/a.pdf' };
  const row = { doi: '10.5555/a.1', is_oa: true, best_oa_location: place };
  const dated = await ask(unpaywall, work, always({ ...row, year: '2017' }));
  expect(dated.found.map(({ url }) => url)).toContain('https://repo.example/a.pdf');
  expect(dated.learned[0]).toMatchObject({ year: 2017 });
  const undated = await ask(unpaywall, work, always({ ...row, year: '', oa_locations: null }));
  expect(undated.found.map(({ url }) => url)).toContain('https://repo.example/a.pdf');
});

test('CORE: a work whose DOI is among its identifiers is the work; one with another DOI is not', async () => {
  const of = (doi: string, url: string) => ({
    doi: null,
    identifiers: [
      { type: 'OAI_ID', identifier: 'oai:a:1' },
      { type: 'DOI', identifier: doi },
    ],
    downloadUrl: url,
  });
  const results = [
    of('10.5555/A.1', 'https://core.example/1.pdf'),
    of('10.5555/b', 'https://core.example/2.pdf'),
  ];
  const { found } = await ask(core, work, always({ results }), { key: 'k' });
  expect(found.map(({ url }) => url)).toEqual(['https://core.example/1.pdf']);
});
