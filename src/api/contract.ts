import { getDay, ingestDay, listDays } from './contract/days.ts';
import { getDocument } from './contract/documents.ts';
import { getChecks, getHealth, getOpenApi, getReady, listOpsRuns } from './contract/operations.ts';
import { getRun, listRunItems, listRuns } from './contract/runs.ts';
import { getSource, listSources } from './contract/sources.ts';
import { tellWhy } from './contract/why.ts';

/**
 * Everything the API answers, under the name of its operation. The server must serve each of these,
 * and nothing else.
 */
export const contract = {
  getDay,
  listDays,
  ingestDay,
  listRuns,
  getRun,
  listRunItems,
  listSources,
  getSource,
  getDocument,
  tellWhy,
  getHealth,
  getReady,
  getChecks,
  listOpsRuns,
  getOpenApi,
} as const;

export type Contract = typeof contract;
export type Operation = keyof Contract;
