import { defineFamily } from '../../core/family.ts';
import { govukAdditions } from './examples.ts';
import { govukIdKinds } from './id-kinds.ts';
import { govukId } from './page-id.ts';
import { govukSynonyms } from './synonyms.ts';
import { govukViews } from './views.ts';

/** What GOV.UK published or updated on a day. */
const govuk = defineFamily({
  name: 'govuk',
  title: 'GOV.UK',
  sources: { govuk: () => import('./source.ts') },
  timetables: { govuk: { schedule: { cron: '0 2 * * *' }, timezone: 'Europe/London' } },
  citing: () => import('./citing.ts'),
  ids: { kinds: govukIdKinds, fromAddress: pageAt, collections: { items: 'govuk' } },
  views: govukViews,
  synonyms: govukSynonyms,
  additions: govukAdditions,
  // A day that the practice publishers have.
  demo: {
    params: { govuk: { date: '2026-07-15' } },
    settings: { 'sources.govuk.rate': '20/second' },
  },
});
// By name: tsc leaves the endings of imported files as they are inside `export default <call>`.
export default govuk;

/** The id of a page, held or not: it is made from the address, without what may follow it. */
function pageAt({ hostname, pathname }: URL) {
  const path = pathname.replace(/\/+$/, '');
  if (!['www.gov.uk', 'gov.uk'].includes(hostname) || path === '') return undefined;
  return { id: govukId(`https://www.gov.uk${path}`), names: 'GOV.UK page', how: 'GOV.UK link' };
}
