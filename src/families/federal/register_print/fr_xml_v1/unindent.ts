import { isElement, type XmlNode } from '../../../../kit/xml/parse-xml.ts';

/**
 * The publisher's XML is indented even around single words: a line break and so many spaces stand
 * between a text and `<E>` where the print has nothing. The text's own spaces were kept beside
 * them, so that taking the indentation away gives the words as they were set ("SO" and "2").
 */
export function unindent(nodes: readonly XmlNode[]): readonly XmlNode[] {
  const indent = indentOf(nodes);
  if (indent === undefined) return nodes;
  const opening = new RegExp(`^\\n {0,${indent}}`);
  return nodes.map((node) =>
    isElement(node) ? node : node.replace(opening, '').replace(/\n *$/, ''),
  );
}

/** How far the elements among these nodes are indented; undefined when they stand in running text. */
function indentOf(nodes: readonly XmlNode[]): number | undefined {
  for (let i = 0; i + 1 < nodes.length; i++) {
    const node = nodes[i];
    if (node === undefined || isElement(node)) continue;
    const spaces = /\n( *)$/.exec(node)?.[1];
    if (spaces !== undefined) return Math.min(spaces.length, 1_000);
  }
  return undefined;
}
