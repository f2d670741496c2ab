/** A CSV whose first line names the columns, a row as the shape has it. */
import { parse } from 'csv-parse/sync';
import type { z } from 'zod';
import { AnnalsError } from '../core/errors.ts';

/** With or without a byte order mark; what is no CSV, or a row that does not fit, is an error that says where. */
export function csvRows<T>(url: string, shape: z.ZodType<T>, text: string): T[] {
  let rows: unknown[];
  try {
    rows = parse(text, { columns: true, bom: true, skip_empty_lines: true });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new AnnalsError('UNEXPECTED_SHAPE', `${url}: ${why}`, { url }, cause);
  }
  return rows.map((row, i) => {
    const fit = shape.safeParse(row);
    if (fit.success) return fit.data;
    const issue = fit.error.issues[0];
    const where = `record ${i + 1}, ${issue?.path.join('.')}: ${issue?.message}`;
    throw new AnnalsError('UNEXPECTED_SHAPE', `${url}: ${where}`, { url });
  });
}
