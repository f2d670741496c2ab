import type { VerbFields } from '../core/verb.ts';
import { wordsOf } from '../core/verb-fields.ts';
import type { CommandEntry } from './command.ts';
import { EXIT_CODES } from './exit-codes.ts';
import { globalOptions } from './global-options.ts';
import { jsonHelpOf } from './json-help.ts';
import { argumentOf } from './program.ts';
import { flagsOf, meaningOf } from './read-call.ts';

/** docs/cli.md, whole. */
export async function commandsDoc(commands: readonly CommandEntry[]): Promise<string> {
  const groups = [...new Set(commands.map(({ group }) => group))];
  const sections: string[] = [];
  for (const group of groups) {
    sections.push(`## ${group}`);
    for (const command of commands.filter((one) => one.group === group)) {
      sections.push(...(await section(command)));
    }
  }
  return `${[
    HEAD,
    '## Everywhere',
    optionTable(globalOptions()),
    '## Exit codes',
    [
      '| code | meaning |',
      '| --- | --- |',
      ...EXIT_CODES.map((row) => `| ${row.join(' | ')} |`),
    ].join('\n'),
    ...sections,
  ].join('\n\n')}\n`;
}

const HEAD = `# Commands

Generated from the command table by \`npx tsx tools/write-cli-doc.ts\`; do not edit.

Results go to standard output; progress, remarks and log lines to standard error. Colours appear on a
terminal only, and not when \`NO_COLOR\` is set. With \`--json\` standard output holds one JSON document, or
one on each line where the command streams. Names and shapes are those of [the API](api.md) wherever both have the
same thing, and \`annals schema <command>\` prints the JSON Schema. An error is \`{"error":{"code","message","hint"}}\`.`;

async function section(command: CommandEntry): Promise<string[]> {
  const fields = Object.entries(command.arguments?.() ?? {});
  const args = fields.map(([name, field]) => ` ${argumentOf(name, field)}`).join('');
  const examples = command.examples.map(({ line, meaning }) => `${line}    # ${meaning}`);
  const names = command.aliases?.map((alias) => `\`annals ${alias}\``).join(', ');
  return [
    `### annals ${command.name}${args}`,
    `${command.summary}.${command.about ? ` ${command.about}` : ''}`,
    ...(names ? [`Other names: ${names}.`] : []),
    ...fields.map(([name, field]) => `- \`${argumentOf(name, field)}\`: ${meaningOf(field)}`),
    ...(command.options ? [optionTable(command.options())] : []),
    ...(command.takesSourceParams
      ? ['The parameters of the source are flags, too: see `annals source show <source>`.']
      : []),
    ['```sh', ...examples, '```'].join('\n'),
    `With \`--json\`: ${await jsonHelpOf(command)}`,
  ];
}

const optionTable = (fields: VerbFields): string =>
  [
    '| option | meaning | setting |',
    '| --- | --- | --- |',
    ...Object.entries(fields).map(([name, field]) => {
      const { setting } = wordsOf(field);
      return `| \`${flagsOf(name, field)}\` | ${meaningOf(field)} | ${setting ? `\`${setting}\`` : ''} |`;
    }),
  ].join('\n');
