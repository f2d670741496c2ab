import { EXIT, type ExitCode } from '../core/errors.ts';

/** What each exit code means, for `--help` and docs/cli.md. */
export const EXIT_CODES: readonly (readonly [ExitCode, string])[] = [
  [EXIT.ok, 'done'],
  [EXIT.failed, 'the run or the check failed'],
  [EXIT.usage, 'the command line is wrong: unknown command, source, parameter or id'],
  [EXIT.config, 'the settings are wrong'],
  [EXIT.busy, 'the source or the catalog is in use by another process'],
  [EXIT.partial, 'the run ended, but some items failed'],
  [EXIT.storage, 'the data folder cannot be used: permissions, disk full, damaged catalog'],
  [EXIT.stopped, 'stopped by a signal; `annals resume` continues'],
];
