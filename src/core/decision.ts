import type { DocumentId, RunId } from './ids.ts';
import type { JsonObject } from './json.ts';
import type { Instant } from './time.ts';

/** The steps of a document's journey, and the run around them. */
export type Stage =
  | 'run'
  | 'discover'
  | 'plan'
  | 'fetch'
  | 'keep'
  | 'read'
  | 'finish'
  | 'schedule'
  | 'janitor'
  | 'check'
  | 'review'
  | 'door';

/** One line of the decision log. `annals why` tells its story from these lines alone. */
export interface Decision {
  readonly at: Instant;
  readonly runId: RunId | null;
  readonly source: string;
  readonly stage: Stage;
  /** What happened, one word or two: `planned`, `fetched`, `refused`, `kept`, `stopped`. */
  readonly verdict: string;
  /** The document, or for a run-wide line what it is about. */
  readonly documentId: DocumentId | null;
  readonly key: string | null;
  readonly url: string | null;
  readonly reason: string | null;
  readonly details: JsonObject;
}
