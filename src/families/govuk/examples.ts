import type { VerbAddition } from '../../core/verb.ts';

/** Examples for commands that all sources share. */
export const govukAdditions: Readonly<Record<string, VerbAddition>> = {
  run: {
    examples: [
      { line: 'annals run govuk', meaning: 'what GOV.UK published or updated yesterday' },
      { line: 'annals run govuk --date 2026-07-15', meaning: 'that day' },
      {
        line: 'annals run govuk --since 2026-01-01 --until 2026-06-30 --order oldest',
        meaning: 'half a year, day by day; the same command continues where it stopped',
      },
    ],
  },
  why: {
    examples: [
      { line: 'annals why https://www.gov.uk/guidance/example', meaning: 'a page of GOV.UK' },
    ],
  },
  show: {
    examples: [
      { line: 'annals show https://www.gov.uk/guidance/example', meaning: 'by its address' },
    ],
  },
  explain: {
    examples: [
      { line: 'annals explain govuk', meaning: 'pace, timeouts, retries, robots.txt, schedule' },
    ],
  },
  host: {
    examples: [{ line: 'annals host www.gov.uk', meaning: 'what its operator would want to know' }],
  },
};
