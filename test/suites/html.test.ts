import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { htmlSuiteMissing, openRenderer, roundTrip, runHtml } from './html.ts';

describe.skipIf(htmlSuiteMissing !== undefined)(
  `GFM round trip (${htmlSuiteMissing ?? ''})`,
  () => {
    test('html_v1 gives back the HTML of at least 594 of the 608 examples', async () => {
      const score = await runHtml();
      expect(score?.total).toBe(608);
      expect(score?.passed, score?.misses.join('\n')).toBeGreaterThanOrEqual(594);
    });

    test('random documents over text full of markup come back the same', async () => {
      const renderer = await openRenderer();
      onTestFinished(() => renderer.close());
      await fc.assert(
        fc.asyncProperty(page, async (html) => {
          const { markdown, same } = await roundTrip(html, renderer);
          expect(same, `${html}\n\n${markdown}`).toBe(true);
        }),
        { numRuns: 200 },
      );
    });
  },
);

/** Pieces of text that are markup somewhere, and letters and symbols that touch them. */
const BITS =
  'a foo 1. 2) - + * ** _ __ snake_case ` `` [x] [foo] ](u) [a]: ! \\ \\* < <b> &amp; &copy; # ## > = === --- ' +
  '| :-- ~ ~~ ~~~ ``` £ €5 “q” é 日本 😀 ( ) " . , : ^ [^1] <!--';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const words = fc
  .array(fc.tuple(fc.constantFrom(...BITS.split(' ')), fc.constantFrom('', ' ')), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => escaped(parts.flat().join('').trim()));

/** Words between the spans: two spans of one kind side by side are one span in Markdown. */
const inline = (depth: number): fc.Arbitrary<string> => {
  if (depth === 0) return words;
  const inside = inline(depth - 1);
  const span = fc.oneof(
    fc
      .tuple(fc.constantFrom('em', 'strong', 'del'), inside)
      .map(([tag, text]) => `<${tag}>${text}</${tag}>`),
    words.map((text) => `<code>${text}</code>`),
    words.map((text) => `<a href="/a(b_c*d">${text}</a>`),
    words.map((text) => `<img src="/i.png" alt="${text}">`),
  );
  const gap = fc.constantFrom('', ' ');
  return fc.tuple(words, gap, span, gap, words).map((parts) => parts.join(''));
};

const paragraph = inline(2).map((text) => `<p>${text}</p>`);
const item = inline(1).map((text) => `<li>${text}</li>`);
const items = fc.array(item, { minLength: 1, maxLength: 3 }).map((all) => all.join(''));
const cells = fc.tuple(inline(1), inline(1));
const block: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: paragraph },
  fc.tuple(fc.integer({ min: 1, max: 6 }), inline(1)).map(([n, text]) => `<h${n}>${text}</h${n}>`),
  items.map((all) => `<ul>${all}</ul>`),
  fc
    .tuple(fc.integer({ min: 2, max: 12 }), items)
    .map(([n, all]) => `<ol start="${n}">${all}</ol>`),
  fc
    .tuple(paragraph, paragraph)
    .map(([a, b]) => `<ul><li>${a}</li><li>${b}<ul><li>x</li></ul></li></ul>`),
  fc.tuple(paragraph, items).map(([a, all]) => `<blockquote>${a}<ul>${all}</ul></blockquote>`),
  fc.tuple(words, words).map(([a, b]) => `<pre><code>${a}\n  ${b}\n</code></pre>`),
  fc
    .tuple(cells, cells)
    .map(
      ([[a, b], [c, d]]) =>
        `<table><thead><tr><th>${a}</th><th>${b}</th></tr></thead><tbody><tr><td>${c}</td><td>${d}</td></tr></tbody></table>`,
    ),
  fc.constant('<hr>'),
);
const page = fc.array(block, { minLength: 1, maxLength: 4 }).map((blocks) => blocks.join('\n'));
