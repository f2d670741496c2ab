import { readFile } from 'node:fs/promises';
import { isAbsolute, resolve } from 'node:path';
import { AnnalsError } from '../core/errors.ts';

/** A path of the settings: relative to the folder where the program was started, unless it is whole. */
export const below = (cwd: string, path: string): string =>
  isAbsolute(path) ? path : resolve(cwd, path);

export async function readCa(
  cwd: string,
  path: string | undefined,
  setting = 'network.ca',
): Promise<string | undefined> {
  if (path === undefined) return undefined;
  try {
    return await readFile(below(cwd, path), 'utf8');
  } catch (cause) {
    const why = (cause as NodeJS.ErrnoException).code ?? String(cause);
    throw new AnnalsError(
      'BAD_CONFIG',
      `${setting} is '${path}', which cannot be read (${why})`,
      {
        hint: 'Name a PEM file that can be read, relative to the working folder, or leave it out.',
      },
      cause,
    );
  }
}
