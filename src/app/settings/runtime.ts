import { didYouMean } from '../../core/did-you-mean.ts';
import { AnnalsError } from '../../core/errors.ts';
import type { RunMode } from '../../core/plan.ts';
import { notInThisVersion } from './not-yet.ts';
import { BadSettings, type Problem } from './problems.ts';
import type { Settings } from './schema.ts';

/** Who is about to use the settings, and for what. */
export interface Undertaking {
  readonly entrypoint: 'cli' | 'api' | 'ui' | 'webhook' | 'cron' | 'replay' | 'tests';
  /** 'serve' opens the doors, 'offline' sends nothing; every other mode asks publishers. */
  readonly mode: RunMode | 'serve' | 'offline';
  /** When given, settings for a source of another name are a problem. */
  readonly knownSources?: readonly string[];
}

/**
 * What the schema cannot know: whether these settings may be used for this. Every entry point asks
 * before it starts a run, and uses the settings that come back.
 */
export function validateRuntime(
  settings: Settings,
  undertaking: Undertaking,
): { readonly settings: Settings; readonly warnings: readonly string[] } {
  const problems = [
    ...replayOnly(settings, undertaking),
    ...notInThisVersion(settings),
    ...unknownSources(settings, undertaking),
  ];
  if (problems.length > 0) throw new BadSettings(problems);
  if (asksPublishers(undertaking)) refusePlaceholder(settings);
  return raised(settings);
}

/** A contact that reaches nobody: missing, or copied from an example. */
export function isPlaceholder(contact: string | undefined): boolean {
  const text = contact?.trim().toLowerCase() ?? '';
  return (
    !/[^\s@]@[^\s@]+\.[^\s@]|^(https?:\/\/)?[^\s/@]+\.[^\s/@]/.test(text) ||
    /(^|[@./])(example|test|invalid|localhost)(\.(com|org|net|edu))?($|[/:])/.test(text) ||
    /^(you|your[-._]?\w*|user|someone|name|email|changeme|todo)@/.test(text) ||
    text.includes('<') ||
    text.endsWith('@university.edu')
  );
}

const REPLAY: readonly Undertaking['entrypoint'][] = ['replay', 'tests'];

const asksPublishers = ({ entrypoint, mode }: Undertaking): boolean =>
  mode !== 'serve' && mode !== 'offline' && !REPLAY.includes(entrypoint);

function refusePlaceholder(settings: Settings): void {
  const { contact } = settings.http;
  if (!isPlaceholder(contact) || everyHostIsLoopback(settings.network.connectTo)) return;
  const is = contact === undefined ? 'not set' : JSON.stringify(contact);
  throw new AnnalsError(
    'PLACEHOLDER_CONTACT',
    `http.contact is ${is}; a run that asks publishers needs an address where they reach you`,
  );
}

/** Practice: whatever is asked, the request never leaves this machine. */
function everyHostIsLoopback(connectTo: Readonly<Record<string, string>>): boolean {
  const loopback = /^(127(\.\d{1,3}){3}|\[::1\]|localhost):\d+$/;
  return '*' in connectTo && Object.values(connectTo).every((address) => loopback.test(address));
}

function replayOnly({ cayman }: Settings, { entrypoint }: Undertaking): Problem[] {
  if (!cayman.replay.skipNetwork || REPLAY.includes(entrypoint)) return [];
  const path = 'cayman.replay.skipNetwork';
  const message = `${path} is true for entry point ${entrypoint}; it is allowed for ${REPLAY.join(' and ')} only`;
  return [{ path, from: entrypoint, message }];
}

function unknownSources({ sources }: Settings, { knownSources }: Undertaking): Problem[] {
  if (!knownSources) return [];
  return Object.keys(sources)
    .filter((name) => !knownSources.includes(name))
    .map((name) => {
      const path = `sources.${name}`;
      const meant = didYouMean(name, knownSources);
      const hint = meant ? `did you mean ${meant}?` : 'see `annals source list`';
      return { path, from: 'settings', message: `${path} is not a source; ${hint}` };
    });
}

/** Knobs of the executor are raised to what works; a wish for none is not a reason to stop. */
function raised(settings: Settings): { settings: Settings; warnings: string[] } {
  const { executor } = settings.cayman;
  const warnings: string[] = [];
  const atLeastOne = (name: 'maxParallel' | 'maxPending'): number => {
    if (executor[name] >= 1) return executor[name];
    warnings.push(`cayman.executor.${name} is ${executor[name]}; raised to 1`);
    return 1;
  };
  const clamped = {
    ...executor,
    maxParallel: atLeastOne('maxParallel'),
    maxPending: atLeastOne('maxPending'),
  };
  warnings.push(...overcommitted(settings));
  return { settings: { ...settings, cayman: { ...settings.cayman, executor: clamped } }, warnings };
}

function overcommitted({ quota }: Settings): string[] {
  const { budgets, reserve, perHour } = quota.apiDataGov;
  const shares = Object.values(budgets).reduce((sum, share) => sum + share, reserve);
  if (shares <= perHour) return [];
  return [
    `quota.apiDataGov: budgets and reserve are ${shares} an hour together, the key has ${perHour}; sources will wait for each other`,
  ];
}
