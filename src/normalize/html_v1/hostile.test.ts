import { describe, expect, test } from 'vitest';
import { processorMs } from '../../../test/processor-time.ts';
import { html_v1 } from './index.ts';

const read = (html: string) => html_v1.normalize(new TextEncoder().encode(html), {});
const numbered = (count: number, tag: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => tag(i)).join('');

/** Each was chosen to make some step cost the square of the input, or the stack overflow. */
const HOSTILE: Readonly<Record<string, string>> = {
  'deep div': `${'<div>'.repeat(100_000)}core`,
  'deep b': `${'<b>'.repeat(100_000)}core`,
  'deep lists': `${'<ul><li>'.repeat(100_000)}core`,
  'deep quotes': `${'<blockquote>'.repeat(100_000)}core`,
  'deep definitions': `${'<dl><dt>'.repeat(50_000)}core`,
  'deep tables': `${'<table><tr><td>'.repeat(30_000)}core`,
  'formatting that multiplies': `<p>${numbered(5_000, (i) => `<b a=${i}>`)}</p>${'<p>core</p>'.repeat(20_000)}`,
  'ends that match nothing': `${'<div>'.repeat(50_000)}core${'</b></i></p>'.repeat(50_000)}`,
  'fostered cells': `${'<p>core</p>'.repeat(30_000)}<table>${'<b>x</b>'.repeat(30_000)}`,
  'many attributes': `<p ${numbered(100_000, (i) => `a${i}=1 `)}>core</p>`,
  'one huge attribute': `<p title="${'x'.repeat(4_000_000)}">core</p>`,
  'huge class': `<p class="${' a'.repeat(500_000)}">core</p>`,
  'unclosed brackets': `<p>core${'[a]('.repeat(200_000)}`,
  'brackets in an address': `<a href="${'('.repeat(500_000)}">core</a>`,
  'emphasis in words': `<p>core ${'<em>(a)</em>b'.repeat(20_000)}`,
  backticks: `<code>core${'`a``'.repeat(100_000)}</code>`,
  'wide spans': `core<table><tr>${'<td colspan=1000>a'.repeat(20_000)}`,
  'tall spans': `core<table>${'<tr><td rowspan=65534 colspan=1000>a'.repeat(10_000)}`,
  'numbers that jump': `core<ol>${numbered(60_000, (i) => `<li value=${(i * 7) % 1000}>x`)}`,
  'notes in notes': `${'<div class=footnotes>'.repeat(20_000)}<li id=a>core</li>`,
  'null bytes': `${'\0'.repeat(500_000)}<p>co\0re`,
  'open comments': `core${'<!--'.repeat(200_000)}`,
  'less-than signs': `core${'<'.repeat(500_000)}`,
};

describe('hostile markup', () => {
  for (const [what, html] of Object.entries(HOSTILE)) {
    test(`${what}: read within seconds, the text survives`, async () => {
      const started = processorMs();
      const { markdown, artifacts } = await read(html);
      // Not toContain: a failure would print the whole flood.
      expect((markdown + JSON.stringify(artifacts)).includes('core')).toBe(true);
      // Alone each takes well under a second; the rest is for a busy machine.
      expect(processorMs() - started).toBeLessThan(10_000);
      expect(markdown.length).toBeLessThan(4 * html.length + 1_000);
    });
  }

  test('a script below the depth limit is still a script', async () => {
    const { markdown, warnings } = await read(
      `${'<div>'.repeat(300)}a<script>leak</script><style>leak</style>`,
    );
    expect(markdown).toBe('a\n');
    expect(warnings).toEqual(['101 elements are nested deeper than 200; they were flattened']);
  });

  test('markup that multiplies is read flat, and says so', async () => {
    const flood = `<h2>T</h2><script>leak</script><p>${numbered(5_000, (i) => `<b a=${i}>`)}</p>${'<p>a<br>b</p>'.repeat(20_000)}`;
    const { markdown, warnings, headings } = await read(flood);
    expect(markdown.slice(0, 20)).toBe('## T\n\na\\\nb\n\na\\\nb\n\na\\');
    expect(headings).toEqual([{ level: 2, text: 'T', anchor: 't' }]);
    expect(warnings[0]).toMatch(/read as a flat list of blocks/);
  });

  test('twice the input takes about twice the time', async () => {
    const of = async (n: number): Promise<number> => {
      const html = '<div><p>a <b>b</b><ul><li>c<li>d</ul>'.repeat(n);
      const started = processorMs();
      await read(html);
      return processorMs() - started;
    };
    await of(2_000);
    const [once, eight] = [await of(2_000), await of(16_000)];
    expect(eight / once).toBeLessThan(40);
  });
});
