/**
 * A page of HTML whose text lies in fields of JSON, described as a table: which field stands where, and how.
 * What an answer does not have, or has in another form, is left out of the page.
 */
import { type Fields, objectOf, objectsIn, wordsOf } from './loose-json.ts';
import {
  bulletList,
  escapeMarkup,
  joinPieces,
  linkTo,
  listItem,
  paragraph,
  section,
  titled,
} from './markup-writing.ts';

/** Writes a part of the page from the fields of one object; `page` is the whole answer, for what stands elsewhere in it. */
export type PagePart = (fields: Fields, page: Fields) => string;

/** Parts, one under the other. */
export const parts =
  (...some: readonly PagePart[]): PagePart =>
  (fields, page) =>
    joinPieces(...some.map((part) => part(fields, page)));

/** Fields that are HTML, or lists of one text in several forms, of which one is HTML. */
export const html = (...names: readonly string[]): PagePart =>
  parts(...names.map((name) => (fields: Fields) => htmlIn(fields[name])));

export function htmlIn(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  const form = objectsIn(value).find((one) => one.content_type === 'text/html');
  return wordsOf(form?.content);
}

/** A field as a paragraph of words. */
export const sentence =
  (name: string, label = ''): PagePart =>
  (fields) => {
    const words = wordsOf(fields[name]);
    return words && paragraph(label + words);
  };

/** Words inside a line, with what stands around them; nothing where the field is empty. */
export const words =
  (name: string, before = '', after = ''): PagePart =>
  (fields) => {
    const said = wordsOf(fields[name]);
    return said && `${before}${escapeMarkup(said)}${after}`;
  };

/** A link, whose address and words are in the first fields of these that have any. */
export const link =
  (addresses: string, names: string): PagePart =>
  (fields) =>
    linkTo(firstOf(fields, addresses), firstOf(fields, names));

/** A link with words of our own. */
export const linkNamed =
  (address: string, name: string, scheme = ''): PagePart =>
  (fields) => {
    const url = wordsOf(fields[address]);
    return url && linkTo(scheme + url, name || url);
  };

/** Parts of one line. */
export const line =
  (...some: readonly PagePart[]): PagePart =>
  (fields, page) =>
    some.map((part) => part(fields, page)).join('');

/** Parts under a title of our own; nothing where they are empty. */
export const under =
  (title: string, ...some: readonly PagePart[]): PagePart =>
  (fields, page) =>
    section(title, parts(...some)(fields, page));

/** Parts under the title that a field has; nothing where they are empty. */
export const sectionOf =
  (names: string, ...some: readonly PagePart[]): PagePart =>
  (fields, page) =>
    section(firstOf(fields, names), parts(...some)(fields, page));

/** The title that a field has, and what stands under it, if anything. */
export const titledBy =
  (names: string, ...some: readonly PagePart[]): PagePart =>
  (fields, page) =>
    titled(firstOf(fields, names), parts(...some)(fields, page));

/** The object in a field. */
export const inside =
  (name: string, ...some: readonly PagePart[]): PagePart =>
  (fields, page) =>
    parts(...some)(objectOf(fields[name]), page);

/** Every object in the lists of these fields, one under the other. */
export const each =
  (names: string, ...some: readonly PagePart[]): PagePart =>
  (fields, page) =>
    joinPieces(...objectsOf(fields, names).map((one) => parts(...some)(one, page)));

/** A list with an item for every object in these fields. */
export const list =
  (names: string, item: PagePart): PagePart =>
  (fields, page) =>
    bulletList(objectsOf(fields, names).map((one) => listItem(item(one, page))));

/** A list with an item for each part. */
export const items =
  (...some: readonly PagePart[]): PagePart =>
  (fields, page) =>
    bulletList(some.map((part) => listItem(part(fields, page))));

/** Names of fields with spaces between them. */
const firstOf = (fields: Fields, names: string): string =>
  names
    .split(' ')
    .map((name) => wordsOf(fields[name]))
    .find(Boolean) ?? '';

const objectsOf = (fields: Fields, names: string): readonly Fields[] =>
  names.split(' ').flatMap((name) => objectsIn(fields[name]));
