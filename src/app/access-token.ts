import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { AnnalsError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import {
  createSecretFile,
  readSecretFile,
  replaceSecretFile,
  type SecretFile,
  stampOfSecretFile,
} from '../store/secret-file.ts';
import type { Settings } from './settings/schema.ts';

/** The secret that whoever operates this data folder sends to its server. */
export interface AccessToken {
  /** The token as it is now: a running server follows `annals token --rotate`. */
  current(): Promise<string>;
  /** Makes a new one; whoever has the old one, a signed-in browser too, is signed out. */
  rotate(): Promise<string>;
  /** Where it comes from: the setting, a file, or only the memory of this process. */
  origin(): 'api.token' | 'file' | 'memory';
  readonly file: string;
}

interface Place {
  readonly access?: 'write' | 'read';
  readonly settings: Pick<Settings, 'api'>;
  readonly dataFolder: string;
  readonly log: Log;
}

export const TOKEN_FILE = 'api-token';

/** `api.token`, or else the one in the data folder, which is made when it is first asked for. */
export function openAccessToken({ settings, dataFolder, log, access }: Place): AccessToken {
  const configured = settings.api.token;
  const file = join(dataFolder, TOKEN_FILE);
  if (configured !== undefined) return configuredToken(configured, file);
  let known: SecretFile | undefined;
  let onlyHere: string | undefined;
  return {
    file,
    origin: () => (onlyHere === undefined ? 'file' : 'memory'),
    async current() {
      if (onlyHere !== undefined) return onlyHere;
      if (known && known.stamp === (await stampOfSecretFile(file))) return known.secret;
      known = access === 'read' ? await readIfAllowed() : await read();
      return known?.secret ?? onlyHere ?? '';
    },
    async rotate() {
      const secret = newSecret();
      await replaceSecretFile(file, secret);
      known = undefined;
      return secret;
    },
  };

  async function read(): Promise<SecretFile | undefined> {
    return (await readSecretFile(file)) ?? (await made());
  }

  /** Who only reads makes no file, and may be somebody whom the token of this folder is kept from. */
  async function readIfAllowed(): Promise<SecretFile | undefined> {
    const found = await readSecretFile(file).catch(() => undefined);
    if (!found) onlyHere = newSecret();
    return found;
  }

  async function made(): Promise<SecretFile | undefined> {
    try {
      await createSecretFile(file, newSecret());
      return await readSecretFile(file);
    } catch (error) {
      // A folder that cannot be written can be served all the same.
      if (!(error instanceof AnnalsError) || error.code === 'TOKEN_FILE_UNSAFE') throw error;
      onlyHere = newSecret();
      log('warn', `the token could not be kept (${error.message}); it ends with this process`);
      return undefined;
    }
  }
}

function configuredToken(token: string, file: string): AccessToken {
  return {
    file,
    origin: () => 'api.token',
    current: async () => token,
    rotate: async () => {
      throw new AnnalsError(
        'BAD_PARAMS',
        'the token is set by api.token; it must be changed there, not with --rotate',
      );
    },
  };
}

/** 256 bits, in letters that need no quoting anywhere. */
const newSecret = (): string => randomBytes(32).toString('base64url');
