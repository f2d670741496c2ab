import type { InlineSpan } from '../../kit/markdown/tree/markdown-tree.ts';

/** Elements inside a line, and the kind of span that each becomes. */
export const SPANS: Readonly<Record<string, Exclude<InlineSpan['kind'], 'link'> | undefined>> = {
  em: 'emphasis',
  i: 'emphasis',
  cite: 'emphasis',
  var: 'emphasis',
  dfn: 'emphasis',
  strong: 'strong',
  b: 'strong',
  del: 'deleted',
  s: 'deleted',
  strike: 'deleted',
  sup: 'sup',
  sub: 'sub',
};

export const CODE = new Set(['code', 'tt', 'kbd', 'samp']);
