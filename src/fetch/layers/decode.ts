import { AnnalsError } from '../../core/errors.ts';
import { decodedBody, isCoding } from '../coding/decoded-body.ts';
import { type Incoming, type Layer, where } from '../exchange.ts';
import { tooLarge } from '../transport.ts';

/** More than one is rare; a dozen is somebody who wants to see us unpack them. */
const MOST_CODINGS = 3;

/**
 * Undoes Content-Encoding and counts what comes out: a body over the limit is cut as soon as it
 * is known to be, so that a bomb costs no more than a body of the largest allowed size.
 */
export const decode: Layer = (next) => async (outgoing) => {
  const incoming = await next(outgoing);
  const { headers, status, url } = incoming;
  const most = outgoing.asked.politeness.maxBodyBytes;
  const length = headers['content-length'];
  const coding = headers['content-encoding'];
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
        : `Content-Encoding is '${unknown}'; we read gzip, deflate, br and zstd`;
    throw refused(incoming, new AnnalsError('BAD_ENCODING', `${where(url)}: ${what}`));
  }
  return { ...incoming, body: decodedBody(incoming.body, codings, most, url) };
};

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
