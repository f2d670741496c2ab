/** The files of deploy/ before the programs that read them; a program that is not installed is said and passed over. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { makeCertificates } from '../../practice/certificates.ts';
import { postgresAddress } from '../../src/app/catalogs.ts';
import { loadSettings } from '../../src/app/settings/load.ts';

const DEPLOY = path.resolve(import.meta.dirname, '../../deploy');
const HOST = 'records.example.org';
const read = (name: string) => readFileSync(path.join(DEPLOY, name), 'utf8');

const isThere = (program: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

/** A test that needs a program says so when there is none. */
const withProgram = (program: string, title: string, act: () => void) =>
  test.skipIf(!isThere(program))(
    isThere(program) ? title : `${title} (skipped: ${program} is not installed)`,
    act,
  );

function accepted(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): void {
  const { status, stdout, stderr } = spawnSync(program, [...args], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
}

describe('deployment', () => {
  let folder: string;
  const file = (name: string, text: string): string => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'annals-deploy-'));
    const { cert, key } = await makeCertificates([HOST]);
    file('fullchain.pem', cert);
    file('privkey.pem', key);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  for (const unit of ['annals.service', 'annals-worker.service']) {
    withProgram('systemd-analyze', `systemd takes ${unit}`, () => {
      const copy = file(unit, read(`systemd/${unit}`));
      const { stderr } = spawnSync('systemd-analyze', ['verify', copy], { encoding: 'utf8' });
      expect(stderr.split('\n').filter((line) => line.includes(unit))).toEqual([]);
    });

    // Without these, the sandbox of Chromium is ended by the filter of the unit.
    test(`${unit} lets Chromium make its sandbox`, () => {
      expect(read(`systemd/${unit}`)).toMatch(/^SystemCallFilter=.* chroot seccomp/m);
    });
  }

  withProgram('nginx', 'nginx takes its example', () => {
    const site = read('proxy/nginx.conf').replaceAll(`/etc/letsencrypt/live/${HOST}`, folder);
    const here = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const main = `pid ${folder}/pid; error_log ${folder}/log; events {} http { access_log off; ${here.join(' ')} ${site} }`;
    accepted('nginx', ['-t', '-q', '-c', file('nginx.conf', main)]);
  });

  withProgram('caddy', 'Caddy takes its example', () => {
    const site = file('Caddyfile', read('proxy/Caddyfile'));
    accepted('caddy', ['validate', '--config', site, '--adapter', 'caddyfile']);
  });

  for (const compose of ['compose.yaml', 'many-nodes/compose.yaml']) {
    withProgram('docker-compose', `docker-compose takes ${compose}`, () => {
      const filled = read('many-nodes/.env.example').replace(/=$/gm, '=x');
      const args = ['--env-file', file('env', filled), '-f', path.join(DEPLOY, compose), 'config'];
      accepted('docker-compose', [...args, '--quiet']);
    });

    test(`every variable in ${compose} is a setting`, () => {
      const { services } = parse(read(compose), { merge: true });
      const names = Object.values<{ environment?: object }>(services).flatMap(({ environment }) =>
        Object.keys(environment ?? {}).filter((name) => name.startsWith('ANNALS_')),
      );
      expect(names.length).toBeGreaterThan(0);
      expect(names.filter((name) => !isSetting(name))).toEqual([]);
    });
  }

  test('the nodes of many-nodes/compose.yaml reach its PostgreSQL, which speaks no TLS', async () => {
    const { services } = parse(read('many-nodes/compose.yaml'), { merge: true });
    const written = Object.entries<string>(services.serve.environment);
    // As compose fills them in where nobody says otherwise.
    const env = Object.fromEntries(
      written.map(([name, value]) => [
        name,
        value.replace(/\$\{\w+(?::-([^}]*)|:\?[^}]*)\}/g, (_, usual?: string) => usual ?? 'x'),
      ]),
    );
    env.ANNALS_STORAGE__ARTIFACTS__URL = 's3://bucket/annals';
    const { settings } = await loadSettings({ cwd: folder, env });
    expect(await postgresAddress({ settings, cwd: folder })).toMatchObject({
      url: 'postgresql://annals:x@postgres:5432/annals',
      tls: { mode: 'off' },
    });
  });

  test('every variable of the image is a setting', () => {
    const names = read('Containerfile').match(/ANNALS_[A-Z_]+(?==)/g) ?? [];
    expect(names.length).toBeGreaterThan(1);
    expect(names.filter((name) => !isSetting(name))).toEqual([]);
  });
});

/** The page of settings names the variable of each. */
const SETTINGS = readFileSync(path.join(DEPLOY, '../docs/settings.md'), 'utf8');
const isSetting = (name: string): boolean => SETTINGS.includes(`\`${name}\``);
