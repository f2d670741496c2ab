import type { JsonObject } from './json.ts';

/** What the index of words may take from a document. */
export interface SearchedDocument {
  readonly id: string;
  readonly source: string;
  readonly kind: string;
  readonly naturalKey: string;
  readonly title: string;
  readonly citation: string;
  readonly sourceUrl: string;
  readonly metadata: JsonObject;
  readonly body: string | null;
}

/** The columns of the index of words, and what a word in each counts. */
export const INDEX_WEIGHTS = {
  title: 10,
  abstract: 4,
  action: 2,
  body: 1,
  ids: 1,
  tables: 1,
} as const;
export type IndexColumn = keyof typeof INDEX_WEIGHTS;
export const INDEX_COLUMNS = Object.keys(INDEX_WEIGHTS) as readonly IndexColumn[];

export type IndexedText = Readonly<Record<IndexColumn, string | null>>;

/**
 * Names how {@link indexedText} makes its text, and the columns. Whoever changes one of them changes
 * this name: an index that was made another way is then made anew, beside the one that is asked.
 */
export const WORDS_MADE = 'words 1';

/** What is indexed of a document: the text in which a search finds words. Pure, so that it can be made again and compared. */
export function indexedText(document: SearchedDocument): IndexedText {
  const { id, naturalKey, citation, metadata, title, body } = document;
  return {
    title,
    abstract: firstText(metadata.abstract, metadata.summary, metadata.description),
    action: firstText(metadata.action),
    body,
    ids: `${id} ${naturalKey} ${citation}`,
    tables: null,
  };
}

/** As `->>` of SQLite has it: the first that is there, whatever it is. */
function firstText(...values: readonly unknown[]): string | null {
  const found = values.find((value) => value !== undefined && value !== null);
  if (found === undefined) return null;
  return typeof found === 'string' ? found : JSON.stringify(found);
}
