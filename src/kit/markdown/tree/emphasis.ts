/**
 * Would a Markdown renderer pair these delimiters as they were meant? The rules of CommonMark's
 * "process emphasis", replayed over the delimiter runs only, so that the writer can choose marks that
 * work instead of hoping that the usual ones do.
 */
export interface EmphasisMark {
  readonly pair: number;
  readonly side: 'open' | 'close';
  readonly delimiter: string;
}

/** One piece of a line as it will be written: a mark, a bracket that bounds marks, or other text. */
export type Piece =
  | { readonly is: 'mark'; readonly mark: EmphasisMark }
  | { readonly is: 'bracket'; readonly side: 'open' | 'close'; readonly markdown: string }
  | { readonly is: 'text'; readonly markdown: string };

/** The pairs that would not come out as meant, by one renderer or the other; empty when all is well. */
export function misread(pieces: readonly Piece[]): Set<number> {
  const wrong = new Set<number>();
  for (const dialect of [GITHUB, COMMONMARK]) {
    for (const runs of runsOf(pieces, dialect)) check(runs, dialect, wrong);
  }
  return wrong;
}

interface Dialect {
  readonly punctuation: RegExp;
  /** Characters that are looked through to see what stands before and after a run. */
  readonly transparent: string;
  /** What closers share the memory of a search that found nothing. */
  readonly kindOf: (run: EmphasisRun) => string;
}

/** CommonMark 0.31: symbols such as the pound sign are punctuation. */
const COMMONMARK: Dialect = {
  punctuation: /[\p{P}\p{S}]/u,
  transparent: '',
  kindOf: (run) => `${run.char}${run.canOpen}${run.length % 3}`,
};

/** GitHub's cmark-gfm: only Unicode punctuation counts, and tildes do not stand between anything. */
const GITHUB: Dialect = {
  punctuation: /[\p{P}!-/:-@[-`{-~]/u,
  transparent: '~',
  kindOf: (run) => `${run.char}${run.length % 3}`,
};

interface EmphasisRun {
  readonly char: string;
  readonly canOpen: boolean;
  readonly canClose: boolean;
  readonly length: number;
  /** The pair and side that each character of the run was written for. */
  readonly marks: readonly EmphasisMark[];
  /** Characters already used as closers (from the left) and as openers (from the right). */
  left: number;
  right: number;
}

/** Runs grouped by the brackets around them: marks inside a link text never pair with marks outside. */
function runsOf(pieces: readonly Piece[], dialect: Dialect): EmphasisRun[][] {
  const groups: EmphasisRun[][] = [];
  const open: EmphasisRun[][] = [[]];
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i] as Piece;
    if (piece.is === 'bracket') {
      if (piece.side === 'open') open.push([]);
      else groups.push(open.pop() as EmphasisRun[]);
    } else if (piece.is === 'mark') {
      const marks: EmphasisMark[] = [];
      const char = piece.mark.delimiter.charAt(0);
      const first = i;
      for (let at = piece as Piece | undefined; isMarkOf(at, char); at = pieces[++i]) {
        for (const _ of at.mark.delimiter) marks.push(at.mark);
      }
      i--;
      const skipped = char === '~' ? '' : dialect.transparent;
      const before = characterBefore(pieces, first, skipped);
      const after = characterAfter(pieces, i, skipped);
      (open.at(-1) as EmphasisRun[]).push(runOf(char, marks, before, after, dialect.punctuation));
    }
  }
  groups.push(...open);
  return groups;
}

const isMarkOf = (piece: Piece | undefined, char: string): piece is Piece & { is: 'mark' } =>
  piece?.is === 'mark' && piece.mark.delimiter.charAt(0) === char;

const written = (piece: Piece): string =>
  piece.is === 'mark' ? piece.mark.delimiter : piece.markdown;

function characterBefore(pieces: readonly Piece[], index: number, skipped: string): string {
  for (let i = index - 1; i >= 0; i--) {
    const text = written(pieces[i] as Piece);
    let end = text.length;
    while (end > 0 && text[end - 1] === skipped) end--;
    if (end > 0) return /.$/su.exec(text.slice(Math.max(0, end - 2), end))?.[0] ?? '\n';
  }
  return '\n';
}

function characterAfter(pieces: readonly Piece[], index: number, skipped: string): string {
  for (let i = index + 1; i < pieces.length; i++) {
    const text = written(pieces[i] as Piece);
    let start = 0;
    while (start < text.length && text[start] === skipped) start++;
    if (start < text.length) return String.fromCodePoint(text.codePointAt(start) as number);
  }
  return '\n';
}

function runOf(
  char: string,
  marks: readonly EmphasisMark[],
  before: string,
  after: string,
  punctuation: RegExp,
): EmphasisRun {
  const space = /[\s\p{Zs}]/u;
  const [pBefore, pAfter] = [punctuation.test(before), punctuation.test(after)];
  const [sBefore, sAfter] = [space.test(before), space.test(after)];
  const leftFlanking = !sAfter && (!pAfter || sBefore || pBefore);
  const rightFlanking = !sBefore && (!pBefore || sAfter || pAfter);
  const underscore = char === '_';
  return {
    char,
    marks,
    length: marks.length,
    canOpen: leftFlanking && (!underscore || !rightFlanking || pBefore),
    canClose: rightFlanking && (!underscore || !leftFlanking || pAfter),
    left: 0,
    right: 0,
  };
}

function check(runs: readonly EmphasisRun[], dialect: Dialect, wrong: Set<number>): void {
  const openers: EmphasisRun[] = [];
  const matched = new Set<number>();
  /** For each kind of closer, how many openers at the bottom of the stack are known not to fit it. */
  const bottoms = new Map<string, number>();
  for (const run of runs) {
    while (run.canClose && run.left + run.right < run.length) {
      const kind = dialect.kindOf(run);
      const at = findOpener(openers, run, bottoms.get(kind) ?? 0);
      if (at < 0) {
        bottoms.set(kind, openers.length);
        break;
      }
      const opener = openers[at] as EmphasisRun;
      openers.length = at + 1;
      for (const [k, bottom] of bottoms) if (bottom > at + 1) bottoms.set(k, at + 1);
      const width = widthOf(opener, run);
      opener.right += width;
      const opening = opener.marks.slice(-opener.right).slice(0, width);
      const closing = run.marks.slice(run.left, run.left + width);
      run.left += width;
      if (asMeant(opening, closing)) matched.add((opening[0] as EmphasisMark).pair);
      else for (const mark of [...opening, ...closing]) wrong.add(mark.pair);
      if (opener.left + opener.right >= opener.length) openers.pop();
    }
    if (run.canOpen && run.left + run.right < run.length) openers.push(run);
  }
  for (const run of runs) for (const m of run.marks) if (!matched.has(m.pair)) wrong.add(m.pair);
}

/** The characters just paired are the whole of one opening mark and the whole of its closing mark. */
function asMeant(opening: readonly EmphasisMark[], closing: readonly EmphasisMark[]): boolean {
  const [first, last] = [opening[0] as EmphasisMark, closing[0] as EmphasisMark];
  return (
    first.pair === last.pair &&
    first.side === 'open' &&
    last.side === 'close' &&
    opening.length === first.delimiter.length &&
    opening.every((mark) => mark === first) &&
    closing.every((mark) => mark === last)
  );
}

function findOpener(openers: readonly EmphasisRun[], closer: EmphasisRun, bottom: number): number {
  for (let i = openers.length - 1; i >= bottom; i--) {
    const opener = openers[i] as EmphasisRun;
    if (opener.char !== closer.char) continue;
    if (opener.char === '~' && opener.length !== closer.length) continue;
    const ofThree =
      (opener.canClose || closer.canOpen) &&
      (opener.length + closer.length) % 3 === 0 &&
      !(opener.length % 3 === 0 && closer.length % 3 === 0);
    if (opener.char === '~' || !ofThree) return i;
  }
  return -1;
}

function widthOf(opener: EmphasisRun, closer: EmphasisRun): number {
  if (opener.char === '~') return opener.length;
  const left = Math.min(
    opener.length - opener.left - opener.right,
    closer.length - closer.left - closer.right,
  );
  return left >= 2 ? 2 : 1;
}
