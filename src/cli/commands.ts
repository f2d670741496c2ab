import { PAPERS } from '../families/papers/verbs/table.ts';
import type { CommandEntry } from './command.ts';
import { ACQUIRE } from './table/acquire.ts';
import { CONFIGURE } from './table/configure.ts';
import { RECORDS } from './table/records.ts';
import { SEARCH } from './table/search.ts';
import { SERVE_AND_CHECK } from './table/serve-and-check.ts';
import { UNDERSTAND } from './table/understand.ts';

/** Every command, in the order people see them. */
export const COMMANDS: readonly CommandEntry[] = [
  ...ACQUIRE,
  ...PAPERS,
  ...UNDERSTAND,
  ...RECORDS,
  ...SEARCH,
  ...CONFIGURE,
  ...SERVE_AND_CHECK,
];
