import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { z } from 'zod';
import { type Practice, type PracticeOptions, startPractice } from '../../practice/server.ts';
import { errorAnswer } from '../../src/api/contract/fields.ts';
import { type RunningServer, startServer } from '../../src/api/server.ts';
import { type App, openApp } from '../../src/app/app.ts';
import { schemaFor } from '../../src/app/settings/schema.ts';
import { systemClock } from '../../src/app/system-clock.ts';
import type { Clock, Instant } from '../../src/core/time.ts';
import { builtInFamilies } from '../../src/families/index.ts';
import { readsInPlace } from '../../src/use-cases/reads/costly-reads.ts';
import { type Contract, contract, type Operation } from './whole-contract.ts';

const settingsSchema = schemaFor(builtInFamilies);

/** A real server over a real catalog in a temporary folder; with a publisher when asked for. */
export interface Rig {
  readonly app: App;
  readonly server: RunningServer;
  readonly practice: Practice | undefined;
  readonly logged: readonly string[];
  /** Asks as the operator, expects the answer of the operation, and checks it against the contract to the letter. */
  ask<O extends Operation>(operation: O, at: string, init?: RequestInit): Promise<Asked<O>>;
  /** The header by which the operator is known. */
  readonly operator: { readonly authorization: string };
  /** Asks as the operator, whatever comes. */
  fetch(at: string, init?: RequestInit): Promise<Response>;
  /** Asks where a refusal is expected, and checks its shape. */
  refused(at: string, init?: RequestInit): Promise<Refused>;
  close(): Promise<void>;
}

export interface Asked<O extends Operation> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: z.output<Contract[O]['answer']>;
}

export interface Refused {
  readonly status: number;
  readonly headers: Headers;
  readonly error: z.output<typeof errorAnswer>['error'];
}

export interface RigOptions {
  readonly practice?: PracticeOptions;
  readonly host?: string;
  readonly token?: string;
  /** What time it is when the rig starts; the machine's when absent. */
  readonly now?: Instant;
  readonly sources?: Record<string, object>;
  readonly cayman?: object;
  readonly api?: object;
  readonly notify?: object;
  /** Whether costly reading is done in threads, as `annals serve` does it. */
  readonly threads?: true;
  /** Least free space for a run; 1 MB when absent. */
  readonly minFreeMb?: number;
}

export async function startRig(options: RigOptions = {}): Promise<Rig> {
  const folder = await mkdtemp(path.join(tmpdir(), 'annals-api-'));
  const practice = options.practice && (await startPractice(options.practice));
  if (practice) await writeFile(path.join(folder, 'ca.pem'), practice.ca);
  const settings = settingsSchema.parse({
    storage: { root: path.join(folder, 'data'), minFreeMb: options.minFreeMb ?? 1 },
    http: { backoff: { baseMs: 1, maxMs: 5 } },
    // A listing is fresh for minutes, and the tests change what it lists in between.
    cache: { enabled: false },
    network: practice
      ? { connectTo: { '*': practice.address }, ca: path.join(folder, 'ca.pem') }
      : {},
    // A busy machine is late by seconds, and no server is overloaded by that.
    api: {
      token: options.token ?? 'the-token-of-the-rig',
      maxDelayMs: 600_000,
      ...options.api,
    },
    cayman: options.cayman ?? {},
    notify: options.notify ?? {},
    sources: {
      ...options.sources,
      govuk: { rate: 'unlimited', inFlight: 8, ...options.sources?.govuk },
    },
  });
  const logged: string[] = [];
  const app = await openApp({
    settings,
    cwd: folder,
    log: (level, what) => logged.push(`${level} ${what}`),
    ...(options.now && { clock: clockFrom(options.now) }),
  });
  const server = await startServer(app, {
    host: options.host ?? '127.0.0.1',
    port: 0,
    // Threads take seconds to start from sources: only what is about them has them.
    ...(options.threads !== true && { costlyReads: readsInPlace(app) }),
  });
  const operator = { authorization: `Bearer ${settings.api.token}` };
  const asOperator = (at: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (!headers.has('authorization')) headers.set('authorization', operator.authorization);
    return fetch(new URL(at, server.url), { ...init, headers });
  };
  return {
    app,
    server,
    operator,
    fetch: asOperator,
    practice,
    logged,
    async ask(operation, at, init) {
      const response = await asOperator(at, init);
      const body: unknown = await response.json();
      if (!(response.status in contract[operation].statuses)) {
        const said = [JSON.stringify(body), ...logged.slice(-3)].join('\n');
        throw new Error(`${at} answered ${response.status}: ${said}`);
      }
      return {
        status: response.status,
        headers: response.headers,
        body: strictly(operation, body),
      };
    },
    async refused(at, init) {
      const response = await asOperator(at, init);
      const { error } = errorAnswer.strict().parse(await response.json());
      return { status: response.status, headers: response.headers, error };
    },
    async close() {
      await server.close();
      await app.close().catch(() => undefined);
      await practice?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function clockFrom(start: Instant): Clock {
  const ahead = Date.parse(start) - systemClock.now();
  return { ...systemClock, now: () => systemClock.now() + ahead };
}

/** What the contract does not name must not be in the answer either: parsing must change nothing. */
function strictly<O extends Operation>(operation: O, body: unknown): Asked<O>['body'] {
  const parsed: unknown = contract[operation].answer.parse(body);
  if (JSON.stringify(sorted(parsed)) !== JSON.stringify(sorted(body))) {
    throw new Error(`${operation} answered what its contract does not name`);
  }
  return parsed as Asked<O>['body'];
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}
