import type { Layout } from '../../core/verb.ts';
import type { Door } from '../door.ts';
import { facts, table } from './table.ts';
import { bytes } from './units.ts';

/** Tables and facts as standard output has room for them. */
export const layoutOn = ({ paint, terminal }: Pick<Door, 'paint' | 'terminal'>): Layout => ({
  paint,
  table: (columns, rows) => table(columns, rows, { width: terminal.out.width, head: paint.dim }),
  facts: (pairs) => facts(pairs, paint.dim),
  bytes,
});
