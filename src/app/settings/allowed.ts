import { z } from 'zod';
import type { Setting } from './tree.ts';

/** What a setting may be, as a person would say it; used in errors and in docs/settings.md. */
export function allowedValues(setting: Pick<Setting, 'schema'>): string {
  const said = z.globalRegistry.get(setting.schema)?.allowed;
  if (typeof said === 'string') return said;
  const node = z.toJSONSchema(setting.schema, { unrepresentable: 'any' });
  if (node.enum) return `one of ${node.enum.join(', ')}`;
  switch (node.type) {
    case 'boolean':
      return 'true or false';
    case 'integer':
    case 'number':
      return `a ${node.type === 'integer' ? 'whole ' : ''}number${boundsOf(node)}`;
    case 'string':
      return 'text';
    case 'array':
      return 'a list';
    default:
      return 'an object';
  }
}

function boundsOf(node: z.core.JSONSchema.BaseSchema): string {
  const real = (bound: number | undefined): bound is number =>
    bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  const { minimum, maximum } = node;
  if (real(minimum) && real(maximum)) return ` from ${minimum} to ${maximum}`;
  if (real(minimum)) return `, at least ${minimum}`;
  return real(maximum) ? `, at most ${maximum}` : '';
}
