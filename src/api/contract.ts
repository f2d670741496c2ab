import { listChanges } from './contract/changes.ts';
import { checkDocument } from './contract/check.ts';
import { compareTwoRuns } from './contract/compare.ts';
import { getDay, ingestDay, ingestDays, listDays } from './contract/days.ts';
import { getDocument, listDocuments } from './contract/documents.ts';
import { getMarkdown, getRaw } from './contract/files.ts';
import { getMetrics } from './contract/metrics.ts';
import {
  getChecks,
  getError,
  getHealth,
  getOpenApi,
  getReady,
  listOpsRuns,
} from './contract/operations.ts';
import { resolveText } from './contract/resolve.ts';
import { getRun, listRunItems, listRuns } from './contract/runs.ts';
import { searchDocuments } from './contract/search.ts';
import { getSignIn, signIn, signOut } from './contract/sign-in.ts';
import { getSource, listSources } from './contract/sources.ts';
import { diffDocument, listVersions } from './contract/versions.ts';
import { tellWhy } from './contract/why.ts';

/**
 * Everything the API answers by itself, under the name of its operation; families add theirs. The
 * server must serve each of these, and nothing else.
 */
export const contract = {
  listDocuments,
  getDocument,
  checkDocument,
  getRaw,
  getMarkdown,
  listVersions,
  diffDocument,
  searchDocuments,
  resolveText,
  listChanges,
  getDay,
  listDays,
  ingestDay,
  ingestDays,
  listRuns,
  getRun,
  listRunItems,
  compareTwoRuns,
  listSources,
  getSource,
  tellWhy,
  getHealth,
  getReady,
  getChecks,
  listOpsRuns,
  getMetrics,
  getSignIn,
  signIn,
  signOut,
  getError,
  getOpenApi,
} as const;

export type Contract = typeof contract;
type Operation = keyof Contract;

/** Headings of the reference, in its order. */
export const TOPICS = {
  days: 'What was published or updated on a day.',
  documents: 'The records themselves.',
  search: 'Records by what they say.',
  changes: 'What happened to records, as a feed.',
  runs: 'What was done, and what became of each item.',
  sources: 'What can be acquired, and how.',
  operations: 'Whether all is well, and why not.',
} as const;
