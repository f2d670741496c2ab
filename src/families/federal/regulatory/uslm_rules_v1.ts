/** USLM of the Federal Register and of the yearly CFR, as GPO converts it from the printer's own marks. */
import type { Normalizer } from '../../../core/normalizer.ts';
import { isElement, type XmlElement, type XmlNode } from '../../../kit/xml/parse-xml.ts';
import { normalizeLegislation, parseLegislation } from '../legislation/normalize-legislation.ts';
import { table, USLM, type Vocabulary } from '../legislation/vocabulary.ts';

export const uslm_rules_v1: Normalizer = {
  name: 'uslm_rules_v1',
  accepts: ['application/xml', 'text/xml'],
  normalize: async (bytes, options) => {
    const { root, warnings } = parseLegislation(bytes, options);
    return normalizeLegislation(translated(root), warnings, RULES);
  },
};

const RULES: Vocabulary = {
  ...USLM,
  roles: new Map([
    ...USLM.roles,
    ...table({
      container:
        'frDoc cfrDoc frPart rules notices proposedRules presidentialDocs agencyGroup rule proposedRule notice presidentialDoc rulePreamble autograph foreign contents',
      paragraph:
        'property affected wordsOfIssuance signatureDate frDocId billingCode issue startingPage provisionRange docReleasePoint findingAidsNote P date-line',
      strong: 'headingText',
      words: 'startingProvision endingProvision',
    }),
  ]),
};

/** The printer's number of a face of type, as GPO keeps it in a class. */
const FACES: Readonly<Record<string, string>> = {
  '0-1': 'b',
  '0-2': 'b',
  '0-3': 'i',
  '0-4': 'b',
  '0-5': 'i',
  '5-1': 'sup',
  '5-2': 'sub',
};

/** A face becomes the element that it means, and the mark of a note at the foot one of its own. */
function translated(element: XmlElement): XmlElement {
  const { name, attributes } = element;
  const style = attributes.style ?? '';
  const children = (name === 'footnote' ? withoutOwnMark(element.children) : element.children).map(
    (child: XmlNode) => (isElement(child) ? within(name, translated(child)) : child),
  );
  const face = FACES[/-gpo-grid-(\d+-\d+)/.exec(attributes.class ?? '')?.[1] ?? ''];
  if (name === 'inline' && face) return { name: face, attributes, children };
  if (name === 'ref' && attributes.idref && /\bSU\b/.test(style))
    return { name: 'footnoteRef', attributes, children };
  if (name === 'img' && children.length === 0)
    return { ...element, children: [attributes.src ?? 'picture'] };
  return { ...element, children };
}

/** `Authority:` runs into its words; what heads a statement or a run of paragraphs stands over them. */
function within(parent: string, child: XmlElement): XmlElement {
  if (child.name !== 'heading') return child;
  if (LABELLED.has(parent))
    return { ...child, name: 'headingText', children: [...child.children, ' '] };
  const depth = /:H(?:D(\d)|ED)\b/.exec(child.attributes.style ?? '');
  if (!depth || !RUNNING.has(parent)) return child;
  const attributes = { ...child.attributes, printedLevel: String(2 + Number(depth[1] ?? 0)) };
  return { ...child, attributes };
}

const LABELLED: ReadonlySet<string> = new Set([
  'authority',
  'source',
  'editorialNote',
  'effectiveDateNote',
]);
const RUNNING: ReadonlySet<string> = new Set(['content', 'statement', 'chapeau']);

/** A note begins with its number, which leads back to where it is marked. */
function withoutOwnMark(nodes: readonly XmlNode[]): XmlNode[] {
  const at = nodes.findIndex((node) => isElement(node) || node.trim() !== '');
  const first = nodes[at];
  if (first === undefined || !isElement(first)) return [...nodes];
  const isMark = first.name === 'ref' && first.attributes.idref !== undefined;
  const inner = { ...first, children: withoutOwnMark(first.children) };
  return [...nodes.slice(0, at), ...(isMark ? [] : [inner]), ...nodes.slice(at + 1)];
}
