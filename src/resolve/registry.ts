import type { Resolver } from '../core/resolver.ts';

/** Every resolver there is, in the order they are shown: those of the default tiers first. */
export const RESOLVERS: readonly Resolver[] = [];

export const resolverNamed = (name: string): Resolver | undefined =>
  RESOLVERS.find((resolver) => resolver.name === name);
