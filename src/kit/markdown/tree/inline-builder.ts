/**
 * Collects the inline content of one paragraph after another: white space collapsed as a browser does,
 * spaces moved out of spans (`<b>Note </b>text`), empty spans dropped, and spans that stay open across
 * blocks (`<a><h3>..</h3><p>..</p></a>`) opened again in each.
 */
import type { InlineSpan, Token } from './markdown-tree.ts';

export interface InlineBuilder {
  text(value: string): void;
  /** Text whose spaces count; neighbours join into one code span. */
  code(value: string): void;
  leaf(token: Token): void;
  lineBreak(): void;
  space(): void;
  enter(span: InlineSpan): void;
  leave(): void;
  /** The paragraph so far, without its outer space; empty when there is nothing to see. */
  take(): Token[];
  isEmpty(): boolean;
  /** Spans that are open here, for a nested block to inherit. */
  openSpans(): readonly InlineSpan[];
  /** Removes trailing spaces, no-break ones included, before something that is being left out. */
  trimEnd(): void;
}

/** More nested spans than this carry no meaning and would be written again for every paragraph. */
const MAX_SPANS = 12;

interface OpenSpan {
  readonly span: InlineSpan;
  /** Opened in this paragraph. */
  opened: boolean;
  /** Opened in any paragraph. */
  used: boolean;
}

export function inlineBuilder(inherited: readonly InlineSpan[]): InlineBuilder {
  const spans: OpenSpan[] = inherited.map((span) => ({ span, opened: false, used: true }));
  let tokens: Token[] = [];
  let spaceDue = false;
  let ignored = 0;

  const openAll = (): void => {
    const last = tokens.at(-1);
    if (spaceDue && last !== undefined && last.is !== 'break') pushText(' ');
    spaceDue = false;
    for (const entry of spans) {
      if (entry.opened) continue;
      entry.opened = true;
      entry.used = true;
      const before = tokens.at(-1);
      // `<b>a</b><b>b</b>` is one strong run: two could not be told apart in Markdown.
      if (before?.is === 'close' && joins(before.span, entry.span)) {
        tokens.pop();
        // From here on the earlier span goes on in place of this one.
        spans[spans.indexOf(entry)] = { ...entry, span: before.span };
      } else tokens.push({ is: 'open', span: entry.span });
    }
  };
  const pushText = (text: string): void => {
    const last = tokens.at(-1);
    if (last?.is === 'text') tokens[tokens.length - 1] = { is: 'text', text: last.text + text };
    else tokens.push({ is: 'text', text });
  };

  return {
    text(value) {
      const collapsed = value.replace(/[ \t\n\f\r]+/g, ' ').replace(/\p{Cc}/gu, '');
      const words = trimSpaces(collapsed);
      if (collapsed.startsWith(' ')) spaceDue = true;
      if (words === '') return;
      openAll();
      pushText(words);
      spaceDue = collapsed.endsWith(' ');
    },
    code(value) {
      if (value === '') return;
      openAll();
      const text = value.replace(/[\n\r\f]/g, ' ').replace(/(?!\t)\p{Cc}/gu, '');
      const last = tokens.at(-1);
      if (last?.is === 'code') tokens[tokens.length - 1] = { is: 'code', text: last.text + text };
      else tokens.push({ is: 'code', text });
    },
    leaf(token) {
      openAll();
      tokens.push(token);
    },
    lineBreak() {
      spaceDue = false;
      if (tokens.length > 0) tokens.push({ is: 'break' });
    },
    space() {
      spaceDue = true;
    },
    enter(span) {
      if (spans.length >= MAX_SPANS) ignored++;
      else spans.push({ span, opened: false, used: false });
    },
    leave() {
      if (ignored > 0) {
        ignored--;
        return;
      }
      const entry = spans.at(-1);
      if (entry === undefined) return;
      if (entry.span.kind === 'link' && !entry.used) openAll();
      const current = spans.pop() as OpenSpan;
      if (current.opened) tokens.push({ is: 'close', span: current.span });
    },
    take() {
      dropTrailingBreaks(tokens);
      for (const entry of [...spans].reverse()) {
        if (entry.opened) tokens.push({ is: 'close', span: entry.span });
        entry.opened = false;
      }
      const taken = tokens;
      tokens = [];
      spaceDue = false;
      return taken.some(isVisible) ? taken : [];
    },
    isEmpty: () => tokens.length === 0,
    openSpans: () => spans.map((entry) => entry.span),
    trimEnd() {
      spaceDue = false;
      const last = tokens.at(-1);
      if (last?.is !== 'text') return;
      const text = last.text.trimEnd();
      if (text === '') tokens.pop();
      else tokens[tokens.length - 1] = { is: 'text', text };
    },
  };
}

const trimSpaces = (text: string): string =>
  text.slice(text.startsWith(' ') ? 1 : 0, text.length > 1 && text.endsWith(' ') ? -1 : undefined);

const joins = (a: InlineSpan, b: InlineSpan): boolean => a.kind === b.kind && a.kind !== 'link';

/** An empty link is kept: it may be all that tells of a target. */
function isVisible(token: Token): boolean {
  if (token.is === 'text') return /[^\s\u00a0\u200b]/.test(token.text);
  if (token.is === 'open') return token.span.kind === 'link';
  return token.is !== 'break' && token.is !== 'close';
}

function dropTrailingBreaks(tokens: Token[]): void {
  let at = tokens.length - 1;
  while (at >= 0 && (tokens[at]?.is === 'close' || tokens[at]?.is === 'break')) {
    if (tokens[at]?.is === 'break') tokens.splice(at, 1);
    at--;
  }
}
