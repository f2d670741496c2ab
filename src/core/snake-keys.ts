/** `publishedAt` is `published_at` in the contract: names as programs read them. */
export type SnakeKeys<T> = T extends readonly (infer One)[]
  ? SnakeKeys<One>[]
  : T extends object
    ? { [Name in keyof T as SnakeName<Name>]: SnakeKeys<T[Name]> }
    : T;

type SnakeName<Name> = Name extends string ? (string extends Name ? Name : Snake<Name>) : never;

type Snake<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? Rest extends Uncapitalize<Rest>
    ? `${Lowercase<First>}${Snake<Rest>}`
    : `${Lowercase<First>}_${Snake<Rest>}`
  : Text;

/**
 * Our own reports under the names of the contract, however deep. Not for what publishers or people
 * have named (metadata, parameters, settings): their names stay theirs.
 */
export function snakeKeys<T>(value: T): SnakeKeys<T> {
  return spelled(value) as SnakeKeys<T>;
}

function spelled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(spelled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [snake(name), spelled(inner)]),
  );
}

/** Codes such as `HTTP_5XX` are no names in camel case: they stay. */
export const snake = (name: string): string =>
  name === name.toUpperCase()
    ? name
    : name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
