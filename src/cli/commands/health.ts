import { EXIT } from '../../core/errors.ts';
import { checkHealth } from '../../use-cases/health.ts';
import { recordHealth } from '../../use-cases/health-log.ts';
import type { Command } from '../command.ts';
import { layoutOn } from '../show/layout.ts';
import type { HealthCommand } from '../table/serve-and-check.ts';

const health: Command<HealthCommand> = async (_call, door) => {
  const { env, cwd } = door.terminal;
  const { ok, checks } = await checkHealth({
    settings: door.settings,
    cwd,
    env,
    clock: door.clock,
  });
  const failed = checks.filter((check) => !check.ok).map(({ name }) => name);
  // Nothing to write to is nothing to complain of: what was found is printed below.
  await door
    .openToChange()
    .then((app) => recordHealth(app, 'cli', { ok, failed }))
    .catch(() => undefined);
  if (door.json) {
    door.printJson({
      ok,
      checks: checks.map(({ message, ...check }) => ({ ...check, says: message })),
    });
    return ok ? EXIT.ok : EXIT.failed;
  }
  const { paint } = door;
  const rows = checks.map((check) => [
    check.ok ? paint.good('ok') : check.mandatory ? paint.bad('FAILED') : paint.warn('advice'),
    check.name,
    check.message,
  ]);
  door.print(
    layoutOn(door).table([{ title: '' }, { title: '' }, { title: '', wraps: true }], rows),
  );
  door.print(`\n${verdict()}`);
  return ok ? EXIT.ok : EXIT.failed;

  function verdict(): string {
    if (!ok) return paint.bad('A mandatory check failed.');
    // It can be healthy and still of no use: every run would be refused.
    if (failed.includes('contact'))
      return paint.warn('Healthy, but no run starts before http.contact is set.');
    return paint.good('Healthy.');
  }
};
export default health;
