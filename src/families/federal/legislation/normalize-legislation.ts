/** One document of a legislative schema to a body: its title first, then everything it prints. */
import type { NormalizedBody, NormalizeOptions } from '../../../core/normalizer.ts';
import { textOf } from '../../../core/text-of.ts';
import { createBody } from '../../../kit/markdown/body-writer.ts';
import {
  collapse,
  isElement,
  parseXml,
  textIn,
  type XmlElement,
} from '../../../kit/xml/parse-xml.ts';
import type { Vocabulary } from './vocabulary.ts';
import { writeNodes } from './write-blocks.ts';
import { createState } from './writer-state.ts';

export function parseLegislation(bytes: Uint8Array, options: NormalizeOptions) {
  const type = options.charset ? `application/xml; charset=${options.charset}` : 'application/xml';
  return parseXml(textOf(bytes, type));
}

export function normalizeLegislation(
  root: XmlElement,
  warnings: readonly string[],
  vocabulary: Vocabulary,
): NormalizedBody {
  const body = createBody();
  for (const warning of warnings) body.warn(warning);
  const state = createState(body, vocabulary);
  const title = titleOf(root);
  if (title) body.heading(1, title);
  writeNodes(root.children, { depth: 0, quoted: 'no', changed: undefined, listed: false }, state);
  state.finish();
  return body.body();
}

/** The publisher's own title of the file; else the number of the bill. */
function titleOf(root: XmlElement): string | undefined {
  for (const path of [
    ['meta', 'title'],
    ['metadata', 'dublinCore', 'title'],
    ['amendMeta', 'title'],
    ['reportMeta', 'title'],
    ['cboMeta', 'title'],
    ['form', 'legis-num'],
    ['engrossed-amendment-form', 'legis-num'],
    ['amendment-form', 'amend-num'],
  ]) {
    let at: XmlElement | undefined = root;
    for (const name of path)
      at = at?.children.find((node): node is XmlElement => isElement(node) && node.name === name);
    const words = at && collapse(textIn(at));
    if (words) return words;
  }
  return undefined;
}
