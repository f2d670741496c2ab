import type { AccessToken } from '../app/access-token.ts';
import type { App } from '../app/app.ts';
import type { ReachApi } from '../mcp/ask-api.ts';
import type { ExportJobs } from '../use-cases/exporting/export-jobs.ts';
import type { CostlyReads } from '../use-cases/reads/costly-reads.ts';
import type { AskingItself } from './ask-itself.ts';
import type { Dashboard } from './dashboard/serve-dashboard.ts';
import type { Ingests } from './ingests.ts';
import type { JoinedContract } from './joined-contract.ts';

/** What the routes are given. */
export interface Door {
  readonly app: App;
  readonly ingests: Ingests;
  /** Exports that clients began. */
  readonly exports: ExportJobs;
  /** Everything that is served, of the families too. */
  readonly joined: JoinedContract;
  readonly token: AccessToken;
  readonly dashboard: Dashboard;
  /** Searches and whatever else may cost much. */
  readonly reads: CostlyReads;
  /** Asks this server itself, as the client that asked it. */
  reach(asking: AskingItself, url: string): ReturnType<ReachApi>;
  /** Of the catalog when the server was made: the version this program knows. */
  readonly schemaVersion: number;
  /** Aborts when the server closes. */
  readonly closing: AbortSignal;
}
