import { defineFamily } from '../../core/family.ts';
import { checkContactMail } from './check-contact-mail.ts';
import { content } from './verbs/content-verbs.ts';
import { ADDITIONS, VERB_GROUPS, VERBS } from './verbs/table.ts';

/** Research papers that anybody may read, found through tiers of resolvers. */
export default defineFamily({
  name: 'papers',
  title: 'Open-access papers',
  sources: { papers: () => import('./source.ts') },
  verbs: VERBS,
  verbGroups: VERB_GROUPS,
  additions: ADDITIONS,
  earlierProgram: content,
  explain: () => import('./explain/explain.ts'),
  checkHealth: checkContactMail,
  demo: {
    // By the first tier, by their DOI, by their page, by Europe PMC.
    params: {
      papers: { works: [0, 1, 4, 7, 8, 12, 14, 27, 38].map((row) => `10.5555/practice.${row}`) },
    },
    settings: { 'papers.hostRate': '10/second' },
  },
  plainReports: 'papers',
  artifacts: {
    source: 'papers',
    params: (input, { read }) => ({ input, format: 'jsonl', ...(read && { read }) }),
  },
});
