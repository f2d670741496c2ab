import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { openAccessToken } from '../../app/access-token.ts';
import { EXIT } from '../../core/errors.ts';
import type { Command } from '../command.ts';
import { UsageError } from '../report-error.ts';
import type { TokenCommand } from '../table/serve-and-check.ts';

const token: Command<TokenCommand> = async ({ options }, door) => {
  const { settings, warnings } = await door.settings();
  for (const warning of warnings) door.say(door.errPaint.warn(`warning: ${warning}`));
  const dataFolder = resolve(door.terminal.cwd, settings.storage.root);
  if (settings.api.token === undefined && !existsSync(dataFolder)) {
    throw new UsageError(
      `${dataFolder} does not exist, so there is no token yet`,
      '`annals serve` makes both; or name another data folder with --data.',
      'NOT_FOUND',
    );
  }
  const remark = (_level: string, what: string) => door.say(door.errPaint.warn(what));
  const access = openAccessToken({ settings, dataFolder, log: remark });
  const rotated = options.rotate;
  const secret = rotated ? await access.rotate() : await access.current();
  const link = options.link ? await linkTo(secret) : undefined;
  if (door.json) {
    const file = access.origin() === 'file' ? access.file : null;
    door.printJson({ token: secret, origin: access.origin(), file, rotated, link: link ?? null });
  } else door.print(link ?? secret);
  return EXIT.ok;

  /** Where the server is by the settings: one that took a free port says its link itself. */
  async function linkTo(current: string): Promise<string> {
    const { signInLink } = await import('../../api/pass.ts');
    const { host, port, publicUrl } = settings.api;
    const { urlOf } = await import('../../api/server-url.ts');
    return signInLink(publicUrl ?? urlOf(host, port), current, door.clock.now());
  }
};
export default token;
