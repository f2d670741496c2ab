import { askAsAgent } from './contract/agents.ts';
import { getRecord } from './contract/any-record.ts';
import { listChanges } from './contract/changes.ts';
import { checkDocument } from './contract/check.ts';
import { compareTwoRuns } from './contract/compare.ts';
import { getCompleteness } from './contract/completeness.ts';
import { getCopy, getFile, getVersionCopy, listMirrors } from './contract/copies.ts';
import { getDay, ingestDay, ingestDays, listDays } from './contract/days.ts';
import { getDocument, listDocuments } from './contract/documents.ts';
import { getEntity, listEntities } from './contract/entities.ts';
import { getEvent, listEvents } from './contract/events.ts';
import { createExport, downloadExport, getExport } from './contract/exports.ts';
import { getMarkdown, getRaw } from './contract/files.ts';
import { getHost, getQueue, getQuota, listHosts } from './contract/hosts.ts';
import { getMetrics } from './contract/metrics.ts';
import { listNodes } from './contract/nodes.ts';
import {
  addWatch,
  getWatchFeed,
  listChannels,
  listDeliveries,
  listNotices,
  listWatches,
  removeWatch,
  resendDelivery,
  testChannel,
} from './contract/notices.ts';
import {
  getChecks,
  getError,
  getHealth,
  getOpenApi,
  getReady,
  listOpsRuns,
} from './contract/operations.ts';
import { getPermanent } from './contract/permanent.ts';
import {
  listDocumentRelations,
  listEntityRelations,
  listEventRelations,
  listTermRelations,
} from './contract/relations.ts';
import { resolveText } from './contract/resolve.ts';
import { decideReview, getReviewEvidence, listReview } from './contract/review.ts';
import {
  pauseRun,
  resumeOneRun,
  retryRunItems,
  startRun,
  stopRun,
} from './contract/run-control.ts';
import { getRunFunnel, getRunLog } from './contract/run-story.ts';
import { getRun, listRunItems, listRuns } from './contract/runs.ts';
import { searchDocuments } from './contract/search-endpoint.ts';
import { getAbout, getSettings } from './contract/settings.ts';
import { getSignIn, signIn, signOut } from './contract/sign-in.ts';
import { getCoverage, getSchedule, getSource, listSources } from './contract/sources.ts';
import { followAll } from './contract/stream.ts';
import { getToday } from './contract/today.ts';
import { verifyCitation } from './contract/verify.ts';
import { diffDocument, getTimeMap, listVersions } from './contract/versions.ts';
import { getTerm, listTerms, listVocabularies } from './contract/vocabularies.ts';
import {
  getApiCatalog,
  getDocs,
  getLlms,
  getRobots,
  getRoot,
  getSecurityTxt,
} from './contract/well-known.ts';
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
  getTimeMap,
  diffDocument,
  listDocumentRelations,
  getPermanent,
  verifyCitation,
  getRecord,
  listEntities,
  getEntity,
  listEntityRelations,
  listEvents,
  getEvent,
  listEventRelations,
  listVocabularies,
  listTerms,
  getTerm,
  listTermRelations,
  createExport,
  getExport,
  downloadExport,
  searchDocuments,
  resolveText,
  askAsAgent,
  listChanges,
  getCopy,
  getVersionCopy,
  getFile,
  listMirrors,
  getDay,
  listDays,
  ingestDay,
  ingestDays,
  listNodes,
  listRuns,
  getRun,
  listRunItems,
  startRun,
  pauseRun,
  stopRun,
  resumeOneRun,
  retryRunItems,
  getRunFunnel,
  getRunLog,
  compareTwoRuns,
  listSources,
  getSource,
  getCoverage,
  getSchedule,
  getCompleteness,
  tellWhy,
  getToday,
  followAll,
  listWatches,
  addWatch,
  removeWatch,
  getWatchFeed,
  listNotices,
  listDeliveries,
  resendDelivery,
  listChannels,
  testChannel,
  listReview,
  getReviewEvidence,
  decideReview,
  listHosts,
  getHost,
  getQueue,
  getQuota,
  getSettings,
  getAbout,
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
  getDocs,
  getRoot,
  getLlms,
  getRobots,
  getApiCatalog,
  getSecurityTxt,
} as const;

export type Contract = typeof contract;

/** Headings of the reference, in its order. */
export const TOPICS = {
  days: 'What was published or updated on a day.',
  documents: 'What was published: texts with their versions and files.',
  records: 'Entities, events of record and vocabularies, and how records are related.',
  search: 'Records by what they say.',
  exports: 'Selections of records as files.',
  changes: 'What happened to records, as a feed.',
  copies: 'Records whole, as another Annals takes them.',
  runs: 'What was done, and what became of each item.',
  sources: 'What can be acquired, and how.',
  notices: 'What people watch, and the notices that they get.',
  politeness: 'How publishers are treated: hosts, queue, quota.',
  operations: 'Whether all is well, and why not.',
} as const;
