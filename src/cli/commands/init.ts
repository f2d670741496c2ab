import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isPlaceholder } from '../../app/settings/runtime.ts';
import { EXIT } from '../../core/errors.ts';
import { answerTo } from '../ask.ts';
import type { Command } from '../command.ts';
import { firstSettings } from '../first-settings.ts';
import { UsageError } from '../report-error.ts';
import type { InitCommand } from '../table/begin.ts';

const init: Command<InitCommand> = async ({ options }, door) => {
  const file = resolve(door.terminal.cwd, options.to);
  if (existsSync(file) && !options.force) {
    throw new UsageError(
      `${file} is there already`,
      'Add --force to overwrite it, or name another file with --to.',
    );
  }
  const registry = await door.registry();
  const known = registry.sources.map(({ name }) => name);
  /** What was said as an option, or is answered; an empty answer is none. */
  const asked = async (given: string | undefined, question: string) =>
    given ?? ((await answerTo(door, question)) || undefined);
  const contact = await asked(
    options.contact,
    'How do publishers reach you (mail or web address)? ',
  );
  if (contact !== undefined && isPlaceholder(contact)) {
    throw new UsageError(
      `${contact} reaches nobody`,
      'Give an address of yours: --contact ops@your.org.',
    );
  }
  const folder = (await asked(options.folder, 'Where are records kept? [./data] ')) ?? './data';
  const named = await asked(
    options.sources?.join(','),
    `Which sources (${known.slice(0, 4).join(', ')}, …)? [those that run by default] `,
  );
  const sources = named?.split(',').map((name) => registry.source(name.trim()).name);
  const schedule =
    (await asked(options.schedule, 'Do they run by themselves? [on/off, on] ')) ?? 'on';
  const notify = await asked(
    options.notify,
    'Who is told when a run fails (mail address or ntfy topic)? [nobody] ',
  );
  const answers = { contact, folder, sources, known, schedule: schedule !== 'off', notify };
  await writeFile(file, firstSettings(answers));
  if (door.json) {
    door.printJson({
      file,
      contact: contact ?? null,
      data_folder: folder,
      sources: sources ?? null,
      schedule: answers.schedule,
      notify: notify ?? null,
    });
    return EXIT.ok;
  }
  door.print(`Wrote ${door.paint.name(file)}.`);
  if (contact === undefined)
    door.say(door.errPaint.warn('Set http.contact in it: no publisher is asked without.'));
  door.print(`Next: ${await door.suggest('validate-config')}, then ${await door.suggest('serve')}`);
  return EXIT.ok;
};
export default init;
