/** A fragment as the publisher wrote it, less everything that runs, styles, frames or tracks. */
import { attr, type Child, type Element, isElement, isText, SKIPPED } from './dom.ts';
import type { Links } from './links.ts';

const KEPT = new Set(
  (
    'table caption colgroup col thead tbody tfoot tr th td p br hr ul ol li dl dt dd pre code ' +
    'blockquote h1 h2 h3 h4 h5 h6 a img b strong i em u s del ins sup sub abbr q cite small kbd samp ' +
    'var time div section article figure figcaption address'
  ).split(' '),
);
const VOID = new Set(['br', 'hr', 'img', 'col']);
const KEPT_ATTRIBUTES = new Set(
  'id colspan rowspan scope headers align start type value span title alt datetime abbr'.split(' '),
);

export function sanitizedHtml(root: Element, links: Links): string {
  let html = '';
  const stack: (Child | string)[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (typeof node === 'string') html += node;
    else if (isText(node)) html += escapeText(node.value);
    else if (isElement(node) && !SKIPPED.has(node.tagName)) {
      const kept = KEPT.has(node.tagName);
      if (kept) html += `<${node.tagName}${attributes(node, links)}>`;
      if (VOID.has(node.tagName)) continue;
      if (kept) stack.push(`</${node.tagName}>`);
      for (let i = node.childNodes.length - 1; i >= 0; i--) stack.push(node.childNodes[i] as Child);
    }
  }
  return html;
}

function attributes(element: Element, links: Links): string {
  let text = '';
  for (const { name, value } of element.attrs) {
    if (KEPT_ATTRIBUTES.has(name)) text += ` ${name}="${escapeAttribute(value)}"`;
  }
  const href = element.tagName === 'a' ? attr(element, 'href') : undefined;
  const src = element.tagName === 'img' ? attr(element, 'src') : undefined;
  const link = href === undefined ? undefined : links.link(href);
  const image = src === undefined ? undefined : links.image(src);
  if (link !== undefined) text += ` href="${escapeAttribute(link)}"`;
  if (image !== undefined) text += ` src="${escapeAttribute(image)}"`;
  return text;
}

const escapeText = (text: string): string =>
  text
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');
