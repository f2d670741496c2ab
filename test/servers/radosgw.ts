/** A server that speaks S3, in memory: Ceph with one monitor, one store and its gateway, on loopback. */
import { type ChildProcess, execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { answers, end, freePort, isInstalled, start, until } from './started.ts';

const run = promisify(execFile);

export const PROGRAMS = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph'];

export const missingForS3 = (): string | undefined => {
  const missing = PROGRAMS.filter((program) => !isInstalled(program));
  return missing.length === 0
    ? undefined
    : `skipped: ${missing.join(', ')} not installed (Debian: radosgw ceph-mon ceph-osd ceph-common)`;
};

/** Where a bucket store is, and with which keys. */
export interface S3Access {
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

export interface S3Server extends S3Access {
  /** Ends the gateway in the middle of what it does; the bytes are in the store behind it, and stay. */
  killGateway(): Promise<void>;
  /** Starts it again at the same address. */
  startGateway(): Promise<void>;
  stop(): Promise<void>;
}

/** An empty bucket of that name; names are of at least three characters. */
export async function newBucket(server: S3Access, name: string): Promise<void> {
  const { CreateBucketCommand } = await import('@aws-sdk/client-s3');
  const client = await s3Client(server);
  await client.send(new CreateBucketCommand({ Bucket: name }));
  client.destroy();
}

export async function s3Client(server: S3Access) {
  const { S3Client } = await import('@aws-sdk/client-s3');
  const { endpoint, region, accessKeyId, secretAccessKey } = server;
  const credentials = { accessKeyId, secretAccessKey };
  return new S3Client({ endpoint, region, credentials, forcePathStyle: true });
}

/** Now and then a store of Ceph does not come up on a busy machine; then all begins anew. */
export async function startS3(tries = 3): Promise<S3Server> {
  try {
    return await startOnce();
  } catch (error) {
    if (tries <= 1) throw error;
    return startS3(tries - 1);
  }
}

async function startOnce(): Promise<S3Server> {
  const folder = await mkdtemp(path.join(tmpdir(), 'annals-s3-'));
  for (const name of ['mon', 'osd', 'run']) await mkdir(path.join(folder, name));
  const [port, monitorPort] = [await freePort(), await freePort()];
  const [cluster, disk] = [randomUUID(), randomUUID()];
  const file = path.join(folder, 'ceph.conf');
  await writeFile(file, configuration(folder, cluster, monitorPort, port));
  const config = ['-c', file];
  const log = (name: string) => path.join(folder, `${name}.out`);
  const map = path.join(folder, 'monmap');
  const at = `[v1:127.0.0.1:${monitorPort}]`;
  await run('monmaptool', ['--create', '--fsid', cluster, '--addv', 'a', at, map]);
  await run('ceph-mon', [...config, '--mkfs', '-i', 'a', '--monmap', map]);
  const started = [start('ceph-mon', [...config, '-i', 'a', '-f'], log('mon'))];
  let gateway: ChildProcess | undefined;
  const killGateway = async () => {
    if (gateway) await end(gateway);
  };
  const startGateway = async () => {
    gateway = start('radosgw', [...config, '-n', 'client.rgw', '-f'], log('rgw'));
    await until('the gateway answers', answers(port), [...started, gateway]);
  };
  const stop = async () => {
    await killGateway();
    await Promise.all(started.map(end));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const ceph = (...args: string[]) =>
      patiently(() => run('ceph', [...config, '--connect-timeout', '30', ...args]));
    await ceph('osd', 'new', disk);
    await run('ceph-osd', [...config, '-i', '0', '--mkfs', '--osd-uuid', disk]);
    await ceph('osd', 'crush', 'add', 'osd.0', '1.0', 'root=default', 'host=localhost');
    started.push(start('ceph-osd', [...config, '-i', '0', '-f'], log('osd')));
    await until(
      'the store is up',
      async () => (await ceph('osd', 'stat')).includes('1 up'),
      started,
    );
    await startGateway();
    const keys = { accessKeyId: 'practicekey', secretAccessKey: 'practice-secret-of-the-bucket' };
    const newUser = [
      ...[...config, '-n', 'client.rgw', 'user', 'create', '--uid=practice'],
      ...['--display-name=practice', `--access-key=${keys.accessKeyId}`],
      `--secret=${keys.secretAccessKey}`,
    ];
    await patiently(() => run('radosgw-admin', newUser));
    const endpoint = `http://127.0.0.1:${port}`;
    return { endpoint, region: 'default', ...keys, killGateway, startGateway, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A monitor on a busy machine refuses commands (EPERM, ETIMEDOUT) while it elects itself anew. All of ours may be repeated. */
async function patiently(
  act: () => Promise<{ readonly stdout: string }>,
  mostTries = 20,
): Promise<string> {
  try {
    return (await act()).stdout;
  } catch (error) {
    if (mostTries <= 1) throw error;
    await pause(500);
    return patiently(act, mostTries - 1);
  }
}

const configuration = (folder: string, cluster: string, monitor: number, port: number): string => `
[global]
fsid = ${cluster}
mon host = v1:127.0.0.1:${monitor}
auth cluster required = none
auth service required = none
auth client required = none
public addr = 127.0.0.1
cluster addr = 127.0.0.1
run dir = ${folder}/run
admin socket = ${folder}/run/$name.$pid.asok
log file = ${folder}/$name.log
pid file = ${folder}/run/$name.pid
mon allow pool size one = true
mon warn on pool no redundancy = false
mon max pg per osd = 1000
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pgp num = 4
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = 2147483648
[mon.a]
mon data = ${folder}/mon
[osd.0]
osd data = ${folder}/osd
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw enable usage log = false
`;
