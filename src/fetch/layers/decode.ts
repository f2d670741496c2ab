import { AnnalsError } from '../../core/errors.ts';
import { decodedBody, isCoding } from '../coding/decoded-body.ts';
import { type Incoming, type Layer, where } from '../exchange.ts';
import { tooLarge } from '../transport.ts';

/** More than one is rare; a dozen is somebody who wants to see us unpack them. */
const MOST_CODINGS = 3;

/**
 * Undoes Content-Encoding, and the codings that Transfer-Encoding has beside `chunked`, and counts what comes out: a body over the limit is cut as soon as it
 * is known to be, so that a bomb costs no more than a body of the largest allowed size.
 */
export const decode: Layer = (next) => async (outgoing) => {
  const incoming = await next(outgoing);
  const { headers, status, url } = incoming;
  const most = outgoing.asked.politeness.maxBodyBytes;
  const length = headers['content-length'];
  const coding = codingsUnder(headers);
  if (length === undefined && coding === undefined) return incoming;
  if (outgoing.method === 'HEAD' || status === 304 || status === 204) return incoming;
  if (Number(length) > most)
    throw refused(incoming, tooLarge(url, `${length} bytes are declared`, most));
  if (coding === undefined) return incoming;
  const codings = codingsOf(coding);
  if (codings.length === 0) return incoming;
  const unknown = codings.find((one) => !isCoding(one));
  if (unknown !== undefined || codings.length > MOST_CODINGS) {
    const what =
      unknown === undefined
        ? `${codings.length} content codings; the most is ${MOST_CODINGS}`
        : `the coding is '${unknown}'; we read gzip, deflate, br and zstd`;
    throw refused(incoming, new AnnalsError('BAD_ENCODING', `${where(url)}: ${what}`));
  }
  return { ...incoming, body: decodedBody(incoming.body, codings, most, url) };
};

/** In the order in which they were applied: those of the transfer after those of the content. */
function codingsUnder(headers: Incoming['headers']): string | undefined {
  const content = headers['content-encoding'];
  const transfer = headers['transfer-encoding'];
  if (transfer === undefined || /^\s*chunked\s*$/i.test(transfer)) return content;
  // Node has undone `chunked`, which is always the last one.
  const packed = transfer.replace(/,?\s*chunked\s*$/i, '');
  return [content, packed].filter((one) => one !== undefined && one !== '').join(', ');
}

function refused(incoming: Incoming, error: AnnalsError): AnnalsError {
  incoming.body.cancel();
  return error;
}

const codingsOf = (header: string): string[] =>
  header
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
