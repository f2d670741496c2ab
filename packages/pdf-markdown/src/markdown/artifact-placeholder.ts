import type { TableArtifact } from '../result.ts';
import { escapeInline } from './escape.ts';

/** The line that stands in the Markdown where an artifact was: its id, and its caption if it has one. */
export function artifactPlaceholder({
  id,
  caption,
}: Pick<TableArtifact, 'id' | 'caption'>): string {
  if (caption === undefined) return `[artifact ${id}]`;
  const words = caption.replace(/\s+/g, ' ').trim();
  return `[artifact ${id}: ${escapeInline(words, { before: ' ', after: ']', inLinkText: true })}]`;
}
