/** What the readers of lists, tables, notes and prose share while one document is read. */
import type { BodyArtifact } from '../../core/normalizer.ts';
import type { Block, InlineSpan } from '../../kit/markdown/tree/markdown-tree.ts';
import type { Child, Element } from './dom.ts';
import type { Footnotes } from './footnotes.ts';
import type { Links } from './links.ts';

export interface HtmlReader {
  readonly links: Links;
  readonly footnotes: Footnotes;
  blocksOf(nodes: readonly Child[], within: Within): Block[];
  /** Inline content only: what blocks there are run together with a space. */
  inlineOf(element: Element, within: Within): Block[];
  keep(artifact: (id: string) => BodyArtifact): BodyArtifact;
  warn(message: string): void;
}

export interface Within {
  /** How many lists and quotes are around. */
  readonly depth: number;
  /** Spans that were open around the block, for each of its paragraphs. */
  readonly spans: readonly InlineSpan[];
  readonly place?: 'item' | 'attachment';
}

/** Each level indents every line below it; deeper lists and quotes are unwrapped. */
export const MAX_CONTAINERS = 20;
