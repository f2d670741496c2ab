import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseQuery } from './parse-query.ts';
import { marksOf, snippetOf } from './snippet.ts';

const parsed = (text: string) => parseQuery(text).query;

const wordsMarked = ({ text, marks }: ReturnType<typeof snippetOf>) =>
  marks.map(([start, end]) => text.slice(start, end));

describe('snippets', () => {
  test('are cut where the words stand together, and mark them by their stem', () => {
    const filler = 'Nothing of note happened in this paragraph of the report. '.repeat(40);
    const text = `An insurance remark. ${filler} The flooding was **insured** against floods. ${filler}`;
    const snippet = snippetOf(text, parsed('floods insuring'));
    expect(wordsMarked(snippet)).toEqual(['flooding', 'insured', 'floods']);
    expect(snippet.text.startsWith('… ')).toBe(true);
    expect(snippet.text.length).toBeLessThan(300);
    expect(snippet.text).not.toContain('**');
  });

  test('show links by their text, and no mark of Markdown', () => {
    const snippet = snippetOf(
      '# Rates\n\n- see [the flood map](https://x.example/?a=b)',
      parsed('flood'),
    );
    expect(snippet.text).toBe('Rates see the flood map');
  });

  test.each(['CO₂', 'CO2', 'CO<sub>2</sub>'])('show %s for CO2, without markup', (written) => {
    const filler = 'Nothing of note happened in this paragraph of the report. '.repeat(40);
    const snippet = snippetOf(`${filler}Less ${written} was emitted. ${filler}`, parsed('co2'));
    expect(snippet.text).toContain(`Less ${written.replace(/<[^>]*>/g, '')} was emitted.`);
    expect(wordsMarked(snippet)).toHaveLength(1);
  });

  test('are safe as HTML, whatever the publisher wrote', () => {
    const text = '<script>alert("flood")</script> & <img src=x onerror=flood';
    const { html } = snippetOf(text, parsed('flood'));
    expect(html).toBe(
      'alert(&quot;<mark>flood</mark>&quot;) &amp; &lt;img src=x onerror=<mark>flood</mark>',
    );
  });

  test.each([
    ['email', 'Send an e-mail today', ['e-mail']],
    ['covid19', 'Rules for COVID-19 tests', ['COVID-19']],
    ['strasse', 'In der Straße', ['Straße']],
    ['住房', '申请住房福利', ['住房']],
    ['住房福利', '申请住房福利', ['住房福利']],
  ])('%s is marked in %s', (query, text, expected) => {
    const found = snippetOf(text, parsed(query));
    expect(found.marks.map(([start, end]) => found.text.slice(start, end))).toEqual(expected);
  });

  test('any text gives marks within it, in order, and HTML without a foreign tag', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), fc.string(), (text, more) => {
        const snippet = snippetOf(`${text} flood ${more}`, parsed('flood f*'));
        const flat = snippet.marks.flat();
        expect(flat).toEqual([...flat].sort((a, b) => a - b));
        expect(Math.max(0, ...flat)).toBeLessThanOrEqual(snippet.text.length);
        expect(snippet.html.replace(/<\/?mark>/g, '')).not.toMatch(/[<>"']/);
      }),
    );
  });

  test.each([
    ['say', 'they say so'],
    ['CO2', 'more CO<sub>2</sub> in the air'],
    ['élan', 'with Élan'],
    ['email', 'an e-mail'],
  ])('%s is found far down in a text, however it ends or is written', (query, said) => {
    const { marks, text } = snippetOf(`${'word '.repeat(400)}${said}`, parsed(query));
    expect([marks.length, text.startsWith('… ')]).toEqual([1, true]);
  });

  test('words are compared without accents', () => {
    expect(marksOf('Une Élection', parsed('election'))).toEqual([[4, 12]]);
  });

  test('a megabyte costs no more than its beginning', () => {
    const text = 'word '.repeat(300_000);
    expect(snippetOf(text, parsed('absent')).text).toMatch(/^word word/);
  });
});
