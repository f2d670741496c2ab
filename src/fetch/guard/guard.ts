import { AnnalsError } from '../../core/errors.ts';
import { type Clock, instant } from '../../core/time.ts';
import { whyHostNotPublic } from '../addresses.ts';
import { hostOf, type Layer, type Outgoing, where } from '../exchange.ts';
import { isAmong } from './host-patterns.ts';

export interface GuardRules {
  /** Hosts that may be asked without encryption. */
  readonly allowHttp: readonly string[];
  /** True for hosts that may lie inside our own network, or that are led elsewhere anyway. */
  readonly mayBePrivate: (hostname: string) => boolean;
}

/**
 * Where a request may go, before any name is resolved: https, or upgraded to it, and no address
 * inside a network in whatever spelling. Every hop of a redirect passes here. What a name resolves
 * to is judged where the connection is made (`guarded-lookup.ts`).
 */
export const guard =
  (rules: GuardRules, clock: Pick<Clock, 'now'>): Layer =>
  (next) => {
    /** Verdicts by origin; most requests go where the last one went. */
    const known = new Map<string, Verdict>();
    return (outgoing) => {
      const { origin } = outgoing.url;
      let verdict = known.get(origin);
      if (!verdict) {
        verdict = judge(outgoing.url, rules);
        if (known.size >= MOST_KNOWN) known.clear();
        // Other schemes share the origin `null`.
        if (origin !== 'null') known.set(origin, verdict);
      }
      if (verdict.is === 'fine') return next(outgoing);
      if (verdict.is === 'upgrade') return next(upgraded(outgoing));
      throw refused(outgoing, verdict, instant(clock.now()));
    };
  };

const MOST_KNOWN = 1024;

type Verdict =
  | { readonly is: 'fine' }
  | { readonly is: 'upgrade' }
  | {
      readonly is: 'refused';
      readonly code: 'NOT_HTTPS' | 'PRIVATE_ADDRESS';
      readonly why: string;
    };

function judge(url: URL, rules: GuardRules): Verdict {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return { is: 'refused', code: 'NOT_HTTPS', why: `the scheme is ${url.protocol}` };
  }
  const why = rules.mayBePrivate(url.hostname) ? undefined : whyHostNotPublic(url);
  if (why) return { is: 'refused', code: 'PRIVATE_ADDRESS', why: `the host is ${why}` };
  const mayBePlain = url.protocol === 'https:' || isAmong(rules.allowHttp, url.hostname);
  return { is: mayBePlain ? 'fine' : 'upgrade' };
}

function upgraded(outgoing: Outgoing): Outgoing {
  const url = new URL(outgoing.url);
  url.protocol = 'https:';
  return { ...outgoing, url, host: hostOf(url) };
}

function refused(
  { url, host, asked }: Outgoing,
  { code, why }: Extract<Verdict, { is: 'refused' }>,
  at: string,
): AnnalsError {
  asked.decide?.({ at, url: url.href, host, about: 'guard', verdict: 'refused', reason: why });
  const place = url.origin === 'null' ? url.href.slice(0, 200) : where(url);
  return new AnnalsError(code, `${place}: ${why}`, { url: url.href });
}
