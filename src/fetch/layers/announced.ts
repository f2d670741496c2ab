import type { RateEvent } from '../../core/polite-memory.ts';
import { type Clock, DAY, instant } from '../../core/time.ts';
import type { Incoming, Layer, Outgoing } from '../exchange.ts';

/**
 * Publishers announce the end of an address in the answers that it still gives: `Deprecation` (RFC
 * 9745), `Sunset` (RFC 8594), and where to go instead. It is told once a day for each host and source,
 * whatever the source makes of the answer.
 */
export function announcements(clock: Pick<Clock, 'now'>, tell: (event: RateEvent) => void): Layer {
  const reportedAt = new Map<string, number>();
  const hear = ({ host, url, asked }: Outgoing, { headers }: Incoming): void => {
    const reason = announcedIn(headers);
    if (reason === undefined) return;
    const key = `${host} ${asked.source} ${reason}`;
    const now = clock.now();
    if (now - (reportedAt.get(key) ?? Number.NEGATIVE_INFINITY) < DAY) return;
    reportedAt.set(key, now);
    const at = instant(now);
    tell({ at, host, source: asked.source, kind: 'announced', waitMs: 0, reason });
    const about = { about: 'announcement', verdict: 'announced' } as const;
    asked.decide?.({ at, url: url.href, host, ...about, reason });
  };
  return (next) => async (outgoing) => {
    const incoming = await next(outgoing);
    hear(outgoing, incoming);
    return incoming;
  };
}

/** `deprecated since 2026-01-01; it ends on 2026-06-30; its successor is https://...`; undefined when nothing is said. */
export function announcedIn(headers: Readonly<Record<string, string>>): string | undefined {
  const { deprecation, sunset, link = '' } = headers;
  const ends = sunset === undefined ? undefined : dayOf(sunset);
  const isDeprecated = deprecation !== undefined && !/^\s*(?:false|\?0)?\s*$/i.test(deprecation);
  if (!isDeprecated && ends === undefined) return undefined;
  const since = isDeprecated ? dayOf(deprecation) : undefined;
  const leads = (rel: string) => addressIn(link, rel);
  const successor = leads('successor-version') ?? leads('latest-version') ?? leads('alternate');
  const page = leads('deprecation') ?? leads('sunset');
  return [
    isDeprecated && (since ? `deprecated since ${since}` : 'deprecated'),
    ends && `it ends on ${ends}`,
    successor && `its successor is ${successor}`,
    page && `the publisher explains it at ${page}`,
  ]
    .filter(Boolean)
    .join('; ');
}

/** An HTTP date, or `@1688169599` as RFC 9745 writes it; `true` is no day. */
function dayOf(text: string): string | undefined {
  const seconds = /^\s*@(\d{1,11})\s*$/.exec(text)?.[1];
  const ms = seconds === undefined ? Date.parse(text) : Number(seconds) * 1000;
  const isDate = seconds !== undefined || /\d{4}/.test(text);
  return isDate && !Number.isNaN(ms) ? instant(ms).slice(0, 10) : undefined;
}

const LONGEST = 300;

function addressIn(link: string, rel: string): string | undefined {
  for (const [, address = '', rest = ''] of link.matchAll(/<([^<>]{1,2000})>([^<]{0,500})/g))
    if (new RegExp(`\\brel\\s*=\\s*"?[^";,]*\\b${rel}\\b`, 'i').test(rest))
      return /^https?:\/\//.test(address) ? address.slice(0, LONGEST) : undefined;
  return undefined;
}
