import type { RobotsFile, RobotsGroup, RobotsRule } from './parse.ts';
import { matches, spelling } from './pattern.ts';

/** May this agent fetch this URL, and which line says so. */
export interface RobotsDecision {
  readonly allowed: boolean;
  /** Absent when no rule speaks of the URL, and for /robots.txt itself. */
  readonly rule?: RobotsRule;
}

/**
 * RFC 9309 §2.2.2. `agent` is the product token alone (`annals`), not the whole User-Agent line.
 * /robots.txt itself may always be fetched, whatever it says.
 */
export function decideRobots(robots: RobotsFile, agent: string, url: string | URL): RobotsDecision {
  const { pathname, search } = new URL(url);
  if (pathname === '/robots.txt') return { allowed: true };
  const rule = decidingRule(robots, agent, pathname + search);
  return rule ? { allowed: rule.kind === 'allow', rule } : { allowed: true };
}

/**
 * The rule the file has for a path (with its query, percent-encoded as `URL` leaves it): the
 * longest matching pattern, and `Allow` where two are equally long.
 */
export function decidingRule(
  robots: RobotsFile,
  agent: string,
  path: string,
): RobotsRule | undefined {
  const spelt = { allow: spelling('allow', path), disallow: spelling('disallow', path) };
  let best: RobotsRule | undefined;
  let bestLength = 0;
  for (const rule of groupFor(robots, agent)?.rules ?? []) {
    const length = rule.patterns.find((one) => matches(one, spelt[rule.kind]))?.length ?? 0;
    const winsTie = length === bestLength && rule.kind === 'allow' && best?.kind === 'disallow';
    if (length > bestLength || winsTie) {
      best = rule;
      bestLength = length;
    }
  }
  return best;
}

/** Seconds between requests that the file asks this agent for. */
export function robotsDelaySeconds(robots: RobotsFile, agent: string): number | undefined {
  return groupFor(robots, agent)?.delaySeconds;
}

/** A group for the agent shuts out `*` even when it holds no rules. */
function groupFor(robots: RobotsFile, agent: string): RobotsGroup | undefined {
  return robots.groups.get(agent.toLowerCase()) ?? robots.groups.get('*');
}
