import type { z } from 'zod';
import { AnnalsError } from './errors.ts';

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
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const complaints = parsed.error.issues
    .slice(0, 3)
    .map((issue) => `${issue.path.join('.') || 'the answer'}: ${issue.message}`);
  throw new AnnalsError('UNEXPECTED_SHAPE', `${url}: ${complaints.join('; ')}`, { url });
}

/** The value that a text is as JSON; undefined when it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
