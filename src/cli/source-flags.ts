import { Option } from 'commander';
import type { Registry } from '../app/registry.ts';
import { kebab } from '../core/verb-fields.ts';
import type { ParamEntry } from '../use-cases/params.ts';
import type { CommandEntry } from './command.ts';

/** The flags that a source's own schema adds to a command. */
export interface SourceFlags {
  /** The command's name in the table. */
  readonly command: string;
  /** Undefined when what was typed names no source: then any flag is let through. */
  readonly flags: readonly SourceFlag[] | undefined;
}

export interface SourceFlag {
  readonly option: Option;
  /** The parameter's name in the schema. */
  readonly param: string;
}

/**
 * `annals run <source> --date ...`: which flags there are is known only once the source is. What was
 * typed is looked over first, and parsed afterwards.
 */
export async function sourceFlagsIn(
  argv: readonly string[],
  table: readonly CommandEntry[],
  loadRegistry: () => Promise<Registry>,
): Promise<SourceFlags | undefined> {
  const words = operandsOf(argv);
  const entry = table.find(
    ({ name, takesSourceParams }) => takesSourceParams && words.includes(name),
  );
  if (!entry) return undefined;
  const { paramsOfSource } = await import('../use-cases/params.ts');
  const registry = await loadRegistry();
  const params = words
    .map((word) => paramsOfSource(registry, word))
    .find((found) => found !== undefined);
  // What the command itself takes under that name it hands on to the source.
  const own = new Set(Object.keys(entry.options?.() ?? {}).map(kebab));
  const flags = params
    ?.filter((param) => !own.has(param.flag))
    .map((param) => ({ option: optionOf(param), param: param.name }));
  // Without a source the command says that there is none, which matters more than its flags.
  return { command: entry.name, flags: words.length > 1 ? flags : [] };
}

/** `--new_limit` as the source spells it is `--new-limit` as the command line does. */
export function withKebabFlags(
  argv: readonly string[],
  fromSource: SourceFlags | undefined,
): readonly string[] {
  const known = new Set(fromSource?.flags?.map(({ option }) => option.long));
  return argv.map((word) => {
    const [name = '', ...value] = word.split('=');
    const kebab = name.replaceAll('_', '-');
    return name !== kebab && known.has(kebab) ? [kebab, ...value].join('=') : word;
  });
}

function optionOf(param: ParamEntry): Option {
  const value = param.kind === 'yes-no' ? '' : ` <${param.placeholder}>`;
  const option = new Option(`--${param.flag}${value}`, param.meaning);
  if (param.choices) option.choices([...param.choices]);
  if (param.kind === 'number') option.argParser(numberOrText);
  if (param.kind === 'list') option.argParser((text: string) => text.split(','));
  return option.helpGroup('Parameters of the source:');
}

/** What is no number stays text, so that the source's own schema can say what it must be. */
const numberOrText = (text: string): number | string =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;

/** What is no option; the value of an option may be among them, which does no harm here. */
function operandsOf(argv: readonly string[]): string[] {
  const end = argv.indexOf('--');
  return (end < 0 ? argv : argv.slice(0, end)).filter((word) => !word.startsWith('-'));
}
