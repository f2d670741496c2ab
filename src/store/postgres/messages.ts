import type { SqlValue } from '../sqlite/driver.ts';

/** How to reach a database, and which schema of it holds this data set. */
export interface PostgresAddress {
  readonly url: string;
  readonly schema: string;
  readonly tls: PostgresTls;
  /** Another session may hold the lock for writes this long. */
  readonly lockTimeoutMs: number;
  /** How long to try again while the server cannot be reached. */
  readonly patienceMs: number;
  /** `read`: the session cannot change anything. */
  readonly access: 'read' | 'write';
}

export interface PostgresTls {
  /** `verify`: the certificate must be sound and for this host; `require`: encrypted, whoever answers. */
  readonly mode: 'off' | 'require' | 'verify';
  /** Certificates to trust besides, in PEM. */
  readonly ca?: string | undefined;
}

/** What the thread is asked; one question at a time. */
export type Question =
  | { readonly ask: 'connect'; readonly address: PostgresAddress }
  | { readonly ask: 'statements'; readonly statements: readonly Statement[] }
  | { readonly ask: 'script'; readonly text: string }
  | { readonly ask: 'disconnect' };

export interface Statement {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

export interface Result {
  readonly rows: readonly unknown[];
  readonly changed: number;
}

export const NO_RESULT: Result = { rows: [], changed: 0 };

/** As many results as there were statements, or why the first of those that failed did. */
export type Answer = { readonly results: readonly Result[] } | { readonly failed: Refusal };

/** What the server, or the way to it, said. */
export interface Refusal {
  readonly message: string;
  /** Five characters of SQL's own, or what the system calls it (ECONNREFUSED). */
  readonly code: string | undefined;
  /** The connection is gone, and with it whatever was begun and not committed. */
  readonly lost: boolean;
}
