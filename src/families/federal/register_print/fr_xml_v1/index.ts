/** Federal Register XML, a document or a whole issue, to Markdown. Rules: docs/normalizers/fr_xml_v1.md. */

import { declaredCharset } from '../../../../core/declared-charset.ts';
import { decodeText } from '../../../../core/decode-text.ts';
import type {
  BodyArtifact,
  Heading,
  NormalizedBody,
  NormalizeOptions,
  Normalizer,
} from '../../../../core/normalizer.ts';
import { createAnchors } from '../../../../kit/markdown/markdown-writing.ts';
import type { Block, Token } from '../../../../kit/markdown/tree/markdown-tree.ts';
import { writeBlocks } from '../../../../kit/markdown/tree/write-blocks.ts';
import { childElements } from '../../../../kit/xml/find-elements.ts';
import { parseXml, type XmlElement } from '../../../../kit/xml/parse-xml.ts';
import { notesOf } from './notes.ts';
import { blocksOf } from './read-blocks.ts';
import type { Reading } from './reading.ts';

export const fr_xml_v1: Normalizer = {
  name: 'fr_xml_v1',
  accepts: ['application/xml', 'text/xml'],
  normalize: async (bytes, options) => frXmlToMarkdown(bytes, options),
};

/** Numbers of notes begin anew in each of these. */
const DOCUMENTS: ReadonlySet<string> = new Set('RULE PRORULE NOTICE PRESDOCU CORRECT'.split(' '));

/** Deeper than any issue ever printed; what reads the tree recursively relies on it. */
const MAX_DEPTH = 120;

function frXmlToMarkdown(bytes: Uint8Array, options: NormalizeOptions): NormalizedBody {
  const declared = declaredCharset(bytes);
  const decoded = decodeText(bytes, { transport: options.charset, declared });
  const { root, warnings: ofTree } = parseXml(decoded.text, { strict: true, maxDepth: MAX_DEPTH });
  const warnings = [...decoded.warnings, ...ofTree];
  const artifacts: BodyArtifact[] = [];
  const headings: Heading[] = [];
  const counts = new Map<string, number>();
  const anchorOf = createAnchors();
  const used = new Set<string>();
  const reading: Omit<Reading, 'notes' | 'noteOf'> = {
    top: root.name === 'FEDREG' ? 2 : 1,
    heads: 'headings',
    heading(level, tokens) {
      const text = wordsIn(tokens);
      headings.push({ level: level as Heading['level'], text, anchor: anchorOf(text, undefined) });
    },
    keep(kind, make) {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      const artifact = make(`${kind}-${count}`);
      artifacts.push(artifact);
      return artifact;
    },
  };
  const blocks = documentsIn(root).flatMap((part): Block[] =>
    blocksOf(part, { ...reading, ...notesOf(part, used) }),
  );
  const markdown = blocks.length === 0 ? '' : writeBlocks(blocks);
  const status = markdown === '' ? 'empty' : decoded.isDamaged ? 'damaged' : 'ok';
  return { markdown, status, headings, artifacts, warnings, pages: [] };
}

/** The parts of an issue in order, each document by itself; one document is the only part. */
function documentsIn(root: XmlElement): XmlElement[] {
  if (root.name !== 'FEDREG') return [root];
  const parts: XmlElement[] = [];
  const visit = (element: XmlElement) => {
    const inside = childElements(element);
    if (DOCUMENTS.has(element.name) || !inside.some(holdsDocuments)) {
      parts.push({ name: element.name, attributes: {}, children: [element] });
      return;
    }
    for (const child of inside) visit(child);
  };
  for (const child of childElements(root)) visit(child);
  return parts;
}

const holdsDocuments = (element: XmlElement): boolean =>
  DOCUMENTS.has(element.name) || /^(?:RULES|PRORULES|NOTICES|PRESDOCS|NEWPART)$/.test(element.name);

const wordsIn = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => (token.is === 'text' ? token.text : token.is === 'break' ? ' ' : ''))
    .join('')
    .trim();
