import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { html_v1 } from './index.ts';

const read = (html: string, page = '/government/news/x') =>
  html_v1.normalize(new TextEncoder().encode(html), { baseUrl: `https://www.gov.uk${page}` });

describe('govspeak', () => {
  const cases: readonly (readonly [what: string, html: string, expected: string])[] = [
    [
      'a call to action is a quote',
      '<div class="govspeak"><p>a</p><div class="call-to-action"><p>Apply <a href="/b">online</a>.</p></div></div>',
      'a\n\n> Apply [online](https://www.gov.uk/b).\n',
    ],
    [
      'a notice says what it is',
      '<div role="note" aria-label="Warning" class="application-notice help-notice"><p>Do not pay.</p></div>',
      '> **Warning**\n>\n> Do not pay.\n',
    ],
    [
      'an attachment is a title, a link and its facts, not a heading',
      '<section class="attachment embedded"><div class="attachment-thumb"><a href="/f.pdf"><img src="/t.png" alt=""></a></div><div class="attachment-details"><h2 class="title"><a href="/f.pdf">Report</a></h2><p class="metadata"><span class="type"><abbr title="Portable Document Format">PDF</abbr></span>, <span class="file-size">172KB</span></p></div></section>',
      '**[Report](https://www.gov.uk/f.pdf)**\n\nPDF, 172KB\n',
    ],
    [
      'an inline attachment',
      '<p><span class="attachment-inline"><a href="/f.pdf">Report</a> (<span class="type">PDF</span>, <span class="file-size">1MB</span>)</span></p>',
      '[Report](https://www.gov.uk/f.pdf) (PDF, 1MB)\n',
    ],
    [
      'a bar chart is its table',
      '<table class="js-barchart-table mc-auto-outdent"><thead><tr><th scope="col">Day</th><th scope="col">%</th></tr></thead><tbody><tr><td>Mon</td><td>10</td></tr></tbody></table>',
      '| Day | % |\n| --- | --- |\n| Mon | 10 |\n',
    ],
    [
      'a legislative list keeps its own numbers',
      '<ol class="legislative-list"><li>1.1 A</li><li>(a) B</li></ol>',
      '- 1.1 A\n- (a) B\n',
    ],
    [
      'an address keeps its lines',
      '<div class="address"><div class="adr org fn"><p>\nHM Treasury\n<br>1 Horse Guards Road\n<br></p></div></div>',
      'HM Treasury\\\n1 Horse Guards Road\n',
    ],
    [
      'footnotes',
      '<p>Text<sup id="fnref:1"><a href="#fn:1" class="footnote" rel="footnote">1</a></sup>.</p><div class="footnotes" role="doc-endnotes"><ol><li id="fn:1"><p>Note.&nbsp;<a href="#fnref:1" class="reversefootnote" role="doc-backlink">&#8617;</a></p></li><li id="fn:2"><p>Stray.</p></li></ol></div>',
      'Text[^1].\n\n[^1]: Note.\n\n- Stray.\n',
    ],
  ];
  for (const [what, html, expected] of cases) {
    test(what, async () => expect((await read(html)).markdown).toBe(expected));
  }
});

const real = path.resolve(import.meta.dirname, '../../../../shared/real/govuk-content');
const present = existsSync(real);

describe.skipIf(!present)(
  'real GOV.UK bodies (skipped when ../shared/real is not beside the project)',
  () => {
    const files = present ? readdirSync(real).filter((name) => name.endsWith('.json')) : [];
    const bodies = files.flatMap((name) => {
      const content = JSON.parse(readFileSync(path.join(real, name), 'utf8')) as {
        base_path?: string;
        details?: { body?: unknown };
      };
      const body = content.details?.body;
      return typeof body === 'string' ? [{ name, body, page: content.base_path ?? '/' }] : [];
    });

    test('there are at least 18 of them', () => expect(bodies.length).toBeGreaterThanOrEqual(18));

    test.each(bodies)('$name: every word, heading and link survives', async ({ body, page }) => {
      const { markdown, headings, status, warnings } = await read(body, page);
      expect(status).toBe('ok');
      expect(warnings).toEqual([]);
      const shown = words(
        markdown.replace(/\]\([^)\s]*\)/g, ']').replace(/\\(?=[!-/:-@[-`{-~])/g, ''),
      );
      const lost = [...words(textOf(body))].filter((word) => !shown.has(word));
      expect(lost).toEqual([]);
      expect(headings.length).toBe(body.match(/<h[1-6]/g)?.length ?? 0);
      expect(markdown).not.toMatch(/\]\((?!https?:|mailto:)/);
      expect(markdown).not.toMatch(/<\/?(?:p|div|span|a|h\d|li|abbr)\b/);
    });
  },
);

/** An independent and simpler reading of the same body: tags out, entities in. */
const textOf = (html: string): string =>
  html
    .replace(/<a [^>]*class="reversefootnote"[^>]*>[^<]*<\/a>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&nbsp;', ' ')
    .replace(/&[a-z]+;|&#\d+;/g, ' ');

const words = (text: string): Set<string> => new Set(text.match(/[\p{L}\p{N}]{2,}/gu) ?? []);
