import type { Normalizer } from '../core/normalizer.ts';

/** The place of a text that its publisher refuses to programs: no Markdown, and how it refuses as a warning. */
export const refused_v1: Normalizer = {
  name: 'refused_v1',
  accepts: [],
  normalize: async (why) => ({
    markdown: '',
    status: 'refused',
    headings: [],
    artifacts: [],
    warnings: [new TextDecoder().decode(why)],
    pages: [],
  }),
};
