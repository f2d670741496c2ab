/** Inline tokens to one or more lines of Markdown that render back to the same tokens. */
import { escapeInline, escapeLineStart } from '../markdown-writing.ts';
import { type EmphasisMark, misread, type Piece } from './emphasis.ts';
import type { InlineSpan, Token } from './markdown-tree.ts';
import { autolink, destination, linkTitle } from './write-link.ts';

/** Where the line stands: a paragraph may break, a heading and a cell may not. */
export type LineKind = 'paragraph' | 'heading' | 'cell';

export function writeInline(tokens: readonly Token[], place: LineKind): string {
  const spans = spanList(tokens);
  const pieces = spans.some(isMarked)
    ? markedPieces(tokens, spans, place)
    : piecesOf(tokens, [], place);
  const line = pieces.map((p) => (p.is === 'mark' ? p.mark.delimiter : p.markdown)).join('');
  if (place === 'cell') return line;
  if (place === 'heading') return line.replace(/(^|[ \t])(#+)$/, '$1\\$2');
  return line.split('\n').map(escapeLineStart).join('\n');
}

/** Tries one way of marking after another on the spans that would be misread, until none is. */
function markedPieces(
  tokens: readonly Token[],
  spans: readonly NumberedSpan[],
  place: LineKind,
): Piece[] {
  let styles: Style[] = spans.map(() => 'star');
  for (const attempt of ATTEMPTS) {
    const pieces = piecesOf(tokens, styles, place);
    const wrong = misread(pieces);
    if (wrong.size === 0) return pieces;
    styles = styles.map((style, pair) =>
      wrong.has(pair) ? attempt((spans[pair] as NumberedSpan).depth) : style,
    );
  }
  const pieces = piecesOf(tokens, styles, place);
  const allTags = styles.map((): Style => 'tag');
  return misread(pieces).size === 0 ? pieces : piecesOf(tokens, allTags, place);
}

/** How a span is marked: the usual asterisks, underscores, either with its neighbours spelled out, or tags. */
type Style = 'star' | 'underscore' | 'star-spelled' | 'underscore-spelled' | 'tag';

/** What is tried in turn for the spans that would be misread. Tags always work, but may unsettle others. */
const ATTEMPTS: readonly ((depth: number) => Style)[] = [
  (depth) => (depth % 2 === 0 ? 'star' : 'underscore'),
  (depth) => (depth % 2 === 0 ? 'underscore' : 'star'),
  () => 'star-spelled',
  (depth) => (depth % 2 === 0 ? 'star-spelled' : 'underscore-spelled'),
  () => 'tag',
  () => 'tag',
  () => 'tag',
];

interface NumberedSpan {
  readonly span: InlineSpan;
  readonly depth: number;
}

const isMarked = ({ span }: NumberedSpan): boolean =>
  span.kind === 'emphasis' || span.kind === 'strong' || span.kind === 'deleted';

/** Spans in order of opening, with how many marked spans are around each. */
function spanList(tokens: readonly Token[]): NumberedSpan[] {
  const spans: NumberedSpan[] = [];
  let depth = 0;
  for (const token of tokens) {
    if (token.is === 'open') {
      const numbered = { span: token.span, depth };
      spans.push(numbered);
      if (isMarked(numbered)) depth++;
    } else if (token.is === 'close' && isMarked({ span: token.span, depth: 0 })) depth--;
  }
  return spans;
}

function piecesOf(tokens: readonly Token[], styles: readonly Style[], place: LineKind): Piece[] {
  const pieces: Piece[] = [];
  const open: number[] = [];
  let links = 0;
  let opened = 0;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as Token;
    if (token.is === 'open') {
      const pair = opened++;
      const auto =
        token.span.kind === 'link' ? autolink(token.span, tokens[i + 1], tokens[i + 2]) : undefined;
      if (auto !== undefined && links === 0) {
        pieces.push({ is: 'text', markdown: auto });
        i += 2;
        continue;
      }
      open.push(pair);
      if (token.span.kind === 'link') links++;
      pieces.push(edge(token.span, 'open', pair, styles[pair] ?? 'star'));
    } else if (token.is === 'close') {
      const pair = open.pop() as number;
      if (token.span.kind === 'link') links--;
      pieces.push(edge(token.span, 'close', pair, styles[pair] ?? 'star'));
    } else {
      const markdown = leaf(token, tokens, i, place, links > 0);
      pieces.push({ is: 'text', markdown });
    }
  }
  if (styles.some((style) => style.endsWith('-spelled'))) spellNeighbours(pieces, styles);
  return pieces;
}

const TAGS = { emphasis: 'em', strong: 'strong', deleted: 'del', sup: 'sup', sub: 'sub' } as const;

function edge(span: InlineSpan, side: EmphasisMark['side'], pair: number, style: Style): Piece {
  if (span.kind === 'link') {
    const markdown =
      side === 'open' ? '[' : `](${destination(span.url, span.title)}${linkTitle(span.title)})`;
    return { is: 'bracket', side, markdown };
  }
  if (style === 'tag' || span.kind === 'sup' || span.kind === 'sub') {
    return { is: 'text', markdown: `<${side === 'open' ? '' : '/'}${TAGS[span.kind]}>` };
  }
  const char = span.kind === 'deleted' ? '~' : style.startsWith('underscore') ? '_' : '*';
  const delimiter = span.kind === 'emphasis' ? char : char + char;
  return { is: 'mark', mark: { pair, side, delimiter } };
}

function leaf(
  token: Exclude<Token, { is: 'open' | 'close' }>,
  tokens: readonly Token[],
  at: number,
  place: LineKind,
  inLink: boolean,
): string {
  const around = {
    ...(inLink ? { inLinkText: true as const } : {}),
    ...(place === 'cell' ? { inTableCell: true as const } : {}),
  };
  switch (token.is) {
    case 'text':
      return escapeInline(token.text, {
        ...around,
        before: endOf(tokens[at - 1]),
        after: startOf(tokens[at + 1]),
      });
    case 'code':
      return codeSpan(place === 'cell' ? token.text.replaceAll('|', '\\|') : token.text);
    case 'image': {
      const alt = escapeInline(token.alt, { ...around, inLinkText: true, before: '[', after: ']' });
      return `![${alt}](${destination(token.url, token.title)}${linkTitle(token.title)})`;
    }
    case 'break':
      return place === 'paragraph' ? '\\\n' : place === 'cell' ? '<br>' : ' ';
    case 'ready':
      return token.markdown;
  }
}

/** '' at the start of a line, '[' in a new link text; anything else makes no difference. */
function endOf(token: Token | undefined): string {
  if (token === undefined) return '';
  return token.is === 'open' && token.span.kind === 'link' ? '[' : 'x';
}

/** The first character that a token will be written with; close enough for escaping what is before it. */
function startOf(token: Token | undefined): string {
  if (token === undefined) return '';
  switch (token.is) {
    case 'text':
      return token.text.charAt(0);
    case 'code':
      return '`';
    case 'image':
      return '!';
    case 'break':
      return '\\';
    case 'ready':
      return token.markdown.charAt(0);
    case 'open':
      return token.span.kind === 'link' ? '[' : '*';
    case 'close':
      return token.span.kind === 'link' ? ']' : '*';
  }
}

/** A fence one longer than any run inside, padded where a backtick or a space touches it. */
function codeSpan(text: string): string {
  const runs = new Set(Array.from(text.matchAll(/`+/g), (run) => run[0].length));
  let width = 1;
  while (runs.has(width)) width++;
  const fence = '`'.repeat(width);
  const touching = /^`|`$/.test(text) || (/^ .* $/s.test(text) && /[^ ]/.test(text));
  return touching ? `${fence} ${text} ${fence}` : fence + text + fence;
}

/**
 * `**Note:**text` is not strong in CommonMark: punctuation inside and a letter outside. Written as
 * `**Note:**&#116;ext` it is. So the letter outside, and a space that no-one sees inside, are spelled out.
 */
function spellNeighbours(pieces: Piece[], styles: readonly Style[]): void {
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i] as Piece;
    if (piece.is !== 'text') continue;
    const [before, after] = [
      spelledSide(pieces[i - 1], styles),
      spelledSide(pieces[i + 1], styles),
    ];
    let { markdown } = piece;
    if (before === 'close') markdown = markdown.replace(/^[\p{L}\p{N}]/u, spell);
    if (before === 'open') markdown = markdown.replace(/^[^\S ]/, spell);
    if (after === 'open') markdown = markdown.replace(/(?<!\\)[\p{L}\p{N}]$/u, spell);
    if (after === 'close') markdown = markdown.replace(/[^\S ]$/, spell);
    pieces[i] = { is: 'text', markdown };
  }
}

const spelledSide = (
  piece: Piece | undefined,
  styles: readonly Style[],
): EmphasisMark['side'] | undefined =>
  piece?.is === 'mark' && styles[piece.mark.pair]?.endsWith('-spelled')
    ? piece.mark.side
    : undefined;

const spell = (char: string): string =>
  char === '\u00a0' ? '&nbsp;' : `&#${char.codePointAt(0)};`;
