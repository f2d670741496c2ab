import type { EarlierProgram } from '../../../core/verb.ts';

/** What earlier tools called our commands for papers: `content pull` is `annals run papers`. */
const VERBS: Readonly<Record<string, readonly string[]>> = {
  pull: ['run', 'papers'],
  resume: ['resume', 'papers'],
  report: ['report', 'papers'],
};

const CATALOG = { all: ['export', '--comparable'], one: ['show'] } as const;

/**
 * `content pull|resume|report|catalog ...`, typed as the executable `content` or behind `annals`, as
 * the commands they stand for. Options go along; whatever else is typed stays as it is.
 */
export const content: EarlierProgram = {
  name: 'content',
  ours: ([verb, ...rest]) => {
    if (verb === 'catalog') {
      const isNamed = rest[0] !== undefined && !rest[0].startsWith('-');
      return [...(isNamed ? CATALOG.one : CATALOG.all), ...rest];
    }
    const known = verb === undefined ? undefined : VERBS[verb];
    if (known) return [...known, ...rest];
    // Help and mistakes are about the command that is meant first of all.
    return verb === undefined || verb.startsWith('-')
      ? ['run', 'papers', '--help']
      : [verb, ...rest];
  },
};
