import { z } from 'zod';
import type { JsonOutput } from './verb.ts';

/**
 * Kinds of value that people type after commands. `allowed` follows "it must be" when a value is
 * refused, `placeholder` stands for the value in help, `usual` says in words what holds when the
 * option is left out; a `.default()` says it by itself.
 */
export interface FieldWords {
  readonly description?: string;
  readonly placeholder?: string;
  readonly allowed?: string;
  readonly usual?: string;
  /** The setting that the option stands for: its value goes there, and is checked there. */
  readonly setting?: string;
}

/** There or not. */
export const flag = (meaning: string) => z.boolean().default(false).describe(meaning);

export const text = (placeholder: string) => z.string().meta({ placeholder, allowed: 'text' });

export const sourceName = () => text('source').describe('see `annals source list`');

/** A whole number, from 1 unless told otherwise. */
export const count = ({ least = 1, most }: { least?: number; most?: number } = {}) =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(
      z
        .int()
        .min(least)
        .max(most ?? Number.MAX_SAFE_INTEGER),
    )
    .meta({
      placeholder: 'n',
      allowed:
        most === undefined
          ? `a whole number, ${least} or more`
          : `a whole number from ${least} to ${most}`,
    });

/** Several texts, separated by commas. */
export const list = (placeholder: string) =>
  z
    .string()
    .transform((typed) =>
      typed
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .meta({ placeholder, allowed: `${placeholder}, separated by commas` });

/** Several of a few words, separated by commas. */
export const listAmong = <const T extends string>(placeholder: string, words: readonly T[]) =>
  list(placeholder)
    .pipe(z.array(z.enum(words)))
    .meta({ placeholder, allowed: `of ${words.join(', ')}, separated by commas` });

/** One document on standard output. */
export const oneDocument = <J extends z.ZodType>(
  shape: () => Promise<J>,
  note?: string,
): JsonOutput<J> => ({ prints: 'document', shape, ...(note !== undefined && { note }) });

/** One JSON value on each line. */
export const jsonLines = <J extends z.ZodType>(
  shape: () => Promise<J>,
  note?: string,
): JsonOutput<J> => ({ prints: 'lines', shape, ...(note !== undefined && { note }) });

/** What was said of a field, wherever in its layers: the outermost word counts. */
export function wordsOf(field: z.ZodType): FieldWords {
  const inner = innerOf(field);
  return { ...(inner && wordsOf(inner)), ...field.meta() };
}

/** Below what makes a field optional, gives it a default, or reads it. */
export function innerOf(field: z.ZodType): z.ZodType | undefined {
  const { innerType, in: before } = field.def as { innerType?: z.ZodType; in?: z.ZodType };
  return innerType ?? before;
}

/** The value that holds when nothing is typed, as the schema states it. */
export function defaultOf(field: z.ZodType): unknown {
  if (field.def.type === 'default') return (field.def as { defaultValue?: unknown }).defaultValue;
  const inner = innerOf(field);
  return inner && defaultOf(inner);
}

/** How a field is typed: alone, with a value, with a value or alone, or with several. */
export function formOf(field: z.ZodType): 'alone' | 'value' | 'either' | 'several' {
  if (field.def.type === 'boolean') return 'alone';
  if (field.def.type === 'array') return 'several';
  if (field.def.type === 'union') return 'either';
  const inner = innerOf(field);
  return inner ? formOf(inner) : 'value';
}

/** The words among which one is chosen, if it is so. */
export function choicesOf(field: z.ZodType): readonly string[] | undefined {
  if (field.def.type === 'enum') {
    return Object.values((field.def as unknown as { entries: Record<string, string> }).entries);
  }
  const inner = innerOf(field);
  return inner && choicesOf(inner);
}

export const isRequired = (field: z.ZodType): boolean => !field.safeParse(undefined).success;

/** `dryRun` is typed `--dry-run`. */
export const kebab = (name: string): string =>
  name.replaceAll('_', '-').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
