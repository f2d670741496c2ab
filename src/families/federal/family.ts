import { defineFamily } from '../../core/family.ts';
import { addressMeans } from './addresses-meant.ts';
import { apiDataGov } from './api-data-gov.ts';
import { billsMeantBy } from './bills-meant.ts';
import { federalCitations, federalPages } from './citation-patterns.ts';
import { congressOf } from './congress-of.ts';
import { federalAdditions } from './examples.ts';
import { federalIdAliases } from './id-aliases.ts';
import { FEDERAL_ID_KINDS } from './ids.ts';
import { ldaKey, ldaPace } from './lda_filings/key.ts';
import { reportsMeantBy } from './reports-meant.ts';
import { rollCallsMeantBy } from './roll-calls-meant.ts';
import { federalAliases } from './setting-aliases.ts';
import { federalSynonyms } from './synonyms.ts';
import { federalTimetables } from './timetable.ts';
import { federalViews } from './views.ts';

/** Sources of which the demonstration asks many small files of our own. */
const QUICK = [
  'bills',
  'cbo_publications',
  'committee_meetings',
  'committee_reports',
  'congressional_record',
  'crs_reports',
  'ecfr',
  'federal_register',
  'gao_reports',
  'hearings',
  'lda_filings',
  'public_laws',
  'regulations_dockets',
  'roll_call_votes',
  'saps',
  'topics',
  'us_code',
];

/** US federal documents. */
const federal = defineFamily({
  name: 'federal',
  title: 'US federal documents',
  sources: {
    bills: () => import('./bills/source.ts'),
    cbo_publications: () => import('./cbo_publications/source.ts'),
    committee_meetings: () => import('./committee_meetings/source.ts'),
    committee_reports: () => import('./committee_reports/source.ts'),
    committees: () => import('./members/committees-source.ts'),
    congressional_record: () => import('./congressional_record/source.ts'),
    crs_reports: () => import('./crs_reports/source.ts'),
    ecfr: () => import('./ecfr/source.ts'),
    federal_register: () => import('./federal_register/source.ts'),
    gao_reports: () => import('./gao_reports/source.ts'),
    hearings: () => import('./hearings/source.ts'),
    lda_filings: () => import('./lda_filings/source.ts'),
    legislators: () => import('./members/legislators-source.ts'),
    public_laws: () => import('./public_laws/source.ts'),
    regulations_dockets: () => import('./regulations_dockets/source.ts'),
    roll_call_votes: () => import('./votes/source.ts'),
    saps: () => import('./saps/source.ts'),
    topics: () => import('./topics/source.ts'),
    us_code: () => import('./us_code/source.ts'),
  },
  timetables: federalTimetables,
  agentTools: () => import('./agent-tools.ts'),
  citing: () => import('./citing.ts'),
  settings: {
    sections: {},
    aliases: federalAliases,
    politeness: (settings, { name }) => (name === 'lda_filings' ? ldaPace(settings) : {}),
  },
  ids: {
    kinds: FEDERAL_ID_KINDS,
    aliases: federalIdAliases,
    citations: federalCitations,
    pages: federalPages,
    contextOf: congressOf,
    meantBy: (text) => [
      billsMeantBy(text),
      ...rollCallsMeantBy(text),
      ...reportsMeantBy(text),
      ...addressMeans(text),
    ],
  },
  views: federalViews,
  synonyms: federalSynonyms,
  normalizers: {
    billstatus_v1: async () => (await import('./billstatus/billstatus_v1.ts')).billstatus_v1,
    bills_xml_v1: async () => (await import('./legislation/bills_xml_v1.ts')).bills_xml_v1,
    committee_meeting_v1: async () =>
      (await import('./committee_meetings/committee_meeting_v1.ts')).committee_meeting_v1,
    crec_contents_v1: async () =>
      (await import('./congressional_record/crec_contents_v1.ts')).crec_contents_v1,
    crec_text_v1: async () => (await import('./record/crec_text_v1.ts')).crec_text_v1,
    ecfr_xml_v1: async () => (await import('./ecfr/ecfr_xml_v1.ts')).ecfr_xml_v1,
    fr_xml_v1: async () => (await import('./register_print/fr_xml_v1/index.ts')).fr_xml_v1,
    lda_filing_v1: async () => (await import('./lda_filings/lda_filing_v1.ts')).lda_filing_v1,
    gpo_text_v1: async () => (await import('./printed/gpo_text_v1.ts')).gpo_text_v1,
    uslm_rules_v1: async () => (await import('./regulatory/uslm_rules_v1.ts')).uslm_rules_v1,
    uslm_v1: async () => (await import('./legislation/uslm_v1.ts')).uslm_v1,
  },
  markup: { fr_xml_v1: /<(?:RULE|PRORULE|NOTICE|PRESDOC[A-Z]*|CORRECT|FEDREG)\b/ },
  quotaPools: [apiDataGov, ldaKey],
  additions: federalAdditions,
  // The practice Congress, whatever the day of the demonstration.
  demo: {
    shows: 'hr:119:1',
    params: {
      bills: { congress: 119 },
      cbo_publications: { congress: 119 },
      committee_meetings: { congress: 119 },
      committee_reports: { congress: 119 },
      congressional_record: { congress: 119 },
      ecfr: { what: 'whole' },
      federal_register: { date: '2026-09-17' },
      lda_filings: { since: '2026-04-01' },
      hearings: { congress: 119 },
      public_laws: { congress: 119 },
      regulations_dockets: { since: '2026-09-01' },
      roll_call_votes: { congress: 119, session: 1 },
      us_code: { what: 'whole' },
    },
    settings: {
      // The practice API wants a key as the real one does; any will do.
      'quota.apiDataGov.key': 'practice',
      ...Object.fromEntries(QUICK.map((name) => [`sources.${name}.rate`, '50/second'])),
    },
  },
});
// By name: tsc leaves the endings of imported files as they are inside `export default <call>`.
export default federal;
