import type { FamilyHost } from '../../../core/family-host.ts';
import { type CaymanSettings, caymanSettings } from '../settings.ts';

/** Why the webhook does nothing. */
export type WebhookRefusal =
  | { readonly is: 'disabled' }
  | { readonly is: 'invalid_token' }
  | { readonly is: 'invalid_params'; readonly details: readonly string[] };

/** What the webhook makes of what it was sent. */
export type WebhookVerdict =
  | WebhookRefusal
  | {
      readonly is: 'accepted';
      readonly newLimit: number;
      /** What was asked for, when that was more than may be. */
      readonly clampedFrom: number | undefined;
    };

type Fields = Readonly<Record<string, unknown>>;

/** No answer tells more than this one: without a secret there is no webhook at all. */
export function refusedToken(host: FamilyHost, token: unknown): WebhookRefusal | undefined {
  const { secret } = caymanSettings(host.settings).webhook;
  if (secret === undefined || secret === '') return { is: 'disabled' };
  return typeof token === 'string' && host.isSameSecret(token, secret)
    ? undefined
    : { is: 'invalid_token' };
}

/** Only runs for new judgments may be asked for from outside, and only so many of them. */
export function readWebhook(settings: CaymanSettings, fields: Fields): WebhookVerdict {
  const { newLimit: usual, webhook } = settings;
  const most = webhook.newLimitMax;
  const details: string[] = [];
  if (fields.mode !== 'new') details.push(`mode is ${quotedValue(fields.mode)}; it must be "new"`);
  if (fields.target_source !== 'unreported_judgments') {
    const is = quotedValue(fields.target_source);
    details.push(`target_source is ${is}; it must be "unreported_judgments"`);
  }
  const asked = wholeNumber(fields.new_limit);
  if (asked === undefined || (asked !== null && asked < 1)) {
    details.push(
      `new_limit is ${quotedValue(fields.new_limit)}; it must be a whole number of at least 1`,
    );
  }
  if (details.length > 0) return { is: 'invalid_params', details };
  const wanted = asked ?? Math.min(usual, most);
  return {
    is: 'accepted',
    newLimit: Math.min(wanted, most),
    clampedFrom: wanted > most ? wanted : undefined,
  };
}

/** Null when it was not given, undefined when it is no whole number. */
function wholeNumber(value: unknown): number | null | undefined {
  if (value === undefined || value === null || value === '') return null;
  const number =
    typeof value === 'string' && /^-?\d{1,9}$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}

function quotedValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'not given';
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
