import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { App } from '../app/app.ts';
import { findBrowser } from '../app/find-browser.ts';
import type { LoadedSettings } from '../app/settings/load.ts';
import { isPlaceholder, validateRuntime } from '../app/settings/runtime.ts';
import type { Settings } from '../app/settings/schema.ts';
import type { Catalog } from '../core/catalog.ts';
import { chromeIn, chromeReleasedAt, DEFAULT_USER_AGENT } from '../core/chrome-age.ts';
import { AnnalsError, ERRORS } from '../core/errors.ts';
import type { HealthCheck } from '../core/health-check.ts';
import { type Clock, DAY, instant } from '../core/time.ts';
import { wallInWords } from '../core/walls.ts';
import { completenessCheck } from './completeness.ts';
import { summaryAgrees } from './consistency.ts';

export interface Health {
  /** True when every mandatory check is. */
  readonly ok: boolean;
  readonly checks: readonly HealthCheck[];
}

export interface HealthQuestion {
  readonly settings: () => Promise<LoadedSettings>;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
}

/** Everything a run needs, looked at one by one; a check that cannot even look has failed. */
export async function checkHealth(question: HealthQuestion): Promise<Health> {
  const checks: HealthCheck[] = [nodeVersion(), clockIsSane(question.clock)];
  let loaded: LoadedSettings | undefined;
  try {
    loaded = await question.settings();
    validateRuntime(loaded, { entrypoint: 'cli', mode: 'serve' });
    const from = loaded.file ?? 'no file, defaults';
    checks.push(
      passed('config', `${from}; settings that differ from the default: ${loaded.origins.size}`),
    );
  } catch (error) {
    checks.push(failed('config', messageOf(error)));
  }
  if (loaded) {
    const { settings } = loaded;
    const folder = resolve(question.cwd, settings.storage.root);
    checks.push(
      await folderIsWritable(folder),
      await spaceIsFree(folder, settings.storage.minFreeMb),
      ...(await catalogChecks(folder, settings, question.cwd)),
      contactIsSet(settings),
      ...familyChecks(loaded),
      chromeIsYoung(settings, question.clock),
      await browserIsThere(settings, question),
    );
  }
  return { ok: checks.every((check) => check.ok || !check.mandatory), checks };
}

const LEAST_NODE = [20, 19] as const;

function nodeVersion(): HealthCheck {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const enough = major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1]);
  const message = `${process.versions.node}; at least ${LEAST_NODE.join('.')} is needed`;
  return enough ? passed('node', message) : failed('node', message);
}

/** When this version was written: a clock before that is wrong, and dates of runs would be, too. */
const NOT_BEFORE = Date.UTC(2026, 0, 1);

function clockIsSane(clock: Clock): HealthCheck {
  const now = clock.now();
  const message = `it is ${instant(now)}`;
  return now >= NOT_BEFORE
    ? passed('clock', message)
    : failed('clock', `${message}, which is before ${instant(NOT_BEFORE)}; set the clock`);
}

async function folderIsWritable(folder: string): Promise<HealthCheck> {
  const name = 'data folder';
  try {
    const found = await stat(folder).catch(() => undefined);
    if (found && !found.isDirectory()) return failed(name, `${folder} is not a folder`);
    const place = found ? folder : await nearestFolder(folder);
    await access(place, constants.R_OK | constants.W_OK | constants.X_OK);
    return passed(
      name,
      found ? `${folder} can be written` : `${folder} will be made by the first run`,
    );
  } catch (error) {
    return failed(name, `${folder} cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
}

async function spaceIsFree(folder: string, minFreeMb: number): Promise<HealthCheck> {
  const name = 'free space';
  try {
    const { bavail, bsize } = await statfs(await nearestFolder(folder));
    const freeMb = Math.floor((bavail * bsize) / 1024 / 1024);
    const message = `${freeMb} MiB free; runs stop below ${minFreeMb}`;
    return freeMb >= minFreeMb ? passed(name, message) : failed(name, message);
  } catch (error) {
    return failed(name, messageOf(error));
  }
}

/** Above this size a full look takes too long for a health check; fsck takes it. */
const QUICK_LOOK_BYTES = 512 * 1024 * 1024;

async function catalogChecks(
  folder: string,
  settings: Settings,
  cwd: string,
): Promise<HealthCheck[]> {
  const name = 'catalog';
  const file = join(folder, 'catalog.sqlite');
  const isOnServer = settings.storage.catalog.backend === 'postgres';
  const found = isOnServer ? { size: 0 } : await stat(file).catch(() => undefined);
  if (!found) return [passed(name, 'none yet; the first run makes it')];
  try {
    const { openApp } = await import('../app/app.ts');
    const app = await openApp({ settings, cwd });
    try {
      return [
        await catalogIsSound(app.catalog, found.size),
        await copiesAgree(app),
        await searchIsWhole(app),
        await completenessCheck(app),
        await wallsCheck(app),
        await announcementsCheck(app),
      ];
    } finally {
      await app.close();
    }
  } catch (error) {
    return [failed(name, messageOf(error))];
  }
}

async function catalogIsSound(catalog: Catalog, size: number): Promise<HealthCheck> {
  const name = 'catalog';
  const version = `schema version ${catalog.schemaVersion()}`;
  if (size > QUICK_LOOK_BYTES) {
    return passed(name, `${version}; too large for a quick look, see \`annals fsck\``);
  }
  const [first, ...more] = await catalog.integrity();
  if (first === undefined) return passed(name, `${version}, sound`);
  return failed(name, `${first}${more.length > 0 ? ` and ${more.length} more` : ''}`);
}

async function copiesAgree(app: App): Promise<HealthCheck> {
  const { ok, says } = await summaryAgrees(app);
  return (ok ? passed : failed)('consistency', says, 'advice');
}

/** Vectors of another model, or none possible: search by words is not touched by it. */
async function searchIsWhole(app: App): Promise<HealthCheck> {
  const name = 'search';
  try {
    const { complaintAboutVectors } = await import('./indexing.ts');
    const complaint = await complaintAboutVectors(app);
    if (complaint !== undefined) return failed(name, complaint, 'advice');
    const { noteAboutWords } = await import('./index-words.ts');
    const { documents, unembedded } = await app.catalog.search.vectors();
    const words = noteAboutWords(await app.catalog.search.words());
    const vectors = `${documents} documents have vectors, ${unembedded} wait for theirs`;
    const message = words === undefined ? vectors : `${words}; ${vectors}`;
    return passed(name, message, 'advice');
  } catch (error) {
    return failed(name, messageOf(error), 'advice');
  }
}

/** A wall is the publisher's; what lies behind it is lacking, and nobody need do anything. */
async function wallsCheck(app: App): Promise<HealthCheck> {
  const name = 'walls';
  const walls = await (await app.politeMemory()).walls.list();
  if (walls.length === 0) return passed(name, 'no publisher turns us away', 'advice');
  const lines = walls.map((wall) => `${wall.source}, ${wall.place}: ${wallInWords(wall)}`);
  return failed(name, lines.join('; '), 'advice');
}

/** An address that ends breaks a source on a day that is known: whoever runs it should hear of it before. */
async function announcementsCheck(app: App): Promise<HealthCheck> {
  const name = 'announcements';
  const { announcedByAll } = await import('./hosts.ts');
  const all = await announcedByAll(await app.politeMemory(), app.clock.now());
  if (all.length === 0)
    return passed(name, 'no publisher announces the end of what we ask', 'advice');
  const lines = all.map(({ host, source, reason }) => `${host} (${source}): ${reason}`);
  return failed(name, lines.join('; '), 'advice');
}

function contactIsSet({ http }: Settings): HealthCheck {
  const { contact } = http;
  if (contact !== undefined && !isPlaceholder(contact)) return passed('contact', contact, 'advice');
  const is = contact === undefined ? 'not set' : `'${contact}', a placeholder`;
  return failed('contact', `http.contact is ${is}; runs that ask publishers are refused`, 'advice');
}

const familyChecks = ({ settings, families }: LoadedSettings): HealthCheck[] => {
  const contact = isPlaceholder(settings.http.contact) ? 'missing' : 'set';
  return families.flatMap((family) => family.checkHealth?.({ settings }, contact) ?? []);
};

const YEAR = 365 * DAY;

function chromeIsYoung({ http }: Settings, clock: Clock): HealthCheck {
  const name = 'user agent';
  const version = chromeIn(http.userAgent);
  if (version === undefined) return passed(name, 'names no Chrome version', 'advice');
  const age = clock.now() - chromeReleasedAt(version);
  const months = Math.floor(age / (YEAR / 12));
  const message = `Chrome ${version} is about ${Math.max(0, months)} months old`;
  if (age <= YEAR) return passed(name, message, 'advice');
  const todo =
    http.userAgent === DEFAULT_USER_AGENT
      ? 'update Annals, or set http.userAgent'
      : 'raise it in http.userAgent';
  return failed(name, `${message}; ${todo}: publishers may turn it away`, 'advice');
}

async function browserIsThere(settings: Settings, { env }: HealthQuestion): Promise<HealthCheck> {
  const browser = await findBrowser(settings, env);
  const why = browser.found ? await whyNoBrowser(browser.path) : browser.why;
  if (browser.found && why === undefined) return passed('browser', browser.path, 'advice');
  const message = `none: ${why}; only sources that need a browser miss it`;
  return failed('browser', message, 'advice');
}

/** Anything may be executable; a browser says its name. */
async function whyNoBrowser(path: string): Promise<string | undefined> {
  const { execFile } = await import('node:child_process');
  const said = await new Promise<string>((resolve) => {
    execFile(path, ['--version'], { timeout: BROWSER_ANSWERS_MS }, (error, out) =>
      resolve(error ? '' : out),
    );
  });
  return /chrom/i.test(said) ? undefined : `${path} --version does not name Chrome or Chromium`;
}

const BROWSER_ANSWERS_MS = 30_000;

async function nearestFolder(path: string): Promise<string> {
  for (let at = path; ; at = dirname(at)) {
    const found = await stat(at).catch(() => undefined);
    if (found?.isDirectory() || at === dirname(at)) return at;
  }
}

type Weight = 'mandatory' | 'advice';

const passed = (name: string, message: string, weight: Weight = 'mandatory'): HealthCheck => ({
  name,
  ok: true,
  mandatory: weight === 'mandatory',
  message,
});

const failed = (name: string, message: string, weight: Weight = 'mandatory'): HealthCheck => ({
  name,
  ok: false,
  mandatory: weight === 'mandatory',
  message,
});

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof AnnalsError ? `${message} (${ERRORS[error.code].hint})` : message;
}
