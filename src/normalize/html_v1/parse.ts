/**
 * Text to an HTML tree, as a browser would build it, within a budget.
 * The standard's tree building can be made to copy formatting elements without end (`<b><b>...<p><p>`)
 * or to move the same children again and again. When the budget is spent the text is read again by
 * {@link parseFlat}, which costs the same for every input.
 */
import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse, type TreeAdapter } from 'parse5';
import { type Child, type Element, isElement } from './dom.ts';
import { parseFlat } from './parse-flat.ts';

export interface ParsedHtml {
  readonly root: Element;
  readonly warnings: readonly string[];
}

/** Deeper elements are flattened into their ancestor: no reader follows such nesting, stacks overflow. */
const MAX_DEPTH = 200;

export function parseHtml(text: string): ParsedHtml {
  const warnings: string[] = [];
  const root = standardTree(text) ?? parseFlat(text);
  if (root.nodeName === FLAT) {
    warnings.push('the markup multiplies its own elements; it was read as a flat list of blocks');
  }
  const flattened = flattenBelow(root, MAX_DEPTH);
  if (flattened > 0) {
    warnings.push(`${flattened} elements are nested deeper than ${MAX_DEPTH}; they were flattened`);
  }
  return { root, warnings };
}

const FLAT = 'flat';

class BudgetSpent extends Error {}

function standardTree(text: string): Element | undefined {
  try {
    const document = parse(text, {
      treeAdapter: budgeted(1_000 + text.length),
      scriptingEnabled: false,
    });
    return document.childNodes.find((node) => isElement(node));
  } catch (error) {
    if (error instanceof BudgetSpent) return undefined;
    throw error;
  }
}

/** A tag has three characters or more and makes one or two elements, so honest input never gets here. */
function budgeted(budget: number): TreeAdapter<DefaultTreeAdapterMap> {
  let spent = 0;
  const spend = (cost: number): void => {
    spent += cost;
    if (spent > budget) throw new BudgetSpent();
  };
  const remove = (siblings: Child[], node: Child): void => {
    // From the end: what the parser moves is nearly always what it has just added.
    const at = siblings.lastIndexOf(node);
    if (at < 0) return;
    spend((siblings.length - at) >> 6);
    siblings.splice(at, 1);
  };
  return {
    ...defaultTreeAdapter,
    createElement(tagName, namespaceURI, attrs) {
      spend(1);
      return defaultTreeAdapter.createElement(tagName, namespaceURI, attrs);
    },
    detachNode(node) {
      if (node.parentNode) remove(node.parentNode.childNodes, node);
      node.parentNode = null;
    },
    insertBefore(parentNode, newNode, referenceNode) {
      const at = parentNode.childNodes.lastIndexOf(referenceNode);
      spend((parentNode.childNodes.length - at) >> 6);
      parentNode.childNodes.splice(at, 0, newNode);
      newNode.parentNode = parentNode;
    },
    insertTextBefore(parentNode, value, referenceNode) {
      const at = parentNode.childNodes.lastIndexOf(referenceNode);
      spend((parentNode.childNodes.length - at) >> 6);
      const before = parentNode.childNodes[at - 1];
      if (before && defaultTreeAdapter.isTextNode(before)) {
        before.value += value;
        return;
      }
      const node = defaultTreeAdapter.createTextNode(value);
      parentNode.childNodes.splice(at, 0, node);
      node.parentNode = parentNode;
    },
  };
}

/** Puts everything nested deeper than `depth` directly under its ancestor there; answers how many. */
function flattenBelow(root: Element, depth: number): number {
  let flattened = 0;
  const open: [Element, number][] = [[root, 0]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [element, level] = next;
    if (level < depth) {
      for (const child of element.childNodes) if (isElement(child)) open.push([child, level + 1]);
    } else {
      flattened += flattenInside(element);
    }
  }
  return flattened;
}

/** Opaque elements stay whole, so that what is inside a script never becomes prose. */
const OPAQUE = new Set(['script', 'style', 'template', 'noscript', 'svg', 'iframe', 'textarea']);

function flattenInside(element: Element): number {
  let flattened = 0;
  const leaves: Child[] = [];
  const stack: Child[] = [...element.childNodes].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (!isElement(node) || node.childNodes.length === 0 || OPAQUE.has(node.tagName)) {
      leaves.push(node);
      continue;
    }
    flattened++;
    for (let i = node.childNodes.length - 1; i >= 0; i--) stack.push(node.childNodes[i] as Child);
  }
  if (flattened > 0) element.childNodes = leaves;
  return flattened;
}
