import { z } from 'zod';

/** What `annals init` and `annals man` print with `--json`. */
export const begun = z.object({
  file: z.string(),
  contact: z.string().nullable(),
  data_folder: z.string(),
  sources: z.array(z.string()).nullable().describe('Null: those that run by default'),
  schedule: z.boolean(),
  notify: z.string().nullable(),
});

export const manual = z.object({ page: z.string() });
