import { createHash } from 'node:crypto';
import { documentId } from '../../core/ids.ts';

/** `govuk:` and the sha256 of "govuk:" and the full URL. */
export const govukId = (url: string): string =>
  documentId('govuk', createHash('sha256').update(`govuk:${url}`).digest('hex'));
