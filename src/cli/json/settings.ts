import { z } from 'zod';
import { anyObject } from '../../api/contract/fields.ts';

/** What the commands about settings print with `--json`; settings keep the names of annals.yaml. */
export const settingsInForce = z.union([
  z.object({ settings: anyObject, origins: z.record(z.string(), z.string()) }),
  anyObject,
]);

export const validated = z.object({
  ok: z.boolean(),
  file: z.string().nullable(),
  problems: z.array(z.object({ path: z.string(), from: z.string(), message: z.string() })),
  warnings: z.array(z.string()),
});

export const completion = z.object({ shell: z.string(), script: z.string() });

export const jsonSchema = anyObject;

export const exported = anyObject;
