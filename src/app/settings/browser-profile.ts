import {
  type BrowserProfile,
  DEFAULT_PROFILE,
  DEFAULT_STEALTH,
  type StealthProfile,
} from '../../core/browser.ts';
import type { Source } from '../../core/source.ts';
import { familyOf, type Setup } from './shape.ts';

/** Defaults < settings of its family < what the source says of its pages < `sources.<name>.browser`. */
export function browserProfileOf(
  setup: Setup,
  source: Pick<Source, 'name' | 'family' | 'browser'>,
): BrowserProfile {
  const { settings } = setup;
  const ofFamily = familyOf(setup, source)?.settings?.browser?.(settings, source);
  const base = { ...DEFAULT_PROFILE, ...ofFamily, ...source.browser };
  const own = settings.sources[source.name]?.browser;
  return {
    hosts: own?.hosts ?? base.hosts,
    loads: own?.loads ?? base.loads,
    stealth: stealthOf(own?.stealth, base.stealth),
    navigationMs: own?.navigationMs ?? base.navigationMs,
    selectorMs: own?.selectorMs ?? base.selectorMs,
  };
}

function stealthOf(wanted: boolean | undefined, own: 'off' | StealthProfile) {
  if (wanted === undefined) return own;
  if (!wanted) return 'off';
  return own === 'off' ? DEFAULT_STEALTH : own;
}
