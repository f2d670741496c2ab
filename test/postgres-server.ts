/**
 * A PostgreSQL server of the tests' own: Debian's, on a socket in a temporary folder, as its own user
 * because `initdb` refuses root. Nothing of it is synced. Test files share one (`servers/desk.ts`), but for
 * those that restart it.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface PostgresServer {
  /** Where its socket is. */
  readonly folder: string;
  /** The address of a new, empty database. */
  database(name: string): string;
  /** Statements as the server's owner, without waiting for a driver. */
  psql(database: string, sql: string): string;
  stop(): void;
  /** Stops it at once and starts it again, as a failover would. */
  restart(): Promise<void>;
}

const BINARIES = '/usr/lib/postgresql';
/** Several test files use it at the same time. */
const MOST_CONNECTIONS = 120;

/** Why there is no server to test with; undefined when there is one. */
export const whyNoPostgres: string | undefined =
  binFolder() === undefined
    ? 'PostgreSQL is not installed (Debian: apt-get install postgresql)'
    : undefined;

function binFolder(): string | undefined {
  if (!existsSync(BINARIES)) return undefined;
  const versions = readdirSync(BINARIES).filter((name) => Number(name) >= 14);
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest && path.join(BINARIES, newest, 'bin');
}

export interface PostgresOptions {
  /** Commits are synced, as on a real server; for benchmarks. */
  readonly durable?: boolean;
  /** Listens on this port of loopback as well, with this certificate. */
  readonly tls?: { readonly port: number; readonly cert: string; readonly key: string };
}

export async function startPostgres({
  durable = false,
  tls,
}: PostgresOptions = {}): Promise<PostgresServer> {
  const bin = binFolder();
  if (bin === undefined) throw new Error(whyNoPostgres);
  const folder = mkdtempSync(path.join(tmpdir(), 'annals-postgres-'));
  const data = path.join(folder, 'data');
  const owner = ownerOf();
  mkdirSync(data, { mode: 0o700 });
  if (owner) for (const one of [folder, data]) chownSync(one, owner.uid, owner.gid);
  run(folder, 'initdb', [
    ...['-D', data, '-U', 'annals', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
  ]);
  const settings = [`fsync=${durable ? 'on' : 'off'}`, `max_connections=${MOST_CONNECTIONS}`];
  if (tls) settings.push('ssl=on', ...certificateIn(data, tls));
  const options = [
    ...['-D', data, '-k', folder],
    ...(tls ? ['-h', '127.0.0.1', '-p', String(tls.port)] : ['-h', '']),
    ...settings.flatMap((setting) => ['-c', setting]),
  ];
  const start = () =>
    spawn(path.join(bin, 'postgres'), options, { ...owner, cwd: folder, stdio: 'ignore' });
  let server = start();
  await ready();
  return {
    ...postgresIn(folder),
    stop() {
      server.kill('SIGQUIT');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
    async restart() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      server = start();
      await ready();
    },
  };

  async function ready(): Promise<void> {
    const ask = () =>
      spawnSync(path.join(bin as string, 'pg_isready'), [
        ...['-h', folder, '-q', '-p', String(tls?.port ?? 5432)],
      ]).status === 0;
    while (!ask()) {
      if (server.exitCode !== null) throw new Error('the PostgreSQL server ended at once');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** A server that runs, by the folder of its socket. */
export function postgresIn(folder: string): Pick<PostgresServer, 'folder' | 'database' | 'psql'> {
  const psql = (database: string, sql: string): string =>
    run(
      folder,
      'psql',
      ['-h', folder, '-U', 'annals', '-d', database, '-qAt', '-v', 'ON_ERROR_STOP=1', '-f', '-'],
      sql,
    );
  return {
    folder,
    database(name) {
      psql('postgres', `CREATE DATABASE "${name}"`);
      return `postgresql://annals@localhost/${name}?host=${encodeURIComponent(folder)}`;
    },
    psql,
  };
}

function run(folder: string, command: string, args: readonly string[], input?: string): string {
  const { status, stdout, stderr } = spawnSync(path.join(binFolder() ?? '', command), [...args], {
    ...ownerOf(),
    cwd: folder,
    encoding: 'utf8',
    input,
    // The history of a long trial is read with one statement.
    maxBuffer: 1024 ** 3,
  });
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
  return stdout;
}

/** Root must become somebody else; anybody else stays who they are. */
function ownerOf(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

function certificateIn(data: string, { cert, key }: { cert: string; key: string }): string[] {
  const owner = ownerOf();
  return Object.entries({ cert, key }).map(([name, pem]) => {
    const file = path.join(data, `server.${name}`);
    writeFileSync(file, pem, { mode: 0o600 });
    if (owner) chownSync(file, owner.uid, owner.gid);
    return `ssl_${name}_file=${file}`;
  });
}
