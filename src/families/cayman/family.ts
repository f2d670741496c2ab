import { defineFamily } from '../../core/family.ts';

/** Courts of the Cayman Islands: a list that names everything, and a page that hands files out one by one. */
export default defineFamily({
  name: 'cayman',
  title: 'Cayman Islands courts',
  endpoints: () => import('./endpoints/endpoints.ts'),
  aside: () => import('./replay/answers.ts'),
  recordings: { extension: '.jsonl', load: () => import('./replay/recording.ts') },
});
