import { defineFamily } from '../../core/family.ts';
import { caymanIdKinds } from './id-kinds.ts';
import { logWords } from './log.ts';
import { caymanAliases } from './setting-aliases.ts';
import { caymanSection } from './settings.ts';
import {
  adjustExecutor,
  mannersFromSettings,
  paramsFromSettings,
  profileFromSettings,
  refuseSkippedNetwork,
} from './settings-in-use.ts';
import { caymanSynonyms } from './synonyms.ts';
import { caymanColumnNames, caymanViews } from './views.ts';

/** Judgments and registers of the Cayman Islands courts, behind a browser flow. */
const cayman = defineFamily({
  name: 'cayman',
  title: 'Cayman Islands judgments',
  sources: {
    unreported_judgments: () => import('./unreported_judgments/source.ts'),
    public_registers: () => import('./public_registers/source.ts'),
  },
  timetables: {
    unreported_judgments: { schedule: { cron: '30 6 * * *' }, timezone: 'America/Cayman' },
    public_registers: { timezone: 'America/Cayman', enabledByDefault: false },
  },
  settings: {
    sections: { cayman: caymanSection },
    aliases: caymanAliases,
    politeness: mannersFromSettings,
    browser: profileFromSettings,
    params: paramsFromSettings,
    adjust: adjustExecutor,
    refuse: refuseSkippedNetwork,
  },
  agentTools: () => import('./agent-tools.ts'),
  citing: () => import('./citing.ts'),
  ids: { kinds: caymanIdKinds },
  synonyms: caymanSynonyms,
  views: caymanViews,
  columnNames: caymanColumnNames,
  demo: { settings: { 'cayman.pacing.perDownloadDelayMs': 0 } },
  endpoints: () => import('./endpoints/endpoints.ts'),
  log: logWords,
  aside: () => import('./replay/answers.ts'),
  recordings: { extension: '.jsonl', load: () => import('./replay/recording.ts') },
});
// By name: tsc leaves the endings of imported files as they are inside `export default <call>`.
export default cayman;
