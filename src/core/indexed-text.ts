import type { JsonObject } from './json.ts';
import { foldText, joinedForms, squeezed } from './word-forms.ts';

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
  /** The words of tables that Markdown could not hold; null when there are none. */
  readonly tables: string | null;
}

/** The columns of the index of words, and what a word in each counts. */
export const INDEX_WEIGHTS = {
  title: 10,
  abstract: 4,
  action: 2,
  body: 1,
  ids: 4,
  tables: 1,
} as const;
export type IndexColumn = keyof typeof INDEX_WEIGHTS;
export const INDEX_COLUMNS = Object.keys(INDEX_WEIGHTS) as readonly IndexColumn[];

export type IndexedText = Readonly<Record<IndexColumn, string | null>>;

/**
 * Names how {@link indexedText} makes its text, and the columns. Whoever changes one of them changes
 * this name: an index that was made another way is then made anew, beside the one that is asked.
 */
export const WORDS_MADE = 'words 2';

/** What is indexed of a document: the text in which a search finds words. Pure, so that it can be made again and compared. */
export function indexedText(document: SearchedDocument): IndexedText {
  const { metadata, title, body, tables } = document;
  return {
    title: indexed(title),
    abstract: indexed(firstText(metadata.abstract, metadata.summary, metadata.description)),
    action: indexed(firstText(metadata.action)),
    body: indexed(body),
    ids: namesOf(document).join(' '),
    tables: indexed(tables),
  };
}

/** Folded, and behind it once more, as one, what is written with signs inside. */
function indexed(text: string | null): string | null {
  if (text === null) return null;
  const folded = foldText(text);
  const joined = joinedForms(folded);
  return joined.length === 0 ? folded : `${folded} ${joined.join(' ')}`;
}

/** What the document is called by: id, key, citation, and the numbers that its publisher gave it. */
function namesOf({ id, naturalKey, citation, metadata }: SearchedDocument): readonly string[] {
  const names = [id, naturalKey, ...numbersIn(metadata)];
  const key = id.slice(id.indexOf(':') + 1);
  const whole = [...names, key].map(squeezed).filter((name) => name.length <= LONGEST_NAME);
  const texts = [citation, ...names].map((name) => indexed(name) ?? '');
  return [...new Set([...texts, ...whole])];
}

const LONGEST_NAME = 80;
const MOST_NUMBERS = 60;

/** Short values with a digit in them, wherever they stand: dockets, RINs, numbers of documents and volumes. */
function numbersIn(value: unknown, found: string[] = [], depth = 0): string[] {
  if (found.length >= MOST_NUMBERS || depth > 4) return found;
  if (typeof value === 'string') {
    if (IS_NUMBER.test(value) && !IS_DATE_OR_HASH.test(value)) found.push(value);
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) numbersIn(part, found, depth + 1);
  }
  return found;
}

const IS_NUMBER =
  /^(?=.*\d)(?!.*\/\/)[^\s@]{3,60}$|^(?=.*\d)[\p{Lu}\p{N}.]+(?: [\p{L}\p{N}.,()§-]+){1,4}$/u;
const IS_DATE_OR_HASH = /^\d{4}-\d{2}-\d{2}(?:T|$)|^[0-9a-f]{32,}$|^\d{1,3}$/i;

/** As `->>` of SQLite has it: the first that is there, whatever it is. */
function firstText(...values: readonly unknown[]): string | null {
  const found = values.find((value) => value !== undefined && value !== null);
  if (found === undefined) return null;
  return typeof found === 'string' ? found : JSON.stringify(found);
}
