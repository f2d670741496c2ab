/**
 * `npm run test:suites`: every conformance suite of ../shared/suites, one line each, then one line
 * of JSON with all the scores. `--misses` also names the cases that did not pass. The exit code is
 * 1 when a suite of kind `must` has a miss.
 */
import { runAddresses } from './addresses.ts';
import { runCache } from './cache.ts';
import { runDates } from './dates.ts';
import { runHeaders } from './headers.ts';
import { runHtml } from './html.ts';
import { runRobots } from './robots.ts';
import { SUITES_ABSENT, type SuiteScore, suitesPresent } from './suites-folder.ts';
import { runTime } from './time.ts';
import { runUrls } from './urls.ts';

const RUNNERS: readonly (() => Promise<Scores> | Scores)[] = [
  runDates,
  runRobots,
  runUrls,
  runAddresses,
  runHeaders,
  runTime,
  runCache,
  runHtml,
];

type Scores = readonly SuiteScore[] | SuiteScore | undefined;

if (!suitesPresent) {
  console.log(`conformance suites ${SUITES_ABSENT}`);
  console.log(JSON.stringify({ skipped: true, suites: {} }));
} else {
  const scores: SuiteScore[] = [];
  for (const run of RUNNERS) {
    for (const score of [(await run()) ?? []].flat()) {
      scores.push(score);
      print(score);
    }
  }
  console.log(JSON.stringify({ skipped: false, suites: Object.fromEntries(scores.map(entry)) }));
  const failed = scores.some(({ kind, passed, total }) => kind === 'must' && passed < total);
  process.exitCode = failed ? 1 : 0;
}

function print({ name, kind, passed, total, misses }: SuiteScore): void {
  const share = `${passed}/${total}`.padStart(9);
  console.log(
    `${name.padEnd(26)} ${share}  ${((100 * passed) / total).toFixed(1).padStart(5)} %  ${kind}`,
  );
  if (process.argv.includes('--misses')) for (const miss of misses) console.log(`    ${miss}`);
}

function entry({ name, kind, passed, total }: SuiteScore): [string, object] {
  return [name, { kind, passed, total }];
}
