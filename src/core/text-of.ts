import { declaredCharset } from './declared-charset.ts';
import { decodeText } from './decode-text.ts';
import { charsetOf, essenceOf } from './media-type.ts';

/**
 * The text of an answer, decoded as its publisher declares it. Listings, lists, pages and files are
 * all read through here, so that the same bytes are the same text everywhere.
 */
export function textOf(bytes: Uint8Array, contentType: string | undefined): string {
  return decodeText(bytes, {
    transport: charsetOf(contentType),
    declared: mayDeclare(bytes, essenceOf(contentType)) ? declaredCharset(bytes) : undefined,
  }).text;
}

/** Only markup has a `meta` or an XML declaration: in a CSV or in JSON the same letters are data. */
function mayDeclare(bytes: Uint8Array, essence: string | undefined): boolean {
  if (essence !== undefined && essence !== 'application/octet-stream') return MARKUP.test(essence);
  return bytes.find((byte) => byte > 0x20) === LESS_THAN;
}

const MARKUP = /^(?:text\/html|(?:text|application)\/xml|[^;]+\+xml)$/;
const LESS_THAN = 0x3c;
