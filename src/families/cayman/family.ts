import { defineFamily } from '../../core/family.ts';
import { caymanIdKinds } from './id-kinds.ts';
import { caymanAliases } from './setting-aliases.ts';
import { caymanSection } from './settings.ts';
import {
  adjustExecutor,
  mannersFromSettings,
  paramsFromSettings,
  profileFromSettings,
  refuseSkippedNetwork,
} from './settings-in-use.ts';
import { caymanViews } from './views.ts';

/** Judgments and registers of the Cayman Islands courts, behind a browser flow. */
const cayman = defineFamily({
  name: 'cayman',
  title: 'Cayman Islands judgments',
  sources: {
    unreported_judgments: () => import('../../sources/unreported_judgments/source.ts'),
    public_registers: () => import('../../sources/public_registers/source.ts'),
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
  ids: { kinds: caymanIdKinds },
  views: caymanViews,
});
// By name: tsc leaves the endings of imported files as they are inside `export default <call>`.
export default cayman;
