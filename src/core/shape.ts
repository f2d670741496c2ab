import type { z } from 'zod';
import { AnnalsError } from './errors.ts';
import type { JsonObject } from './json.ts';

/** An upstream answer that does not fit is an error that names the field. */
export function fitJson<T>(url: string, shape: z.ZodType<T>, text: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const start = text.slice(0, 60).replace(/\s+/g, ' ');
    throw new AnnalsError(
      'UNEXPECTED_SHAPE',
      `${url}: expected JSON; it begins "${start}"`,
      { url },
      cause,
    );
  }
  return fit(url, shape, value, { url });
}

/** A value as its shape has it; one that does not fit is an error that names where and which field. */
export function fit<T>(
  where: string,
  shape: z.ZodType<T>,
  value: unknown,
  details: JsonObject = {},
): T {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const complaints = parsed.error.issues
    .slice(0, 3)
    .map((issue) => `${issue.path.join('.') || 'the answer'}: ${issue.message}`);
  throw new AnnalsError('UNEXPECTED_SHAPE', `${where}: ${complaints.join('; ')}`, details);
}

/** The value that a text is as JSON; undefined when it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
