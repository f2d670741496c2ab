import type { Family } from '../core/family.ts';
import { builtInFamilies } from '../families/index.ts';
import type { CommandEntry } from './command.ts';
import { familyVerbs, withAdditions } from './family-verbs.ts';
import { ACQUIRE } from './table/acquire.ts';
import { BEGIN } from './table/begin.ts';
import { CITE } from './table/cite.ts';
import { CONFIGURE } from './table/configure.ts';
import { END_RUN } from './table/end-run.ts';
import { EXPORT } from './table/export.ts';
import { MIRROR } from './table/mirror.ts';
import { NODES } from './table/nodes.ts';
import { RECORDS } from './table/records.ts';
import { REVIEW } from './table/review.ts';
import { SEARCH } from './table/search-commands.ts';
import { SERVE_AND_CHECK } from './table/serve-and-check.ts';
import { SOURCES } from './table/sources.ts';
import { UNDERSTAND } from './table/understand.ts';
import { WATCH } from './table/watch.ts';

/** Every command, in the order people see them, with those of the families. */
export const commandsOf = (families: readonly Family[]): readonly CommandEntry[] =>
  [
    ...ACQUIRE,
    ...END_RUN,
    ...MIRROR,
    ...familyVerbs(families),
    ...UNDERSTAND,
    ...REVIEW,
    ...WATCH,
    ...CITE,
    ...EXPORT,
    ...RECORDS,
    ...SOURCES,
    ...SEARCH,
    ...BEGIN,
    ...CONFIGURE,
    ...SERVE_AND_CHECK,
    ...NODES,
  ].map((entry) => withAdditions(entry, families));

/** Those that come with Annals. */
export const COMMANDS: readonly CommandEntry[] = commandsOf(builtInFamilies);
