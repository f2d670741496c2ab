/** Well-formed XML to a small tree of bounded depth; what is not well-formed is an error that says where. */
import { SaxesParser } from 'saxes';
import { AnnalsError } from '../../core/errors.ts';
import { escapeMarkup, escapeText } from '../markup-writing.ts';

export interface XmlElement {
  /** Without its namespace prefix: publishers write `dc:title` and `title` for the same thing. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
}
export type XmlNode = string | XmlElement;

export interface XmlTree {
  readonly root: XmlElement;
  readonly warnings: readonly string[];
}

/** Deeper than any statute nests; what reads the tree recursively relies on it. */
const MAX_DEPTH = 150;

/**
 * Entities that a publisher's document type would define. The document type itself is never loaded
 * and its own definitions are never expanded, so that no file can grow while it is read.
 */
const NAMED: Readonly<Record<string, string>> = {
  nbsp: '\u00a0',
  sect: '§',
  para: '¶',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  bull: '•',
  middot: '·',
  deg: '°',
  thinsp: '\u2009',
  emsp: '\u2003',
  ensp: '\u2002',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  cent: '¢',
  copy: '©',
  reg: '®',
  times: '×',
  eacute: 'é',
  ntilde: 'ñ',
};

export interface XmlRules {
  /** Entities beyond XML's own, and document types, are errors. */
  readonly strict?: true;
  readonly maxDepth?: number;
}

export function parseXml(text: string, rules: XmlRules = {}): XmlTree {
  const { maxDepth = MAX_DEPTH, strict } = rules;
  const parser = new SaxesParser({ xmlns: false, position: true });
  if (!strict) Object.assign(parser.ENTITIES, NAMED);
  const warnings = new Set<string>();
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
  parser.on('error', (error) => {
    const why = error.message.replace(/^\d+:\d+: /, '');
    if (!strict && why.startsWith('undefined entity'))
      warnings.add('an entity is not defined; its name was kept');
    else fail(why);
  });
  if (strict) parser.on('doctype', () => fail('it declares a document type'));
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length >= maxDepth) {
      flattened++;
      below++;
      addText(' ');
      return;
    }
    const element: Building = {
      name: name.slice(name.indexOf(':') + 1),
      attributes,
      children: [],
    };
    open.at(-1)?.children.push(element);
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
  if (flattened > 0) warnings.add(`${flattened} elements lie too deep and were read as words`);
  return { root, warnings: [...warnings] };
}

interface Building extends XmlElement {
  readonly children: XmlNode[];
}

export const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string';

/** Every word below the element, in order, with the white space as it stands. */
export function textIn(element: XmlElement): string {
  const only = element.children[0];
  if (element.children.length === 1 && typeof only === 'string') return only;
  const pieces: string[] = [];
  const visit = (nodes: readonly XmlNode[]) => {
    for (const node of nodes) {
      if (isElement(node)) visit(node.children);
      else pieces.push(node);
    }
  };
  visit(element.children);
  return pieces.join('');
}

/** White space to single blanks; most values have none to collapse, and are not copied. */
export const collapse = (text: string): string =>
  /\s\s|[^\S ]|^\s|\s$/.test(text) ? text.replace(/\s+/g, ' ').trim() : text;

/** The fragment as XML again, for what is kept as the publisher wrote it. */
export function serialize(node: XmlNode): string {
  if (!isElement(node)) return escapeText(node);
  const attributes = Object.entries(node.attributes)
    .map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`)
    .join('');
  if (node.children.length === 0) return `<${node.name}${attributes}/>`;
  return `<${node.name}${attributes}>${node.children.map(serialize).join('')}</${node.name}>`;
}
