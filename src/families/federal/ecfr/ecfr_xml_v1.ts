/** XML of the Code of Federal Regulations, from its API or its bulk files, to Markdown. */
import type { Normalizer } from '../../../core/normalizer.ts';
import { isElement, type XmlElement, type XmlNode } from '../../../kit/xml/parse-xml.ts';
import { normalizeLegislation, parseLegislation } from '../legislation/normalize-legislation.ts';
import { table, type Vocabulary } from '../legislation/vocabulary.ts';

export const ecfr_xml_v1: Normalizer = {
  name: 'ecfr_xml_v1',
  accepts: ['application/xml', 'text/xml'],
  normalize: async (bytes, options) => {
    const { root, warnings } = parseLegislation(bytes, options);
    const top: XmlElement = { name: 'document', attributes: {}, children: [lowered(root)] };
    return normalizeLegislation(top, warnings, REGULATIONS);
  },
};

const REGULATIONS: Vocabulary = {
  printed: true,
  changed: () => undefined,
  roles: table({
    container:
      'document div1 div2 div3 div4 div ldrwk scol2 boxtxt revtxt app cfrtoc text body ecfrbrws',
    major: 'div5 div6 div7 div9',
    section: 'div8',
    heading: 'head',
    subheading: 'hd1 hd2 hd3 hd4 hd5 hd6 hed1 subject1 subject2 dockethd alphhd',
    paragraph:
      'p p-1 p-2 p-3 p1 p2 p-dash fp fp-1 fp-2 fp-dash fp1-2 fp2 fp2-2 fp2-3 frp frp0 fl-2 pspace cita secauth parauth source auth supersed reserved subject subti sectno bcap tcap halfdash stars xref appro',
    note: 'note ednote effdnot crossref extract example ftnt eftnt',
    item: 'li',
    table: 'table',
    figure: 'img math gph',
    words: 'e fr abbr ldrfig a span pt ac ftref hed center u small nobr',
    emphasis: 'i em',
    strong: 'b strong',
    superscript: 'su sup',
    subscript: 'sub',
    break: 'br',
  }),
};

/** Faces of type that carry meaning, by the number that the printer gives them. */
const FACES: Readonly<Record<string, string>> = {
  '01': 'b',
  '02': 'b',
  '03': 'i',
  '04': 'b',
  '05': 'i',
  '51': 'sup',
  '52': 'sub',
  '7462': 'i',
};

/** The words of a note stand in an element of their own, after the label. */
const withoutFrame = (child: XmlNode): readonly XmlNode[] =>
  isElement(child) && child.name === 'pspace' ? child.children : [child];

/** Names and attributes in lower case, as tables are read; a face becomes the element that it means. */
function lowered(element: XmlElement): XmlElement {
  const name = element.name.toLowerCase();
  const face = name === 'e' ? FACES[element.attributes.T ?? ''] : undefined;
  const attributes = Object.fromEntries(
    Object.entries(element.attributes)
      .filter(([key]) => key !== 'hierarchy_metadata')
      .map(([key, value]) => [key.toLowerCase(), value]),
  );
  const children: XmlNode[] = element.children.map((child) =>
    isElement(child) ? lowered(child) : child,
  );
  if (name === 'stars') return { name, attributes, children: ['* * * * *'] };
  if (name === 'img' && children.length === 0)
    return { name, attributes, children: [attributes.src ?? 'picture'] };
  if (name === 'auth' || name === 'source')
    return { name, attributes, children: children.flatMap(withoutFrame) };
  // The label of a note runs into its words.
  if (name === 'hed') return { name: 'b', attributes, children: [...children, ' '] };
  return { name: face ?? name, attributes, children };
}
