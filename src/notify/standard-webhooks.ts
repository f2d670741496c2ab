import { createHmac } from 'node:crypto';

/** A signed message as Standard Webhooks has it: three headers and a body. */
interface SignedHeaders {
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

function signature(secret: string, id: string, at: number, body: string): string {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : secret;
  return createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
}
