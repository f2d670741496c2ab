import { defineFamily } from '../../core/family.ts';
import { apiDataGov } from './api-data-gov.ts';
import { federalCitations, federalPages } from './citation-patterns.ts';
import { federalAdditions } from './examples.ts';
import { federalIdAliases, federalIdKinds } from './id-kinds.ts';
import { federalAliases } from './setting-aliases.ts';
import { federalViews } from './views.ts';

/** US federal documents. */
const federal = defineFamily({
  name: 'federal',
  title: 'US federal documents',
  sources: {
    crs_reports: () => import('./crs_reports/source.ts'),
    federal_register: () => import('./federal_register/source.ts'),
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
  additions: federalAdditions,
  demo: { params: { federal_register: { date: '2026-09-17' } } },
});
// By name: tsc leaves the endings of imported files as they are inside `export default <call>`.
export default federal;
