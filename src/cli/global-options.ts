import type { OptionEntry } from './command.ts';

/** Options that every command takes, before or after its name. */
export const GLOBAL_OPTIONS: readonly OptionEntry[] = [
  { flags: '--config <file>', meaning: 'settings file; otherwise annals.yaml in this folder' },
  {
    flags: '--data <folder>',
    meaning: 'data folder, ./data unless set',
    setting: 'storage.root',
  },
  { flags: '--set <path=value>', meaning: 'one setting, as in http.rate=1/second; repeatable' },
  { flags: '--json', meaning: 'machine-readable output on standard output' },
  { flags: '--quiet', meaning: 'only results and errors' },
  { flags: '--verbose', meaning: 'every log line, and the stack of an error' },
  { flags: '--no-color', meaning: 'no colours; NO_COLOR in the environment does the same' },
];

export interface GlobalOptions {
  readonly config?: string;
  readonly data?: string;
  readonly set?: readonly string[];
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly color?: boolean;
}
