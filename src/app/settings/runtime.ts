import { didYouMean } from '../../core/did-you-mean.ts';
import { AnnalsError } from '../../core/errors.ts';
import type { Entrypoint } from '../../core/family.ts';
import type { RunMode } from '../../core/plan.ts';
import { quotaPools } from '../quota.ts';
import { catalogProblems } from './catalog-problems.ts';
import { BadSettings, type Problem } from './problems.ts';
import { redisProblems } from './redis-problems.ts';
import type { Settings } from './schema.ts';
import type { Setup } from './shape.ts';

/** Who is about to use the settings, and for what. */
export interface Undertaking {
  readonly entrypoint: Entrypoint;
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
  setup: Setup,
  undertaking: Undertaking,
): { readonly settings: Settings; readonly warnings: readonly string[] } {
  const { settings, families } = setup;
  const ofFamilies = families.flatMap(
    (family) => family.settings?.refuse?.(settings, undertaking) ?? [],
  );
  const problems = [
    ...ofFamilies.map((one) => ({ ...one, from: undertaking.entrypoint })),
    ...catalogProblems(settings),
    ...redisProblems(settings),
    ...unknownSources(settings, undertaking),
  ];
  if (problems.length > 0) throw new BadSettings(problems);
  if (asksPublishers(undertaking)) refusePlaceholder(settings);
  return adjusted(setup);
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

const asksPublishers = ({ entrypoint, mode }: Undertaking): boolean =>
  mode !== 'serve' && mode !== 'offline' && entrypoint !== 'replay' && entrypoint !== 'tests';

function refusePlaceholder(settings: Settings): void {
  const { contact } = settings.http;
  if (!isPlaceholder(contact) || everyHostIsLoopback(settings.network.connectTo)) return;
  const is = contact === undefined ? 'not set' : `${JSON.stringify(contact)}, a placeholder`;
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

/** A wish that cannot be met is not a reason to stop: its family raises it to what works. */
function adjusted({ settings, families }: Setup): { settings: Settings; warnings: string[] } {
  const changes = families.flatMap((family) => family.settings?.adjust?.(settings) ?? []);
  const changed = Object.assign({}, settings, ...changes.map((one) => one.sections)) as Settings;
  const warnings = changes.flatMap((one) => one.warnings);
  return { settings: changed, warnings: [...warnings, ...overcommitted({ settings, families })] };
}

function overcommitted(setup: Setup): string[] {
  const warnings = quotaPools(setup).flatMap(({ setting, budgets, reserve, perHour }) => {
    const shares = Object.values(budgets).reduce((sum, share) => sum + share, reserve);
    if (shares <= perHour) return [];
    const pool = setting.replace(/\.key$/, '');
    return [
      `${pool}: budgets and reserve are ${shares} an hour together, the key has ${perHour}; sources will wait for each other`,
    ];
  });
  // The counters of one key have the same settings.
  return [...new Set(warnings)];
}
