import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { html_v1 } from './index.ts';

const read = (html: string, options = {}) =>
  html_v1.normalize(new TextEncoder().encode(html), options);
const markdown = async (html: string, options = {}) => (await read(html, options)).markdown;
const base = { baseUrl: 'https://www.gov.uk/government/news/a-page' };

describe('what each element becomes', () => {
  const cases: readonly (readonly [what: string, html: string, expected: string])[] = [
    ['headings', '<h1>A</h1><h4>B <em>c</em></h4>', '# A\n\n#### B *c*\n'],
    ['a heading that ends in number signs', '<h2>C #</h2>', '## C \\#\n'],
    ['a line break', '<p>a<br>b</p>', 'a\\\nb\n'],
    ['a line break at the end', '<p>a<br></p>', 'a\n'],
    ['a rule', '<p>a</p><hr><p>b</p>', 'a\n\n---\n\nb\n'],
    ['white space as a browser collapses it', '<p> a\n <b> b </b>\tc </p>', 'a **b** c\n'],
    ['an empty paragraph', '<p>&nbsp;</p><p>a</p>', 'a\n'],
    ['inline code with backticks', '<p><code>a`b</code></p>', '``a`b``\n'],
    [
      'a code block',
      '<pre><code class="language-ts">a\n  b\n</code></pre>',
      '```ts\na\n  b\n```\n',
    ],
    ['a code block with a fence inside', '<pre>```\nx</pre>', '````\n```\nx\n````\n'],
    ['deleted text', '<p><del>a</del> <s>b</s></p>', '~~a~~ ~~b~~\n'],
    [
      'superscript and subscript',
      '<p>m<sup>2</sup> H<sub>2</sub>O</p>',
      'm<sup>2</sup> H<sub>2</sub>O\n',
    ],
    ['a quotation', '<p><q>a</q></p>', '“a”\n'],
    ['entities', '<p>&pound;5 &amp; &lt;b&gt; &amp;copy;</p>', '£5 & &lt;b> &amp;copy;\n'],
    ['a block quote', '<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b\n'],
    ['a tight list', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>', '- a\n  - b\n- c\n'],
    ['a spaced list', '<ul><li><p>a</p></li><li><p>b</p></li></ul>', '- a\n\n- b\n'],
    ['a list that starts at 7', '<ol start="7"><li>a</li><li>b</li></ol>', '7. a\n8. b\n'],
    ['a number that jumps', '<ol><li>a</li><li value="5">b</li></ol>', '1. a\n\n5) b\n'],
    ['a lettered list', '<ol type="a"><li>x</li><li>y</li></ol>', '- a. x\n- b. y\n'],
    ['a roman list', '<ol type="I" start="4"><li>x</li><li>y</li></ol>', '- IV. x\n- V. y\n'],
    ['two lists in a row', '<ul><li>a</li></ul><ul><li>b</li></ul>', '- a\n\n* b\n'],
    ['a list straight inside a list', '<ul><li>a</li><ul><li>b</li></ul></ul>', '- a\n  - b\n'],
    ['task boxes', '<ul><li><input type="checkbox" checked> a</li></ul>', '- [x] a\n'],
    [
      'definitions',
      '<dl><dt>T</dt><dd>d</dd><dt>U</dt><dd><ul><li>e</li></ul></dd></dl>',
      '- **T**: d\n- **U**\n  - e\n',
    ],
    ['details', '<details><summary>More</summary><p>a</p></details>', '**More**\n\na\n'],
    ['a link around blocks', '<a href="/x"><h3>T</h3><p>a</p></a>', '### [T](/x)\n\n[a](/x)\n'],
    ['an image', '<img src="/i.png" alt="A [b]" title="t">', '![A \\[b\\]](/i.png "t")\n'],
    ['an address as its own text', '<a href="https://x.y/">https://x.y/</a>', '<https://x.y/>\n'],
    ['a link inside code', '<code>a <a href="/x">b</a></code>', '`a `[`b`](/x)\n'],
    ['neighbouring strong runs', '<b>a</b><b>b</b>', '**ab**\n'],
    ['nested emphasis', '<b><i>a</i></b>', '**_a_**\n'],
    ['strong that touches a letter', '<p><b>Note:</b>text</p>', '**Note:**&#116;ext\n'],
    [
      'text that looks like a list',
      '<p>1. a</p><p>- b</p><p># c</p><p>&gt; d</p>',
      '1\\. a\n\n\\- b\n\n\\# c\n\n\\> d\n',
    ],
    [
      'citations keep their brackets',
      '<p>[2019] UKSC 41, snake_case</p>',
      '[2019] UKSC 41, snake_case\n',
    ],
  ];
  for (const [what, html, expected] of cases) {
    test(what, async () => expect(await markdown(html)).toBe(expected));
  }
});

describe('links', () => {
  const cases: readonly (readonly [what: string, html: string, expected: string])[] = [
    ['from the root', '<a href="/b?c=1&amp;d">x</a>', '[x](https://www.gov.uk/b?c=1&d)\n'],
    ['relative', '<a href="b">x</a>', '[x](https://www.gov.uk/government/news/b)\n'],
    [
      'to a part of the page',
      '<a href="#b">x</a>',
      '[x](https://www.gov.uk/government/news/a-page#b)\n',
    ],
    ['without a scheme', '<img src="//h/i.png" alt="a">', '![a](https://h/i.png)\n'],
    [
      'absolute ones keep their spelling',
      '<a href="HTTP://X.y/%7e">x</a>',
      '[x](HTTP://X.y/%7e)\n',
    ],
    ['to an address of mail', '<a href="mailto:a@b.uk">a@b.uk</a>', '<a@b.uk>\n'],
    ['that run', '<a href=" java\nscript:alert(1)">x</a>', 'x\n'],
    ['that run, with entities', '<a href="&#106;avascript&colon;alert(1)">x</a>', 'x\n'],
    ['that run, on Windows', '<a href="VBScript:x">x</a>', 'x\n'],
    ['that carry a page', '<a href="data:text/html,<script>1</script>">x</a>', 'x\n'],
    [
      'small pictures inside',
      '<img src="data:image/gif;base64,R0lGOD" alt="a">',
      '![a](data:image/gif;base64,R0lGOD)\n',
    ],
    ['other data as a picture', '<img src="data:image/svg+xml,<svg/>" alt="a">', 'a\n'],
    ['with spaces and brackets', '<a href="/a b(c">x</a>', '[x](https://www.gov.uk/a%20b\\(c)\n'],
  ];
  for (const [what, html, expected] of cases) {
    test(what, async () => expect(await markdown(html, base)).toBe(expected));
  }

  test('a base element is the base', async () => {
    const html = '<head><base href="https://other.uk/d/"></head><a href="e">x</a>';
    expect(await markdown(html, base)).toBe('[x](https://other.uk/d/e)\n');
  });

  test('without a base relative links stay as they are', async () => {
    expect(await markdown('<a href="../b">x</a>')).toBe('[x](../b)\n');
  });
});

describe('headings', () => {
  test('anchors are the id, else the text as GitHub writes it, each once', async () => {
    const { headings } = await read(
      '<h1>A & B</h1><h2 id="own">C</h2><h2>It’s £5</h2><h3>C</h3><h3>C</h3><h3 id="c">D</h3><h2></h2>',
    );
    expect(headings).toEqual([
      { level: 1, text: 'A & B', anchor: 'a--b' },
      { level: 2, text: 'C', anchor: 'own' },
      { level: 2, text: 'It’s £5', anchor: 'its-5' },
      { level: 3, text: 'C', anchor: 'c' },
      { level: 3, text: 'C', anchor: 'c-1' },
      { level: 3, text: 'D', anchor: 'c-2' },
    ]);
  });
});

describe('what is left out', () => {
  test('scripts, styles, frames, forms and handlers leave no trace', async () => {
    const html = `<head><title>leak</title><style>leak{}</style></head>
      <p onclick="leak()" style="leak">a<script>leak()</script><noscript>leak</noscript></p>
      <svg><script>leak</script><text>leak</text></svg><template>leak</template>
      <script><!--<script>leak</script>leak--></script><!-- leak -->
      <select><option>leak</option></select><textarea>leak</textarea><button>leak</button><p>b</p>`;
    expect(await read(html)).toMatchObject({ markdown: 'a\n\nb\n', artifacts: [], warnings: [] });
  });

  test('a frame is reported with its address', async () => {
    const { markdown, warnings } = await read('<p>a</p><iframe src="https://v.uk/1">x</iframe>');
    expect(markdown).toBe('a\n');
    expect(warnings).toEqual(['iframe left out: https://v.uk/1']);
  });

  test('a body with nothing to read is empty', async () => {
    expect(await read('<div><script>x</script></div>')).toMatchObject({
      markdown: '',
      status: 'empty',
    });
    expect(await read('')).toMatchObject({ markdown: '', status: 'empty' });
  });
});

describe('properties', () => {
  const tags =
    'p div ul ol li b i em a table tr td th h1 pre code blockquote script style dl dt br sup svg'.split(
      ' ',
    );
  const fragment = fc.oneof(
    fc.constantFrom(...tags).map((tag) => `<${tag}>`),
    fc.constantFrom(...tags).map((tag) => `</${tag}>`),
    fc.constantFrom(
      '<a href="javascript:x">',
      '<td colspan=9>',
      '<!--',
      '-->',
      '\0',
      '&#0;',
      '[x](y)',
      '```',
      '|',
    ),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );
  const soup = fc.array(fragment, { maxLength: 60 }).map((parts) => parts.join(''));

  test('any markup is read without a throw, twice the same, and no tag that runs is written', async () => {
    await fc.assert(
      fc.asyncProperty(soup, async (html) => {
        const first = await read(html, base);
        expect(await read(html, base)).toEqual(first);
        const prose = first.markdown.replace(/(`{3,})[\s\S]*?\1|(`+)[^`][\s\S]*?\2/g, '');
        expect(prose).not.toMatch(/<(script|style|iframe|svg)|\]\(javascript:/i);
        for (const { source } of first.artifacts)
          expect(source).not.toMatch(/<script|<style|javascript:/i);
        expect(first.status).toBe(first.markdown === '' ? 'empty' : 'ok');
      }),
      { numRuns: 300 },
    );
  });

  test('any bytes are read without a throw', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 200 }),
        fc.string({ maxLength: 12 }),
        async (bytes, charset) => {
          await html_v1.normalize(bytes, { charset });
        },
      ),
      { numRuns: 300 },
    );
  });
});
