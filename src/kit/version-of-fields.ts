import { createHash } from 'node:crypto';
import { type JsonObject, stableJson } from '../core/json.ts';

/** A version for publishers that date nothing: another one whenever what they say has changed, in whatever order they say it. */
export const versionOfFields = (fields: object): string =>
  createHash('sha256')
    .update(stableJson(fields as JsonObject))
    .digest('hex')
    .slice(0, 32);
