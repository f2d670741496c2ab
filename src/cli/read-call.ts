import { z } from 'zod';
import type { VerbFields } from '../core/verb.ts';
import { choicesOf, defaultOf, formOf, kebab, wordsOf } from '../core/verb-fields.ts';
import { UsageError } from './report-error.ts';

/** `--dry-run`, `--limit <n>`, `--no-color`: an option as it is typed. */
export function flagsOf(name: string, field: z.ZodType): string {
  const form = formOf(field);
  if (form === 'alone') return `--${defaultOf(field) === true ? 'no-' : ''}${kebab(name)}`;
  const { placeholder = kebab(name) } = wordsOf(field);
  return `--${kebab(name)} ${form === 'either' ? `[${placeholder}]` : `<${placeholder}>`}`;
}

/** What an option means, with what may be chosen and what holds without it. */
export function meaningOf(field: z.ZodType): string {
  const { description = '', usual } = wordsOf(field);
  const choices = choicesOf(field);
  const value = usual ?? inWords(defaultOf(field));
  const more = [
    ...(choices ? [orList(choices)] : []),
    ...(value === undefined ? [] : [`default: ${value}`]),
  ];
  return more.length > 0 ? `${description} (${more.join('; ')})` : description;
}

/** A default that is worth telling: that an option is off unless typed goes without saying. */
function inWords(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'string') return String(value);
  return Array.isArray(value) && value.length > 0 ? value.join(',') : undefined;
}

export const orList = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

/** What was typed as the fields want it, or a refusal that names every value that does not fit. */
export function readFields(
  fields: VerbFields,
  typed: Readonly<Record<string, unknown>>,
  { command, nameOf }: { command: string; nameOf: (field: string) => string },
): Record<string, unknown> {
  const read = z.object(fields).safeParse(typed);
  if (read.success) return read.data;
  const complaints = read.error.issues.map(({ path: [name = ''] }) => {
    const field = fields[String(name)];
    const allowed = field && allowedFor(field);
    return `${nameOf(String(name))} is '${String(typed[String(name)])}'; it must be ${allowed}`;
  });
  throw new UsageError([...new Set(complaints)].join('\n'), `See \`annals ${command} --help\`.`);
}

function allowedFor(field: z.ZodType): string {
  const choices = choicesOf(field);
  return wordsOf(field).allowed ?? (choices ? orList(choices) : 'something else');
}
