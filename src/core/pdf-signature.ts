import { latin1 } from './decode-text.ts';

/** Whether bytes begin as a PDF does. Readers look for the signature in the first 1,024 bytes, so that a header may stand before it. */
export const looksLikePdf = (bytes: Uint8Array): boolean =>
  latin1(bytes.subarray(0, 1024)).includes('%PDF-');
