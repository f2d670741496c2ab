import { defineEndpoints } from '../../../core/family-host.ts';
import { reportPage } from '../report/page.ts';
import { caymanContract } from './contract.ts';
import { readEndpoints } from './read.ts';
import { startEndpoints } from './start.ts';

/** What users of the judgments ask for, at the addresses and in the words they know. */
export default defineEndpoints({
  topics: {
    judgments: 'Cayman judgments, at the addresses and in the words their users know.',
  },
  pages: [{ path: '/report', title: 'Cayman judgments' }],
  contract: caymanContract,
  handlers: (host) => ({
    ...readEndpoints(host),
    ...reportPage(host),
    ...startEndpoints(host),
  }),
});
