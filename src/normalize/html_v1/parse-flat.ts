/**
 * The tree of last resort: headings, paragraphs, list items, cells and links, one level deep.
 * Used only for markup that was written to exhaust a tree builder; one pass, constant work per tag.
 */
import {
  defaultTreeAdapter,
  html,
  type Token,
  type TokenHandler,
  Tokenizer,
  TokenizerMode,
} from 'parse5';
import { BLOCKS, type Element } from './dom.ts';

export function parseFlat(text: string): Element {
  const root = defaultTreeAdapter.createElement('flat', html.NS.HTML, []);
  let block: Element | undefined;
  /** The element whose raw text is being read, and is dropped. */
  let silent: string | undefined;

  const append = (value: string): void => {
    if (silent !== undefined) return;
    defaultTreeAdapter.insertText(block ?? openBlock('p', []), value);
  };
  const openBlock = (tagName: string, attrs: Token.Attribute[]): Element => {
    const element = defaultTreeAdapter.createElement(tagName, html.NS.HTML, attrs);
    defaultTreeAdapter.appendChild(root, element);
    block = element;
    return element;
  };
  const handler: TokenHandler = {
    onStartTag(token) {
      const raw = RAW_TEXT[token.tagName];
      if (raw !== undefined) {
        tokenizer.state = raw;
        silent = token.tagName;
      } else if (/^h[1-6]$/.test(token.tagName)) openBlock(token.tagName, token.attrs);
      else if (BLOCKS.has(token.tagName)) block = undefined;
      else if (token.tagName === 'br') {
        const line = defaultTreeAdapter.createElement('br', html.NS.HTML, []);
        defaultTreeAdapter.appendChild(block ?? openBlock('p', []), line);
      }
    },
    onEndTag(token) {
      if (token.tagName === silent) silent = undefined;
      else if (BLOCKS.has(token.tagName)) block = undefined;
    },
    onCharacter: (token) => append(token.chars),
    onWhitespaceCharacter: (token) => append(token.chars),
    onNullCharacter: () => {},
    onComment: () => {},
    onDoctype: () => {},
    onEof: () => {},
  };
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, handler);
  tokenizer.write(text, true);
  return root;
}

const RAW_TEXT: Readonly<Record<string, Tokenizer['state'] | undefined>> = Object.assign(
  Object.create(null),
  {
    script: TokenizerMode.SCRIPT_DATA,
    style: TokenizerMode.RAWTEXT,
    iframe: TokenizerMode.RAWTEXT,
    noscript: TokenizerMode.RAWTEXT,
    noembed: TokenizerMode.RAWTEXT,
    noframes: TokenizerMode.RAWTEXT,
    xmp: TokenizerMode.RAWTEXT,
    textarea: TokenizerMode.RCDATA,
    title: TokenizerMode.RCDATA,
  },
);
