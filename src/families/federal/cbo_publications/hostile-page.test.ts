import { expect, test } from 'vitest';
import { processorMs } from '../../../../test/processor-time.ts';
import source from './source.ts';

const read = (text: string) =>
  source.recognise?.({ name: 'page.html', bytes: new TextEncoder().encode(text), text });

const CANONICAL = '<link rel="canonical" href="https://www.cbo.gov/publication/61234" />';

test.each([
  ['titles without an end', `<html>${CANONICAL}<title>${' '.repeat(60_000)}`],
  ['times without an end', `<html>${CANONICAL}${'<time '.repeat(40_000)}`],
  ['links without an end', `<html>${'<link rel="canonical" '.repeat(700)}`],
])('a hostile page is read in time that grows with its length alone: %s', (_what, page) => {
  const before = processorMs();
  read(page);
  expect(processorMs() - before).toBeLessThan(2_000);
});

test('a page of a publication is recognised by its own address, with title and day', () => {
  const head = '<title>A &amp; B | Congressional Budget Office</title>';
  const day = '<time class="day" datetime="2025-07-21T12:00:00Z">July 21</time>';
  expect(read(`<html>${head}${CANONICAL}${day}</html>`)).toMatchObject([
    { candidate: { key: '61234', fields: { title: 'A & B' } }, file: 'page' },
  ]);
});
