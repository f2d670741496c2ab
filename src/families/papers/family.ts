import { DEFAULT_USER_AGENT } from '../../core/chrome-age.ts';
import { defineFamily, type SettingsInForce } from '../../core/family.ts';
import type { PolitenessChange } from '../../core/politeness.ts';
import { checkContactMail } from './check-contact-mail.ts';
import { papersCitations } from './citation-patterns.ts';
import { papersFileNames } from './file-names.ts';
import { papersIdKinds } from './id-kinds.ts';
import { papersAliases, papersAliasPrefixes } from './setting-aliases.ts';
import { papersSection, papersSettings } from './settings.ts';
import { papersSynonyms } from './synonyms.ts';
import { content } from './verbs/content-verbs.ts';
import { ADDITIONS, VERB_GROUPS, VERBS } from './verbs/table.ts';
import { papersViews } from './views.ts';

/** Open-access papers, found through tiers of resolvers. */
const papers = defineFamily({
  name: 'papers',
  title: 'Open-access papers',
  sources: { papers: () => import('./source.ts') },
  timetables: { papers: {} },
  settings: {
    sections: { papers: papersSection },
    aliases: papersAliases,
    fileNames: papersFileNames,
    aliasPrefixes: papersAliasPrefixes,
    politeness: mannersFromSettings,
    workers: (settings) => papersSettings(settings).workers,
  },
  agentTools: () => import('./agent-tools.ts'),
  citing: () => import('./citing.ts'),
  ids: { kinds: papersIdKinds, citations: papersCitations },
  synonyms: papersSynonyms,
  views: papersViews,
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
// By name: tsc leaves the endings of imported files as they are inside `export default <call>`.
export default papers;

/** Resolvers are APIs made for programs: the words of a browser would only be noise there. */
const OWN_AGENT = 'annals/<version> (mailto:<contact>)';

function mannersFromSettings(settings: SettingsInForce): PolitenessChange {
  const { timeoutMs: totalMs, hostRate: rate, userAgent } = papersSettings(settings);
  // Whoever runs Annals may have chosen a User-Agent, and wants to be known by it everywhere.
  const chosen = settings.http.userAgent;
  const usual = chosen === DEFAULT_USER_AGENT ? OWN_AGENT : chosen;
  return {
    userAgent: userAgent ?? usual,
    timeout: { totalMs },
    roles: { artifact: { rate }, landing: { rate } },
  };
}
