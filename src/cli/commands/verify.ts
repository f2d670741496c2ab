import { EXIT } from '../../core/errors.ts';
import { snakeKeys } from '../../core/snake-keys.ts';
import { verifyCitation } from '../../use-cases/citing/verify-citation.ts';
import type { Command } from '../command.ts';
import { facts } from '../show/table.ts';
import type { VerifyCommand } from '../table/cite.ts';

const verifying: Command<VerifyCommand> = async ({ args }, door) => {
  const app = await door.openExisting();
  const found = await verifyCitation(app, args.what.join(' '), door.terminal.cwd);
  const code = found.verdict === 'matches' ? EXIT.ok : EXIT.failed;
  if (door.json) {
    door.printJson(snakeKeys(found));
    return code;
  }
  const { paint } = door;
  const verdict = {
    matches: paint.good('It matches.'),
    differs: paint.bad('It does not match.'),
    unknown: paint.bad('Nothing is known of it here.'),
  }[found.verdict];
  door.print(verdict);
  for (const sentence of found.findings) door.print(`- ${sentence}`);
  if (found.id !== null) {
    const of = found.newest === null ? '' : ` of ${found.newest}`;
    const version = found.version === null ? undefined : `${found.version}${of}`;
    door.print(
      facts(
        [
          ['id', found.id],
          ['title', found.title ?? undefined],
          ['version', version && `${version}${found.isCurrent ? ', the newest' : ''}`],
          ['status', found.status ?? undefined],
          ['sha256', found.sha256 ?? undefined],
          ['bytes here', found.bytes === 'none' ? undefined : (found.bytes ?? undefined)],
        ],
        paint.dim,
      ),
    );
  }
  return code;
};
export default verifying;
