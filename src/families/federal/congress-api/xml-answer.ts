/**
 * The congress.gov API answers in XML to whoever asks for it (`format=xml`). Its names are those of
 * the JSON, so that one reader serves both: the answer is written as JSON before a source looks at it.
 */
import type { Json, JsonObject } from '../../../core/json.ts';
import type { Recognised, SavedAnswer } from '../../../core/saved-answer.ts';
import { isElement, parseXml, textIn, type XmlElement } from '../../../kit/xml/parse-xml.ts';

/** What a source recognises in either form of an answer; `parse` is given the JSON as well. */
export const inEitherForm =
  <F>(recognise: (saved: SavedAnswer) => readonly Recognised<F>[]) =>
  (saved: SavedAnswer): readonly Recognised<F>[] => {
    if (!/^\ufeff?\s*(?:<\?[^>]*>\s*)*<api-root\b/.test(saved.text.slice(0, 2000)))
      return recognise(saved);
    const text = JSON.stringify(contentOf(parseXml(saved.text).root));
    const bytes = new TextEncoder().encode(text);
    return recognise({ ...saved, text, bytes }).map((one) => ({ ...one, bytes }));
  };

function jsonOf(element: XmlElement): Json {
  const children = element.children.filter(isElement);
  if (children.length > 0)
    return isList(element.name, children) ? children.map(jsonOf) : contentOf(element);
  const text = textIn(element).trim();
  // Readers tell a list that is an answer of its own by the number of its rows.
  if (element.name === 'count' && /^\d{1,9}$/.test(text)) return Number(text);
  return text === '' ? null : text;
}

/** Fields by name; one that comes twice is a list. */
function contentOf(element: XmlElement): JsonObject {
  const fields: Record<string, Json> = {};
  for (const child of element.children.filter(isElement)) {
    const value = jsonOf(child);
    const before = fields[child.name];
    if (before === undefined) fields[child.name] = value;
    else fields[child.name] = Array.isArray(before) ? [...before, value] : [before, value];
  }
  return fields;
}

/** `<actions><item>`, `<bills><bill>`, `<summaries><summary>`. */
function isList(name: string, children: readonly XmlElement[]): boolean {
  const [first] = children;
  if (first === undefined || children.some((child) => child.name !== first.name)) return false;
  const singular = name.replace(/ies$/, 'y').replace(/s$/, '');
  return first.name === 'item' || children.length > 1 || first.name === singular;
}
