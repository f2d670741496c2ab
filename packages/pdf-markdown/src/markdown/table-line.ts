import type { TableArtifact } from '../result.ts';
import { escapeInline } from './escape.ts';

/** The line that says which table stands beside the Markdown: its id as a link, its title and its size. */
export function tableLine({ id, caption, table }: TableArtifact): string {
  const size = `${table.rows} rows, ${table.columns} columns`;
  const title = caption?.replace(/\s+/g, ' ').trim();
  const shown =
    title === undefined
      ? size
      : `${escapeInline(title, { before: ' ', after: ' ', inLinkText: true })} (${size})`;
  return `[artifact ${id}: ${shown}](#${id})`;
}
