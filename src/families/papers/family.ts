import { DEFAULT_USER_AGENT } from '../../core/chrome-age.ts';
import { defineFamily, type SettingsInForce } from '../../core/family.ts';
import { papersIdKinds } from '../../core/paper-ids.ts';
import type { PolitenessChange } from '../../core/politeness.ts';
import { papersCitations } from './citation-patterns.ts';
import { papersAliases, papersAliasPrefixes } from './setting-aliases.ts';
import { papersSection, papersSettings } from './settings.ts';
import { papersViews } from './views.ts';

/** Open-access papers, found through tiers of resolvers. */
export default defineFamily({
  name: 'papers',
  title: 'Open-access papers',
  sources: { papers: () => import('../../sources/papers/source.ts') },
  settings: {
    sections: { papers: papersSection },
    aliases: papersAliases,
    aliasPrefixes: papersAliasPrefixes,
    politeness: mannersFromSettings,
    workers: (settings) => papersSettings(settings).workers,
  },
  ids: { kinds: papersIdKinds, citations: papersCitations },
  views: papersViews,
});

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
