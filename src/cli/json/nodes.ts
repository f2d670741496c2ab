import { z } from 'zod';
import { node } from '../../api/contract/nodes.ts';

/** What commands for many processes print with `--json`. */
export const nodes = z.object({ items: z.array(node) });

export const worked = z.object({ kinds: z.array(z.string()), says: z.string() });
