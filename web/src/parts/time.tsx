import { useEffect, useState } from 'preact/hooks';
import { preference, usePreference } from '../preferences.ts';
import { localZone, now } from './clock.ts';
import { distance } from './words.ts';

const zoneInForce = (): string => (preference('zone') === 'utc' ? 'UTC' : localZone());

/** The zone in which times are shown, for headings of columns. */
export function useZone(): string {
  usePreference('zone');
  return zoneInForce();
}

type Written = 'full' | 'short' | 'seconds' | 'day';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string, how: Written): Intl.DateTimeFormat {
  const key = `${zone} ${how}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...(how !== 'day' && { hour: '2-digit', minute: '2-digit', hour12: false }),
    ...((how === 'full' || how === 'seconds') && { second: '2-digit' }),
    ...(how === 'full' && { timeZoneName: 'short' }),
  });
  formats.set(key, made);
  return made;
}

export const timeInWords = (at: string, how: Written = 'full'): string => {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? at : formatOf(zoneInForce(), how).format(date);
};

/** Sentences of the server name moments in UTC; a reader has them as all other times of the page. */
export const localTimesIn = (text: string): string =>
  text.replaceAll(/\b\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z/g, (at) =>
    timeInWords(at, 'short'),
  );

interface Props {
  readonly at: string | null | undefined;
  readonly how?: 'full' | 'short' | 'seconds' | 'day' | 'ago';
  /** Shown where there is no time. */
  readonly none?: string;
}

/** A moment in the zone that was chosen; the exact one, with its zone, is in its title. */
export function Time({ at, how = 'short', none = '–' }: Props) {
  usePreference('zone');
  if (at === null || at === undefined) return <span class="none">{none}</span>;
  if (how === 'ago') return <Ago at={at} />;
  return (
    <time dateTime={at} title={timeInWords(at)}>
      {timeInWords(at, how)}
    </time>
  );
}

function Ago({ at }: { readonly at: string }) {
  const current = useNow(15_000);
  return (
    <time dateTime={at} title={timeInWords(at)}>
      {distance(Date.parse(at), current)}
    </time>
  );
}

/** The time, told again every so often. */
export function useNow(everyMs: number): number {
  const [current, setCurrent] = useState(now());
  useEffect(() => {
    const timer = setInterval(() => setCurrent(now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return current;
}
