import { defineFamily } from '../../core/family.ts';
import { logWords } from './log.ts';

/** Courts of the Cayman Islands: a list that names everything, and a page that hands files out one by one. */
export default defineFamily({
  name: 'cayman',
  title: 'Cayman Islands courts',
  sources: {
    unreported_judgments: () => import('./unreported_judgments/source.ts'),
    public_registers: () => import('./public_registers/source.ts'),
  },
  endpoints: () => import('./endpoints/endpoints.ts'),
  log: logWords,
  aside: () => import('./replay/answers.ts'),
  recordings: { extension: '.jsonl', load: () => import('./replay/recording.ts') },
});
