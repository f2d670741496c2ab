import { decodedBody } from '../coding/decoded-body.ts';
import { type Incoming, replay } from '../exchange.ts';
import type { Masking } from './masking.ts';
import type { RecordedExchange } from './recorded-exchange.ts';

type AnswerWithBody = Pick<Incoming, 'status' | 'headers'> & { readonly body: Uint8Array };
type Masked = NonNullable<RecordedExchange['response']>;

/** Unpacked to look for secrets in it; a body larger than this is written as it came. */
const MOST_UNPACKED = 64 * 1024 * 1024;

/**
 * A response as it may be written down. Its body stays as it was transferred, byte for byte, unless
 * a configured secret stands in it: then it is written unpacked and masked.
 */
export async function withoutSecrets(
  given: AnswerWithBody,
  url: URL,
  mask: Masking,
): Promise<Masked> {
  const { status, body } = given;
  const headers = mask.headers(given.headers);
  if (!mask.hasSecrets) return { status, headers, body };
  const unpacked = await unpack(given, url);
  if (!mask.isIn(unpacked)) return { status, headers, body };
  const { 'content-length': _length, 'content-encoding': _coding, ...rest } = headers;
  const text = mask.text(Buffer.from(unpacked).toString('latin1'));
  return { status, headers: rest, body: Buffer.from(text, 'latin1') };
}

async function unpack({ headers, body }: AnswerWithBody, url: URL): Promise<Uint8Array> {
  const codings = (headers['content-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length === 0) return body;
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of decodedBody(replay([body]), codings, MOST_UNPACKED, url))
      chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch {
    // Damaged, cut or too large: whoever asked is told; the bytes are kept as they came.
    return body;
  }
}
