import type { z } from 'zod';

/**
 * One question that an agent may ask over the Model Context Protocol: what it takes and what it
 * answers. It reads the API and nothing else, so that both give the same answers.
 */
export interface AgentTool<
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodObject = z.ZodObject,
> {
  /** As agents call it: lower case with underscores. */
  readonly name: string;
  readonly title: string;
  /** When to use it, and what to do with the answer. */
  readonly description: string;
  readonly input: I;
  readonly output: O;
  /** What `output` does not name is left out of what it gives. */
  answer(input: z.output<I>, ask: AskApi): Promise<unknown>;
  /** The answer as text to read; JSON without it. */
  readonly asText?: (answer: z.output<O>) => string;
}

/** Checks the literal and keeps its exact shapes. */
export const agentTool = <I extends z.ZodObject, O extends z.ZodObject>(
  tool: AgentTool<I, O>,
): AgentTool => tool as unknown as AgentTool;

/** Reads an address of the API as JSON; parameters without a value are left out. */
export type AskApi = (
  path: string,
  query?: Readonly<Record<string, string | number | readonly string[] | undefined>>,
) => Promise<ApiAnswer>;

export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** What the API would not answer: its code and its words, and what to do instead. */
export class AgentRefusal extends Error {
  override readonly name = 'AgentRefusal';
  readonly code: string;
  readonly hint: string;

  constructor(code: string, message: string, hint: string) {
    super(message);
    this.code = code;
    this.hint = hint;
  }
}
