import DOMPurify from 'dompurify';
import { Marked } from 'marked';

/**
 * Markdown as nodes in which nothing can run, load or send. Links lead out of the dashboard, and
 * only to the web; pictures are not loaded, because their address would tell a stranger who reads.
 */
export function sanitisedMarkdown(text: string): DocumentFragment {
  const html = markdown.parse(text, { async: false, gfm: true });
  const fragment = DOMPurify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ['href', 'colspan', 'rowspan', 'scope', 'start', 'title', 'lang', 'dir'],
    ALLOWED_URI_REGEXP: /^(?:https?:|#)/i,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
  for (const link of fragment.querySelectorAll('a')) {
    if (link.getAttribute('href')?.startsWith('#') || !link.hasAttribute('href')) {
      link.removeAttribute('href');
      continue;
    }
    link.rel = 'noreferrer noopener';
    link.target = '_blank';
  }
  lowerHeadings(fragment);
  for (const table of fragment.querySelectorAll('table')) scrollable(table);
  return fragment;
}

/** Tags that texts have for good reason, without anything that could act. */
const HARMLESS =
  /<\/?(?:su[bp]|br|hr|b|i|u|s|em|strong|small|q|p|ul|ol|li|table|caption|t(?:head|body|foot|r|h|d))(?:\s+(?:col|row)span="?\d{1,3}"?)*\s*\/?>/gi;

/** Every other tag is shown as it is written: a browser reports what it had to stop, even in vain. */
const markdown = new Marked({
  renderer: {
    html: ({ text }) => {
      const tags = text.match(HARMLESS) ?? [];
      return text
        .split(HARMLESS)
        .map((between, i) => escaped(between) + (tags[i] ?? ''))
        .join('');
    },
    image: ({ text }) => escaped(text),
  },
});

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'code'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'em', 'strong', 'b', 'i', 'u', 's', 'del', 'ins'],
  ...['sub', 'sup', 'small', 'abbr', 'q', 'cite', 'a', 'mark'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];

/** The page has one first heading, its title: those of the text come below it, without a gap. */
function lowerHeadings(fragment: DocumentFragment): void {
  let last = 1;
  for (const heading of fragment.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const level = Math.min(Number(heading.tagName.slice(1)) + 1, last + 1, 6);
    last = level;
    const lowered = document.createElement(`h${level}`);
    lowered.append(...heading.childNodes);
    heading.replaceWith(lowered);
  }
}

/** A wide table scrolls in a box of its own, by keyboard as well. */
function scrollable(table: Element): void {
  const box = document.createElement('div');
  box.className = 'scroll';
  box.tabIndex = 0;
  box.setAttribute('role', 'region');
  box.setAttribute('aria-label', 'Table');
  table.replaceWith(box);
  box.append(table);
}
