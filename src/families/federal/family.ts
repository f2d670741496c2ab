import { defineFamily } from '../../core/family.ts';
import { apiDataGov } from './api-data-gov.ts';
import { federalCitations, federalPages } from './citation-patterns.ts';
import { federalIdAliases, federalIdKinds } from './id-kinds.ts';
import { federalAliases } from './setting-aliases.ts';
import { federalViews } from './views.ts';

/** US federal documents. */
const federal = defineFamily({
  name: 'federal',
  title: 'US federal documents',
  sources: {
    committees: () => import('./members/committees-source.ts'),
    crs_reports: () => import('./crs_reports/source.ts'),
    federal_register: () => import('./federal_register/source.ts'),
    legislators: () => import('./members/legislators-source.ts'),
    roll_call_votes: () => import('./votes/source.ts'),
  },
  settings: { sections: {}, aliases: federalAliases },
  ids: {
    kinds: federalIdKinds,
    aliases: federalIdAliases,
    citations: federalCitations,
    pages: federalPages,
  },
  views: federalViews,
  quotaPools: [apiDataGov],
  demo: {
    params: { roll_call_votes: { congress: 119, session: 1 } },
    settings: { 'sources.roll_call_votes.rate': '50/second' },
  },
});
// By name: tsc leaves the endings of imported files as they are inside `export default <call>`.
export default federal;
