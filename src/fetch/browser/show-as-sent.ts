import { type Incoming, type Layer, replay } from '../exchange.ts';

/**
 * Shows what came to whoever asked to see it as it was sent, and keeps a redirect from being
 * followed by us. Stands between the judgement of statuses and the decoding: a 429 still cools the
 * host down, and its page is readable all the same.
 */
export const showAsSent: Layer = (next) => async (outgoing) => {
  const incoming = await next(outgoing);
  const { asSent } = outgoing.asked;
  if (!asSent) return incoming;
  const body = await whole(incoming);
  const { status, headers, url } = incoming;
  asSent({ status, headers, url: url.href, body });
  const isRedirect = status >= 300 && status < 400;
  return { ...incoming, status: isRedirect ? 200 : status, body: replay([body]) };
};

async function whole({ body }: Incoming): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
