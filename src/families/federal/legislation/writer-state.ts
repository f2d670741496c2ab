/** What the readers of single elements share while one document is written. */
import type { BodyWriter } from '../../../kit/markdown/body-writer.ts';
import type { XmlElement } from '../../../kit/xml/parse-xml.ts';
import type { Role, Vocabulary } from './vocabulary.ts';

export interface WriterState {
  readonly body: BodyWriter;
  readonly vocabulary: Vocabulary;
  roleOf(element: XmlElement): Role | undefined;
  /** The mark of a footnote; one that is marked where it stands and once more by a reference is one note. */
  footnote(id: string | undefined, markdown: string | undefined): string;
  /** A mark that opens a quotation goes before its first words, wherever they are. */
  openQuotation(mark: string): void;
  takeOpening(): string;
  /** Margin notes wait until the block they stand in is written. */
  later(write: () => void): void;
  writeLater(): void;
  /** Names that no table knows, and the notes that are left. */
  finish(): void;
}

/** Where in the document a block stands. */
export interface Place {
  /** How many levels with headings enclose it. */
  readonly depth: number;
  readonly quoted: 'no' | 'OLC' | 'USC' | 'yes';
  readonly changed: 'deleted' | 'added' | undefined;
  /** Inside a list item already, so that an inner level is an item too. */
  readonly listed: boolean;
}

export function createState(body: BodyWriter, vocabulary: Vocabulary): WriterState {
  const unknown = new Set<string>();
  const labels = new Map<string, number>();
  const notes = new Map<number, string>();
  const waiting: (() => void)[] = [];
  let count = 0;
  let opening = '';
  return {
    body,
    vocabulary,
    roleOf(element) {
      const role = roleByClass(element) ?? vocabulary.roles.get(element.name);
      if (role === undefined) unknown.add(element.name);
      return role;
    },
    footnote(id, markdown) {
      let label = id === undefined ? undefined : labels.get(id);
      const marked = label !== undefined;
      if (label === undefined) {
        label = ++count;
        if (id !== undefined) labels.set(id, label);
      }
      if (markdown !== undefined) notes.set(label, markdown);
      // A note right after its own reference must not be marked twice.
      return marked && markdown !== undefined ? '' : `[^${label}]`;
    },
    openQuotation: (mark) => {
      opening = mark;
    },
    takeOpening() {
      const mark = opening;
      opening = '';
      return mark;
    },
    later: (write) => {
      waiting.push(write);
    },
    writeLater() {
      for (const write of waiting.splice(0)) write();
    },
    finish() {
      for (const [label, markdown] of notes) body.footnote(String(label), markdown);
      if (unknown.size > 0)
        body.warn(`elements not known, whose words were kept: ${[...unknown].sort().join(', ')}`);
    },
  };
}

/** USLM 1 writes notes at the foot as `note` and their marks as `ref`; only attributes tell. */
function roleByClass({ name, attributes }: XmlElement): Role | undefined {
  if (name === 'note' && attributes.type === 'footnote') return 'footnote';
  if (name === 'ref' && attributes.class?.includes('footnoteRef')) return 'footnoteMark';
  if (name === 'inline' && attributes.role === 'after-quoted-block') return 'afterQuotation';
  if (name === 'inline' && attributes.class?.includes('line-through')) return 'deleted';
  return undefined;
}
