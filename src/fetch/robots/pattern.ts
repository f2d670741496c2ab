import { capitalEscapes, escapeNonAscii, normalEscapes } from '../../core/percent-escapes.ts';

/** A path pattern of robots.txt, ready to match: literal pieces that must follow one another. */
export interface PathPattern {
  /** Length in octets as the file spells it; the longest match decides. */
  readonly length: number;
  readonly pieces: readonly string[];
  readonly anchored: boolean;
}

export type RuleKind = 'allow' | 'disallow';

export function pathPattern(kind: RuleKind, text: string): PathPattern {
  const written = escapeNonAscii(text);
  const anchored = written.endsWith('$');
  const body = anchored ? written.slice(0, -1) : written;
  return {
    length: written.length,
    pieces: body.split(/\*+/).map((piece) => spelling(kind, piece)),
    anchored,
  };
}

/**
 * How a path (or a piece of a pattern) is spelt for comparison. RFC 9309 §2.2 undoes needless
 * escapes and takes `%2A` and `%24` for the characters themselves; Google's matcher, which most
 * files were tried against, compares as written. Where the two disagree we take the stricter: a
 * `Disallow` is read the RFC's way, an `Allow` must also match as written.
 */
export function spelling(kind: RuleKind, text: string): string {
  if (kind === 'allow') return capitalEscapes(text);
  return normalEscapes(text).replaceAll('*', '%2A').replaceAll('$', '%24');
}

/**
 * `path` is spelt by {@link spelling}. Each piece is looked for once, from where the one before it
 * ended: taking the leftmost place is always right, so nothing is tried twice and `a*a*a*…` costs
 * no more than one walk of the path.
 */
export function matches(pattern: PathPattern, path: string): boolean {
  const [first = '', ...rest] = pattern.pieces;
  if (!path.startsWith(first)) return false;
  const last = rest.pop();
  if (last === undefined) return !pattern.anchored || path.length === first.length;
  let from = first.length;
  for (const piece of rest) {
    const at = path.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  if (!pattern.anchored) return path.includes(last, from);
  return path.length - last.length >= from && path.endsWith(last);
}
