/**
 * Markdown without its marks, on one line: what is shown of a text and what is compared by meaning.
 * Each pattern reads a text once, whatever it is made of: texts come from strangers.
 */
export const plainText = (markdown: string): string =>
  markdown
    .replace(/!?\[([^[\]\n]*)\]\([^)\s]*\)?/g, '$1')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+])[ \t]+/gm, '')
    .replace(/^[ \t:|-]+$/gm, (line) => (line.includes('|') ? ' ' : line))
    .replace(/<\/?(?:su[bp]|br|u|em|strong)[ \t]*\/?>/gi, '')
    .replace(/\*\*|__|`|(?<=\s|^)[*_](?=\S)|(?<=\S)[*_](?=\s|[.,;:]|$)/gm, '')
    .replace(/\\([\\`*_{}[\]()#+.!|>~-])/g, '$1')
    .replaceAll('|', ' ')
    .replace(/\s+/g, ' ')
    .trim();
