/** Reads a JSON object field by field and remembers which fields nobody asked for. */
import { AnnalsError } from '../core/errors.ts';
import type { Json, JsonObject } from '../core/json.ts';

export interface JsonReader {
  /** A string, or a number or boolean as its text; undefined when absent, null or empty. */
  text(name: string): string | undefined;
  number(name: string): number | undefined;
  /** `true`, `"true"`, `"True"`, `"Y"` are true; their opposites false; anything else undefined. */
  flag(name: string): boolean | undefined;
  one(name: string): JsonReader | undefined;
  /** Objects of a list; one object alone is a list of one, as some details come. */
  all(name: string): readonly JsonReader[];
  /** Strings and numbers of a list, as texts. */
  texts(name: string): readonly string[];
  /** The field as it came. */
  value(name: string): Json | undefined;
  /** Every field by name, as it came. */
  entries(): readonly (readonly [string, Json])[];
  has(name: string): boolean;
  skip(...names: readonly string[]): void;
}

export interface JsonFields {
  readonly root: JsonReader;
  unread(): readonly string[];
}

/** The answer must be an object: an array or a word is another answer than the one expected. */
export function jsonFields(value: Json, called: string): JsonFields {
  const object = asObject(value);
  if (!object)
    throw new AnnalsError(
      'UNEXPECTED_SHAPE',
      `${called} is ${jsonKind(value)}; an object was expected`,
    );
  const readers: Tracked[] = [];
  const root = trackedReader(object, '', readers);
  return {
    root,
    unread: () => {
      const paths = new Set<string>();
      for (const one of readers) one.unreadInto(paths);
      return [...paths].sort();
    },
  };
}

export function parseJson(text: string, called: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new AnnalsError('UNEXPECTED_SHAPE', `${called} is not JSON: ${why}`);
  }
}

interface Tracked extends JsonReader {
  unreadInto(paths: Set<string>): void;
}

function trackedReader(object: JsonObject, path: string, readers: Tracked[]): Tracked {
  const asked = new Set<string>();
  const ask = (name: string): Json | undefined => {
    asked.add(name);
    return Object.hasOwn(object, name) ? object[name] : undefined;
  };
  const inner = (value: Json | undefined, name: string): Tracked | undefined => {
    const found = asObject(value);
    return found && trackedReader(found, path === '' ? name : `${path}/${name}`, readers);
  };
  const self: Tracked = {
    text: (name) => jsonText(ask(name)),
    number: (name) => {
      const text = jsonText(ask(name));
      const number = text === undefined ? Number.NaN : Number(text);
      return Number.isFinite(number) ? number : undefined;
    },
    flag: (name) => {
      const text = jsonText(ask(name))?.toLowerCase();
      if (text === 'true' || text === 'y' || text === 'yes') return true;
      return text === 'false' || text === 'n' || text === 'no' ? false : undefined;
    },
    one: (name) => inner(ask(name), name),
    all: (name) => {
      const value = ask(name);
      const list = Array.isArray(value) ? (value as readonly Json[]) : [value];
      return list.map((one) => inner(one, name)).filter((one) => one !== undefined);
    },
    texts: (name) => {
      const value = ask(name);
      const list = Array.isArray(value) ? (value as readonly Json[]) : [value];
      return list.map(jsonText).filter((text) => text !== undefined);
    },
    value: ask,
    entries: () => {
      for (const name of Object.keys(object)) asked.add(name);
      return Object.entries(object).filter((e): e is [string, Json] => e[1] !== undefined);
    },
    has: (name) => Object.hasOwn(object, name),
    skip: (...names) => {
      for (const name of names) asked.add(name);
    },
    unreadInto: (paths) => {
      for (const name of Object.keys(object))
        if (!asked.has(name)) paths.add(path === '' ? name : `${path}/${name}`);
    },
  };
  readers.push(self);
  return self;
}

function asObject(value: Json | undefined): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}

function jsonText(value: Json | undefined): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value.trim() || undefined : undefined;
}

const jsonKind = (value: Json): string =>
  value === null ? 'null' : Array.isArray(value) ? 'a list' : `a ${typeof value}`;
