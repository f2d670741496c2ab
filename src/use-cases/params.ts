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
  { sources, namesOf }: Registry,
  name: string,
): readonly ParamEntry[] | undefined {
  const [own, ...others] = namesOf(name);
  const source = sources.find((one) => one.name === own && others.length === 0);
  return source && paramsOf(source);
}

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** A source never changes its parameters, and lists of sources ask for those of all of them. */
const schemas = new WeakMap<Source['params'], JsonSchema>();

/** The parameters of a source as JSON Schema: what may be given, with meanings and defaults. */
export function paramsSchemaOf({ params }: Pick<Source, 'params'>): JsonSchema {
  const known = schemas.get(params);
  if (known) return known;
  const made = z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' });
  schemas.set(params, made);
  return made;
}

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
