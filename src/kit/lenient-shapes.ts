/** Shapes for what publishers write now one way and now another, read as one thing. */
import { z } from 'zod';

/** `7` and `"7"`; anything else is refused as no number. */
export const numberOrText = z.preprocess(
  (value) => (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value),
  z.number(),
);

/** A list; one thing alone is a list of one, as details of some answers come. */
export const listOrOne = <T extends z.ZodType>(shape: T) =>
  z.preprocess(
    (value) => (value === null || value === undefined || Array.isArray(value) ? value : [value]),
    z.array(shape),
  );

/** Texts that may be missing or null, under these names. */
export const optionalTexts = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, z.string().nullish()])) as Readonly<
    Record<Name, z.ZodOptional<z.ZodNullable<z.ZodString>>>
  >;
