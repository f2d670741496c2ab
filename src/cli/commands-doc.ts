import type { CommandEntry, OptionEntry } from './command.ts';
import { EXIT_CODES } from './exit-codes.ts';
import { GLOBAL_OPTIONS } from './global-options.ts';

/** docs/cli.md, whole. */
export function commandsDoc(commands: readonly CommandEntry[]): string {
  const groups = [...new Set(commands.map(({ group }) => group))];
  return `${[
    HEAD,
    '## Everywhere',
    optionTable(GLOBAL_OPTIONS),
    '## Exit codes',
    [
      '| code | meaning |',
      '| --- | --- |',
      ...EXIT_CODES.map((row) => `| ${row.join(' | ')} |`),
    ].join('\n'),
    ...groups.flatMap((group) => [
      `## ${group}`,
      ...commands.filter((command) => command.group === group).flatMap(section),
    ]),
  ].join('\n\n')}\n`;
}

const HEAD = `# Commands

Generated from the command table by \`npx tsx tools/write-cli-doc.ts\`; do not edit.

Results go to standard output; progress, remarks and log lines to standard error. Colours appear on a
terminal only, and not when \`NO_COLOR\` is set. With \`--json\` standard output holds one JSON document, or
one a line where the command streams; an error is \`{"error":{"code","message","hint"}}\`.`;

function section(command: CommandEntry): string[] {
  const args = (command.arguments ?? []).map(({ name }) => ` ${name}`).join('');
  const examples = command.examples.map(({ line, meaning }) => `${line}    # ${meaning}`);
  return [
    `### annals ${command.name}${args}`,
    `${command.summary}.${command.about ? ` ${command.about.replaceAll('\n', ' ')}` : ''}`,
    ...(command.arguments ?? []).map(({ name, meaning }) => `- \`${name}\`: ${meaning}`),
    ...(command.options ? [optionTable(command.options)] : []),
    ...(command.takesSourceParams
      ? ['The parameters of the source are flags, too: see `annals source show <source>`.']
      : []),
    ['```sh', ...examples, '```'].join('\n'),
    `With \`--json\`: ${command.json}`,
  ];
}

const optionTable = (options: readonly OptionEntry[]): string =>
  ['| option | meaning | setting |', '| --- | --- | --- |', ...options.map(optionRow)].join('\n');

function optionRow({ flags, meaning, setting, choices }: OptionEntry): string {
  const allowed = choices ? ` (${choices.map((choice) => `\`${choice}\``).join(' or ')})` : '';
  return `| \`${flags}\` | ${meaning}${allowed} | ${setting ? `\`${setting}\`` : ''} |`;
}
