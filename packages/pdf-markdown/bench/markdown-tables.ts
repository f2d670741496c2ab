import type { Grid } from './adjacency.ts';

/** The pipe tables of a Markdown text, as a reader of nothing else would see them. */
export function pipeTables(markdown: string): Grid[] {
  const grids: Grid[] = [];
  const lines = markdown.split('\n');
  for (let at = 1; at < lines.length; at += 1) {
    if (!/^\|(?: :?-+:? \|)+$/.test(lines[at] as string)) continue;
    const rows = [cellsOf(lines[at - 1] as string)];
    for (at += 1; lines[at]?.startsWith('|') === true; at += 1)
      rows.push(cellsOf(lines[at] as string));
    grids.push({ rows });
  }
  return grids;
}

const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => plainOf(cell.trim()));

/** Markdown without its marks: what a reader sees, words alone. */
export const plainOf = (markdown: string): string =>
  markdown
    .replace(/^\|(?: :?-+:? \|)+$/gm, '')
    .replace(/^\[artifact table-\d+: .*\]\(#table-\d+\)$/gm, '')
    .replace(/\[\^([^\]-]+)[^\]]*\](:?)/g, '$1$2')
    .replace(/\]\((?:[^()\s]|\([^()]*\))*\)/g, ']')
    .replace(/<(?:https?|mailto):([^>]*)>/g, '$1')
    .replace(/<\/?(?:sub|sup|br)>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&amp;/g, '&')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1');
