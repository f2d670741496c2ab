import { createHmac, timingSafeEqual } from 'node:crypto';

/** A signed message as Standard Webhooks has it: three headers and a body. */
export interface SignedHeaders {
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
}

/** `secret` begins with `whsec_` and is base64 behind it; any other text is taken as it is. */
export function signedHeaders(
  secret: string,
  id: string,
  atSeconds: number,
  body: string,
): SignedHeaders {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(atSeconds),
    'webhook-signature': `v1,${signature(secret, id, atSeconds, body)}`,
  };
}

/** Whether the headers are of somebody who knows the secret; for receivers, and for tests. */
export function isSigned(secret: string, headers: SignedHeaders, body: string): boolean {
  const at = Number(headers['webhook-timestamp']);
  const expected = Buffer.from(signature(secret, headers['webhook-id'], at, body));
  return headers['webhook-signature'].split(' ').some((one) => {
    const sent = Buffer.from(one.replace(/^v1,/, ''));
    return sent.length === expected.length && timingSafeEqual(sent, expected);
  });
}

function signature(secret: string, id: string, at: number, body: string): string {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : secret;
  return createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
}
