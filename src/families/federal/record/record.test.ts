import { describe, expect, test } from 'vitest';
import { crec_text_v1 } from './crec_text_v1.ts';
import { readRecordGranule } from './read-granule.ts';

const HTML = `<html><head><title>Congressional Record</title></head><body><pre>
[Congressional Record Volume 171, Number 9 (Thursday, December 18, 2025)]
[Senate]
[Pages S8351-S8352]
From the Congressional Record Online through the Government Publishing Office [<a href="https://www.gpo.gov">www.gpo.gov</a>]

                        THE LAMP ACT

  Ms. DOE. Mr. President, I rise for the \`\`Lamp Act'', a multi-
year effort that begins here and goes on

[[Page S8352]]

over the page.
  I quote:

       A lamp is a lamp; it shines on all
     who stand near.

  The PRESIDING OFFICER (Mr. Roe). Without objection, it is so ordered.

Lamps...............................................  12
Lanterns............................................   7
</pre></body></html>`;

describe('an article of the Congressional Record', () => {
  test('its header, its speakers', () => {
    expect(readRecordGranule(HTML)).toMatchObject({
      volume: 171,
      issue: 9,
      date: '2025-12-18',
      section: 'Senate',
      pages: 'S8351-S8352',
      title: 'THE LAMP ACT',
      speakers: ['Ms. DOE', 'The PRESIDING OFFICER (Mr. Roe)'],
    });
  });

  test('paragraphs joined over lines and pages, insets quoted, columns kept', async () => {
    const { markdown, headings } = await crec_text_v1.normalize(new TextEncoder().encode(HTML), {});
    expect(headings).toEqual([{ level: 1, text: 'THE LAMP ACT', anchor: 'the-lamp-act' }]);
    expect(markdown).toContain(
      '**Ms. DOE.** Mr. President, I rise for the “Lamp Act”, a multi-year effort that begins here and goes on [Page S8352] over the page.',
    );
    expect(markdown).toContain('> A lamp is a lamp; it shines on all who stand near.');
    expect(markdown).toContain('**The PRESIDING OFFICER (Mr. Roe).** Without objection');
    expect(markdown).toContain(
      'Lamps...............................................  12\nLanterns',
    );
  });

  test('a page of something else is told', async () => {
    const { warnings } = await crec_text_v1.normalize(
      new TextEncoder().encode('<html><body>Error</body></html>'),
      {},
    );
    expect(warnings).toEqual(['the text names no volume and number of the Congressional Record']);
  });

  test('hostile text takes time that grows with its size alone', async () => {
    for (const seed of [
      '<pre <pre ',
      '&lt;&amp;',
      '  Mr. A',
      '[[Page S1]]\n',
      ' '.repeat(40),
      'Mr. AAAA'.repeat(4),
    ]) {
      const cost = async (size: number) => {
        const bytes = new TextEncoder().encode(
          `<pre>${seed.repeat(Math.ceil(size / seed.length))}</pre>`,
        );
        const before = process.cpuUsage();
        await crec_text_v1.normalize(bytes, {});
        const { user, system } = process.cpuUsage(before);
        return (user + system) / 1_000;
      };
      const small = await cost(20_000);
      expect(await cost(320_000)).toBeLessThan(Math.max(small, 20) * 64);
    }
  });
});
