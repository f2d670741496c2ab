import { defineEndpoints } from '../../../core/family-host.ts';
import { reportPage } from '../report/page.ts';
import * as contract from './contract.ts';
import { readEndpoints } from './read.ts';
import { startEndpoints } from './start.ts';

/** What users of the judgments ask for, at the addresses and in the words they know. */
export default defineEndpoints({
  topics: {
    judgments: 'Cayman judgments, at the addresses and in the words their users know.',
  },
  home: '/report',
  // In the order of the reference.
  contract: {
    getReport: contract.getReport,
    getLatestRun: contract.getLatestRun,
    getDownloadedCases: contract.getDownloadedCases,
    getDbDownloadedCases: contract.getDbDownloadedCases,
    listDbRuns: contract.listDbRuns,
    getDbLatestRun: contract.getDbLatestRun,
    getDbRunHealth: contract.getDbRunHealth,
    getDbDownloadSummary: contract.getDbDownloadSummary,
    getDbRunSummary: contract.getDbRunSummary,
    getDbRunDownloadedCases: contract.getDbRunDownloadedCases,
    startCayman: contract.startCayman,
    scrapeCayman: contract.scrapeCayman,
    resumeCayman: contract.resumeCayman,
    receiveChange: contract.receiveChange,
  },
  handlers: (host) => ({
    ...readEndpoints(host),
    ...reportPage(host),
    ...startEndpoints(host),
  }),
});
