/** What other programs may use of Annals; docs/programmatic.md tells how. */

export { AnnalsError, type ErrorCode } from './core/errors.ts';
export {
  type ArtifactRequest,
  type Config,
  type ConfigOptions,
  DownloadRun,
  loadConfig,
  type ProcessOptions,
  type ProcessResult,
} from './use-cases/download-run.ts';
