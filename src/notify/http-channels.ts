import { AnnalsError } from '../core/errors.ts';
import type { Fetch } from '../core/http.ts';
import type { Notice } from '../core/notices.ts';
import { DEFAULT_POLITENESS, withPoliteness } from '../core/politeness.ts';
import type { Clock } from '../core/time.ts';
import { type Channel, messageText, subjectOf } from './channel.ts';
import { signedHeaders } from './standard-webhooks.ts';

/** How requests leave: through the chain that refuses addresses of this machine and its network. */
export interface HttpMeans {
  readonly fetch: Fetch;
  readonly clock: Pick<Clock, 'now'>;
}

export interface Webhook {
  readonly url: string;
  readonly secret: string;
}

/** JSON, signed as Standard Webhooks has it. */
export const webhookChannel = ({ url, secret }: Webhook, means: HttpMeans): Channel => ({
  async send(message, signal) {
    const { id, at, digest, notices, link } = message;
    const [first] = notices;
    const type = digest === 'none' && first ? typeOf(first) : `digest.${digest}`;
    const data = { notices: notices.map(toJson), ...(link && { link }) };
    const body = JSON.stringify({ type, timestamp: at, data });
    const seconds = Math.floor(means.clock.now() / 1000);
    const signed = signedHeaders(secret, id, seconds, body);
    await post(means, url, { 'content-type': 'application/json', ...signed }, body, signal);
  },
});

const typeOf = ({ kind, watch }: Notice): string =>
  `${watch === null ? 'operator' : 'watch'}.${kind.replaceAll(' ', '_')}`;

const toJson = ({ id, at, kind, watch, title, text, details }: Notice) => ({
  id,
  at,
  kind,
  watch,
  title,
  text,
  details,
});

/** A topic of an ntfy server: plain text with a few headers. */
export const ntfyChannel = (
  { url, token }: { readonly url: string; readonly token?: string },
  means: HttpMeans,
): Channel => ({
  async send(message, signal) {
    const urgent = message.notices.some(({ watch }) => watch === null);
    const headers = {
      'content-type': 'text/plain; charset=utf-8',
      // Headers are ASCII; ntfy reads encoded words (RFC 2047).
      title: encoded(subjectOf(message)),
      priority: urgent ? 'high' : 'default',
      ...(message.link && { click: message.link }),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    await post(means, url, headers, messageText(message).slice(0, 4_000), signal);
  },
});

const encoded = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;

async function post(
  { fetch }: HttpMeans,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  signal: AbortSignal,
): Promise<void> {
  const answer = await fetch({
    url,
    method: 'POST',
    headers,
    body,
    role: 'metadata',
    source: 'notify',
    politeness: POLITENESS,
    patience: 'comes-back',
    cache: 'no-store',
    signal,
  });
  if (answer.is === 'fetched') {
    for await (const _ of answer.body) break;
    return;
  }
  // The address may hold a secret: only its host is told.
  const { host } = new URL(url);
  throw new AnnalsError('HTTP_4XX', `${host} answered ${answer.status}`);
}

/** A service that the operator chose, not a publisher: no pace of ours, one attempt at a time. */
const POLITENESS = withPoliteness(DEFAULT_POLITENESS, {
  rate: 'unlimited',
  robots: 'api',
  retry: { attempts: 1 },
  timeout: { connectMs: 10_000, idleMs: 15_000, totalMs: 30_000 },
});
