import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isPlaceholder } from '../../app/settings/runtime.ts';
import { AnnalsError, EXIT } from '../../core/errors.ts';
import { answerTo } from '../ask.ts';
import type { Command } from '../command.ts';
import type { Door } from '../door.ts';
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
  const contact = await settled(door, options.contact, QUESTIONS.contact, (address) => {
    if (!isPlaceholder(address)) return address;
    const hint = 'Give an address of yours: --contact ops@your.org.';
    throw new UsageError(`${address} reaches nobody`, hint);
  });
  const folder = (await settled(door, options.folder, QUESTIONS.folder, itself)) ?? './data';
  const some = known.slice(0, 4).join(', ');
  const sources = await settled(
    door,
    options.sources?.join(','),
    `Which sources (${some}, …)? [those that run by default] `,
    (names) => [...registry.sourceNames(names.split(',').map((name) => name.trim()))],
  );
  const schedule = await settled(door, options.schedule, QUESTIONS.schedule, (word) => {
    if (word === 'on' || word === 'off') return word;
    throw new UsageError(`${word} is neither on nor off`, 'Say on or off.');
  });
  const notify = await settled(door, options.notify, QUESTIONS.notify, itself);
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

const QUESTIONS = {
  contact: 'How do publishers reach you (mail or web address)? ',
  folder: 'Where are records kept? [./data] ',
  schedule: 'Do they run by themselves? [on/off, on] ',
  notify: 'Who gets a notice when a run fails (mail address or ntfy topic)? [nobody] ',
} as const;

const itself = (text: string): string => text;

/**
 * What was said as an option, or is answered; an empty answer is none. An option that does not fit ends the command,
 * an answer that does not fit is asked for again.
 */
async function settled<T>(
  door: Door,
  given: string | undefined,
  question: string,
  read: (text: string) => T,
): Promise<T | undefined> {
  if (given !== undefined) return read(given);
  for (;;) {
    const answer = await answerTo(door, question);
    if (!answer) return undefined;
    try {
      return read(answer);
    } catch (error) {
      if (!(error instanceof UsageError || error instanceof AnnalsError)) throw error;
      const hint = error instanceof UsageError ? error.hint : error.facts.hint;
      door.say(door.errPaint.warn(`${error.message}. ${hint ?? ''}`.trimEnd()));
    }
  }
}
