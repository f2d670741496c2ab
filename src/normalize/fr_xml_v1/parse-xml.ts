/** Well-formed XML to a small tree. Strict: what is not well-formed is an error that says where. */
import { SaxesParser } from 'saxes';
import { AnnalsError } from '../../core/errors.ts';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
}
export type XmlNode = string | XmlElement;

export interface XmlTree {
  readonly root: XmlElement;
  /** Elements below {@link MAX_DEPTH}, whose content their ancestor took over. */
  readonly flattened: number;
}

/** Deeper than any issue ever printed; what reads the tree recursively relies on it. */
const MAX_DEPTH = 120;

export function parseXml(text: string): XmlTree {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const fail = (why: string): never => {
    const at = `line ${parser.line}, column ${parser.column}`;
    throw new AnnalsError('UNEXPECTED_SHAPE', `the XML cannot be read at ${at}: ${why}`);
  };
  let root: Building | undefined;
  let flattened = 0;
  let below = 0;
  const open: Building[] = [];
  const addText = (value: string) => {
    const children = open.at(-1)?.children;
    if (!children || value === '') return;
    const last = children.length - 1;
    if (typeof children[last] === 'string') children[last] += value;
    else children.push(value);
  };
  parser.on('error', (error) => fail(error.message.replace(/^\d+:\d+: /, '')));
  // A document type may define entities that grow without end; no issue has one.
  parser.on('doctype', () => fail('it declares a document type'));
  parser.on('opentag', ({ name, attributes }) => {
    const parent = open.at(-1);
    if (open.length >= MAX_DEPTH) {
      flattened++;
      below++;
      addText(' ');
      return;
    }
    const element: Building = { name, attributes, children: [] };
    parent?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => {
    if (below > 0) below--;
    else open.pop();
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();
  if (!root) return fail('it has no element');
  return { root, flattened };
}

interface Building extends XmlElement {
  readonly children: XmlNode[];
}

export const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string';

export function* elementsIn(element: XmlElement): Generator<XmlElement> {
  for (const child of element.children) if (isElement(child)) yield child;
}

/** Every element below this one, in document order. */
export function* descendantsOf(element: XmlElement): Generator<XmlElement> {
  const stack: XmlElement[] = [...elementsIn(element)].reverse();
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    yield next;
    for (let i = next.children.length - 1; i >= 0; i--) {
      const child = next.children[i];
      if (child !== undefined && isElement(child)) stack.push(child);
    }
  }
}

/** The fragment as XML again, for what is kept as the publisher wrote it. */
export function serialize(node: XmlNode): string {
  if (!isElement(node)) return escapeXml(node);
  const attributes = Object.entries(node.attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value).replaceAll('"', '&quot;')}"`)
    .join('');
  if (node.children.length === 0) return `<${node.name}${attributes}/>`;
  return `<${node.name}${attributes}>${node.children.map(serialize).join('')}</${node.name}>`;
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
