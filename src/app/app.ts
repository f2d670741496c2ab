import { dirname, join } from 'node:path';
import type { ArtifactStore } from '../core/artifact.ts';
import type { Catalog } from '../core/catalog.ts';
import { AnnalsError } from '../core/errors.ts';
import type { Family } from '../core/family.ts';
import type { Log } from '../core/log.ts';
import { OWN_WORDS } from '../core/log-words.ts';
import type { PoliteMemory } from '../core/polite-memory.ts';
import type { Measured } from '../core/run-report.ts';
import type { Embedder } from '../core/search.ts';
import type { Tell } from '../core/telemetry.ts';
import { type Clock, HOUR, MINUTE, type Random } from '../core/time.ts';
import type { EngineParts } from '../engine/parts.ts';
import { builtInFamilies } from '../families/index.ts';
import type { Wire } from '../fetch/replay/wire.ts';
import type { StatementGate } from '../store/sqlite/driver.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { joinAsides } from './asides.ts';
import { joinBrowser } from './browsing.ts';
import { openCache } from './caching.ts';
import {
  openCatalogOf,
  openCatalogOfToRead,
  openPoliteMemoryOf,
  postgresAddress,
  sharedClock,
} from './catalogs.ts';
import { citationsInBody, citationsInFields, referenceContext, spelledOnce } from './citing.ts';
import { familyHost } from './family-host.ts';
import { forgetOldRows } from './forget-old-rows.ts';
import { handedIn } from './handed-in.ts';
import { type LogFile, openLogFile } from './log/file.ts';
import { below, readCa } from './named-files.ts';
import { normalizersOf } from './normalizers.ts';
import { plainReports } from './plain-reports.ts';
import { isDeadOwner, processOwner } from './process-owner.ts';
import { quotaPools } from './quota.ts';
import { type Registry, registryOf } from './registry.ts';
import { remembered } from './remembered.ts';
import { politenessOf } from './settings/politeness.ts';
import type { Settings } from './settings/schema.ts';
import { configHash, secretAt } from './settings/secrets.ts';
import { familyOf, type Setup } from './settings/shape.ts';
import type { Shared } from './sharing.ts';
import { openStore } from './storing.ts';
import { systemClock, systemRandom } from './system-clock.ts';
import { joinTelemetry, openMetrics, type Telemetry } from './telemetry.ts';
import { VERSION } from './version.ts';

/** The parts, joined. The doors hold one of these and know nothing of what is behind the ports. */
export interface App extends Setup {
  /** Where each setting comes from, by its path; those that are not named are defaults. */
  readonly origins: ReadonlyMap<string, string>;
  /** The sources of the families in force, and the ids they know. */
  readonly registry: Registry;
  readonly catalog: Catalog;
  readonly store: ArtifactStore;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** The folder that relative paths of the settings are below. */
  readonly cwd: string;
  /** `read`: nothing in the data folder is changed, and nothing has to be changeable. */
  readonly access: Access;
  /** Absolute: `catalog.sqlite`, `manifest.jsonl`, `cas/` and `corpus/` are below it. */
  readonly dataFolder: string;
  /** Where the manifest is, and summary.json and its neighbours. */
  readonly reportsFolder: string;
  /**
   * What a run needs besides; made on first use, for reading needs no network. With a wire, parts of
   * their own: nothing is taken from the cache, so that a recording holds all that was asked.
   */
  engine(wire?: Wire): Promise<EngineParts>;
  /** `logs/latest.log`, written from the decision log. */
  readonly logFile: LogFile;
  /** Turns text into vectors, as `search.embedder` says; opened on first use. */
  embedder(): Promise<Embedder>;
  /** What politeness remembers of hosts and quotas; opened on first use. */
  politeMemory(): Promise<PoliteMemory>;
  /** What this process shares with all others of its data set; opened on first use. */
  shared(): Promise<Shared>;
  /** Counts from the first call on what this process does; for whoever serves them. */
  metrics(): Promise<Metrics>;
  /** Hears from now on what this process does. */
  listen(tell: Tell): void;
  /** What this process measured of a run; asked once, when it has ended. */
  measured(runId: string): Promise<Measured | undefined>;
  close(): Promise<void>;
}

export type Access = 'write' | 'read';

export interface AppOptions {
  readonly settings: Settings;
  /** Whose sections the settings have; those that come with Annals, unless given. */
  readonly families?: readonly Family[];
  /** Where each setting comes from, for whoever asks; unknown unless given. */
  readonly origins?: ReadonlyMap<string, string>;
  /** To write, unless told otherwise. */
  readonly access?: Access;
  readonly cwd: string;
  readonly log?: Log;
  readonly clock?: Clock;
  readonly random?: Random;
  /** Of a thread that reads and may have to be ended. */
  readonly statementGate?: StatementGate;
}

export async function openApp(options: AppOptions): Promise<App> {
  const { settings, families = builtInFamilies, access = 'write' } = options;
  const dataFolder = below(options.cwd, settings.storage.root);
  const place = { settings, cwd: options.cwd, dataFolder };
  const clock = options.clock ?? (await sharedClock(place, systemClock));
  const random = options.random ?? systemRandom;
  const log = options.log ?? (() => undefined);
  const manifestPath = below(
    options.cwd,
    settings.telemetry.manifestPath ?? join(dataFolder, 'manifest.jsonl'),
  );
  const catalog = await (access === 'read'
    ? openCatalogOfToRead(place, options.statementGate)
    : openToWrite());
  const store = await openStore(place);
  const registry = await registryOf(families);
  const logs = { folder: join(dataFolder, 'logs'), ...LOG_KEPT };
  const closers: (() => Promise<void>)[] = [];
  let engine: Promise<EngineParts> | undefined;
  let sharing: Promise<Shared> | undefined;
  let embedder: Promise<Embedder> | undefined;
  let metrics: Promise<Metrics> | undefined;
  let telemetry: Promise<Telemetry> | undefined;
  const listeners: Tell[] = [];
  const shared = () => {
    sharing ??= openMemory();
    return sharing;
  };
  const politeMemory = async () => (await shared()).memory;
  const setup = { settings, families };
  const app: App = {
    ...setup,
    origins: options.origins ?? new Map(),
    registry,
    catalog,
    store,
    clock,
    random,
    log,
    cwd: options.cwd,
    access,
    dataFolder,
    reportsFolder: dirname(manifestPath),
    logFile: openLogFile(
      catalog,
      logs,
      log,
      (source) => families.find(({ sources }) => source in sources)?.log ?? OWN_WORDS,
    ),
    engine: (wire) => {
      if (access === 'read') return Promise.reject(readOnly(dataFolder));
      if (wire) return joinEngine(wire);
      engine ??= joinEngine();
      return engine;
    },
    embedder: () => {
      embedder ??= embedding();
      return embedder;
    },
    politeMemory,
    shared,
    metrics: () => {
      metrics ??= listen();
      return metrics;
    },
    listen: (tell) => void listeners.push(tell),
    measured: async (runId) => (await telemetry)?.measured(runId),
    close: async () => {
      for (const close of closers) await close();
      await (await telemetry)?.close();
      await (await metrics)?.close();
      // Last, for what was closed before it wrote to it.
      await (await sharing)?.close();
      await store.close();
      await catalog.close();
    },
  };
  return app;

  async function openToWrite(): Promise<Catalog> {
    return openCatalogOf(place, {
      clock,
      manifestPath,
      writesManifest: settings.telemetry.sinks.includes('jsonl'),
      views: families.flatMap((family) => family.views ?? []),
      columnNames: families.flatMap((family) => family.columnNames ?? []),
    });
  }

  async function embedding(): Promise<Embedder> {
    const { openEmbedder } = await import('./embedding.ts');
    const opened = await openEmbedder({ settings, clock, random });
    closers.push(opened.close);
    return opened;
  }

  async function openMemory(): Promise<Shared> {
    const { shareMemory } = await import('./sharing.ts');
    const durable = await openPoliteMemoryOf(place, access);
    const ownClock = options.clock ?? systemClock;
    const postgres = await postgresAddress(place);
    return shareMemory({ settings, cwd: options.cwd, clock, ownClock, postgres, log }, durable);
  }

  async function listen(): Promise<Metrics> {
    const shared = access === 'read' ? undefined : (await politeMemory()).turns;
    const opened = await openMetrics({ memory: shared, log });
    listeners.push(opened.tell);
    return opened;
  }

  async function joinEngine(wire?: Wire): Promise<EngineParts> {
    const [
      { politeFetch },
      { volatileMemory },
      { createReader, isDear },
      { createUnfinishedReadings },
      { createWalls },
    ] = await Promise.all([
      import('../fetch/chain.ts'),
      import('../fetch/volatile-memory.ts'),
      import('./reader.ts'),
      import('../store/unfinished-readings.ts'),
      import('../engine/walls.ts'),
    ]);
    const cache =
      settings.cache.enabled && !wire
        ? await openCache({ settings, dataFolder, log, cwd: options.cwd })
        : undefined;
    const { memory: remembers, clock: paceClock } = await shared();
    await forgetOldRows({ settings, catalog, clock, log }, remembers);
    // A server of the same data folder tells them, whichever process does the work.
    metrics ??= listen();
    await metrics;
    telemetry ??= joinTelemetry({ settings, clock, log, logs, listeners });
    const { tell, trace } = await telemetry;
    const identity = {
      userAgent: settings.http.userAgent,
      version: VERSION,
      contact: settings.http.contact ?? 'no contact',
    };
    const owner = processOwner();
    const polite = politeFetch({
      clock: paceClock,
      random,
      owner,
      isDead: isDeadOwner,
      identity,
      network: {
        connectTo: settings.network.connectTo,
        ca: await readCa(options.cwd, settings.network.ca),
        allowHttp: settings.network.allowHttp,
        allowPrivate: settings.network.allowPrivate,
      },
      memory: wire ? { ...remembers, robots: volatileMemory().robots } : remembers,
      wire,
      pools: quotaPools(setup),
      tell,
      complain: (error) => {
        // That Redis is lost is said once, not with every request.
        if (error instanceof AnnalsError && error.code === 'REDIS_UNREACHABLE') return;
        log('warn', 'politeness could not be remembered', { error: String(error) });
      },
      cache: cache && { store: cache, maxEntryBytes: settings.cache.maxEntryBytes },
    });
    // Limits are of real time, whatever time the run lives in.
    const unfinished = createUnfinishedReadings(dataFolder);
    const reader = createReader(settings.reading, systemClock, unfinished, normalizersOf(families));
    const pages = joinBrowser({ ...setup, fetch: polite.fetch, clock, identity, log });
    closers.push(pages.close, polite.close, reader.close);
    if (cache) closers.push(cache.close);
    const citing: EngineParts['citing'] = {
      context: ({ name }, record) => referenceContext(families, name, record),
      inBody: (record, body) => citationsInBody(registry, record, body),
      inFields: (record, context) => citationsInFields(registry, record, context),
      spelled: (relation) => spelledOnce(registry, relation),
    };
    return {
      catalog,
      store,
      fetch: polite.fetch,
      browse: pages.browse,
      // A replay meets the walls of its recording, and leaves today's alone.
      walls: createWalls((wire ? volatileMemory() : remembers).walls, clock),
      normalize: (body, references) => reader.read(body, references && { references }),
      isDear,
      citing,
      quotaWaitMs: ({ name }) =>
        quotaPools(setup).some(({ sources }) => sources.includes(name)) ? HOUR + MINUTE : 0,
      politenessOf: remembered((source) => politenessOf(setup, source)),
      clock,
      random,
      owner,
      isDead: isDeadOwner,
      log,
      tell,
      trace,
      handedIn: handedIn({
        catalog,
        store,
        manifestPath,
        reportsFolder: dirname(manifestPath),
        plainReports: plainReports(families),
        secret: (path) => secretAt(settings, path),
      }),
      sameBytesOf: ({ name, sameBytes }) =>
        settings.sources[name]?.sameBytes ??
        (sameBytes === 'allowed' ? 0 : settings.engine.sameBytes),
      workersOf: (source) => familyOf(setup, source)?.settings?.workers?.(settings),
      aside: joinAsides(setup, familyHost(app)),
      rules: {
        leaseMs: settings.engine.leaseSeconds * 1000,
        heartbeatMs: settings.engine.heartbeatSeconds * 1000,
        minFreeBytes: settings.storage.minFreeMb * 1024 * 1024,
        configHash: configHash(setup),
        maxRuntimeMs: settings.engine.maxRuntimeHours * HOUR,
        staleMs: settings.engine.staleSeconds * 1000,
        workers: settings.engine.workers,
      },
    };
  }
}

const readOnly = (folder: string): AnnalsError =>
  new AnnalsError('READ_ONLY', `${folder} was opened to be read; nothing can be run`);

const LOG_KEPT = { maxBytes: 10_000_000, keep: 3 } as const;
