import { createHash } from 'node:crypto';

/** The hash by which the policy of a page allows a style or a script that stands in it. */
export const policyHash = (text: string): string =>
  createHash('sha256').update(text).digest('base64');
