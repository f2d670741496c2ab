import type { z } from 'zod';
import { innerOf } from '../core/verb-fields.ts';
import type { CommandEntry } from './command.ts';

/** What `--json` prints, in words: read from the shape itself. */
export async function jsonHelpOf({ json }: Pick<CommandEntry, 'json'>): Promise<string> {
  const keys = keysOf(await json.shape());
  const what = json.prints === 'lines' ? 'one JSON document on each line' : 'one document';
  const shape = keys.length > 0 ? `${what}: ${keys.join('; or ')}.` : `${what}.`;
  return json.note === undefined ? shape : `${shape} ${json.note}`;
}

/** The names in it, once for each form it may have. */
function keysOf(shape: z.ZodType): string[] {
  if (shape.def.type === 'union') {
    return (shape.def as unknown as { options: z.ZodType[] }).options.flatMap(keysOf);
  }
  if (shape.def.type === 'object') {
    const fields = (shape.def as unknown as { shape: Readonly<Record<string, z.ZodType>> }).shape;
    return [Object.keys(fields).join(', ')];
  }
  const inner = innerOf(shape);
  return inner ? keysOf(inner) : [];
}
