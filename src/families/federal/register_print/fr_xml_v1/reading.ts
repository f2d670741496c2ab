import type { BodyArtifact } from '../../../../core/normalizer.ts';
import type { Token } from '../../../../kit/markdown/tree/markdown-tree.ts';
import type { XmlElement } from '../../../../kit/xml/parse-xml.ts';

/** What the readers of single elements share. */
export interface Reading {
  /** Level of a document's own title: 1, or 2 inside a whole issue. */
  readonly top: 1 | 2;
  /** Marks of the notes of the document being read, by the number printed; see `notes.ts`. */
  readonly notes: ReadonlyMap<string, string>;
  readonly noteOf: ReadonlyMap<XmlElement, string>;
  /** Heads that are labels of a few lines ("Authority:"), not of a part of the document. */
  readonly heads: 'headings' | 'labels';
  heading(level: number, tokens: readonly Token[]): void;
  keep(kind: BodyArtifact['kind'], make: (id: string) => BodyArtifact): BodyArtifact;
}
