import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Access, App } from '../app/app.ts';
import type { Registry } from '../app/registry.ts';
import type { HeldRows } from '../app/rows.ts';
import type { Flag, LoadedSettings } from '../app/settings/load.ts';
import { systemClock } from '../app/system-clock.ts';
import { AnnalsError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import type { Clock } from '../core/time.ts';
import type { JsonOutput } from '../core/verb.ts';
import type { CommandEntry } from './command.ts';
import type { GlobalOptions } from './global-options.ts';
import { type LogLevel, logTo } from './log.ts';
import { harmless, type Paint } from './paint.ts';
import { UsageError } from './report-error.ts';
import { paintOn, type Screen, type Terminal } from './terminal.ts';

/** What a command is given: how to speak, and the way in to settings and data. */
export interface Door<J = unknown> {
  readonly json: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** For standard output. */
  readonly paint: Paint;
  /** For standard error. */
  readonly errPaint: Paint;
  readonly terminal: Terminal;
  readonly clock: Clock;
  /** The whole table, for commands about commands. */
  readonly commands: readonly CommandEntry[];
  /** A result: standard output, always. */
  print(text: string): void;
  /** What `--json` prints: one document, or one line of a stream of them, as the command says. */
  printJson(value: J): void;
  /** A remark: standard error, unless --quiet or --json. */
  say(text: string): void;
  /** Lines of the log and remarks go here: above the progress bar while there is one. */
  remarks: Screen;
  settings(): Promise<LoadedSettings>;
  /** The sources of the families in force, and the ids they know. */
  registry(): Promise<Registry>;
  /** A command to type next, as it must be typed here: with npx, with the same data folder. */
  suggest(command: string): Promise<string>;
  /** The data folder, opened (and made when missing). Closed by the caller of the command. */
  open(more?: OpenOptions): Promise<App>;
  /** To be done when the command is over and the data folder is closed. */
  atEnd(act: () => Promise<void>): void;
  /** To read what is there: nothing is made or changed, so that a read-only folder will do. */
  openExisting(more?: OpenOptions): Promise<App>;
  /** To read rows alone; half as dear to open as all the rest. */
  openRows(): Promise<HeldRows>;
  /** To change what is there; a folder is not made just to say that it is empty. */
  openToChange(): Promise<App>;
}

export interface OpenOptions {
  readonly flags?: readonly Flag[];
  readonly log?: LogLevel;
  readonly access?: Access;
}

export function openDoor(
  terminal: Terminal,
  options: GlobalOptions,
  flags: readonly Flag[],
  { prints, commands }: { prints: JsonOutput['prints']; commands: readonly CommandEntry[] },
  clock: Clock = systemClock,
): { readonly door: Door; readonly close: () => Promise<void> } {
  const { json, quiet, verbose, color: allowed } = options;
  const indent = prints === 'lines' ? 0 : 2;
  let loaded: Promise<LoadedSettings> | undefined;
  let app: App | undefined;
  let rows: HeldRows | undefined;
  const endings: (() => Promise<void>)[] = [];

  const door: Door = {
    json,
    quiet,
    verbose,
    paint: paintOn(terminal, terminal.out, allowed),
    errPaint: paintOn(terminal, terminal.err, allowed),
    terminal,
    clock,
    commands,
    remarks: terminal.err,
    print: (text) => tell(terminal.out, text),
    printJson: (value) => terminal.out.write(`${JSON.stringify(value, null, indent)}\n`),
    say: (text) => {
      if (!quiet && !json) tell(door.remarks, text);
    },
    settings: () => {
      loaded ??= load([]);
      return loaded;
    },
    registry: async () => {
      const { registryOf } = await import('../app/registry.ts');
      return registryOf((await door.settings()).families);
    },
    suggest: async (command) => {
      const { settings, origins } = await door.settings();
      const data =
        origins.get('storage.root') === '--data' ? ` --data ${settings.storage.root}` : '';
      return `${terminal.env.npm_command ? 'npx annals' : 'annals'} ${command}${data}`;
    },
    open: async (more = {}) => {
      await refuseLostCatalog();
      if (more.flags) loaded = load(more.flags);
      const { settings, families, origins } = await door.settings();
      const { openApp } = await import('../app/app.ts');
      const log = await openLog(more.log);
      app ??= await openApp({
        settings,
        families,
        origins,
        cwd: terminal.cwd,
        log,
        access: more.access,
      });
      return app;
    },
    atEnd: (act) => void endings.push(act),
    openExisting: async (more) => {
      await requireCatalog();
      return door.open({ ...more, access: 'read' });
    },
    openRows: async () => {
      await requireCatalog();
      const { settings } = await door.settings();
      const { openRows } = await import('../app/rows.ts');
      rows ??= await openRows({ settings, cwd: terminal.cwd, log: await openLog(undefined) });
      return rows;
    },
    openToChange: async () => {
      await requireCatalog();
      return door.open();
    },
  };
  return { door, close };

  /** As loud as was asked for; the first lines are what is to be said of the settings. */
  async function openLog(usual: LogLevel | undefined): Promise<Log> {
    const { settings, warnings, origins } = await door.settings();
    const chosen = origins.has('telemetry.logLevel') ? settings.telemetry.logLevel : undefined;
    const level = verbose ? 'debug' : quiet ? 'error' : (chosen ?? usual ?? 'warn');
    const log = logTo(() => door.remarks, level, json ? 'json' : door.errPaint, door.clock);
    for (const warning of warnings) log('warn', warning);
    return log;
  }

  async function requireCatalog(): Promise<void> {
    const { settings } = await door.settings();
    const folder = resolve(terminal.cwd, settings.storage.root);
    await refuseLostCatalog();
    // Opening it says what is wrong with a catalog on a server.
    if (settings.storage.catalog.backend === 'postgres') return;
    const isUsable = existsSync(join(folder, 'catalog.sqlite')) || isNoFolder(folder);
    if (!isUsable) throw new NothingHere(folder);
  }

  /** Files and manifest without their catalog are a loss to be mended, not a place to begin. */
  async function refuseLostCatalog(): Promise<void> {
    if (app) return;
    const { settings } = await door.settings();
    const folder = resolve(terminal.cwd, settings.storage.root);
    if (settings.storage.catalog.backend === 'postgres') return;
    const isThere = (name: string) => existsSync(join(folder, name));
    if (isThere('catalog.sqlite') || !isThere('manifest.jsonl') || !isThere('cas/sha256')) return;
    throw new AnnalsError(
      'CATALOG_MISSING',
      `${folder} has manifest.jsonl and kept files, but no catalog.sqlite`,
    );
  }

  async function close(): Promise<void> {
    try {
      await rows?.close();
      await app?.close();
    } finally {
      for (const act of endings.reverse()) await act();
    }
  }

  async function load(more: readonly Flag[]): Promise<LoadedSettings> {
    const { loadSettings, readSetFlag } = await import('../app/settings/load.ts');
    const set = options.set.map(readSetFlag);
    return loadSettings({
      file: options.config,
      env: terminal.env,
      cwd: terminal.cwd,
      flags: [...set, ...flags, ...more],
    });
  }
}

/** To a file or another program as it is; a terminal would obey some of it. */
const tell = (screen: Screen, text: string): void =>
  screen.write(`${screen.isTerminal ? harmless(text) : text}\n`);

/** Then opening it says what is wrong with it. */
const isNoFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === false;

export class NothingHere extends UsageError {
  constructor(folder: string) {
    super(
      `${folder} holds no catalog: nothing has been acquired there yet`,
      'Start with `annals run <source>`, or name another data folder with --data.',
      'NOT_FOUND',
    );
    this.name = 'NothingHere';
  }
}
