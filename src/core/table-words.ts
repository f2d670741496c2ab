import type { BodyArtifact } from './normalizer.ts';

/** The words of what Markdown could not hold: captions and cells, or the fragment without its tags. */
export function tableWords(fragments: readonly BodyArtifact[]): string {
  return fragments
    .flatMap(({ caption, table, source }) => [
      caption ?? '',
      ...(table ? table.cells.map(({ text }) => text) : [withoutTags(source ?? '')]),
    ])
    .filter((text) => text !== '')
    .join('\n');
}

const withoutTags = (html: string): string => html.replace(/<[^<>]*>/g, ' ');
