import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolders } from '../../app/make-folders.ts';
import { ownFolder } from '../../app/own-folder.ts';
import { EXIT } from '../../core/errors.ts';
import { answerTo } from '../ask.ts';
import type { Command } from '../command.ts';
import type { Door } from '../door.ts';
import { UsageError } from '../report-error.ts';
import { scaffoldedFiles } from '../scaffold/common-files.ts';
import { linkAnnals } from '../scaffold/link-annals.ts';
import { SOURCE_KINDS, type SourceKind } from '../scaffold/source-kinds.ts';
import type { SourceNewCommand } from '../table/sources.ts';

const sourceNew: Command<SourceNewCommand> = async ({ args, options }, door) => {
  const { name } = args;
  if (!/^[a-z][a-z0-9_]*$/.test(name)) {
    throw new UsageError(
      `the name is '${name}'; it must be lower-case letters, digits and underscores`,
      'For example `annals source new harbour_notices`.',
    );
  }
  const { settings, families, file } = await door.settings();
  if (families.some((family) => family.name === name || name in family.sources)) {
    throw new UsageError(`there is a source or a family '${name}' already`, 'Choose another name.');
  }
  const place = options.to ?? `./${name}`;
  const folder = path.resolve(door.terminal.cwd, place);
  if (existsSync(folder)) {
    throw new UsageError(`${folder} is there already`, 'Name another folder with --to.');
  }
  const kind = kindNamed(options.kind) ?? (await askedFor(door));
  makeFolders(folder);
  const files = scaffoldedFiles(name, kind);
  for (const one of files) writeFileSync(path.join(folder, one.name), one.content);
  const link = linkAnnals(folder);
  if (door.json) {
    door.printJson({ name, kind: kind.name, folder, files: files.map((one) => one.name) });
    return EXIT.ok;
  }
  const from = path.relative(door.terminal.cwd, folder);
  const setting = path.isAbsolute(from) || from.startsWith('..') ? folder : `./${from}`;
  door.print(
    `${door.paint.good('written')}  ${folder}: ${files.map((one) => one.name).join(', ')}`,
  );
  const steps = [
    settings.families.length === 0
      ? `Name the folder in ${file ?? 'annals.yaml'}: families: ['${setting}']`
      : `Add '${setting}' to the list \`families\` in ${file ?? 'annals.yaml'}.`,
    ...(link === 'not linked'
      ? [`Link the program: \`npm install ${ownFolder() ?? 'annals'}\` in ${setting}`]
      : []),
    `Check it: \`${await door.suggest(`source check ${name}`)}\``,
    'Make fixture.json and practice.js answer as the publisher does, then change source.js. Check again.',
    `Run its journey: \`node --test\` in ${setting}`,
  ];
  door.say(['', 'What to do next:', ...steps.map((step, at) => `${at + 1}. ${step}`)].join('\n'));
  return EXIT.ok;
};
export default sourceNew;

const kindNamed = (name: unknown): SourceKind | undefined =>
  SOURCE_KINDS.find((kind) => kind.name === name);

/** Asks where somebody can answer; otherwise, and for an empty answer, the first kind. */
async function askedFor(door: Door): Promise<SourceKind> {
  const [first] = SOURCE_KINDS;
  if (!first) throw new Error('there is no kind of source');
  const kinds = SOURCE_KINDS.map(({ name, meaning }) => `  ${name.padEnd(8)} ${meaning}`);
  const question = `How does the publisher list its records?\n${kinds.join('\n')}\n[${first.name}] `;
  const answer = await answerTo(door, question);
  const kind = answer === undefined || answer === '' ? first : kindNamed(answer);
  if (kind) return kind;
  const names = SOURCE_KINDS.map(({ name }) => name).join(', ');
  throw new UsageError(`the kind is '${answer}'; it must be one of ${names}`, 'Or use --kind.');
}
