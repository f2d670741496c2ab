import type { VerbAddition } from '../../core/verb.ts';

/** Examples for commands that all sources share. */
export const federalAdditions: Readonly<Record<string, VerbAddition>> = {
  show: {
    examples: [
      { line: 'annals show crs:R47892 --as-of 2026-05-01', meaning: 'a report as it was cited' },
    ],
  },
  diff: { examples: [{ line: 'annals diff crs:R47892', meaning: 'the last change of a report' }] },
  relations: {
    examples: [
      { line: 'annals relations law:119-21 --direction in --json', meaning: 'who speaks of a law' },
    ],
  },
  search: {
    examples: [
      {
        line: `annals search '"flood insurance" -crop' --source federal_register`,
        meaning: 'the phrase, and no crops, in the Federal Register',
      },
    ],
  },
  'source janitor': {
    examples: [
      {
        line: 'annals source janitor crs_reports --tombstone-stale=30d',
        meaning: 'reports that no listing has named for a month',
      },
    ],
  },
};
