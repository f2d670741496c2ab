import { z } from 'zod';
import type { Registry } from '../app/registry.ts';
import type { Source } from '../core/source.ts';

/** A parameter of a source, as a flag or a field of a form shows it. */
export interface ParamEntry {
  /** `sinceDate`, as the schema knows it. */
  readonly name: string;
  /** `since-date`. */
  readonly flag: string;
  readonly kind: 'text' | 'number' | 'yes-no' | 'list';
  /** What stands for the value in help: `date`. */
  readonly placeholder: string;
  readonly required: boolean;
  readonly meaning: string;
  readonly choices?: readonly string[];
}

/** Undefined when there is no such source. */
export function paramsOfSource(
  { sources, nameOf }: Registry,
  name: string,
): readonly ParamEntry[] | undefined {
  const source = sources.find((one) => one.name === nameOf(name));
  return source && paramsOf(source);
}

/** The parameters of a source as JSON Schema: what may be given, with meanings and defaults. */
export const paramsSchemaOf = (source: Pick<Source, 'params'>) =>
  z.toJSONSchema(source.params, { io: 'input', unrepresentable: 'any' });

export function paramsOf(source: Pick<Source, 'params'>): readonly ParamEntry[] {
  const schema = paramsSchemaOf(source);
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const { type, format, description = '', enum: choices } = property as z.core.JSONSchema.Schema;
    const kind = KINDS[type ?? ''] ?? 'text';
    return {
      name,
      flag: name.replaceAll('_', '-').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      kind,
      placeholder: format ?? (kind === 'number' ? 'n' : 'value'),
      required: required.has(name),
      meaning: description,
      choices: choices?.map(String),
    };
  });
}

const KINDS: Readonly<Record<string, ParamEntry['kind']>> = {
  boolean: 'yes-no',
  integer: 'number',
  number: 'number',
  array: 'list',
};
