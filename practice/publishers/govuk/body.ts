/**
 * HTML bodies in the manner of GOV.UK's govspeak: between them they hold everything a converter to Markdown meets,
 * including tables that Markdown cannot hold and, on some pages, what must never survive.
 */
import { draws } from '../../random.ts';
import { attachmentsOf } from './attachments.ts';
import type { GovukDocument } from './document.ts';
import { WORDS } from './vocabulary.ts';

export type BodyFeature = keyof typeof BLOCKS;

/** What a document's body holds besides headings, paragraphs, lists and links, which all of them have. */
export function bodyFeatures(document: GovukDocument): BodyFeature[] {
  const { row } = document;
  return FEATURES.filter((_, at) => (row + at) % FEATURES.length < 4 || row % 17 === at);
}

export function bodyHtml(
  document: GovukDocument,
  world: { seed: number; bodyBytes: number },
): string {
  if (document.body !== undefined) return document.body;
  const sentence = sentences(document, world.seed);
  const blocks = [
    `<p>${sentence(0)} ${sentence(1)} See <a href="/government/organisations/${document.organisations[0]?.slug ?? 'cabinet-office'}">the department’s page</a> and <a rel="external" href="https://www.legislation.gov.uk/ukpga/2010/15">the Act</a>.</p>`,
    `<h2 id="what-changes">What changes in revision ${document.revision}</h2>`,
    `<ul>\n  <li>${sentence(2)}</li>\n  <li>${sentence(3)}\n    <ol>\n      <li>first, <strong>in writing</strong></li>\n      <li>then <em>in person</em></li>\n    </ol>\n  </li>\n</ul>`,
    ...bodyFeatures(document).map((feature) => BLOCKS[feature](document)),
    `<h3 id="further-information">Further information</h3>`,
    `<p>Write to <a href="mailto:enquiries@example.gov.uk">enquiries@example.gov.uk</a>, read <a href="#what-changes">what changes</a> or <a href="../guidance/complain?ref=a&amp;b=1">complain</a>.</p>`,
  ];
  let body = blocks.join('\n\n');
  for (let n = 4; body.length < world.bodyBytes; n += 1)
    body += `\n<p>${sentence(n)} ${sentence(n + 1)}</p>`;
  return `<div class="govspeak">${body}\n</div>`;
}

function sentences(document: GovukDocument, seed: number): (n: number) => string {
  const chance = draws(seed);
  return (n) => chance.pick(WORDS.sentences, document.row, 100 + n);
}

const BLOCKS = {
  'simple table': () =>
    '<table>\n  <thead>\n    <tr>\n      <th scope="col">Year</th>\n      <th scope="col">Rate | band</th>\n      <th scope="col" class="cell-text-right">Amount</th>\n    </tr>\n  </thead>\n  <tbody>\n    <tr>\n      <td>2024</td>\n      <td>Lower</td>\n      <td class="cell-text-right">£1,250</td>\n    </tr>\n    <tr>\n      <td>2025</td>\n      <td><strong>Higher</strong></td>\n      <td class="cell-text-right">£2,400<sup>1</sup></td>\n    </tr>\n  </tbody>\n</table>',
  'table with spans': () =>
    '<table>\n  <caption>Applications by region</caption>\n  <thead>\n    <tr><th rowspan="2">Region</th><th colspan="2">Applications</th></tr>\n    <tr><th>Made</th><th>Granted</th></tr>\n  </thead>\n  <tbody>\n    <tr><th scope="row">North</th><td>120</td><td>96</td></tr>\n    <tr><th scope="row">South</th><td colspan="2">not collected</td></tr>\n  </tbody>\n</table>',
  'nested table': () =>
    '<table>\n  <tbody>\n    <tr><td>Office</td><td><table><tbody><tr><td>Opens</td><td>09:00</td></tr><tr><td>Closes</td><td>17:00</td></tr></tbody></table></td></tr>\n    <tr><td>Post</td><td><ul><li>first class</li><li>second class</li></ul></td></tr>\n  </tbody>\n</table>',
  callouts: () =>
    '<div class="call-to-action">\n<p>You must register <strong>before</strong> 5 April.</p>\n</div>\n\n<div role="note" aria-label="Information" class="application-notice info-notice">\n<p>The form moved on 1 May.</p>\n</div>\n\n<div role="note" aria-label="Warning" class="application-notice help-notice">\n<p>You may have to pay a penalty.</p>\n</div>\n\n<div class="example">\n<p>Example: Sam earns £300 a week.</p>\n</div>',
  'quotation and steps': () =>
    '<blockquote>\n  <p class="last-child">We will publish what we learn.</p>\n</blockquote>\n\n<ol class="steps">\n<li>\n<p>Fill in form <abbr title="Self Assessment">SA</abbr>100.</p>\n</li>\n<li>\n<p>Send it.</p>\n</li>\n</ol>',
  'contact and address': () =>
    '<div class="contact" role="region" aria-label="Contact">\n<h3>Enquiry line</h3>\n<p>Telephone: 0300 000 0000<br>\nMonday to Friday, 9am to 5pm</p>\n</div>\n\n<div class="address"><div class="adr org fn"><p>\nHM Practice Office<br>1 Example Street<br>London\n</p></div></div>',
  'embedded attachment': (document: GovukDocument) => {
    const file = attachmentsOf(document).find(
      (attachment) => attachment.attachment_type === 'file',
    );
    if (file === undefined) return '<p>There are no attachments.</p>';
    return `<section class="attachment embedded">\n  <div class="attachment-thumb"><a aria-hidden="true" class="thumbnail" href="${file.url}"><img alt="" src="https://assets.publishing.service.gov.uk/media/pub-cover.png"></a></div>\n  <div class="attachment-details">\n    <h2 class="title"><a href="${file.url}">${file.title}</a></h2>\n    <p class="metadata"><span class="type"><abbr title="Portable Document Format">PDF</abbr></span>, <span class="file-size">${file.file_size} bytes</span></p>\n  </div>\n</section>\n\n<p>Also as <span class="attachment-inline"><a href="${file.url}">${file.title}</a></span>.</p>`;
  },
  footnotes: () =>
    '<p>Rates rose.<sup id="fnref:1"><a href="#fn:1" class="footnote" rel="footnote" role="doc-noteref">[footnote 1]</a></sup></p>\n\n<div class="footnotes" role="doc-endnotes">\n  <ol>\n    <li id="fn:1">\n      <p>Since 2019.&nbsp;<a href="#fnref:1" class="reversefootnote" role="doc-backlink">↩</a></p>\n    </li>\n  </ol>\n</div>',
  'image and definitions': () =>
    '<figure class="image embedded"><div class="img"><img src="https://assets.publishing.service.gov.uk/media/chart.png" alt="A bar chart: up, then down"></div>\n<figcaption><p>Levels since 2010</p></figcaption></figure>\n\n<dl>\n  <dt>Holder</dt>\n  <dd>the person named in the licence</dd>\n</dl>\n\n<pre><code>HTTP/1.1 200 OK &lt;ok&gt;\n</code></pre>\n\n<hr>',
  hostile: (document: GovukDocument) =>
    `<script>document.title = 'stolen by practice ${document.row}';</script>\n<style>body { display: none }</style>\n<p onclick="steal()">Plain words <a href="javascript:steal()">with a trap</a> * _ [not] a link](x) &lt;b&gt;not bold&lt;/b&gt;.</p>\n<iframe src="https://evil.example/"></iframe>\n<p><img src="x" onerror="steal()" alt="broken"></p>`,
} as const satisfies Record<string, (document: GovukDocument) => string>;

const FEATURES = Object.keys(BLOCKS) as BodyFeature[];
