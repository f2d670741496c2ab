import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { App } from '../app/app.ts';
import { AnnalsError } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import type { Trigger } from '../core/run.ts';
import type { Source } from '../core/source.ts';
import { keepInput } from './kept-input.ts';
import { paramsOf } from './params.ts';

/**
 * Parameters that name files, ready for a run: paths made whole, and standard input (`-`) kept in the
 * data folder, so that a run that was interrupted finds it again.
 */
export async function handInFiles(
  app: Pick<App, 'dataFolder' | 'clock' | 'random'>,
  source: Source,
  params: JsonObject,
  given: { readonly cwd: string; readonly stdin?: AsyncIterable<string | Uint8Array> },
): Promise<JsonObject> {
  const ready: Record<string, JsonObject[string]> = { ...params };
  for (const name of fileParams(source)) {
    const value = params[name];
    if (typeof value !== 'string') continue;
    if (value === '-' && given.stdin)
      ready[name] = await keepInput(app, given.stdin, (digest) => `standard-input-${digest}`);
    else ready[name] = await readable(name, resolve(given.cwd, value));
  }
  return ready;
}

/** Over HTTP nobody names files of this machine: a bad line would be told with what it says. */
export function refuseFiles(source: Source, params: JsonObject, trigger: Trigger): void {
  if (trigger === 'cli' || trigger === 'cron') return;
  const named = fileParams(source).find((name) => params[name] !== undefined);
  if (named === undefined) return;
  throw new AnnalsError(
    'BAD_PARAMS',
    `${source.name}: ${named} names a file of this machine; only the command line and the settings may`,
  );
}

const fileParams = (source: Source): readonly string[] =>
  paramsOf(source)
    .filter(({ placeholder }) => placeholder === 'file')
    .map(({ name }) => name);

/** A typing mistake is told before a run begins. */
async function readable(name: string, file: string): Promise<string> {
  try {
    await access(file, constants.R_OK);
    return file;
  } catch (cause) {
    const why = (cause as NodeJS.ErrnoException).code ?? String(cause);
    throw new AnnalsError('BAD_PARAMS', `--${name} ${file} cannot be read (${why})`, {}, cause);
  }
}
