import type { BrowserProfile } from '../../core/browser.ts';
import type { Adjusted, Entrypoint, SettingsInForce } from '../../core/family.ts';
import type { JsonObject } from '../../core/json.ts';
import type { PolitenessChange } from '../../core/politeness.ts';
import { caymanSettings } from './settings.ts';

/** What the settings of the family mean for its sources. */
export function mannersFromSettings(settings: SettingsInForce): PolitenessChange {
  const { executor, pacing, maxAttempts, timeouts } = caymanSettings(settings);
  return {
    itemDelayMs: pacing.perDownloadDelayMs,
    itemJitterPercent: pacing.jitterPercent,
    timeout: { totalMs: timeouts.downloadMs },
    // Without the executor, or with one place in it, downloads follow each other.
    inFlight: executor.enabled ? Math.max(1, executor.maxParallel) : 1,
    retry: { attempts: maxAttempts },
  };
}

export function profileFromSettings(settings: SettingsInForce): Partial<BrowserProfile> {
  const { timeouts } = caymanSettings(settings);
  return { navigationMs: timeouts.navMs, selectorMs: timeouts.selectorMs };
}

export function paramsFromSettings(
  settings: SettingsInForce,
  { name }: { readonly name: string },
): JsonObject {
  const cayman = caymanSettings(settings);
  const { timeouts, pacing, downloadAttempts, replay } = cayman;
  const { baseUrl, csvUrl } =
    name === 'public_registers' ? cayman.publicRegisters : cayman.unreportedJudgments;
  return {
    baseUrl,
    csvUrl,
    downloadAttempts,
    recordFixtures: replay.recordFixtures,
    clickMs: timeouts.clickMs,
    pageWaitMs: pacing.pageWaitMs,
    postClickMs: pacing.postClickMs,
  };
}

/** Knobs of the executor are raised to what works. */
export function adjustExecutor(settings: SettingsInForce): Adjusted {
  const cayman = caymanSettings(settings);
  const { executor } = cayman;
  const warnings: string[] = [];
  const atLeastOne = (name: 'maxParallel' | 'maxPending'): number => {
    if (executor[name] >= 1) return executor[name];
    warnings.push(`cayman.executor.${name} is ${executor[name]}; raised to 1`);
    return 1;
  };
  const raised = {
    ...executor,
    maxParallel: atLeastOne('maxParallel'),
    maxPending: atLeastOne('maxPending'),
  };
  return { sections: { cayman: { ...cayman, executor: raised } }, warnings };
}

const REPLAY: readonly Entrypoint[] = ['replay', 'tests'];

/** A stand-in for downloads would be kept as the judgment. */
export function refuseSkippedNetwork(
  settings: SettingsInForce,
  { entrypoint }: { readonly entrypoint: Entrypoint },
) {
  if (!caymanSettings(settings).replay.skipNetwork || REPLAY.includes(entrypoint)) return [];
  const path = 'cayman.replay.skipNetwork';
  const message = `${path} is true for entry point ${entrypoint}; it is allowed for ${REPLAY.join(' and ')} only`;
  return [{ path, message }];
}
