/** The few questions asked of a parsed HTML tree. */
import type { DefaultTreeAdapterTypes } from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;
export type TextNode = DefaultTreeAdapterTypes.TextNode;
export type Child = DefaultTreeAdapterTypes.ChildNode;

export const isElement = (node: Child): node is Element => 'tagName' in node;
export const isText = (node: Child): node is TextNode => node.nodeName === '#text';

export function attr(element: Element, name: string): string | undefined {
  return element.attrs.find((a) => a.name === name)?.value;
}

export function hasClass(element: Element, ...wanted: readonly string[]): boolean {
  const names = attr(element, 'class')?.split(/\s+/) ?? [];
  return names.some((name) => wanted.includes(name));
}

export function* childElements(element: Element): Generator<Element> {
  for (const child of element.childNodes) if (isElement(child)) yield child;
}

/** Every element below this one in document order, without recursion. */
export function* descendants(root: Element): Generator<Element> {
  const stack: Child[] = [...root.childNodes].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (!isElement(node)) continue;
    yield node;
    for (let i = node.childNodes.length - 1; i >= 0; i--) stack.push(node.childNodes[i] as Child);
  }
}

/** Elements whose content is never prose. */
export const SKIPPED = new Set(
  (
    'script style template noscript head title meta link base iframe frame frameset noframes object ' +
    'embed applet audio video canvas svg select option optgroup datalist textarea input button ' +
    'source track param map area rp'
  ).split(' '),
);

/** Elements that end the paragraph before them and start a new one after. */
export const BLOCKS = new Set(
  (
    'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset ' +
    'figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main ' +
    'menu nav ol p plaintext pre search section summary table tbody td tfoot th thead tr ul xmp'
  ).split(' '),
);

/** The text a reader sees, white space collapsed; blocks and line breaks become newlines. */
export function plainText(root: Element): string {
  let text = '';
  const stack: (Child | '\n')[] = [...root.childNodes].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node === '\n') text += '\n';
    else if (isText(node)) text += node.value.replace(/[ \t\n\f\r]+/g, ' ');
    else if (isElement(node) && !SKIPPED.has(node.tagName)) {
      if (node.tagName === 'br') text += '\n';
      const block = BLOCKS.has(node.tagName);
      if (block) {
        text += '\n';
        stack.push('\n');
      }
      for (let i = node.childNodes.length - 1; i >= 0; i--) stack.push(node.childNodes[i] as Child);
    }
  }
  return text
    .split('\n')
    .map((line) => line.replace(/ +/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}
