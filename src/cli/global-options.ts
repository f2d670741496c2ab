import { z } from 'zod';
import { flag, text } from '../core/verb-fields.ts';

/** Options that every command takes, before or after its name. */
export const globalOptions = () => ({
  config: text('file').optional().describe('settings file').meta({ usual: 'annals.yaml' }),
  data: text('folder')
    .optional()
    .describe('data folder')
    .meta({ usual: './data', setting: 'storage.root' }),
  set: z
    .array(z.string())
    .default([])
    .describe('one setting, as in http.rate=1/second; repeatable')
    .meta({ placeholder: 'path=value' }),
  json: flag('print JSON on standard output, for programs'),
  quiet: flag('print only results and errors'),
  verbose: flag('print every log line, and the stack of an error'),
  color: z
    .boolean()
    .default(true)
    .describe('print no colours; NO_COLOR in the environment does the same'),
});

export interface GlobalOptions {
  readonly config?: string | undefined;
  readonly data?: string | undefined;
  readonly set: readonly string[];
  readonly json: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly color: boolean;
}
