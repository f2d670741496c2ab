import { essenceOf } from '../core/media-type.ts';
import { SECURITY_HEADERS } from './headers.ts';

/** What a browser shows without running anything of it as a page of this server. */
const SAFE_TYPES = new Set([
  'application/json',
  'application/pdf',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'text/plain',
]);

const TYPE =
  /^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+(\s*;\s*[a-z0-9_-]+=("[\w.: -]*"|[\w.:-]+))*$/i;

/** The media type as the publisher gave it, unless it is no media type. */
export const safeType = (type: string): string =>
  TYPE.test(type) ? type : 'application/octet-stream';

/**
 * Headers for a publisher's file: nothing of it, however hostile, gets to act in our name. What
 * could run is saved rather than shown, and if a browser shows it all the same, in a sandbox.
 */
export function safeHeaders(type: string, name: string): Readonly<Record<string, string>> {
  const bare = essenceOf(type) ?? '';
  const how = SAFE_TYPES.has(bare) ? 'inline' : 'attachment';
  const policy = SECURITY_HEADERS['content-security-policy'];
  return {
    // The viewers of PDF have a sandbox of their own and do not start in this one.
    'content-security-policy': bare === 'application/pdf' ? `${policy}` : `sandbox; ${policy}`,
    'content-disposition': `${how}; filename="${safeName(name)}"`,
  };
}

/** Letters, digits and what cannot end the header, leave the folder or hide the ending. */
function safeName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '_')
    .replace(/^[._-]+/, '')
    .slice(-120);
  return plain === '' ? 'file' : plain;
}
