/** Markdown without its marks, on one line: what is shown of a text and what is compared by meaning. */
export const plainText = (markdown: string): string =>
  markdown
    .replace(/!?\[([^\]\n]*)\]\([^)\s]*\)?/g, '$1')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+])[ \t]+/gm, '')
    .replace(/^\|?[ \t:|-]+\|[ \t:|-]*$/gm, ' ')
    .replace(/\*\*|__|`|(?<=\s|^)[*_](?=\S)|(?<=\S)[*_](?=\s|[.,;:]|$)/gm, '')
    .replace(/\\([\\`*_{}[\]()#+.!|>~-])/g, '$1')
    .replace(/\s*\|\s*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
