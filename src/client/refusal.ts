import { z } from 'zod';

const refused = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    hint: z.unknown().optional(),
  }),
});

/** What the server would not answer. A withdrawn record is refused with 410 and is in `body`. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';
  readonly status: number;
  /** Stable, as in docs/errors.md; `UNKNOWN` where something else than Annals answered. */
  readonly code: string;
  /** What to do about it: a sentence, or for 410 where the successor is. */
  readonly hint: unknown;
  /** The whole answer, read. */
  readonly body: unknown;

  constructor(status: number, text: string) {
    const body = parsed(text);
    const { data } = refused.safeParse(body);
    super(data?.error.message ?? `the server answered ${status}`);
    this.status = status;
    this.code = data?.error.code ?? 'UNKNOWN';
    this.hint = data?.error.hint;
    this.body = body;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
