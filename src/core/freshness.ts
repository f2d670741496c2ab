import type { ErrorCode } from './errors.ts';
import { PAUSED_REASON, type Run } from './run.ts';

/**
 * How a source stands, the worst first. `walled`: its publisher keeps us out. `failing`: its last run
 * did not complete. `stopped`: a person ended its last run. `late`: a success is owed. `new`: nothing was tried yet. `off`: switched off.
 */
export const SOURCE_STATES = [
  'walled',
  'failing',
  'paused',
  'stopped',
  'late',
  'new',
  'fresh',
  'off',
] as const;
export type SourceState = (typeof SOURCE_STATES)[number];

/** The publisher, or its robots.txt, does not let us in; waiting will not help. */
const WALLS: ReadonlySet<string> = new Set<ErrorCode>([
  'CHALLENGE_PAGE',
  'HTTP_401_UNAUTHORISED',
  'HTTP_403_FORBIDDEN',
  'KEEPS_REFUSING',
  'ROBOTS_DISALLOWED',
  'SITE_REFUSES',
]);

export const isWall = (code: string): boolean => WALLS.has(code);

export interface SourceStanding {
  readonly enabled: boolean;
  /** The newest run that has ended. */
  readonly last: Pick<Run, 'status' | 'stopReason'> | undefined;
  /** What most of the failures of that run were, where it had any. */
  readonly mostly: string | undefined;
  readonly lateSeconds: number | undefined;
  /** How many walls for robots are known to stand before its pages. */
  readonly walls: number;
}

export function sourceState({
  enabled,
  last,
  mostly,
  lateSeconds,
  walls,
}: SourceStanding): SourceState {
  if (!enabled) return 'off';
  if (!last) return 'new';
  if (last.stopReason === PAUSED_REASON) return 'paused';
  if (walls > 0) return 'walled';
  // What a person asked for is no failure.
  if (last.stopReason === 'stopped') return 'stopped';
  if (last.status !== 'completed') return mostly && isWall(mostly) ? 'walled' : 'failing';
  return (lateSeconds ?? 0) > 0 ? 'late' : 'fresh';
}
