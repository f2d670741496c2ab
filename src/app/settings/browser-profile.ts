import {
  type BrowserProfile,
  DEFAULT_PROFILE,
  DEFAULT_STEALTH,
  type StealthProfile,
} from '../../core/browser.ts';
import type { Source } from '../../core/source.ts';
import type { Settings } from './schema.ts';

/** Defaults < settings of its family < what the source says of its pages < `sources.<name>.browser`. */
export function browserProfileOf(
  settings: Settings,
  source: Pick<Source, 'name' | 'family' | 'browser'>,
): BrowserProfile {
  const base = { ...DEFAULT_PROFILE, ...ofFamily(settings, source.family), ...source.browser };
  const own = settings.sources[source.name]?.browser;
  return {
    hosts: own?.hosts ?? base.hosts,
    loads: own?.loads ?? base.loads,
    stealth: stealthOf(own?.stealth, base.stealth),
    navigationMs: own?.navigationMs ?? base.navigationMs,
    selectorMs: own?.selectorMs ?? base.selectorMs,
  };
}

function ofFamily({ cayman }: Settings, family: string): Partial<BrowserProfile> {
  if (family !== 'cayman') return {};
  return { navigationMs: cayman.timeouts.navMs, selectorMs: cayman.timeouts.selectorMs };
}

function stealthOf(wanted: boolean | undefined, own: 'off' | StealthProfile) {
  if (wanted === undefined) return own;
  if (!wanted) return 'off';
  return own === 'off' ? DEFAULT_STEALTH : own;
}
