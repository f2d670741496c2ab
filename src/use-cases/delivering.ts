import { createHash } from 'node:crypto';
import type { App } from '../app/app.ts';
import { channelSettings, openChannel } from '../app/notify-channels.ts';
import { AnnalsError } from '../core/errors.ts';
import {
  type Delivery,
  type Digest,
  type NewNotice,
  type Notice,
  RETRY_AFTER_MS,
} from '../core/notices.ts';
import { DAY, HOUR, type Instant, instant, MINUTE } from '../core/time.ts';

const AT_ONCE = 20;
/** A process that dies while it sends leaves its message to another after this time. */
const CLAIMED_MS = 5 * MINUTE;

/** Keeps what is new, each over the channels that want it: at once, or with the next digest. */
export async function giveNotice(
  app: App,
  notices: readonly NewNotice[],
  channels: readonly string[],
  digest?: Digest,
): Promise<readonly Notice[]> {
  if (notices.length === 0) return [];
  const now = app.clock.now();
  const ways = channels.map((channel) => {
    // A channel that gathers does so for every watch that has no wish of its own.
    const how = digest && digest !== 'none' ? digest : channelSettings(app, channel).digest;
    return { channel, digest: how, dueAt: digestAt(how, now) };
  });
  return app.catalog.notices.add(notices, ways);
}

/** When the next digest leaves: at six in the morning in UTC, weekly on Mondays. */
export function digestAt(digest: Digest, now: number): Instant {
  if (digest === 'none') return instant(now);
  const today = Math.floor(now / DAY) * DAY + 6 * HOUR;
  let at = today > now ? today : today + DAY;
  while (digest === 'weekly' && new Date(at).getUTCDay() !== 1) at += DAY;
  return instant(at);
}

export interface DeliveryRound {
  readonly delivered: number;
  readonly failed: number;
}

/** Sends what is due. A message that fails is tried again over more than a day, then given up. */
export async function deliverDue(app: App, stop: AbortSignal): Promise<DeliveryRound> {
  const round = { delivered: 0, failed: 0 };
  for (;;) {
    const now = app.clock.now();
    const until = instant(now + CLAIMED_MS);
    const due = await app.catalog.notices.claim(instant(now), until, AT_ONCE);
    if (due.length === 0 || stop.aborted) return round;
    for (const delivery of due) {
      const went = await attempt(app, delivery, stop);
      round[went ? 'delivered' : 'failed'] += 1;
    }
  }
}

async function attempt(app: App, delivery: Delivery, stop: AbortSignal): Promise<boolean> {
  const { notices } = app.catalog;
  try {
    const sent = await notices.find(delivery.notices);
    await sendOver(app, delivery.channel, messageId(delivery, sent), sent, stop);
    const at = instant(app.clock.now());
    await notices.attempted(delivery.id, { state: 'delivered', at, nextAt: null, error: null });
    return true;
  } catch (error) {
    const why = withoutSecrets(app, delivery.channel, error);
    const now = app.clock.now();
    const wait = RETRY_AFTER_MS[delivery.attempts];
    const over = wait === undefined;
    await notices.attempted(delivery.id, {
      state: over ? 'given up' : 'waiting',
      at: instant(now),
      nextAt: over ? null : instant(now + wait),
      error: why,
    });
    const next = over ? 'given up' : `tried again at ${instant(now + wait)}`;
    app.log('warn', `a notice over ${delivery.channel} was not delivered; ${next}`, { why });
    return false;
  }
}

/**
 * The same at every attempt, and unlike that of any other installation: receivers of webhooks and mail
 * drop a message whose id they have seen, and a new data folder counts from 1 again.
 */
function messageId({ id, channel }: Delivery, notices: readonly Notice[]): string {
  const about = notices.map(({ at, kind, occasion, watch, title }) => [
    at,
    kind,
    occasion,
    watch,
    title,
  ]);
  const hash = createHash('sha256').update(JSON.stringify([id, channel, about]));
  return hash.digest('hex').slice(0, 32);
}

/**
 * The reason as people may read it: whoever knows the address of a webhook can send to it, so that
 * only its host is named.
 */
function withoutSecrets({ settings }: App, channel: string, error: unknown): string {
  const { url, secret, token } = settings.notify.channels[channel] ?? {};
  const { password } = settings.notify.smtp;
  const why = error instanceof Error ? error.message : String(error);
  const masked = url === undefined ? why : why.replaceAll(url, `${new URL(url).origin}/…`);
  return [secret, token, password]
    .filter((one) => one !== undefined && one !== '')
    .reduce<string>((text, one) => text.replaceAll(String(one), '…'), masked);
}

/** A test message now; an error says why it did not arrive. */
export async function testOver(app: App, channel: string, stop: AbortSignal): Promise<void> {
  const now = app.clock.now();
  const notice: Notice = {
    id: 0,
    at: instant(now),
    kind: 'test',
    occasion: 'test',
    watch: null,
    title: 'A test of Annals',
    text: `If you read this, the channel ${channel} works.`,
    details: {},
  };
  try {
    await sendOver(app, channel, `test_${now}`, [notice], stop);
  } catch (error) {
    const isSetting =
      error instanceof AnnalsError && (error.code === 'BAD_PARAMS' || error.code === 'BAD_CONFIG');
    if (isSetting) throw error;
    const why = withoutSecrets(app, channel, error);
    throw new AnnalsError('DELIVERY_FAILED', `${channel}: ${why}`);
  }
}

/** Sends notices over a channel now; rejects when they did not arrive. */
export async function sendOver(
  app: App,
  channel: string,
  id: string,
  notices: readonly Notice[],
  stop: AbortSignal,
): Promise<void> {
  const { publicUrl } = app.settings.api;
  const digest = notices.length > 1 ? await digestOf(app, channel, notices) : 'none';
  await openChannel(app, channel).send(
    {
      id: `msg_${id}`,
      at: instant(app.clock.now()),
      digest,
      notices,
      ...(publicUrl && { link: publicUrl }),
    },
    stop,
  );
}

/** Why several notices come together: their watch gathers, or the channel does. */
async function digestOf(app: App, channel: string, notices: readonly Notice[]): Promise<Digest> {
  const watches = await app.catalog.notices.watches();
  const watch = watches.find(({ id }) => notices.some((notice) => notice.watch === id));
  if (watch && watch.digest !== 'none') return watch.digest;
  return channelSettings(app, channel).digest;
}
