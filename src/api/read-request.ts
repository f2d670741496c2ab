import type { z } from 'zod';
import { RequestError } from './request-error.ts';

/** Parameters as their shape wants them, or a refusal that names every one that does not fit. */
export function readParameters<S extends z.ZodObject>(shape: S, given: unknown): z.output<S> {
  const parsed = shape.safeParse(given);
  if (parsed.success) return parsed.data;
  const values = (given ?? {}) as Record<string, unknown>;
  const complaints = new Set(parsed.error.issues.map((issue) => complaint(shape, issue, values)));
  throw new RequestError('BAD_PARAMS', [...complaints].join('; '), {
    hint: 'See /openapi.json for what this address takes.',
  });
}

function complaint(
  shape: z.ZodObject,
  issue: z.core.$ZodIssue,
  values: Record<string, unknown>,
): string {
  const names = Object.keys(shape.shape);
  if (issue.code === 'unrecognized_keys') {
    const there = names.length > 0 ? `there are ${names.join(', ')}` : 'there are none';
    return `${issue.keys.map(quotedValue).join(', ')} is not a parameter here; ${there}`;
  }
  const name = String(issue.path[0] ?? '');
  if (!names.includes(name)) return `the body is ${quotedValue(values)}; it must be a JSON object`;
  return `${name} is ${quotedValue(values[name])}; it must be ${allowedFor(shape, name) ?? issue.message}`;
}

/** Said of the value itself, below whatever makes it optional. */
function allowedFor(shape: z.ZodObject, name: string): string | undefined {
  let field = shape.shape[name] as z.ZodType | undefined;
  while (field) {
    const allowed = field.meta()?.allowed;
    if (typeof allowed === 'string') return allowed;
    field = (field.def as { innerType?: z.ZodType }).innerType;
  }
  return undefined;
}

function quotedValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'not given';
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
