import { lookup } from 'node:dns';
import { AnnalsError } from '../core/errors.ts';
import type { Channel } from '../notify/channel.ts';
import type { App } from './app.ts';
import { readCa } from './named-files.ts';
import { VERSION } from './version.ts';

type Parts = Pick<App, 'settings' | 'clock' | 'random' | 'cwd'>;
type ChannelSettings = App['settings']['notify']['channels'][string];

/** The settings of a channel, or an error that says which there are. */
export function channelSettings(
  { settings }: Pick<App, 'settings'>,
  name: string,
): ChannelSettings {
  const { channels } = settings.notify;
  const found = Object.hasOwn(channels, name) ? channels[name] : undefined;
  if (found) return found;
  const names = Object.keys(channels);
  const there = names.length > 0 ? `there are: ${names.join(', ')}` : 'notify.channels has none';
  throw new AnnalsError('BAD_PARAMS', `there is no channel '${name}'; ${there}`, {
    hint: 'See notify.channels in docs/settings.md.',
  });
}

/** A channel of the settings, ready to send; nothing is loaded before it is used. */
export function openChannel(parts: Parts, name: string): Channel {
  const channel = channelSettings(parts, name);
  return {
    async send(message, signal) {
      switch (channel.kind) {
        case 'command': {
          const { commandChannel } = await import('../notify/command.ts');
          return commandChannel(channel.command ?? []).send(message, signal);
        }
        case 'mail':
          return (await mail(parts, channel)).send(message, signal);
        case 'webhook':
        case 'ntfy':
          return overHttp(parts, channel, (opened) => opened.send(message, signal));
      }
    },
  };
}

async function mail({ settings, cwd }: Parts, channel: ChannelSettings): Promise<Channel> {
  const { smtp } = settings.notify;
  const from = smtp.from ?? settings.http.contact;
  if (smtp.host === undefined || from === undefined) {
    const lacks = smtp.host === undefined ? 'notify.smtp.host' : 'notify.smtp.from';
    throw new AnnalsError('BAD_CONFIG', `${lacks} is not set, and a channel sends mail`);
  }
  const { mailChannel } = await import('../notify/mail.ts');
  const ca = await readCa(cwd, settings.network.ca);
  const { host, port, secure, user, password } = smtp;
  const login = user === undefined ? {} : { user, ...(password && { password }) };
  return mailChannel(
    { host, port, secure, from, ...login, ...(ca && { ca }) },
    channel.to ?? [],
    (name) => (smtp.allowPrivate ? Promise.resolve(name) : publicAddress(name)),
  );
}

/** An address of the host that is public; others are refused as for publishers. */
async function publicAddress(host: string): Promise<string> {
  const { guardedLookup } = await import('../fetch/guard/guarded-lookup.ts');
  return new Promise((resolve, reject) => {
    guardedLookup(lookup as never)(host, { all: false }, (error, address) => {
      if (error) reject(error);
      else resolve(String(address));
    });
  });
}

/** Through the chain that every request takes: private addresses are refused unless the channel says otherwise. */
async function overHttp<T>(
  { settings, clock, random, cwd }: Parts,
  channel: ChannelSettings,
  use: (opened: Channel) => Promise<T>,
): Promise<T> {
  const [{ politeFetch }, { webhookChannel, ntfyChannel }, ca] = await Promise.all([
    import('../fetch/chain.ts'),
    import('../notify/http-channels.ts'),
    readCa(cwd, settings.network.ca),
  ]);
  const { url = '', secret = '', token } = channel;
  const { hostname, protocol } = new URL(url);
  const ours = channel.allowPrivate;
  const { fetch, close } = politeFetch({
    clock,
    random,
    identity: {
      userAgent: 'annals/<version>',
      version: VERSION,
      contact: settings.http.contact ?? 'no contact',
    },
    network: {
      connectTo: {},
      ...(ca && { ca }),
      allowHttp: ours && protocol === 'http:' ? [hostname] : [],
      allowPrivate: ours ? [hostname] : [],
    },
  });
  const means = { fetch, clock };
  try {
    const opened =
      channel.kind === 'webhook'
        ? webhookChannel({ url, secret }, means)
        : ntfyChannel({ url, ...(token && { token }) }, means);
    return await use(opened);
  } finally {
    await close();
  }
}
