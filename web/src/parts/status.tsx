import { Icon, type IconName } from './icon.tsx';

/** How something stands. The word says it; colour and sign only repeat it. */
export type Tone = 'good' | 'warn' | 'bad' | 'busy' | 'plain';

const SIGNS: Readonly<Record<Tone, IconName>> = {
  good: 'ok',
  warn: 'warn',
  bad: 'bad',
  busy: 'running',
  plain: 'dot',
};

/** Tones of the words that the API uses for states. */
const TONES: Readonly<Record<string, Tone>> = {
  // runs
  running: 'busy',
  completed: 'good',
  failed: 'bad',
  aborted: 'warn',
  stopped: 'warn',
  stopping: 'busy',
  pausing: 'busy',
  paused: 'warn',
  ok: 'good',
  partial: 'warn',
  suspicious: 'warn',
  // items
  downloaded: 'good',
  in_progress: 'busy',
  pending: 'plain',
  skipped: 'plain',
  // records
  active: 'good',
  withdrawn: 'bad',
  superseded: 'warn',
  flagged: 'warn',
  // completeness
  complete: 'good',
  missing: 'warn',
  outage: 'bad',
  // sources
  fresh: 'good',
  late: 'warn',
  failing: 'bad',
  off: 'plain',
  never: 'plain',
  walled: 'bad',
  // hosts, deliveries and notifications
  open: 'bad',
  'half-open': 'warn',
  closed: 'good',
  delivered: 'good',
  'given up': 'bad',
  // reviews
  approved: 'good',
  rejected: 'plain',
};

export const toneOf = (state: string): Tone => TONES[state] ?? 'plain';

interface Props {
  readonly state: string;
  readonly tone?: Tone;
  readonly icon?: IconName;
  readonly children?: preact.ComponentChildren;
}

export function Status({ state, tone = toneOf(state), icon = SIGNS[tone], children }: Props) {
  return (
    <span class={`status ${tone}`}>
      <Icon name={icon} />
      {children ?? state.replaceAll('_', ' ')}
    </span>
  );
}
