import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { validateRuntime } from '../../app/settings/runtime.ts';
import { AnnalsError, ERRORS } from '../../core/errors.ts';
import { summaryAgrees } from '../../use-cases/consistency.ts';
import { recordHealth } from '../../use-cases/health-log.ts';
import type { HealthCheck } from '../contract/operations.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';
import { answersAsKnown } from './operations.ts';

/** Everything a run needs, as the server finds it. What it says names no file of this machine. */
export function checkRoutes(door: Door) {
  const { app } = door;
  let before = '';
  return {
    async getChecks() {
      const checks = await Promise.all([
        check('config', async () => configuration(door)),
        check('files', () => folder(door)),
        check('disk', () => disk(door)),
        check('catalog', () => answersAsKnown(door)),
        // A copy that lags behind is worth knowing, and no reason to serve nothing.
        consistency(door),
      ]);
      const ok = checks.every((one) => one.ok || !one.mandatory);
      const failed = checks.filter((one) => !one.ok).map(({ name }) => name);
      // Asked every few seconds by whoever watches: only what changed is worth a line.
      if (failed.join() !== before) await recordHealth(app, 'api', { ok, failed });
      before = failed.join();
      return { status: ok ? 200 : 503, body: { ok, checks } };
    },
  } satisfies Partial<Handlers>;
}

function configuration({ app }: Door): string {
  const { warnings } = validateRuntime(app, {
    entrypoint: 'api',
    mode: 'serve',
    knownSources: app.registry.sources.map(({ name }) => name),
  });
  return warnings.length === 0
    ? 'the settings fit'
    : `${warnings.length} of the settings were raised`;
}

async function folder({ app }: Door): Promise<string> {
  try {
    await access(app.dataFolder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new AnnalsError('DATA_FOLDER_UNUSABLE', String(error));
  }
  return 'the data folder can be written';
}

async function disk({ app }: Door): Promise<string> {
  const free = Math.floor((await app.store.room()) / 1024 / 1024);
  const least = app.settings.storage.minFreeMb;
  const says = `${free} MB free; runs stop below ${least} MB`;
  if (free < least) throw new AnnalsError('DISK_FULL', says);
  return says;
}

async function consistency({ app }: Door): Promise<HealthCheck> {
  const about = { name: 'consistency', mandatory: false };
  try {
    const { ok, says } = await summaryAgrees(app);
    return { ...about, ok, says };
  } catch (error) {
    return { ...about, ok: false, says: errorSentence(error) };
  }
}

async function check(name: string, ask: () => Promise<string>): Promise<HealthCheck> {
  try {
    return { name, ok: true, mandatory: true, says: await ask() };
  } catch (error) {
    return { name, ok: false, mandatory: true, says: errorSentence(error) };
  }
}

function errorSentence(error: unknown): string {
  const code = error instanceof AnnalsError ? error.code : 'INTERNAL_ERROR';
  return `${code}: ${ERRORS[code].meaning}`;
}
