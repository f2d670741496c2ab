/** Preformatted text to a code block, with its language when a class names it. */

import type { Block } from '../../kit/markdown/tree/markdown-tree.ts';
import { attr, type Child, type Element, isElement, isText, SKIPPED } from './dom.ts';

export function readCode(element: Element): Block {
  const [code] = element.childNodes.filter(isElement);
  return {
    is: 'code',
    language: languageOf(element) ?? (code && languageOf(code)) ?? '',
    text: rawText(element).replace(/(?![\n\t])\p{Cc}/gu, ''),
  };
}

function languageOf(element: Element): string | undefined {
  const named = /(?:^|\s)(?:language|lang)-([^\s`]{1,40})/.exec(attr(element, 'class') ?? '');
  return named?.[1];
}

function rawText(root: Element): string {
  let text = '';
  const stack: Child[] = [...root.childNodes].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (isText(node)) text += node.value;
    else if (isElement(node) && !SKIPPED.has(node.tagName)) {
      if (node.tagName === 'br') text += '\n';
      for (let i = node.childNodes.length - 1; i >= 0; i--) stack.push(node.childNodes[i] as Child);
    }
  }
  return text.replace(/\r\n?/g, '\n');
}
