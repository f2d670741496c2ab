/** HTML, a document or a fragment, to GitHub-flavoured Markdown. Rules: docs/normalizers/html_v1.md. */

import { declaredCharset } from '../../core/declared-charset.ts';
import { decodeText } from '../../core/decode-text.ts';
import type {
  BodyArtifact,
  Heading,
  NormalizedBody,
  NormalizeOptions,
  Normalizer,
} from '../../core/normalizer.ts';
import { createAnchors } from '../../kit/markdown/markdown-writing.ts';
import type { Token } from '../../kit/markdown/tree/markdown-tree.ts';
import { writeBlocks } from '../../kit/markdown/tree/write-blocks.ts';
import { attr, descendants, type Element } from './dom.ts';
import { findFootnotes } from './footnotes.ts';
import { createLinks } from './links.ts';
import { parseHtml } from './parse.ts';
import { createHtmlReader } from './read-blocks.ts';

export const html_v1: Normalizer = {
  name: 'html_v1',
  accepts: ['text/html', 'application/xhtml+xml'],
  normalize: async (bytes, options) => htmlToMarkdown(bytes, options),
};

function htmlToMarkdown(bytes: Uint8Array, options: NormalizeOptions): NormalizedBody {
  const declared = declaredCharset(bytes);
  const decoded = decodeText(bytes, { transport: options.charset, declared });
  const { root, warnings: parseWarnings } = parseHtml(decoded.text);
  const warnings = new Set([...decoded.warnings, ...parseWarnings]);
  const artifacts: BodyArtifact[] = [];
  const headings: Heading[] = [];
  const anchorOf = createAnchors();
  const reader = createHtmlReader(
    {
      links: createLinks(options.baseUrl, baseHref(root)),
      footnotes: findFootnotes(root),
      keep(make) {
        const artifact = make(`table-${artifacts.length + 1}`);
        artifacts.push(artifact);
        return artifact;
      },
      warn(message) {
        if (warnings.size < MAX_WARNINGS) warnings.add(message);
      },
    },
    (level, tokens, element) => {
      const text = shownText(tokens);
      if (text === '') return;
      const anchor = anchorOf(text, attr(element, 'id'));
      headings.push({ level: level as Heading['level'], text, anchor });
    },
  );
  const blocks = reader.blocksOf([root], { depth: 0, spans: [] });
  const markdown = blocks.length === 0 ? '' : writeBlocks(blocks);
  const status = markdown === '' ? 'empty' : decoded.isDamaged ? 'damaged' : 'ok';
  return { markdown, status, headings, artifacts, warnings: [...warnings], pages: [] };
}

/** A page of ten thousand frames is told once, not ten thousand times. */
const MAX_WARNINGS = 50;

function baseHref(root: Element): string | undefined {
  for (const element of descendants(root)) {
    const href = element.tagName === 'base' ? attr(element, 'href') : undefined;
    if (href !== undefined) return href;
  }
  return undefined;
}

const shownText = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => {
      if (token.is === 'text' || token.is === 'code') return token.text;
      return token.is === 'image' ? token.alt : token.is === 'break' ? ' ' : '';
    })
    .join('')
    .trim();
