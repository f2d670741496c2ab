import { z } from 'zod';

/** Families that live outside this repository; those that come with Annals need no entry. */
export const families = z
  .array(z.string().min(1))
  .default([])
  .meta({ allowed: 'a list of folders and package names' })
  .describe(
    'Further families of sources: a folder that begins with `./`, `../` or `/`, or the name of an installed package',
  );
