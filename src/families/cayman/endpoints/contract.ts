import {
  getDbDownloadedCases,
  getDbDownloadSummary,
  getDbLatestRun,
  getDbRunDownloadedCases,
  getDbRunHealth,
  getDbRunSummary,
  getDownloadedCases,
  getLatestRun,
  getReport,
  listDbRuns,
} from './read-contract.ts';
import { resumeCayman, scrapeCayman, startCayman } from './start-contract.ts';
import { receiveChange } from './webhook-contract.ts';

/** Where users of the Cayman judgments are at home: their addresses, in the order of the reference. */
export const caymanContract = {
  getReport,
  getLatestRun,
  getDownloadedCases,
  getDbDownloadedCases,
  listDbRuns,
  getDbLatestRun,
  getDbRunHealth,
  getDbDownloadSummary,
  getDbRunSummary,
  getDbRunDownloadedCases,
  startCayman,
  scrapeCayman,
  resumeCayman,
  receiveChange,
} as const;

export type CaymanContract = typeof caymanContract;
