import type { JsonObject } from './json.ts';

/** A line for whoever runs the program. */
export type Log = (
  level: 'debug' | 'info' | 'warn' | 'error',
  what: string,
  facts?: JsonObject,
) => void;
